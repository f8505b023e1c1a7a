import { distributeLargest } from './distribute-largest';
import { hypergeometricWeights } from './draw-weights';

/** Expected value and the range that holds 95 % of draws, all as shares of the k places. */
export interface ShareBand {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** What k children drawn at random without replacement would give. */
export interface SizeAlonePoint {
  readonly k: number;
  /** Of the document that holds most; null above `LARGEST_EXACT` places, where it is too dear to count. */
  readonly largest: ShareBand | null;
  readonly expectedDistinct: number;
  /** One band for each document asked for, in that order. */
  readonly documents: readonly ShareBand[];
}

/** The largest share is counted exactly for so many places at most. */
export const LARGEST_EXACT = 200;

const LOW = 0.025;
const HIGH = 0.975;

/**
 * For every k of `ks`, ascending: each asked document's share, the largest share and the distinct documents that size
 * alone would give, with bands of 95 % from the exact quantiles.
 *
 * `childCounts[document]` covers the collection. It says nothing of any question, so one curve serves until documents
 * come or go. A k above N draws all N. Nothing to draw gives zeros.
 */
export function sizeAloneCurve(childCounts: readonly number[], ks: readonly number[], documents: readonly number[] = []): SizeAlonePoint[] {
  const total = childCounts.reduce((sum, count) => sum + count, 0);
  const exact = ks.filter((k) => k <= LARGEST_EXACT);
  const largest = distributeLargest(childCounts, exact);
  const distinct = expectDistinct(childCounts, total, ks);
  return ks.map((k, i) => {
    const drawn = Math.min(k, total);
    const chances = largest[i];
    return {
      k,
      largest: chances === undefined ? null : bandOf(chances, drawn),
      expectedDistinct: distinct[i] as number,
      documents: documents.map((document) => shareBand(total, childCounts[document] ?? 0, drawn)),
    };
  });
}

/** The share of a document of `size` children among `drawn` of `total`, hypergeometric. */
export function shareBand(total: number, size: number, drawn: number): ShareBand {
  if (drawn === 0) return { expected: 0, low: 0, high: 0 };
  let sum = 0;
  const chances = hypergeometricWeights(total, size, drawn).map((weight) => (sum += weight));
  return { ...bandOf(chances, drawn), expected: size / total };
}

/** From P(count ≤ m), m from 0. */
function bandOf(chances: Float64Array, drawn: number): ShareBand {
  if (drawn === 0) return { expected: 0, low: 0, high: 0 };
  const quantile = (level: number): number => {
    const found = chances.findIndex((chance) => chance >= level);
    return (found < 0 ? chances.length - 1 : found) / drawn;
  };
  const expected = chances.reduce((sum, chance) => sum + 1 - chance, 0) / drawn;
  return { expected, low: quantile(LOW), high: quantile(HIGH) };
}

/** Σ over documents of 1 − C(N − n, k) / C(N, k), each quotient carried on from k to k + 1. */
function expectDistinct(childCounts: readonly number[], total: number, ks: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const size of childCounts) if (size > 0) sizes.set(size, (sizes.get(size) ?? 0) + 1);
  const groups = Array.from(sizes, ([size, count]) => ({ size, count, missed: 1 }));
  let drawn = 0;
  return ks.map((k) => {
    for (; drawn < Math.min(k, total); drawn++) {
      for (const group of groups) group.missed *= Math.max(0, total - group.size - drawn) / (total - drawn);
    }
    return groups.reduce((sum, { count, missed }) => sum + count * (1 - missed), 0);
  });
}
