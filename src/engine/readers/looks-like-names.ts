const MAX_NAME = 60;

/**
 * Whether the first row of a table, its cells given as text, names the columns: no cell over 60 characters, with a line end
 * or a full stop, no number but a year, no name twice, and at most one cell empty.
 */
export function looksLikeNames(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim());
  if (cells.some((cell) => cell.length > MAX_NAME) || names.some((name) => /[\r\n]|[。．.!?！？]$/.test(name))) return false;
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0 || filled.length < names.length - 1 || new Set(filled).size < filled.length) return false;
  return !filled.some(isNumber);
}

/** Numbers, amounts and dates; a bare year (1900 to 2099) may well name a column. */
function isNumber(cell: string): boolean {
  return !/^(?:19|20)\d\d$/.test(cell) && /^[-+±¥￥$€£]?[\d０-９][\d０-９.,．，/:-]*\s?[%％円]?$/.test(cell);
}
