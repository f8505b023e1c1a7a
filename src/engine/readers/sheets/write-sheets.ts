import { guessLang } from '../guess-lang';
import { looksLikeNames } from '../looks-like-names';
import type { Reading } from '../reading';
import { TextWriter } from '../text-writer';
import type { Sheet } from './sheet';

/** Names that a program gave. */
const UNNAMED = /^(?:sheet|シート|工作表|tabelle|feuille?)\s*\d*$/i;
type Row = readonly string[];

/**
 * The text of a workbook: a heading for each sheet that has a name of its own or is one of several; rows that touch are one
 * table, what stands alone in a row above one is a paragraph. Empty columns at the edges of a table are left out.
 */
export function writeSheets(sheets: readonly Sheet[]): Pick<Reading, 'text' | 'blocks' | 'lang' | 'marks'> {
  const writer = new TextWriter();
  const filled = sheets.map(({ name, rows }) => ({ name, tables: splitTables(rows) })).filter(({ tables }) => tables.length > 0);
  for (const { name, tables } of filled) {
    if (filled.length > 1 || !UNNAMED.test(name)) writer.heading(1, name);
    for (const table of tables) writeTable(writer, table);
  }
  const { text, blocks } = writer.end();
  return { text, blocks, lang: guessLang(text), marks: [] };
}

function splitTables(rows: Sheet['rows']): Row[][] {
  const tables: Row[][] = [];
  let open: Row[] = [];
  for (const row of [...rows, undefined]) {
    const cells = Array.from(row ?? [], (cell) => cell?.trim() ?? '');
    if (cells.some((cell) => cell !== '')) open.push(cells);
    else if (open.length > 0) {
      tables.push(open);
      open = [];
    }
  }
  return tables;
}

function writeTable(writer: TextWriter, table: readonly Row[]): void {
  const body = [...table];
  // A title or a remark above a table, or a sheet that is a plain list.
  for (let first = body[0]; first && countFilled(first) === 1; first = body[0]) {
    writer.paragraph(first.join(''));
    body.shift();
  }
  const used = body.map((row) => [row.findIndex((cell) => cell !== ''), row.findLastIndex((cell) => cell !== '') + 1] as const);
  const start = used.reduce((least, [from]) => Math.min(least, from), Infinity);
  const end = used.reduce((most, [, to]) => Math.max(most, to), 0);
  const rows = body.map((row) => Array.from({ length: end - start }, (_, index) => row[start + index] ?? ''));
  const [first] = rows;
  const hasNames = first !== undefined && rows.length > 1 && looksLikeNames(first);
  writer.table(hasNames ? first : null, hasNames ? rows.slice(1) : rows);
}

function countFilled(row: Row): number {
  return row.filter((cell) => cell !== '').length;
}
