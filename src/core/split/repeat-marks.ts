/** Which marks repeat what: kanji, hiragana, katakana. */
const SORTS: readonly { readonly marks: RegExp; readonly repeated: RegExp }[] = [
  { marks: /[々〻]+/uy, repeated: /^(?![々〻])\p{Script=Han}$/u },
  { marks: /[ゝゞ]+/uy, repeated: /^[ぁ-ゖ]$/u },
  { marks: /[ヽヾ]+/uy, repeated: /^[ァ-ヺ]$/u },
];
const MARK = /[々〻ゝゞヽヾ]/u;

/** As many characters as marks in a row may repeat together: 一歩々々 is 一歩一歩. */
export const MOST_REPEATED = 4;

/** Whether a text holds a mark that repeats what is before it. */
export function hasRepeatMark(text: string): boolean {
  return MARK.test(text);
}

/** The marks of one sort that stand in a row from `at`; empty where none does. */
export function repeatMarksAt(text: string, at: number, end: number): string {
  if (!MARK.test(text.charAt(at))) return '';
  for (const { marks } of SORTS) {
    marks.lastIndex = at;
    const [row] = marks.exec(text) ?? [];
    if (row !== undefined) return row.slice(0, end - at);
  }
  return '';
}

/**
 * What each of some marks in a row stands for. `before` is the text before them, or its end.
 *
 * As many characters before them as there are marks, in their order, if all are of the sort that these marks repeat; else the
 * last one, for each; the marks themselves where that is none. ゝ and ヽ are without voice, ゞ and ヾ with it.
 */
export function repeatMarks(row: string, before: string): readonly string[] {
  const marks = Array.from(row);
  const isRepeated = (character: string): boolean =>
    SORTS.some(({ marks: own, repeated }) => startsWith(own, row) && repeated.test(character));
  const ahead = Array.from(before);
  const together = marks.length <= MOST_REPEATED ? ahead.slice(-marks.length) : [];
  if (together.length === marks.length && together.every(isRepeated)) return marks.map((mark, at) => voiceBy(mark, together[at] ?? mark));
  const last = ahead.at(-1);
  return last !== undefined && isRepeated(last) ? marks.map((mark) => voiceBy(mark, last)) : marks;
}

function startsWith(marks: RegExp, row: string): boolean {
  marks.lastIndex = 0;
  return marks.test(row);
}

function voiceBy(mark: string, repeated: string): string {
  if (mark === '々' || mark === '〻') return repeated;
  const base = repeated.normalize('NFD').charAt(0);
  const voiced = `${base}\u3099`.normalize('NFC');
  return (mark === 'ゞ' || mark === 'ヾ') && voiced.length === 1 ? voiced : base;
}
