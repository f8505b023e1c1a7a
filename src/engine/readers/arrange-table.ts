import { appendAll } from '../../core/append-all';
import { greatestOf } from '../../core/extremes';
import { attributeOf, isElement, type HtmlElement } from './parse-html';
import { countHeaders, limitSpan, type RowShape } from './table-shape';

/** A cell over more columns times rows reaches down in its first column only. */
const MAX_AREA = 400;

interface OwnCell {
  readonly element: HtmlElement;
  /** Filled in when the cell has been written. */
  text: string;
}

/** A cell of the source where it is met first, or again: one of a row above, or before, that reaches here. */
export interface CellPart {
  readonly source: OwnCell;
  readonly isAgain: boolean;
}

/** Empty where the cell before covers this column too; several parts where names stand over names. */
type ArrangedCell = readonly CellPart[];

export interface ArrangedRow {
  readonly cells: readonly ArrangedCell[];
  readonly isHeader: boolean;
}

/** Cells hanging down from rows above, by column. */
type Hanging = Map<number, { readonly cell: ArrangedCell; left: number }>;

/**
 * The rows of a table with a cell for every column, so that names and values stand at the same index.
 * A cell over several rows is repeated in each, which makes a row say what it means on its own; one over several
 * columns is repeated under each name where the columns have names, unless it is the whole row, else followed by empty cells.
 * Rows of names over rows of names are one: "2023" over "first half" names a column "2023 first half". A row of names that is
 * one cell alone over the others is a caption.
 */
export function arrangeTable(table: HtmlElement): { readonly captions: readonly HtmlElement[]; readonly rows: readonly ArrangedRow[] } {
  const parts = table.childNodes.filter(isElement);
  const captions = parts.filter(({ tagName }) => tagName === 'caption').slice(0, 1);
  const groups = parts.filter(({ tagName }) => tagName === 'thead' || tagName === 'tbody' || tagName === 'tfoot');
  const sources = groups.flatMap((part) => rowsOf(part).map((own) => ({ own, part })));
  const headerCount = countHeaders(sources.map(shapeOf));
  if (headerCount > 1 && sources[0]?.own.length === 1 && (sources[1]?.own.length ?? 0) > 1) {
    appendAll(
      captions,
      sources.splice(0, 1).flatMap(({ own }) => own),
    );
    return { captions, rows: arrangeRows(sources, headerCount - 1) };
  }
  return { captions, rows: arrangeRows(sources, headerCount) };
}

interface SourceRow {
  readonly own: readonly HtmlElement[];
  readonly part: HtmlElement;
}

function rowsOf(part: HtmlElement): (readonly HtmlElement[])[] {
  return part.childNodes
    .filter((row): row is HtmlElement => isElement(row) && row.tagName === 'tr')
    .map((row) =>
      row.childNodes.filter((cell): cell is HtmlElement => isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th')),
    );
}

function shapeOf({ own, part }: SourceRow): RowShape {
  return {
    head: part.tagName === 'thead' ? part : null,
    hasValues: own.some(({ tagName }) => tagName !== 'th'),
    cellCount: own.length,
  };
}

function arrangeRows(sources: readonly SourceRow[], headerCount: number): ArrangedRow[] {
  const rows: ArrangedRow[] = [];
  const names: (readonly ArrangedCell[])[] = [];
  let hanging: Hanging = new Map();
  let part: HtmlElement | null = null;
  for (const [index, source] of sources.entries()) {
    // A row span ends with its group, as in browsers.
    if (source.part !== part) hanging = new Map();
    part = source.part;
    const isName = index < headerCount;
    const cells = arrangeRow(source.own, hanging, isName ? headerCount > 1 : headerCount > 0 && source.own.length > 1);
    if (!isName) rows.push({ cells, isHeader: false });
    else if (names.push(cells) === headerCount) rows.push({ cells: joinNames(names), isHeader: true });
  }
  return rows;
}

/** One cell a column of what stands in it over one another; what reaches down is there once. */
function joinNames(names: readonly (readonly ArrangedCell[])[]): ArrangedCell[] {
  const seen = new Set<OwnCell>();
  return Array.from({ length: greatestOf(names.map((row) => row.length)) }, (_, column) => {
    const sources = new Set(names.flatMap((row) => row[column] ?? []).map(({ source }) => source));
    return [...sources].map((source) => {
      const isAgain = seen.has(source);
      seen.add(source);
      return { source, isAgain };
    });
  });
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

function arrangeRow(own: readonly HtmlElement[], hanging: Hanging, repeat: boolean): ArrangedCell[] {
  const cells: ArrangedCell[] = [];
  const placeHanging = (): boolean => {
    const above = hanging.get(cells.length);
    if (above === undefined) return false;
    if (--above.left === 0) hanging.delete(cells.length);
    cells.push(above.cell);
    return true;
  };
  for (const element of own) {
    while (placeHanging());
    const source: OwnCell = { element, text: '' };
    const rowSpan = limitSpan(attributeOf(element, 'rowspan'));
    const columnSpan = limitSpan(attributeOf(element, 'colspan'));
    const isLarge = columnSpan * rowSpan > MAX_AREA;
    for (let column = 0; column < columnSpan; column++) {
      const isRepeated = column === 0 || repeat;
      if (rowSpan > 1 && !(isLarge && column > 0))
        hanging.set(cells.length, { cell: isRepeated ? [{ source, isAgain: true }] : [], left: rowSpan - 1 });
      cells.push(isRepeated ? [{ source, isAgain: column > 0 }] : []);
    }
  }
  while (placeHanging());
  return cells;
}
