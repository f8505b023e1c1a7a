import { attributeOf, isElement, type HtmlElement } from './parse-html';

/** Spans over more columns or rows than this are typing errors or attacks; browsers stop at 1,000 columns. */
const MAX_SPAN = 100;

export interface OwnCell {
  readonly kind: 'own';
  readonly element: HtmlElement;
  /** Filled in when the cell has been written. */
  text: string;
}

/** `again`: a cell of a row above, or before, that reaches here. `empty`: a column that the cell before covers too. */
export type ArrangedCell = OwnCell | { readonly kind: 'again'; readonly source: OwnCell } | { readonly kind: 'empty' };

export interface ArrangedRow {
  readonly cells: readonly ArrangedCell[];
  readonly isHeader: boolean;
}

/**
 * The rows of a table with a cell for every column, so that names and values stand at the same index.
 * A cell over several rows is repeated in each, which makes a row say what it means on its own; one over several
 * columns is repeated under each name where the columns have names, unless it is the whole row, else followed by empty cells.
 */
export function arrangeTable(table: HtmlElement): { readonly caption: HtmlElement | null; readonly rows: readonly ArrangedRow[] } {
  const parts = table.childNodes.filter(isElement);
  const caption = parts.find(({ tagName }) => tagName === 'caption') ?? null;
  const rows: ArrangedRow[] = [];
  let hasHeader = false;
  for (const part of parts.filter(({ tagName }) => tagName === 'thead' || tagName === 'tbody' || tagName === 'tfoot')) {
    const isHead = part.tagName === 'thead';
    // A row span ends with its group, as in browsers.
    const hanging = new Map<number, { source: OwnCell; left: number }>();
    for (const row of part.childNodes) {
      if (!isElement(row) || row.tagName !== 'tr') continue;
      const own = row.childNodes.filter((cell): cell is HtmlElement => isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th'));
      const isHeader = rows.length === 0 && (isHead || (own.length > 1 && own.every(({ tagName }) => tagName === 'th')));
      hasHeader ||= isHeader;
      rows.push({ cells: arrangeRow(own, hanging, hasHeader && !isHeader && own.length > 1), isHeader });
    }
  }
  return { caption, rows };
}

/** Whether a table only places things on the page: it says so, has one cell, or holds headings. */
export function isLayoutTable(table: HtmlElement): boolean {
  const role = attributeOf(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  let cells = 0;
  const stack: HtmlElement[] = [table];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (/^h[1-6]$/.test(element.tagName)) return true;
    if (element.tagName === 'td' || element.tagName === 'th') cells++;
    for (const child of element.childNodes) if (isElement(child)) stack.push(child);
  }
  return cells === 1;
}

function arrangeRow(own: readonly HtmlElement[], hanging: Map<number, { source: OwnCell; left: number }>, repeat: boolean): ArrangedCell[] {
  const cells: ArrangedCell[] = [];
  const placeHanging = (): boolean => {
    const above = hanging.get(cells.length);
    if (above === undefined) return false;
    if (--above.left === 0) hanging.delete(cells.length);
    cells.push({ kind: 'again', source: above.source });
    return true;
  };
  for (const element of own) {
    while (placeHanging());
    const cell: OwnCell = { kind: 'own', element, text: '' };
    const rowSpan = spanOf(element, 'rowspan');
    if (rowSpan > 1) hanging.set(cells.length, { source: cell, left: rowSpan - 1 });
    cells.push(cell);
    for (let column = spanOf(element, 'colspan'); column > 1; column--)
      cells.push(repeat ? { kind: 'again', source: cell } : { kind: 'empty' });
  }
  while (placeHanging());
  return cells;
}

function spanOf(element: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(element, name) ?? '1', 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
