import type { Catalogue } from '../model';
import { countCutSentences } from '../split/count-cut-sentences';
import { uniteSpans, type DocumentSpan } from './gold-spans';

/**
 * How many children the passages cut in two: those of which they hold a part but not the whole. Passages that overlap or
 * touch are one. O(children of the passages' documents).
 */
export function countCutChildren(passages: readonly DocumentSpan[], { documents, startOf, endOf }: Catalogue): number {
  let cut = 0;
  for (const document of new Set(passages.map((passage) => passage.document))) {
    const { firstChild, childCount } = documents[document] ?? { firstChild: 0, childCount: 0 };
    const children = Array.from({ length: childCount }, (_, i) => ({
      start: startOf[firstChild + i] as number,
      end: endOf[firstChild + i] as number,
    }));
    cut += countCutSentences(children, uniteSpans(passages.filter((passage) => passage.document === document)));
  }
  return cut;
}
