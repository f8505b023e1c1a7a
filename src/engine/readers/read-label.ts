import type { Span } from '../../core/model';
import { trimSpan } from './reading';

/** A label is a short text: longer ones are cut. */
export const LABEL_UNITS = 60;

/** The access label at the end of a heading's words, as in `Pay {access=hr}`, and the words without it; null for none. */
export function readLabel(text: string, title: Span): { readonly access: string; readonly title: Span } | null {
  const match = /(?<!\\)\{access=([^{}\r\n]*)\}$/i.exec(text.slice(title.start, title.end));
  const access = match?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
    .slice(0, LABEL_UNITS);
  return match && access ? { access, title: trimSpan(text, title.start, title.start + match.index) } : null;
}
