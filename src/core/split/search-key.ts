import type { Mark, Span } from '../model';
import { clusterEnd, foldCluster, isPlainKeyUnit } from './fold-cluster';
import { hasRepeatMark, MOST_REPEATED, repeatMarks, repeatMarksAt } from './repeat-marks';
import { firstEndingAfter, visitRuns } from './visit-runs';

/** The text as it is searched, with the way back. */
export interface SearchKey {
  readonly key: string;
  /** Where in the text the character begins that key unit `index` comes from. */
  startOf(index: number): number;
  /** Where in the text that character ends, with all that joins on behind it. */
  endOf(index: number): number;
}

/** Called with the key units that `[start, end)` of the text gives; `isUnitwise` if they are one to one. */
type AddKey = (units: string, start: number, end: number, isUnitwise: boolean) => void;

/**
 * The search key of a stretch of text: NFKC, case folded, radicals as ideographs, signs as they are typed, marks of repetition as
 * what they repeat, white space runs as one space; markup, soft hyphens, line wraps, variation selectors and zero-width
 * characters left out. `docs/formats.md` lists what is folded and what is not.
 *
 * Every unit of the key knows the whole character it comes from, so a hit inside ㍿ gives ㍿, and ガ gives カ with its
 * combining mark. O(length).
 */
export function createSearchKey(text: string, span: Span, marks: readonly Mark[]): SearchKey {
  const plain = plainKeyOf(text, span, marks);
  if (plain !== null) return { key: plain, startOf: (index) => span.start + index, endOf: (index) => span.start + index + 1 };
  const starts: number[] = [];
  const ends: number[] = [];
  const key = foldText(text, span, marks, (units, start, end, isUnitwise) => {
    for (let i = 0; i < units.length; i++) {
      starts.push(isUnitwise ? start + i : start);
      ends.push(isUnitwise ? start + i + 1 : end);
    }
  });
  return { key, startOf: (index) => starts[index] ?? span.end, endOf: (index) => ends[index] ?? span.end };
}

/** The key alone, exactly as `createSearchKey` gives it, for indexing. */
export function searchKeyOf(text: string, span: Span, marks: readonly Mark[]): string {
  return plainKeyOf(text, span, marks) ?? foldText(text, span, marks);
}

/** Text that folds unit by unit to its lower case: ASCII, kana, kanji and their marks, single spaces inside. */
const PLAIN = /^(?:[\u0021-\u007e\u3001-\u3004\u3006-\u301b\u301d-\u301f\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]| (?! |$))*$/;

function plainKeyOf(text: string, span: Span, marks: readonly Mark[]): string | null {
  const mark = marks[firstEndingAfter(marks, span.start)];
  if (mark && mark.start < span.end) return null;
  const whole = text.slice(span.start, span.end);
  return PLAIN.test(whole) && !whole.startsWith(' ') ? whole.toLowerCase() : null;
}

function foldText(text: string, span: Span, marks: readonly Mark[], add?: AddKey): string {
  let key = '';
  // Looking at the end of a growing string would copy it each time.
  let endsInSpace = true;
  let gap: Span | null = null;
  // The last characters of the key, which only marks of repetition ask for.
  const isRepeating = hasRepeatMark(text.slice(span.start, span.end));
  let tail = '';
  const append = (units: string, start: number, end: number, isUnitwise: boolean): void => {
    // Some characters fold to a space with a mark (´, ゛): never two spaces in a row, and none in front.
    const kept = endsInSpace && units.startsWith(' ') ? units.slice(1) : units;
    if (kept === '') return;
    key += kept;
    endsInSpace = kept.endsWith(' ');
    if (isRepeating) tail = (kept.length < MOST_REPEATED * 2 ? tail + kept : kept).slice(-MOST_REPEATED * 2);
    add?.(kept, start, end, isUnitwise);
  };
  const put: AddKey = (units, start, end, isUnitwise) => {
    if (units === '') return;
    // White space counts only between characters that are in the key.
    if (gap) append(' ', gap.start, gap.end, false);
    gap = null;
    append(units, start, end, isUnitwise);
  };
  visitRuns(text, span, marks, (kind, start, end) => {
    if (kind === 'space') gap = { start, end };
    else foldRun(text, start, end, put, () => (gap ? '' : tail));
  });
  return key;
}

/** `before` gives the end of the key so far. */
function foldRun(text: string, start: number, end: number, put: AddKey, before: () => string): void {
  let plainStart = start;
  let at = start;
  const putPlain = (): void => {
    if (at > plainStart) put(text.slice(plainStart, at).toLowerCase(), plainStart, at, true);
  };
  while (at < end) {
    const after = isPlainKeyUnit(text.charCodeAt(at))
      ? isPlainAhead(text, at + 1, end)
        ? at + 1
        : clusterEnd(text, at, end)
      : clusterEnd(text, at, end);
    if (after === at + 1 && isPlainKeyUnit(text.charCodeAt(at))) {
      at++;
      continue;
    }
    putPlain();
    at = putFolded(text, at, after, end, put, before);
    plainStart = at;
  }
  putPlain();
}

/** One cluster, or a row of marks of repetition; gives the place behind it. */
function putFolded(text: string, at: number, after: number, end: number, put: AddKey, before: () => string): number {
  const folded = foldCluster(text.slice(at, after));
  const row = after === at + 1 ? repeatMarksAt(text, at, end) : '';
  const isRow = row.length > 1 && clusterEnd(text, at + row.length - 1, end) === at + row.length;
  const marks = isRow ? row : repeatMarksAt(folded, 0, folded.length);
  if (marks === '' || (!isRow && marks !== folded)) put(folded, at, after, false);
  else if (!isRow) put(repeatMarks(marks, before()).join(''), at, after, false);
  else repeatMarks(row, before()).forEach((repeated, index) => put(repeated, at + index, at + index + 1, false));
  return isRow ? at + row.length : after;
}

function isPlainAhead(text: string, at: number, end: number): boolean {
  return at >= end || isPlainKeyUnit(text.charCodeAt(at));
}
