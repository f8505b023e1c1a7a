import type { Spread } from '../model';

/**
 * Measures how hits, or places, spread over documents; null where there is nothing to count.
 *
 * `documents` holds the document of each hit or taken place, in rank order. Of several documents with the largest
 * share the leading one is the first to have reached it. Effective documents are the Hill numbers of order 2 (1 / Σp²)
 * and of order 1 (the exponential of the entropy).
 */
export function measureSpread(documents: ArrayLike<number>): Spread | null {
  const total = documents.length;
  if (total === 0) return null;
  const counts = new Map<number, number>();
  let leading = documents[0] as number;
  let largest = 0;
  for (let i = 0; i < total; i++) {
    const document = documents[i] as number;
    const count = (counts.get(document) ?? 0) + 1;
    counts.set(document, count);
    if (count > largest) {
      largest = count;
      leading = document;
    }
  }
  let squares = 0;
  let entropy = 0;
  for (const count of counts.values()) {
    squares += count * count;
    entropy -= (count / total) * Math.log(count / total);
  }
  return {
    largestShare: largest / total,
    document: leading,
    distinct: counts.size,
    effective: (total * total) / squares,
    entropyEffective: Math.exp(entropy),
  };
}
