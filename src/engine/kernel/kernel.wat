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
  ;;   scales    count float32: what a row's dot product is multiplied with
  ;;   out       count float32
  ;;
  ;; `bytes` is the length of a row, so dimensions: a multiple of 16, at most 512, or a sum of 127 × 32,767 would run over.
  (func (export "scoreRoughly")
    (param $rows i32) (param $count i32) (param $bytes i32) (param $question i32) (param $scales i32) (param $out i32)
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
        (f32.store (local.get $out) (f32.mul (f32.load (local.get $scales)) (f32.convert_i32_s (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))))
