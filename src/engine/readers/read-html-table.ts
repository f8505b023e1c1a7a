import type { Block, Mark, Span, TableRow } from '../../core/model';
import { trimSpan } from './reading';
import type { HtmlPiece } from './scan-tags';
import { countHeaders, limitSpan, type RowShape } from './table-shape';
import { TagMarks } from './tag-marks';

/** Where the inside of a table stands among pieces: `[from, to)`, its closing tag at `to` where it has one. */
interface SourceTable {
  readonly from: number;
  readonly to: number;
}

interface OpenTable {
  readonly at: number;
  readonly from: number;
  readonly isPresentation: boolean;
  cells: number;
  hasHeading: boolean;
}

/**
 * The outermost tables among pieces by the index of the piece that each begins with; those that only place things on the page
 * (they say so, have one cell, or hold headings) are none. Rows that stand in no table are one to themselves. O(pieces).
 */
export function findTables(text: string, pieces: readonly HtmlPiece[]): ReadonlyMap<number, SourceTable> {
  const tables = new Map<number, SourceTable>();
  const open: OpenTable[] = [];
  const close = (to: number): void => {
    const inner = open.pop();
    if (!inner) return;
    const outer = open.at(-1);
    if (outer) {
      outer.cells += inner.cells;
      outer.hasHeading ||= inner.hasHeading;
    }
    if (inner.cells > 1 && !inner.hasHeading && !inner.isPresentation) tables.set(inner.at, { from: inner.from, to });
  };
  for (const [at, piece] of pieces.entries()) {
    const { name } = piece;
    const top = open.at(-1);
    if (name === 'table' || (!top && /^(?:thead|tbody|tfoot|tr)$/.test(name))) {
      const isPresentation = /\srole\s*=\s*["']?(?:presentation|none)\b/i.test(text.slice(piece.start, piece.end));
      open.push({ at, from: name === 'table' ? at + 1 : at, isPresentation, cells: 0, hasHeading: false });
    } else if (name === '/table') close(at);
    else if (top && (name === 'td' || name === 'th')) top.cells++;
    else if (top && /^h[1-6]$/.test(name)) top.hasHeading = true;
  }
  while (open.length > 0) close(pieces.length);
  return tables;
}

/** `start` is -1 while the cell is empty. */
interface DraftCell {
  start: number;
  end: number;
}

interface DraftRow extends RowShape {
  readonly cells: DraftCell[];
  hasValues: boolean;
  cellCount: number;
}

/**
 * The rows of one table of raw HTML where they stand in the text, what stands between two cells as a mark, and its caption as a
 * paragraph before it.
 *
 * As the HTML reader has it, rows in `<thead>` or of nothing but `<th>` at the top are names, and a nested table belongs to its
 * outer row. But the text is kept, so nothing stands in it twice: a cell over several rows or columns stands in the first, the others
 * are empty, and of rows of names the last one names the columns, those above it being paragraphs.
 */
export function readHtmlTable(text: string, pieces: readonly HtmlPiece[]): { readonly blocks: Block[]; readonly marks: readonly Mark[] } {
  const walk = new TableWalk(text);
  for (const piece of pieces) walk.add(piece);
  const drafts = walk.rows.filter(({ cells }) => cells.some(isFilled));
  const headerCount = countHeaders(drafts);
  const width = headerCount > 0 ? (drafts[headerCount - 1]?.cells.length ?? 0) : 0;
  const rows = drafts.map((draft) => placeCells(draft, width));
  const marks = [...walk.marks, ...drafts.flatMap(({ cells }) => partCells(cells.filter(isFilled)))];
  const names = rows.slice(0, Math.max(0, headerCount - 1));
  const own = rows.slice(names.length);
  const blocks: Block[] = [...walk.captions.filter(isFilled), ...names].map(({ start, end }) => ({ kind: 'paragraph', start, end }));
  const [first, last] = [own[0], own.at(-1)];
  if (first && last) {
    const header = headerCount > 0 ? first : null;
    blocks.push({ kind: 'table', start: first.start, end: last.end, header, rows: header ? own.slice(1) : own, rule: null });
  }
  return { blocks, marks };
}

class TableWalk {
  readonly rows: DraftRow[] = [];
  readonly captions: DraftCell[] = [];
  readonly #text: string;
  readonly #tags = new TagMarks();
  #row: DraftRow | null = null;
  /** The cell or the caption that text goes to. */
  #cell: DraftCell | null = null;
  #head: 'thead' | null = null;
  #depth = 0;
  /** Rows that a cell above still covers, by column. */
  #hanging = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  get marks(): readonly Mark[] {
    return this.#tags.marks;
  }

  add(piece: HtmlPiece): void {
    if (piece.kind === 'text') return this.#addText(piece);
    this.#tags.add(piece);
    const name = piece.name;
    if (name === 'table') this.#depth++;
    else if (name === '/table') this.#depth--;
    else if (this.#depth > 0) return;
    else if (/^\/?(?:thead|tbody|tfoot)$/.test(name)) this.#enterGroup(name === 'thead');
    else if (name === 'tr') this.#beginRow();
    else if (name === '/tr') this.#endRow();
    else if (name === 'td' || name === 'th') this.#beginCell(piece);
    else if (name === 'caption' && this.rows.length === 0) this.captions.push((this.#cell = { start: -1, end: -1 }));
    else if (/^\/(?:td|th|caption)$/.test(name)) this.#cell = null;
  }

  #enterGroup(isHead: boolean): void {
    this.#endRow();
    this.#head = isHead ? 'thead' : null;
    // A row span ends with its group, as in browsers.
    this.#hanging.clear();
  }

  #beginRow(): DraftRow {
    this.#endRow();
    this.#row = { cells: [], head: this.#head, hasValues: false, cellCount: 0 };
    this.rows.push(this.#row);
    return this.#row;
  }

  #endRow(): void {
    if (this.#row) this.#placeHanging(this.#row);
    this.#row = null;
    this.#cell = null;
  }

  #beginCell(piece: HtmlPiece): void {
    const row = this.#row ?? this.#beginRow();
    const tag = this.#text.slice(piece.start, piece.end);
    row.cellCount++;
    row.hasValues ||= piece.name === 'td';
    this.#placeHanging(row);
    this.#cell = { start: -1, end: -1 };
    const rowSpan = spanOf(tag, 'rowspan');
    const columnSpan = spanOf(tag, 'colspan');
    for (let column = 0; column < columnSpan; column++) {
      if (rowSpan > 1) this.#hanging.set(row.cells.length, rowSpan - 1);
      row.cells.push(column === 0 ? this.#cell : { start: -1, end: -1 });
    }
  }

  #placeHanging({ cells }: DraftRow): void {
    for (let left = this.#hanging.get(cells.length); left !== undefined; left = this.#hanging.get(cells.length)) {
      if (left > 1) this.#hanging.set(cells.length, left - 1);
      else this.#hanging.delete(cells.length);
      cells.push({ start: -1, end: -1 });
    }
  }

  /** Text in no cell belongs to the cell before it in its row, or else is a row of its own. */
  #addText(piece: HtmlPiece): void {
    const { start, end } = trimSpan(this.#text, piece.start, piece.end);
    if (/^[>\s]*$/.test(this.#text.slice(start, end))) return;
    const cell = this.#cell ?? this.#row?.cells.filter(isFilled).at(-1) ?? this.#row?.cells.at(-1) ?? this.#beginStray();
    if (cell.start < 0) cell.start = start;
    cell.end = end;
  }

  #beginStray(): DraftCell {
    const cell = { start: -1, end: -1 };
    this.#beginRow().cells.push(cell);
    this.#row = null;
    return cell;
  }
}

function isFilled({ start }: DraftCell): boolean {
  return start >= 0;
}

/** A cell for every column at least up to `width`; an empty one stands, without length, behind the words before it. */
function placeCells({ cells }: DraftRow, width: number): TableRow {
  const filled = cells.filter(isFilled);
  const start = filled[0]?.start ?? 0;
  let at = start;
  const all = Array.from({ length: Math.max(width, cells.length) }, (_, column): Span => {
    const cell = cells[column];
    if (!cell || !isFilled(cell)) return { start: at, end: at };
    at = cell.end;
    return { start: cell.start, end: cell.end };
  });
  return { start, end: at, cells: all };
}

function partCells(cells: readonly DraftCell[]): Mark[] {
  return cells
    .slice(1)
    .map(({ start }, before): Mark => ({ start: cells[before]?.end ?? start, end: start, reason: 'delimiter', replacement: ' ' }));
}

function spanOf(tag: string, name: 'colspan' | 'rowspan'): number {
  return limitSpan(new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,9})`, 'i').exec(tag)?.[1]);
}
