import type { ReadWarning } from '../../../core/model';
import { guessLang } from '../guess-lang';
import { looksLikeNames } from '../looks-like-names';
import type { Reading } from '../reading';
import { TextWriter } from '../text-writer';
import type { LeftOut, Merge, Sheet } from './sheet';
import { mergesByRow, spreadAcross } from './spread-merges';

/** Names that a program gave. */
const UNNAMED = /^(?:sheet|シート|工作表|tabelle|feuille?)\s*\d*$/i;
/** More rows of names over one another than this are no names. */
const MAX_NAMES = 4;

/** A row of a table, with all that is merged in it. */
export interface Row {
  readonly cells: readonly string[];
  /** Cells over several columns. */
  readonly merges: readonly Merge[];
}

/**
 * The text of a workbook: a heading for each sheet that has a name of its own or is one of several; rows that touch are one
 * table, what stands alone in a row above one is a paragraph. Rows of names over rows of names are one. Columns that
 * are empty in every row are left out.
 */
export function writeSheets(sheets: readonly Sheet[]): Pick<Reading, 'text' | 'blocks' | 'lang' | 'marks'> {
  const writer = new TextWriter();
  const filled = sheets.map((sheet) => ({ name: sheet.name, tables: splitTables(sheet) })).filter(({ tables }) => tables.length > 0);
  for (const { name, tables } of filled) {
    if (filled.length > 1 || !UNNAMED.test(name)) writer.heading(1, name);
    for (const table of tables) writeTable(writer, table);
  }
  const { text, blocks } = writer.end();
  return { text, blocks, lang: guessLang(text), marks: [] };
}

/** `hidden-sheets {count}`, `hidden-rows {rows, columns}`, `formulas-without-value {count}`, each where there are any. */
export function warnOfLeftOut({ sheets, rows, columns, formulas }: LeftOut): ReadWarning[] {
  const warnings: ReadWarning[] = [];
  if (sheets > 0) warnings.push({ code: 'hidden-sheets', args: { count: sheets } });
  if (rows + columns > 0) warnings.push({ code: 'hidden-rows', args: { rows, columns } });
  if (formulas > 0) warnings.push({ code: 'formulas-without-value', args: { count: formulas } });
  return warnings;
}

function splitTables(sheet: Sheet): Row[][] {
  const merges = mergesByRow(sheet);
  const tables: Row[][] = [];
  let open: Row[] = [];
  for (const [number, row] of [...sheet.rows, undefined].entries()) {
    const cells = Array.from(row ?? [], (cell) => cell?.replace(/\s+/g, ' ').trim() ?? '');
    if (cells.some((cell) => cell !== '')) open.push({ cells, merges: merges.get(number) ?? [] });
    else if (open.length > 0) {
      tables.push(open);
      open = [];
    }
  }
  return tables;
}

/** Rows that touch, as a table; what stands alone above them is a paragraph. */
export function writeTable(writer: TextWriter, table: readonly Row[]): void {
  const body = [...table];
  // A title or a remark above a table, or a sheet that is a plain list.
  for (let first = body[0]; first && countFilled(first.cells) === 1; first = body[0]) {
    writer.paragraph(first.cells.join(''));
    body.shift();
  }
  const filled = new Set(usedColumns(body.map(({ cells }) => cells)));
  const names = namesOf(body, filled);
  const rows = names.count === 0 ? body.map(({ cells }) => cells) : body.slice(names.count).map(spreadUnderNames);
  const all = [names.cells, ...rows];
  const used = usedColumns(all);
  const cut = (cells: readonly string[]): string[] => used.map((column) => cells[column] ?? '');
  writer.table(names.count === 0 ? null : cut(names.cells), rows.map(cut));
}

/** Columns that hold something in some row. */
function usedColumns(rows: readonly (readonly string[])[]): number[] {
  const used: number[] = [];
  const isUsed: boolean[] = [];
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== '') isUsed[column] = true;
  for (let column = 0; column < isUsed.length; column++) if (isUsed[column]) used.push(column);
  return used;
}

/** The names of the columns, out of how many rows; none where the first rows do not look like names. Empty columns need none. */
function namesOf(body: readonly Row[], filled: ReadonlySet<number>): { readonly cells: readonly string[]; readonly count: number } {
  let count = 1;
  while (count < MAX_NAMES && standsOver(body[count - 1], body[count])) count++;
  const rows = body.slice(0, count).map(({ cells, merges }, index) => (index < count - 1 ? spreadAcross(cells, merges) : cells));
  const cells = Array.from({ length: rows.reduce((most, row) => Math.max(most, row.length), 0) }, (_, column) =>
    [...new Set(rows.map((row) => row[column] ?? ''))].filter((name) => name !== '').join(' '),
  );
  const areNames = (row: readonly string[]): boolean => looksLikeNames(row.filter((_, column) => filled.has(column)));
  if (body.length > count && rows.every((row) => countFilled(row) > 0) && areNames(cells)) return { cells, count };
  const [first] = body;
  if (count > 1 && first && areNames(first.cells)) return { cells: first.cells, count: 1 };
  return { cells: [], count: 0 };
}

/** Whether a cell over several columns has words under two of them at least. */
function standsOver(row: Row | undefined, below: Row | undefined): boolean {
  if (!row || !below) return false;
  return row.merges.some(
    ({ column, columns }) =>
      (row.cells[column] ?? '') !== '' &&
      below.cells.slice(column, column + columns).filter((cell) => cell !== '' && cell !== row.cells[column]).length > 1,
  );
}

/** A cell over several columns stands under each of their names, unless it is all there is in its row. */
function spreadUnderNames({ cells, merges }: Row): readonly string[] {
  return merges.length === 0 || countFilled(cells) < 2 ? cells : spreadAcross(cells, merges);
}

function countFilled(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length;
}
