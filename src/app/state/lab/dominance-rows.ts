import { shareBand, type ShareBand } from '../../../core/fold/size-alone-curve';

/** One document: the share it has of the first hits, and the share that its length alone would give it. */
export interface DominanceRow {
  readonly document: number;
  readonly seenShare: number;
  readonly band: ShareBand;
}

export interface DominanceRows {
  /** Those with a hit first, most hits first; then the longest. */
  readonly rows: readonly DominanceRow[];
  /** Documents that are not among them. */
  readonly left: number;
}

/**
 * The documents worth showing for one k, at most `limit` of them.
 *
 * `found` holds the document of each of the first h hits; `childCounts[document]` covers the collection. No hits: the
 * longest documents, none of them seen.
 */
export function listDominance(
  found: readonly number[],
  childCounts: readonly number[],
  { k, limit }: { readonly k: number; readonly limit: number },
): DominanceRows {
  const seen = new Map<number, number>();
  for (const document of found) seen.set(document, (seen.get(document) ?? 0) + 1);
  const total = childCounts.reduce((sum, count) => sum + count, 0);
  const shown = childCounts
    .map((size, document) => ({ document, size, count: seen.get(document) ?? 0 }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.count - a.count || b.size - a.size || a.document - b.document);
  const rows = shown.slice(0, limit).map(({ document, size, count }) => ({
    document,
    seenShare: found.length === 0 ? 0 : count / found.length,
    band: shareBand(total, size, Math.min(k, total)),
  }));
  return { rows, left: shown.length - rows.length };
}
