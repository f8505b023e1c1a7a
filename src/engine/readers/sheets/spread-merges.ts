import type { Merge, Sheet } from './sheet';
import type { Unfolding } from './unfolding';

/**
 * Repeats a cell that is merged over several rows in each of them, so that a row says what it means on its own.
 *
 * @throws Fault as `Unfolding`, also where only merges are too many.
 */
export function spreadDown(rows: (string | undefined)[][], merges: readonly Merge[], unfolding: Unfolding): void {
  for (const { row, column, rows: count } of merges) {
    const end = Math.min(row + count, rows.length);
    unfolding.add(Math.max(0, end - row));
    const value = rows[row]?.[column];
    if (value === undefined || value === '') continue;
    for (let at = row + 1; at < end; at++) {
      const cells = (rows[at] ??= []);
      unfolding.add(Math.max(0, column - cells.length), cells[column] ? 0 : value.length);
      cells[column] ||= value;
    }
  }
}

/** The merges that lie in each row. */
export function mergesByRow({ merges, rows }: Pick<Sheet, 'merges' | 'rows'>): ReadonlyMap<number, readonly Merge[]> {
  const byRow = new Map<number, Merge[]>();
  for (const merge of merges) {
    for (let row = merge.row; row < Math.min(merge.row + merge.rows, rows.length); row++) {
      const list = byRow.get(row);
      if (list) list.push(merge);
      else byRow.set(row, [merge]);
    }
  }
  return byRow;
}

/** A row with its merged cells repeated under each column that they cover. */
export function spreadAcross(cells: readonly string[], merges: readonly Merge[]): string[] {
  const spread = [...cells];
  for (const { column, columns } of merges) {
    const value = spread[column] ?? '';
    const end = Math.min(column + columns, Math.max(cells.length, column + MAX_ACROSS));
    for (let at = column + 1; value !== '' && at < end; at++) spread[at] ||= value;
  }
  return Array.from(spread, (cell: string | undefined) => cell ?? '');
}

/** A cell that is merged to the edge of the sheet reaches no further than the cells that are there, or so far. */
const MAX_ACROSS = 100;
