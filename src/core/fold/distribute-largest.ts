import { appendAll } from '../append-all';
import { binomialWeights, hypergeometricWeights } from './draw-weights';
import { multiplyPower, sumTails } from './size-alone';

/** What stays below this in a probability is dropped: far under the digits anyone is shown. */
const NEGLIGIBLE = 1e-10;
/** Draws that share one product may lie this far apart: further, their coefficients would lose digits. */
const WIDEST_BLOCK = 64;

/** Documents of one size. */
interface SizeGroup {
  readonly size: number;
  readonly count: number;
  /** `over[m]` = P(one such document holds more than m) at the greatest draw of the block. */
  readonly over: Float64Array;
}

/**
 * For each k of `draws`, ascending, P(no document holds more than m of k children drawn at random), m from 0 until it
 * is 1: the distribution of the largest count, exact.
 *
 * P = [x^k] Π_d Σ_{j≤m} C(n_d, j) x^j / C(N, k). Written with x = x' · p/(1 − p), as `sizeAlone` does, and with one p for
 * many k, one product of all documents gives every k at once. Documents that hardly ever exceed m are one uncapped
 * factor (Vandermonde). About O(documents × k² / 2) for a block of k, far less where most documents are small.
 */
export function distributeLargest(childCounts: readonly number[], draws: readonly number[]): Float64Array[] {
  const total = childCounts.reduce((sum, count) => sum + count, 0);
  const distributions: Float64Array[] = [];
  for (let start = 0; start < draws.length;) {
    let end = start + 1;
    while (end < draws.length && (draws[end] as number) - (draws[start] as number) < WIDEST_BLOCK) end++;
    appendAll(distributions, distributeBlock(childCounts, total, draws.slice(start, end)));
    start = end;
  }
  return distributions;
}

function distributeBlock(childCounts: readonly number[], total: number, draws: readonly number[]): Float64Array[] {
  const drawn = draws.map((k) => Math.max(0, Math.min(k, total)));
  const most = drawn.at(-1) ?? 0;
  const groups = groupBySize(childCounts, total, most);
  const documents = groups.reduce((sum, { count }) => sum + count, 0);
  // N + 1, so that the odds stay finite even where all children are drawn.
  const odds = ((drawn[0] ?? 0) + most) / 2 / (total + 1);
  const whole = binomialWeights(total, odds, most);
  const rows: number[][] = drawn.map(() => []);
  for (let m = 0; rows.some((row) => (row.at(-1) ?? 0) < 1 - NEGLIGIBLE); m++) {
    const product = multiplyCapped(m, { groups, documents, total, odds, most });
    rows.forEach((row, i) => {
      const k = drawn[i] as number;
      const chance = m >= k ? 1 : Math.min(1, (product[k] as number) / (whole[k] as number));
      if ((row.at(-1) ?? 0) < 1 - NEGLIGIBLE) row.push(chance);
    });
  }
  return rows.map((row) => Float64Array.from(row));
}

function groupBySize(childCounts: readonly number[], total: number, drawn: number): SizeGroup[] {
  const counts = new Map<number, number>();
  for (const size of childCounts) if (size > 0) counts.set(size, (counts.get(size) ?? 0) + 1);
  return Array.from(counts, ([size, count]) => ({ size, count, over: sumTails(hypergeometricWeights(total, size, drawn)) }));
}

interface Block {
  readonly groups: readonly SizeGroup[];
  readonly documents: number;
  readonly total: number;
  readonly odds: number;
  readonly most: number;
}

/** Coefficients, up to x^most, of the product in which no document gives more than m. */
function multiplyCapped(m: number, { groups, documents, total, odds, most }: Block): Float64Array {
  const capped = groups.filter(({ over }) => (over[m] ?? 0) > NEGLIGIBLE / documents);
  const uncapped = capped.reduce((left, { size, count }) => left - size * count, total);
  const product = new Float64Array(most + 1);
  product.set(binomialWeights(uncapped, odds, most));
  for (const { size, count } of capped) multiplyPower(product, binomialWeights(size, odds, m), count);
  return product;
}
