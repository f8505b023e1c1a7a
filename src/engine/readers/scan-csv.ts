import { appendAll } from '../../core/append-all';
import type { Mark, Span } from '../../core/model';

/** One cell: `raw` with its quotes, `content` without them. */
export interface CsvCell {
  readonly raw: Span;
  readonly content: Span;
}

export interface CsvScan {
  /** Rows that have any character; blank lines are none. */
  readonly rows: readonly (readonly CsvCell[])[];
  /** Quotes around cells, one of each doubled pair, and delimiters. */
  readonly marks: readonly Mark[];
  /** Offset of a quote that nothing closes; from there on quotes are read as ordinary characters. Null where there is none. */
  readonly unclosedAt: number | null;
}

const QUOTE = 34;

/**
 * Finds the cells of a CSV text with their places, which papaparse does not give. O(text).
 *
 * A cell that starts with a quote ends at the next quote that stands before a delimiter, a line end or the end of the
 * text (spaces in between are allowed); a doubled quote inside stands for one, any other is kept as it is.
 * Rows end with LF, CR LF or CR.
 */
export function scanCsv(text: string, delimiter: string, from = 0): CsvScan {
  const rows: CsvCell[][] = [];
  const marks: Mark[] = [];
  const delimiterUnit = delimiter.charCodeAt(0);
  let unclosedAt: number | null = null;
  let row: CsvCell[] = [];
  let at = from;
  while (at < text.length) {
    const quoted = unclosedAt === null && text.charCodeAt(at) === QUOTE ? readQuoted(text, at, delimiterUnit) : null;
    if (quoted === null && unclosedAt === null && text.charCodeAt(at) === QUOTE) unclosedAt = at;
    if (quoted !== null) appendAll(marks, quoted.marks);
    const cell = quoted?.cell ?? readBare(text, at, delimiterUnit);
    row.push(cell);
    at = cell.raw.end;
    if (text.charCodeAt(at) === delimiterUnit) {
      marks.push({ start: at, end: at + 1, reason: 'delimiter', replacement: ' ' });
      at++;
      // A delimiter at the very end opens one more cell, which the loop would not see.
      if (at === text.length) row.push({ raw: { start: at, end: at }, content: { start: at, end: at } });
      if (at < text.length) continue;
    }
    if (!isBlank(row)) rows.push(row);
    row = [];
    at += text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1;
  }
  return { rows, marks, unclosedAt };
}

function isBlank(row: readonly CsvCell[]): boolean {
  const only = row[0];
  return row.length === 1 && only !== undefined && only.raw.start === only.raw.end;
}

function readBare(text: string, start: number, delimiter: number): CsvCell {
  let end = start;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    if (unit === delimiter || unit === 10 || unit === 13) break;
    end++;
  }
  return { raw: { start, end }, content: { start, end } };
}

function readQuoted(text: string, start: number, delimiter: number): { cell: CsvCell; marks: Mark[] } | null {
  const marks: Mark[] = [{ start, end: start + 1, reason: 'quote', replacement: '' }];
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at + 1) === QUOTE) {
      marks.push({ start: at, end: at + 1, reason: 'quote', replacement: '' });
      at++;
      continue;
    }
    const end = skipSpaces(text, at + 1, delimiter);
    const next = text.charCodeAt(end);
    if (end === text.length || next === delimiter || next === 10 || next === 13) {
      marks.push({ start: at, end: at + 1, reason: 'quote', replacement: '' });
      return { cell: { raw: { start, end }, content: { start: start + 1, end: at } }, marks };
    }
  }
  return null;
}

function skipSpaces(text: string, from: number, delimiter: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || (text.charCodeAt(at) === 9 && delimiter !== 9)) at++;
  return at;
}
