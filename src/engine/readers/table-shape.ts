/** More columns or rows than this in one cell are typing errors or attacks; browsers stop at 1,000 columns. */
const MAX_SPAN = 100;
/** More rows of names than this are no names. */
const MAX_HEADERS = 4;

/** What of a row of an HTML table says whether it names the columns. */
export interface RowShape {
  /** The `<thead>` that it stands in; null elsewhere. */
  readonly head: unknown;
  /** Whether it has a `<td>`. */
  readonly hasValues: boolean;
  readonly cellCount: number;
}

/** How many rows name the columns: those of the first `<thead>`, or those of nothing but `<th>` at the top; one where no other row is left. */
export function countHeaders(rows: readonly RowShape[]): number {
  const head = rows[0]?.head ?? null;
  const end = rows.findIndex((row, index) => (head === null ? row.hasValues || row.cellCount <= (index === 0 ? 1 : 0) : row.head !== head));
  const count = end < 0 ? Math.min(1, rows.length) : end;
  return count > MAX_HEADERS ? 1 : count;
}

/** How many columns or rows a cell covers, by the value of its `colspan` or `rowspan`. */
export function limitSpan(value: string | null | undefined): number {
  const span = Number.parseInt(value ?? '1', 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
