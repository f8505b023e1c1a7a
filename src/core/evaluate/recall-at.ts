import { isHit, type DocumentSpan } from './gold-spans';

/** Rank (from 1) of the first hit that overlaps a gold span of its own document; null if none does. */
export function findFirstRight(hits: Iterable<DocumentSpan>, golds: readonly DocumentSpan[]): number | null {
  let rank = 0;
  for (const hit of hits) {
    rank++;
    if (
      isHit(
        hit,
        golds.filter(({ document }) => document === hit.document),
      )
    )
      return rank;
  }
  return null;
}

/**
 * recall@n: the share of questions whose first right hit is among the first n; null without a question.
 * `firstRight` holds its rank for each question, null where there is none.
 */
export function recallAt(firstRight: readonly (number | null)[], n: number): number | null {
  if (firstRight.length === 0) return null;
  return firstRight.filter((rank) => rank !== null && rank <= n).length / firstRight.length;
}
