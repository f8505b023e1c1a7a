import { UNSEEN } from '../../../core/unseen';

export type Cell = string | number | null;

/** So that spreadsheets in every language read it as UTF-8. */
const BOM = '\ufeff';

/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, behind white space and characters that are not seen, with a
 * sign in any width. Where the list separator is a semicolon or a tab, as in half of Europe, a cell begins behind each of those,
 * and quotation marks inside of a line part nothing; so it does behind a line end. There a quotation mark, which is written twice, opens
 * and closes a cell with nothing in it, and what follows begins the cell.
 */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';
const FORMULA_START = new RegExp(`(;?)((?:\\s|"|${UNSEEN})*)(${SIGN}?)`, 'gu');

/** Rows as CSV (RFC 4180) that no spreadsheet takes for formulas: where one would begin, an apostrophe stands before it. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map((row) => row.map(writeCell).join(',')).join('\r\n') + '\r\n';
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = cell.replace(/^(?=[\t\r\n])/, "'").replace(FORMULA_START, parryFormula);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A run of what is not seen, with the sign behind it if there is one: an apostrophe wherever a cell would begin in it. */
function parryFormula(run: string, edge: string, unseen: string, sign: string, at: number): string {
  if (sign === '') return run;
  const begins = edge !== '' || (at === 0 && !unseen.includes('"')) ? `${edge}'` : '';
  return begins + unseen.replace(/[\t\r\n]/g, "$&'") + sign;
}
