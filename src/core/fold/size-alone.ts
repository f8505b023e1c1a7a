import type { SizeAlone } from '../model';
import { binomialWeights, hypergeometricWeights } from './draw-weights';

/** What stays below this in a probability is dropped: far under the digits anyone is shown. */
const NEGLIGIBLE = 1e-10;

/** Documents of one size, which share all their arithmetic. */
interface SizeGroup {
  readonly size: number;
  readonly count: number;
  /** `over[m]` = P(one such document holds more than m of the drawn). */
  readonly over: Float64Array;
  /** Probabilities of a binomial draw of the same odds, see `capAt`. */
  readonly weights: Float64Array;
}

interface Draw {
  readonly total: number;
  readonly drawn: number;
  /** How many have children at all. */
  readonly documents: number;
}

/**
 * What drawing k children at random, without replacement, would give: is a document large, or is it relevant?
 *
 * `childCounts[document]` covers the collection of N children; `leading` holds `seen` of the first hits. k over N means
 * N. Nothing to draw gives zeros. About O(documents × k × the few m whose probability is neither 0 nor 1).
 *
 * @throws RangeError if `leading` is no document of the collection.
 */
export function sizeAlone(childCounts: readonly number[], k: number, leading: number, seen: number): SizeAlone {
  const size = childCounts[leading];
  if (size === undefined) throw new RangeError(`leading: expected a document below ${childCounts.length}, got ${leading}`);
  const total = childCounts.reduce((sum, count) => sum + count, 0);
  const drawn = Math.max(0, Math.min(Math.floor(k), total));
  if (drawn === 0)
    return { share: total === 0 ? 0 : size / total, atLeastAsSeen: seen > 0 ? 0 : 1, expectedLargestShare: 0, expectedDistinct: 0 };
  const groups = groupBySize(childCounts, total, drawn);
  return {
    share: size / total,
    atLeastAsSeen: seen <= 0 ? 1 : (groups.find((group) => group.size === size)?.over[seen - 1] ?? 0),
    expectedLargestShare: expectLargest(groups, total, drawn) / drawn,
    expectedDistinct: groups.reduce((sum, { count, over }) => sum + count * (over[0] as number), 0),
  };
}

function groupBySize(childCounts: readonly number[], total: number, drawn: number): SizeGroup[] {
  const counts = new Map<number, number>();
  for (const size of childCounts) if (size > 0) counts.set(size, (counts.get(size) ?? 0) + 1);
  return Array.from(counts, ([size, count]) => ({
    size,
    count,
    over: sumTails(hypergeometricWeights(total, size, drawn)),
    weights: drawn < total ? binomialWeights(size, drawn / total, drawn) : new Float64Array(),
  }));
}

/** `over[m]` = Σ of the probabilities above m, added from the small end so that small tails keep their digits. */
export function sumTails(probabilities: Float64Array): Float64Array {
  const over = new Float64Array(probabilities.length);
  for (let m = probabilities.length - 2; m >= 0; m--) over[m] = Math.min(1, (over[m + 1] as number) + (probabilities[m + 1] as number));
  return over;
}

/** E(max) = Σ over m ≥ 0 of P(max > m). */
function expectLargest(groups: readonly SizeGroup[], total: number, drawn: number): number {
  // With all children drawn nothing is left to chance, and the odds below would be infinite.
  if (drawn === total) return groups.reduce((largest, { size }) => Math.max(largest, size), 0);
  const documents = groups.reduce((sum, { count }) => sum + count, 0);
  let expected = 0;
  for (let m = 0; m < drawn; m++) {
    const certain = m * documents < drawn || groups.some(({ over }) => (over[m] ?? 0) > 1 - NEGLIGIBLE);
    if (certain) expected++;
    else {
      const bound = groups.reduce((sum, { count, over }) => sum + count * (over[m] ?? 0), 0);
      if (bound < NEGLIGIBLE) break;
      expected += 1 - capAt(m, groups, { total, drawn, documents });
    }
  }
  return expected;
}

/**
 * P(no document holds more than m) = [x^k] Π_d Σ_{j≤m} C(n_d, j) x^j / C(N, k).
 *
 * Written with x = x' · p/(1 − p), p = k/N, each factor turns from binomial coefficients into probabilities of a
 * binomial draw, so nothing overflows and nothing needs logarithms to be added. Documents that hardly ever exceed m
 * are left uncapped, and uncapped factors of sizes a and b are one of size a + b (Vandermonde).
 */
function capAt(m: number, groups: readonly SizeGroup[], { total, drawn, documents }: Draw): number {
  const odds = drawn / total;
  const capped = groups.filter(({ over }) => (over[m] ?? 0) > NEGLIGIBLE / documents);
  const uncapped = capped.reduce((left, { size, count }) => left - size * count, total);
  const product = new Float64Array(drawn + 1);
  product.set(binomialWeights(uncapped, odds, drawn));
  for (const { count, weights } of capped) multiplyPower(product, weights.subarray(0, m + 1), count);
  return Math.min(1, (product[drawn] as number) / (binomialWeights(total, odds, drawn)[drawn] as number));
}

/** Multiplies `product` by factor^exponent in place, dropping the powers of x that it has no room for. */
export function multiplyPower(product: Float64Array, factor: Float64Array, exponent: number): void {
  let power = factor;
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) multiplyBy(product, power);
    if (left > 1) {
      const square = new Float64Array(Math.min(product.length, 2 * power.length - 1));
      square.set(power);
      multiplyBy(square, power);
      power = square;
    }
  }
}

/** Downwards, so that each coefficient is made from those that still hold their old values. */
function multiplyBy(product: Float64Array, factor: Float64Array): void {
  for (let i = product.length - 1; i >= 0; i--) {
    const terms = Math.min(i + 1, factor.length);
    let sum = 0;
    for (let j = 0; j < terms; j++) sum += (factor[j] as number) * (product[i - j] as number);
    product[i] = sum;
  }
}
