;; The inner loops of search by meaning. `npm run kernel` builds kernel-bytes.ts from this file; a test holds the two equal.
;;
;; All pointers are byte offsets into the one memory. The caller places everything; nothing is allocated here.
(module
  (memory (export "memory") 1)

  ;; The dot product of each of `count` rows of float32 with the question, summed in double precision exactly as the plain
  ;; loop of score-meaning.ts sums it: one sum for each of four numbers side by side, then (a + b) + (c + d).
  ;;
  ;;   rows      count × dimensions float32, row-major
  ;;   question  dimensions float64
  ;;   out       count float32
  ;;
  ;; `bytes` is the length of a row, 4 × dimensions; dimensions are a multiple of 8. One row at a time: 100,000 × 384 are read
  ;; in 7.6 ms, as fast as memory gives them, single precision no faster (7.9 ms); two rows at a time, in turn, took 28 ms.
  (func (export "scoreExactly")
    (param $rows i32) (param $count i32) (param $bytes i32) (param $question i32) (param $out i32)
    (local $end i32) (local $q i32) (local $ab v128) (local $cd v128)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $end (i32.add (local.get $rows) (local.get $bytes)))
        (local.set $q (local.get $question))
        (local.set $ab (v128.const f64x2 0 0))
        (local.set $cd (v128.const f64x2 0 0))
        (block $summed
          (loop $eight
            (br_if $summed (i32.ge_u (local.get $rows) (local.get $end)))
            (local.set $ab (f64x2.add (local.get $ab) (f64x2.add
              (f64x2.mul (v128.load (local.get $q)) (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $rows))))
              (f64x2.mul (v128.load offset=32 (local.get $q)) (f64x2.promote_low_f32x4 (v128.load64_zero offset=16 (local.get $rows)))))))
            (local.set $cd (f64x2.add (local.get $cd) (f64x2.add
              (f64x2.mul (v128.load offset=16 (local.get $q)) (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $rows))))
              (f64x2.mul (v128.load offset=48 (local.get $q)) (f64x2.promote_low_f32x4 (v128.load64_zero offset=24 (local.get $rows)))))))
            (local.set $rows (i32.add (local.get $rows) (i32.const 32)))
            (local.set $q (i32.add (local.get $q) (i32.const 64)))
            (br $eight)))
        (f32.store (local.get $out) (f32.demote_f64 (f64.add
          (f64.add (f64x2.extract_lane 0 (local.get $ab)) (f64x2.extract_lane 1 (local.get $ab)))
          (f64.add (f64x2.extract_lane 0 (local.get $cd)) (f64x2.extract_lane 1 (local.get $cd))))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; The dot product of each of `count` rows of int8 with a question of int16, in whole numbers, so exact; scaled afterwards.
  ;;
  ;;   rows      count × dimensions int8, row-major
  ;;   question  dimensions int16
  ;;   scale     of the question, applied last
  ;;   scales    count float32: what a row's dot product is multiplied with
  ;;   out       count float32
  ;;
  ;; `bytes` is the length of a row, so dimensions: a multiple of 16, at most 512, or a sum of 127 × 32,767 would run over.
  (func (export "scoreRoughly")
    (param $rows i32) (param $count i32) (param $bytes i32)
    (param $question i32) (param $scale f32) (param $scales i32) (param $out i32)
    (local $end i32) (local $q i32) (local $low v128) (local $high v128) (local $row v128)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $end (i32.add (local.get $rows) (local.get $bytes)))
        (local.set $q (local.get $question))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (block $summed
          (loop $sixteen
            (br_if $summed (i32.ge_u (local.get $rows) (local.get $end)))
            (local.set $row (v128.load (local.get $rows)))
            (local.set $low (i32x4.add (local.get $low) (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.get $row)) (v128.load (local.get $q)))))
            (local.set $high (i32x4.add (local.get $high) (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $row)) (v128.load offset=16 (local.get $q)))))
            (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br $sixteen)))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (f32.store (local.get $out) (f32.mul (local.get $scale) (f32.mul (f32.load (local.get $scales)) (f32.convert_i32_s (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low))))))))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; Every hit in the order of order-by-score.ts, by the same radix sort over pairs of a key and a child number: digits of 8 bits, lowest
  ;; first, so that the places that a pass writes to stay in the fastest cache.
  ;;
  ;;   scores    count float32
  ;;   positive  1 where only a score above 0 is a hit, else 0; NaN never is
  ;;   pairs     count × 8 bytes, for its own use
  ;;   out       count × 8 bytes: as many child numbers as there are hits, then their scores
  ;;
  ;; Gives the number of hits. The first 1,024 bytes of the memory count digits meanwhile.
  (func (export "orderScores")
    (param $scores i32) (param $count i32) (param $positive i32) (param $pairs i32) (param $out i32) (result i32)
    (local $child i32) (local $score f32) (local $key i32) (local $end i32) (local $bytes i32)
    (local.set $end (local.get $pairs))
    (block $collected
      (loop $next
        (br_if $collected (i32.ge_u (local.get $child) (local.get $count)))
        (block $no-hit
          ;; Adding 0 makes 0 of −0.
          (local.set $score (f32.add (f32.const 0)
            (f32.load (i32.add (local.get $scores) (i32.shl (local.get $child) (i32.const 2))))))
          (br_if $no-hit (f32.ne (local.get $score) (local.get $score)))
          (br_if $no-hit (i32.and (local.get $positive) (f32.le (local.get $score) (f32.const 0))))
          ;; Ascending keys, without a sign, are descending scores.
          (local.set $key (i32.reinterpret_f32 (local.get $score)))
          (local.set $key (select (local.get $key) (i32.sub (i32.const 0x7fffffff) (local.get $key))
            (i32.lt_s (local.get $key) (i32.const 0))))
          (i32.store (local.get $end) (local.get $child))
          (i32.store offset=4 (local.get $end) (local.get $key))
          (local.set $end (i32.add (local.get $end) (i32.const 8))))
        (local.set $child (i32.add (local.get $child) (i32.const 1)))
        (br $next)))
    (local.set $bytes (i32.sub (local.get $end) (local.get $pairs)))
    (call $sort-by-digit (local.get $pairs) (local.get $bytes) (i32.const 4) (local.get $out))
    (call $sort-by-digit (local.get $out) (local.get $bytes) (i32.const 5) (local.get $pairs))
    (call $sort-by-digit (local.get $pairs) (local.get $bytes) (i32.const 6) (local.get $out))
    (call $sort-by-digit (local.get $out) (local.get $bytes) (i32.const 7) (local.get $pairs))
    (local.set $bytes (i32.shr_u (local.get $bytes) (i32.const 1)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $pairs) (local.get $end)))
        (local.set $child (i32.load (local.get $pairs)))
        (i32.store (local.get $out) (local.get $child))
        (i32.store (i32.add (local.get $out) (local.get $bytes))
          (i32.load (i32.add (local.get $scores) (i32.shl (local.get $child) (i32.const 2)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $pairs (i32.add (local.get $pairs) (i32.const 8)))
        (br $next)))
    (i32.shr_u (local.get $bytes) (i32.const 2)))

  ;; One pass: pairs go where their digit, which is their byte `byte`, has its run, in the order in which they come.
  (func $sort-by-digit (param $pairs i32) (param $bytes i32) (param $byte i32) (param $to i32)
    (local $from i32) (local $end i32) (local $counter i32) (local $at i32)
    (memory.fill (i32.const 0) (i32.const 0) (i32.const 1024))
    (local.set $end (i32.add (local.get $pairs) (local.get $bytes)))
    (local.set $from (local.get $pairs))
    (block $counted
      (loop $next
        (br_if $counted (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $counter (i32.shl (i32.load8_u (i32.add (local.get $from) (local.get $byte))) (i32.const 2)))
        (i32.store (local.get $counter) (i32.add (i32.load (local.get $counter)) (i32.const 8)))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (br $next)))
    ;; How many bytes a digit takes becomes where its run starts.
    (local.set $counter (i32.const 0))
    (loop $next
      (local.set $at (i32.load (local.get $counter)))
      (i32.store (local.get $counter) (local.get $to))
      (local.set $to (i32.add (local.get $to) (local.get $at)))
      (local.set $counter (i32.add (local.get $counter) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $counter) (i32.const 1024))))
    (local.set $from (local.get $pairs))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $counter (i32.shl (i32.load8_u (i32.add (local.get $from) (local.get $byte))) (i32.const 2)))
        (local.set $at (i32.load (local.get $counter)))
        (i32.store (local.get $counter) (i32.add (local.get $at) (i32.const 8)))
        (i64.store (local.get $at) (i64.load (local.get $from)))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (br $next)))))
