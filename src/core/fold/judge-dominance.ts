import { hypergeometricWeights } from './draw-weights';
import { sumTails } from './size-alone';

/** Whether the leading document leads because it is long. */
export interface DominanceVerdict {
  /** Hits of the leading document among the k. */
  readonly seen: number;
  readonly seenShare: number;
  /** n / N of the leading document. */
  readonly expectedShare: number;
  /** P(this document holds at least as many), if hits fell on children at random. */
  readonly pValue: number;
  /**
   * P(some document does something as unlikely for its size), at most: the leading document was picked for leading, and
   * among a hundred documents one will look remarkable by chance.
   */
  readonly pAmongAll: number;
  readonly isDominanceBySize: boolean;
  /** `none`: no document holds two places. `size`: chance alone would do it. `relevance`: it would not, below 5 %. */
  readonly verdict: 'none' | 'size' | 'relevance';
}

/** Below this, size alone is no explanation. */
const UNLIKELY = 0.05;

/**
 * Says whether `seen` of the first k hits from one document can be put down to its size.
 *
 * `childCounts[document]` covers the collection; `leading` is the document that holds most. Hypergeometric; if hits fell
 * at random, at most one answer in twenty would be called relevance. O(distinct sizes × k).
 *
 * @throws RangeError if `leading` is no document of the collection.
 */
export function judgeDominance(
  childCounts: readonly number[],
  { k, leading, seen }: { readonly k: number; readonly leading: number; readonly seen: number },
): DominanceVerdict {
  const size = childCounts[leading];
  if (size === undefined) throw new RangeError(`leading: expected a document below ${childCounts.length}, got ${leading}`);
  const total = childCounts.reduce((sum, count) => sum + count, 0);
  const drawn = Math.max(0, Math.min(Math.floor(k), total));
  const pValue = atLeast(tailsOf(total, size, drawn), seen);
  const pAmongAll = sumAsUnlikely(childCounts, { total, drawn, pValue });
  const verdict = seen <= 1 ? 'none' : pAmongAll < UNLIKELY ? 'relevance' : 'size';
  return {
    seen,
    seenShare: drawn === 0 ? 0 : seen / drawn,
    expectedShare: total === 0 ? 0 : size / total,
    pValue,
    pAmongAll,
    isDominanceBySize: verdict === 'size',
    verdict,
  };
}

/** `tails[m]` = P(more than m). */
const tailsOf = (total: number, size: number, drawn: number): Float64Array => sumTails(hypergeometricWeights(total, size, drawn));

const atLeast = (tails: Float64Array, seen: number): number => (seen <= 0 ? 1 : (tails[seen - 1] ?? 0));

function sumAsUnlikely(
  childCounts: readonly number[],
  { total, drawn, pValue }: { readonly total: number; readonly drawn: number; readonly pValue: number },
): number {
  const chanceOf = new Map<number, number>();
  let sum = 0;
  for (const size of childCounts) {
    if (size === 0) continue;
    let chance = chanceOf.get(size);
    if (chance === undefined) {
      const tails = tailsOf(total, size, drawn);
      // Equal documents differ by rounding only.
      const allowed = pValue * (1 + 1e-9);
      chance = allowed >= 1 ? 1 : (tails.find((tail) => tail <= allowed) ?? 0);
      chanceOf.set(size, chance);
    }
    sum += chance;
  }
  return Math.min(1, sum);
}
