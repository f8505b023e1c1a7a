import type { Mark, Span } from '../model';
import { viewPlain } from './plain-view';
import { splitSentences } from './split-sentences';
import { firstEndingAfter } from './visit-runs';

/**
 * The sentences of a block, read without its marks. A mark between two sentences goes with the one it belongs to:
 * closing ones (`**`, `](…)`, `</b>`, notes, ruby) with the sentence before, opening ones with the sentence behind.
 */
export function splitBlock(text: string, span: Span, marks: readonly Mark[]): Span[] {
  const view = viewPlain(text, span, marks);
  if (!view) return splitSentences(text, span);
  const sentences = splitSentences(view.plain).map((sentence) => {
    const start = view.placeOf(sentence.start);
    return { start, end: view.placeOf(sentence.end - 1) + 1 };
  });
  attachMarks(text, span, marks, sentences);
  return sentences;
}

function attachMarks(text: string, span: Span, marks: readonly Mark[], sentences: { start: number; end: number }[]): void {
  const seen = new Map<string, number>();
  let next = 0;
  for (let i = firstEndingAfter(marks, span.start); i < marks.length; i++) {
    const mark = marks[i];
    if (!mark || mark.start >= span.end) return;
    while (next < sentences.length && (sentences[next]?.start ?? 0) <= mark.start) next++;
    const before = sentences[next - 1];
    if (isClosing(text, mark, seen) && before?.end === mark.start) before.end = mark.end;
    else if (!before || before.end <= mark.start) attachOpening(marks, i, sentences[next]);
  }
}

/** Widens a sentence to the left over marks that stand directly before it. */
function attachOpening(marks: readonly Mark[], i: number, behind: { start: number } | undefined): void {
  const mark = marks[i];
  if (!mark || !behind || mark.reason !== 'markup') return;
  let end = mark.end;
  for (let j = i + 1; marks[j]?.start === end && marks[j]?.reason === 'markup'; j++) end = marks[j]?.end ?? end;
  if (end === behind.start) behind.start = mark.start;
}

/** Whether a mark closes something: by its shape, or as the second, fourth, … of its kind in the block. */
function isClosing(text: string, mark: Mark, seen: Map<string, number>): boolean {
  if (mark.reason === 'ruby' || mark.reason === 'note') return true;
  if (mark.reason !== 'markup') return false;
  const shape = text.slice(mark.start, mark.end);
  if (/^(?:\]|<\/|\))/.test(shape)) return true;
  if (/^(?:[[<!\\])/.test(shape)) return false;
  const count = (seen.get(shape) ?? 0) + 1;
  seen.set(shape, count);
  return count % 2 === 0;
}
