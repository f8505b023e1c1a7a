import type { Ranking } from '../model';

const DIGIT_BITS = 11;
const DIGITS = 3;
const RADIX = 1 << DIGIT_BITS;

/**
 * Every hit in a total order: score descending, then child number ascending, whatever the order of insertion.
 *
 * `positive` takes only scores above 0 for hits, `all` negative ones too; NaN is never a hit, and −0 equals 0. Sorts the
 * bits of the scores digit by digit (a stable radix sort), so its time is O(children) and no comparison can go astray.
 */
export function orderByScore(scores: Float32Array, isHit: 'positive' | 'all'): Ranking {
  const { keys, order } = collectHits(scores, isHit);
  const sorted = sortByKeys(keys, order);
  const sortedScores = new Float32Array(sorted.length);
  for (let r = 0; r < sorted.length; r++) sortedScores[r] = scores[sorted[r] as number] as number;
  return { order: sorted, scores: sortedScores };
}

/** Keys whose ascending order is the descending order of the scores. */
function collectHits(scores: Float32Array, isHit: 'positive' | 'all'): { keys: Uint32Array; order: Uint32Array } {
  const floored = new Float32Array(1);
  const bits = new Uint32Array(floored.buffer);
  const keys = new Uint32Array(scores.length);
  const order = new Uint32Array(scores.length);
  let count = 0;
  for (let child = 0; child < scores.length; child++) {
    const score = scores[child] as number;
    if (isHit === 'positive' ? !(score > 0) : Number.isNaN(score)) continue;
    // Adding 0 turns −0 into 0.
    floored[0] = score + 0;
    const pattern = bits[0] as number;
    keys[count] = pattern >>> 31 === 1 ? pattern : ~(pattern | 0x80000000);
    order[count++] = child;
  }
  return { keys: keys.subarray(0, count), order: order.slice(0, count) };
}

function sortByKeys(keys: Uint32Array, order: Uint32Array): Uint32Array {
  let fromKeys: Uint32Array = keys;
  let fromOrder: Uint32Array = order;
  let toKeys: Uint32Array = new Uint32Array(keys.length);
  let toOrder: Uint32Array = new Uint32Array(keys.length);
  for (let digit = 0; digit < DIGITS; digit++) {
    const starts = countDigits(fromKeys, digit * DIGIT_BITS);
    for (let i = 0; i < fromKeys.length; i++) {
      const key = fromKeys[i] as number;
      const bucket = (key >>> (digit * DIGIT_BITS)) & (RADIX - 1);
      const to = starts[bucket] as number;
      starts[bucket] = to + 1;
      toKeys[to] = key;
      toOrder[to] = fromOrder[i] as number;
    }
    [fromKeys, toKeys] = [toKeys, fromKeys];
    [fromOrder, toOrder] = [toOrder, fromOrder];
  }
  return fromOrder;
}

/** Where each digit's run starts. */
function countDigits(keys: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(RADIX + 1);
  for (let i = 0; i < keys.length; i++) {
    const next = (((keys[i] as number) >>> shift) & (RADIX - 1)) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let digit = 0; digit < RADIX; digit++) starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  return starts;
}
