import type { Span } from '../../core/model';
import { tidyLabel } from '../../core/access/tidy-label';
import { trimSpan } from './reading';

/** The access label at the end of a heading's words, as in `Pay {access=hr}`, and the words without it; null for none. */
export function readLabel(text: string, title: Span): { readonly access: string; readonly title: Span } | null {
  const match = /(?<!\\)\{access=([^{}\r\n]*)\}$/i.exec(text.slice(title.start, title.end));
  const access = tidyLabel((match?.[1] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2'));
  return match && access ? { access, title: trimSpan(text, title.start, title.start + match.index) } : null;
}
