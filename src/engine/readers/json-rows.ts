import { looksLikeNames } from './looks-like-names';

/** A table as programs write it without field names. `header` is null where nothing names the columns. */
export interface JsonRows {
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

const MAX_REMARK = 60;

type Cell = string | number | boolean | null;

/**
 * The rows of a JSON value that is a list of lists of single values, or of an object that has little else (`{"columns": […],
 * "data": [[…], …]}`); null for any other. Columns are named by a list of as many words beside it, else by the first row if it looks
 * like names and is not the only one.
 */
export function findRows(value: unknown): JsonRows | null {
  if (isRows(value)) return nameRows(value.map(toCells));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const inner: unknown[] = Object.values(value);
  if (!inner.every(isBeside)) return null;
  const data = inner.filter(isRows).sort((one, other) => other.length - one.length)[0];
  if (!data) return null;
  const rows = data.map(toCells);
  const names = inner.find(
    (list): list is string[] => isRow(list) && list.length === rows[0]?.length && list.every((name) => typeof name === 'string'),
  );
  return names ? { header: names, rows } : nameRows(rows);
}

/** What may stand beside rows: other lists, and short words about them. An object with more to it is a record. */
function isBeside(value: unknown): boolean {
  if (Array.isArray(value)) return isRow(value) || isRows(value);
  return value === null || typeof value !== 'object' ? String(value).length <= MAX_REMARK : false;
}

function nameRows(rows: readonly (readonly string[])[]): JsonRows {
  const [first = [], ...rest] = rows;
  return rest.length > 0 && looksLikeNames(first) ? { header: first, rows: rest } : { header: null, rows };
}

function isRows(value: unknown): value is readonly (readonly Cell[])[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

function isRow(value: unknown): value is readonly Cell[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((cell) => cell === null || ['string', 'number', 'boolean'].includes(typeof cell))
  );
}

function toCells(row: readonly Cell[]): string[] {
  return row.map((cell) => (cell === null ? '' : String(cell)));
}
