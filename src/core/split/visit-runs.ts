import { findFirst } from '../find-first';
import type { Mark, Span } from '../model';
import { isCjk, isHangul, isNewline, isWhiteSpace } from './character-kind';
import { wrapAtHyphen } from './wrap-at-hyphen';

/** Called for each stretch to keep, and for each run of white space that stands for one space. */
export type VisitRun = (kind: 'text' | 'space', start: number, end: number) => void;

const SOFT_HYPHEN = 0xad;
/** No white space, though JavaScript's `\s` takes it for some. */
const ZERO_WIDTH = 0xfeff;

/**
 * Walks what a reader reads of a stretch: text without marks and soft hyphens, and white space where it parts words.
 *
 * A run of white space is one space, however long; a line end beside a CJK character is none (the line was only wrapped),
 * nor is one behind a soft hyphen or a hyphen, which goes too where it parts a word; white space at either end
 * is left out. A mark counts as its replacement.
 */
export function visitRuns(text: string, span: Span, marks: readonly Mark[], visit: VisitRun): void {
  let mark = firstEndingAfter(marks, span.start);
  let runStart = -1;
  let gap = { start: -1, end: -1, hasNewline: false };
  let last = -1;
  const endRun = (at: number): void => {
    if (runStart >= 0) visit('text', runStart, at);
    runStart = -1;
  };
  const widenGap = (start: number, end: number, hasNewline: boolean): void => {
    gap = { start: gap.start < 0 ? start : gap.start, end, hasNewline: gap.hasNewline || hasNewline };
  };
  const beginRun = (at: number): void => {
    if (gap.start >= 0 && last >= 0 && !(gap.hasNewline && joinsLines(text, last, at, span))) visit('space', gap.start, gap.end);
    gap = { start: -1, end: -1, hasNewline: false };
    runStart = at;
  };
  for (let at = span.start; at < span.end;) {
    const next = marks[mark];
    if (next && at >= next.start) {
      endRun(next.start);
      if (next.replacement === ' ' && at < next.end) widenGap(next.start, next.end, false);
      at = Math.max(at, next.end);
      mark++;
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === ZERO_WIDTH) endRun(at);
    else if (isWhiteSpace(code)) {
      endRun(at);
      widenGap(at, at + 1, isNewline(code));
    } else if (code === SOFT_HYPHEN || wrapAtHyphen(text, at, span) === 'parts') {
      endRun(at);
      last = at;
    } else {
      if (runStart < 0) beginRun(at);
      last = at;
    }
    at++;
  }
  endRun(span.end);
}

/** Whether a line end between the units at `before` and `after` is only a wrap that parts no words. */
function joinsLines(text: string, before: number, after: number, span: Span): boolean {
  const code = text.charCodeAt(before);
  if (code === SOFT_HYPHEN || wrapAtHyphen(text, before, span) !== null) return true;
  const isLowHalf = code >= 0xdc00 && code <= 0xdfff;
  const first = isLowHalf ? text.charCodeAt(before - 1) : code;
  const second = text.charCodeAt(after);
  return (isCjk(first) && !isHangul(second)) || (isCjk(second) && !isHangul(first));
}

/** Index of the first span that ends behind `at`; they are in text order. */
export function firstEndingAfter(spans: readonly Span[], at: number): number {
  return findFirst(0, spans.length, (index) => (spans[index]?.end ?? 0) > at);
}
