import type { Ranking } from '../model';

const DIGIT_BITS = 11;
const RADIX = 1 << DIGIT_BITS;
const DIGITS = [0, 1, 2] as const;

const SIGN = 0x80000000;
/** Bits of infinity: what is greater, without its sign, is NaN. */
const INFINITE = 0x7f800000;
/** Key of 0 and of −0. */
const ZERO_KEY = 0x7fffffff;

/** Hits by child number, with keys whose ascending order is the descending order of the scores. */
interface Hits {
  readonly keys: Uint32Array;
  readonly order: Uint32Array;
}

/**
 * Every hit in a total order: score descending, then child number ascending, whatever the order of insertion.
 *
 * `positive` takes only scores above 0 for hits, `all` negative ones too; NaN is never a hit, and −0 equals 0. Sorts the
 * bits of the scores digit by digit (a stable radix sort), so its time is O(children) and no comparison can go astray.
 */
export function orderByScore(scores: Float32Array, isHit: 'positive' | 'all'): Ranking {
  // Digits are counted while the keys are made, which saves a pass for each.
  const starts = DIGITS.map(() => new Uint32Array(RADIX));
  let from = collectHits(scores, isHit, starts);
  let to: Hits = { keys: new Uint32Array(from.keys.length), order: new Uint32Array(from.keys.length) };
  for (const digit of DIGITS) {
    sortByDigit(from, to, digit * DIGIT_BITS, sumUp(starts[digit] as Uint32Array));
    [from, to] = [to, from];
  }
  // Three passes end in a buffer that has just the hits.
  const { order } = from;
  const sortedScores = new Float32Array(order.length);
  for (let r = 0; r < order.length; r++) sortedScores[r] = scores[order[r] as number] as number;
  return { order, scores: sortedScores };
}

/** Also counts how often each digit of a key comes, lowest digit first, into `counts`. */
function collectHits(scores: Float32Array, isHit: 'positive' | 'all', counts: readonly Uint32Array[]): Hits {
  const [low, middle, high] = counts as [Uint32Array, Uint32Array, Uint32Array];
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = new Uint32Array(scores.length);
  const order = new Uint32Array(scores.length);
  let count = 0;
  for (let child = 0; child < bits.length; child++) {
    const pattern = bits[child] as number;
    const size = pattern & ~SIGN;
    const isNegative = pattern >= SIGN;
    if (size > INFINITE || (isHit === 'positive' && (isNegative || size === 0))) continue;
    const key = size === 0 ? ZERO_KEY : isNegative ? pattern : ZERO_KEY - pattern;
    keys[count] = key;
    order[count++] = child;
    countOne(low, key & (RADIX - 1));
    countOne(middle, (key >>> DIGIT_BITS) & (RADIX - 1));
    countOne(high, key >>> (2 * DIGIT_BITS));
  }
  return { keys: keys.subarray(0, count), order: order.subarray(0, count) };
}

function countOne(counts: Uint32Array, digit: number): void {
  counts[digit] = (counts[digit] as number) + 1;
}

function sortByDigit({ keys, order }: Hits, to: Hits, shift: number, starts: Uint32Array): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    const digit = (key >>> shift) & (RADIX - 1);
    const at = starts[digit] as number;
    starts[digit] = at + 1;
    to.keys[at] = key;
    to.order[at] = order[i] as number;
  }
}

/** Turns how often each digit comes into where its run starts, in place. */
function sumUp(counts: Uint32Array): Uint32Array {
  let sum = 0;
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit] as number;
    counts[digit] = sum;
    sum += count;
  }
  return counts;
}
