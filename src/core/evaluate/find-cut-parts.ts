import type { Catalogue, Span } from '../model';
import type { DocumentSpan } from './gold-spans';

/** The parts of sentences that a span holds without holding the whole sentence: at its start, at its end, or all of it. */
export function findCutParts({ document, start, end }: DocumentSpan, { documents, startOf, endOf }: Catalogue): Span[] {
  const { firstChild, childCount } = documents[document] ?? { firstChild: 0, childCount: 0 };
  const parts: Span[] = [];
  for (let child = firstChild; child < firstChild + childCount; child++) {
    const from = startOf[child] as number;
    const to = endOf[child] as number;
    if (from >= end) break;
    if (to > start && (from < start || to > end)) parts.push({ start: Math.max(from, start), end: Math.min(to, end) });
  }
  return parts;
}
