import type { PageStarts, Span } from '../../../core/model';
import { pageAt } from '../../../core/split/page-at';
import type { Words } from '../../words/words';

/** `p. 3`, `pp. 3–4`, `slide 3`: the pages that a stretch stands on; null where the document has none. */
export function pageLabel(pages: PageStarts | undefined, { start, end }: Span, words: Words): string | null {
  if (!pages) return null;
  return words.view.page(pages.unit, pageAt(pages, start), pageAt(pages, Math.max(start, end - 1)));
}
