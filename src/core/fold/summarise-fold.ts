import type { Fold, SizeAlone, Spread } from '../model';
import { measureSpread } from './measure-spread';
import { sizeAlone } from './size-alone';

/** Domination before and after folding, and what size alone would give; null where there is nothing to count. */
export interface FoldSummary {
  /** Over the first h hits. */
  readonly before: Spread | null;
  /** Over the taken places. */
  readonly after: Spread | null;
  /** For the leading document of `before`; k children drawn, also where fewer were found. */
  readonly sizeAlone: SizeAlone | null;
}

/**
 * Sums up what folding did to the documents' shares.
 *
 * `documentOf[child]` and `childCounts[document]` cover the whole collection. The document of a place is that of its
 * voter's best child, so that votes of sections and of documents need no table of their own.
 */
export function summariseFold(order: Uint32Array, documentOf: Uint32Array, childCounts: readonly number[], fold: Fold): FoldSummary {
  const documentAt = (rank: number): number => documentOf[order[rank - 1] as number] as number;
  const hits = Array.from({ length: fold.looked }, (_, i) => documentAt(i + 1));
  const seats = fold.places.flatMap(({ rank }) => (rank === null ? [] : [documentAt(rank)]));
  const before = measureSpread(hits);
  const seen = hits.filter((document) => document === before?.document).length;
  return {
    before,
    after: measureSpread(seats),
    sizeAlone: before === null ? null : sizeAlone(childCounts, fold.k, before.document, seen),
  };
}
