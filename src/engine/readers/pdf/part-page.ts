import type { Line } from './arrange-lines';
import { leaderPage } from './line-signs';

/** The lines of a page by what they are for. */
export interface PageParts {
  readonly body: Line[];
  /** Each note at the foot of a column, line by line. */
  readonly notes: Line[][];
  /** Entries of a printed table of contents: titles with the number of a page behind dots. */
  readonly contents: Line[];
}

/** Fewer lines with dots and a number may as well be a list of prices. */
const MIN_CONTENTS = 3;
/** Notes are set smaller than the text by this factor at least. */
const SMALLER = 0.92;
const NOTE_MARK = /^(?:[*＊†‡※]\d{0,2}|[（(]?(?:注|註)?[0-9０-９]{1,3}[)）.．]?(?=[\s　]|[^\d.．,%％])|[①-⑳])/u;

/** Parts the lines of a page, in reading order: a paragraph goes on behind notes, and contents are no headings. */
export function partPage(lines: readonly Line[], bodySize: number): PageParts {
  const contents = findContents(lines);
  const notes = findNotes(
    lines.filter((line) => !contents.has(line)),
    bodySize,
  );
  const inNotes = new Set(notes.flat());
  return { body: lines.filter((line) => !contents.has(line) && !inNotes.has(line)), notes, contents: [...contents] };
}

/** Lines whose page numbers do not go down. */
function findContents(lines: readonly Line[]): ReadonlySet<Line> {
  const led = lines.flatMap((line) => {
    const page = leaderPage(line.text);
    return page === null ? [] : [{ line, page }];
  });
  const isRising = led.every(({ page }, at) => at === 0 || page >= (led[at - 1]?.page ?? 0));
  return new Set(led.length >= MIN_CONTENTS && isRising ? led.map(({ line }) => line) : []);
}

/** Stretches of small lines that end a column and begin with the mark of a note; above them something in the type of the text. */
function findNotes(lines: readonly Line[], bodySize: number): Line[][] {
  let notes: Line[][] = [];
  let end = lines.length;
  while (end > 0) {
    const { column } = lines[end - 1] ?? {};
    let top = end;
    while (top > 0 && lines[top - 1]?.column === column) top--;
    let first = end;
    while (first > top && isSmall(lines[first - 1], bodySize)) first--;
    while (first < end && !NOTE_MARK.test(lines[first]?.text ?? '')) first++;
    if (first < end && lines.slice(0, first).some((line) => !isSmall(line, bodySize)))
      notes = [...splitNotes(lines.slice(first, end)), ...notes];
    end = top;
  }
  return notes;
}

function isSmall(line: Line | undefined, bodySize: number): boolean {
  return line !== undefined && line.mode === 'horizontal' && line.size <= bodySize * SMALLER;
}

function splitNotes(lines: readonly Line[]): Line[][] {
  const notes: Line[][] = [];
  for (const line of lines) {
    if (notes.length === 0 || NOTE_MARK.test(line.text)) notes.push([line]);
    else notes.at(-1)?.push(line);
  }
  return notes;
}
