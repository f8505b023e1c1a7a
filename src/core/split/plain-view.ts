import type { Mark, Span } from '../model';
import { firstEndingAfter } from './visit-runs';

/**
 * A stretch of text without its marks, and the way back: `**重要。**次` reads `重要。次` to the sentence rules.
 * Places go back exactly; a replacement space goes back to the start of its mark.
 */
export interface PlainView {
  readonly plain: string;
  /** The place in the text of the plain unit at `index`. Calls must not go back. */
  readonly placeOf: (index: number) => number;
}

/** The plain view of `[start, end)`, or null if no mark stands in it. */
export function viewPlain(text: string, span: Span, marks: readonly Mark[]): PlainView | null {
  const first = firstEndingAfter(marks, span.start);
  const firstMark = marks[first];
  if (!firstMark || firstMark.start >= span.end) return null;
  const plainStarts: number[] = [];
  const textStarts: number[] = [];
  let plain = '';
  const add = (piece: string, at: number): void => {
    if (piece === '') return;
    plainStarts.push(plain.length);
    textStarts.push(at);
    plain += piece;
  };
  let at = span.start;
  for (let i = first; i < marks.length; i++) {
    const mark = marks[i];
    if (!mark || mark.start >= span.end) break;
    add(text.slice(at, Math.max(at, mark.start)), at);
    add(mark.replacement, mark.start);
    at = Math.max(at, mark.end);
  }
  add(text.slice(at, span.end), at);
  let slot = 0;
  return {
    plain,
    placeOf: (index) => {
      while ((plainStarts[slot + 1] ?? Infinity) <= index) slot++;
      return (textStarts[slot] ?? span.start) + index - (plainStarts[slot] ?? 0);
    },
  };
}
