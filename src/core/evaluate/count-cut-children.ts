import type { Catalogue } from '../model';
import { uniteSpans, type DocumentSpan } from './gold-spans';

/**
 * How many children the passages cut in two: those of which they hold a part but not the whole. Passages that overlap or
 * touch are one. O(children of the passages' documents).
 */
export function countCutChildren(passages: readonly DocumentSpan[], { documents, startOf, endOf }: Catalogue): number {
  let cut = 0;
  for (const document of new Set(passages.map((passage) => passage.document))) {
    const united = uniteSpans(passages.filter((passage) => passage.document === document));
    const { firstChild, childCount } = documents[document] ?? { firstChild: 0, childCount: 0 };
    let passage = 0;
    for (let child = firstChild; child < firstChild + childCount; child++) {
      const start = startOf[child] as number;
      const end = endOf[child] as number;
      while ((united[passage]?.end ?? Infinity) <= start) passage++;
      const next = united[passage];
      if (next !== undefined && next.start < end && (next.start > start || next.end < end)) cut++;
    }
  }
  return cut;
}
