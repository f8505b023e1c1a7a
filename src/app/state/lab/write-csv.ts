export type Cell = string | number | null;

/** So that spreadsheets in every language read it as UTF-8. */
const BOM = '\ufeff';

/** Rows as CSV (RFC 4180) that no spreadsheet takes for formulas: a text that begins like one gets an apostrophe before it. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map((row) => row.map(writeCell).join(',')).join('\r\n') + '\r\n';
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s\ufeff]*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
