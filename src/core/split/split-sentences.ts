import type { Span } from '../model';
import { groupLines } from './group-lines';
import { scanSentences } from './scan-sentences';

/**
 * Cuts a text, or the part of it in `range`, into sentences: spans in order, without white space around them.
 *
 * What lies between two sentences is white space only. Deterministic rules for Japanese and English, no locale and no
 * ICU: lines are first joined where they are wrapped (`group-lines.ts`), then each paragraph is scanned once. A text
 * without a mark is one sentence a paragraph; an empty one has none. Linear in the length; never cuts inside a
 * surrogate pair or a grapheme. What stands around the part has no say in it.
 */
export function splitSentences(text: string, range: Span = { start: 0, end: text.length }): Span[] {
  // Cut out first: rules look ahead and behind, and not each of them would stop at the part's own ends.
  const part = text.slice(range.start, range.end);
  const sentences: Span[] = [];
  for (const paragraph of groupLines(part)) scanSentences(part, paragraph.start, paragraph.end, sentences);
  return range.start === 0 ? sentences : sentences.map(({ start, end }) => ({ start: range.start + start, end: range.start + end }));
}
