import { findFirst } from '../../../core/find-first';
import type { DocumentContent } from '../../../bridge/protocol';
import type { Block, Child, GapReason, HeadingBlock, PageStarts, Span, TableBlock, TableRow } from '../../../core/model';

/** A stretch of a part: a cell, what stands between cells, or all of it; a page may begin with it. */
export interface PartPiece {
  readonly text: string;
  /** The number of the page that begins here. */
  readonly page: number | null;
  readonly kind: 'text' | 'cell' | 'between';
}

/** A stretch of a document: a child, or a named gap between children. */
export interface DocumentPart extends Span {
  readonly text: string;
  readonly child: Child | null;
  readonly gap: GapReason | null;
  /** Of a heading, from 1. */
  readonly level: number | null;
  /** Inside of a table: a row with its cells (`header` for the column names), or what stands between rows; and how many columns it has. */
  readonly table: { readonly kind: 'row' | 'header' | 'between'; readonly columns: number } | null;
  /** Together the text, letter by letter. */
  readonly pieces: readonly PartPiece[];
}

type ViewedContent = Pick<DocumentContent, 'text' | 'children' | 'gaps'> & Partial<Pick<DocumentContent, 'blocks' | 'pages'>>;

/** The document between two positions as children and gaps in text order; `text.slice(start, end)` of each, nothing added. */
export function viewDocument(content: ViewedContent, window: Span): DocumentPart[] {
  const isInside = ({ start, end }: Span): boolean => end > window.start && start < window.end;
  const spans = [
    ...content.children.filter(isInside).map((child) => ({ start: child.start, end: child.end, child, gap: null })),
    ...content.gaps.filter(isInside).map(({ start, end, reason }) => ({ start, end, child: null, gap: reason })),
  ].sort((a, b) => a.start - b.start);
  const blockAt = followBlocks(content.blocks ?? []);
  return spans.map((span) => viewPart(content, span, blockAt(span.start)));
}

function viewPart(
  { text, pages }: ViewedContent,
  span: Span & Pick<DocumentPart, 'child' | 'gap'>,
  block: Block | undefined,
): DocumentPart {
  const isHeading = span.gap === 'heading' || span.child?.kind === 'heading';
  const table = block?.kind === 'table' ? block : null;
  const cells = table ? cellsOf(table, span) : null;
  return {
    ...span,
    text: text.slice(span.start, span.end),
    level: isHeading && isHeadingBlock(block) ? block.level : null,
    table: table && { kind: cells ? (span.gap === 'table-header' ? 'header' : 'row') : kindBetween(span), columns: countColumns(table) },
    pieces: startPages(cutAtCells(span, cells), pages).map(({ start, end, kind, page }) => ({ text: text.slice(start, end), kind, page })),
  };
}

/** Part of a long row is shown as a row of one cell; rules and white space between rows are not shown. */
function kindBetween({ child }: Pick<DocumentPart, 'child'>): 'row' | 'between' {
  return child ? 'row' : 'between';
}

/** The cells of a row that is shown whole; null for anything else. */
function cellsOf(table: TableBlock, { start, end }: Span): readonly Span[] | null {
  const row = table.header && table.header.end > start ? table.header : lastRowAt(table.rows, start);
  const isWhole = row && row.start <= start && row.end >= end && row.cells.every((cell) => cell.start >= start && cell.end <= end);
  return isWhole && row.cells.length > 0 ? row.cells : null;
}

/** The last row that begins at a place or before it. */
function lastRowAt(rows: readonly TableRow[], place: number): TableRow | undefined {
  return rows[findFirst(0, rows.length, (row) => (rows[row]?.start ?? Infinity) > place) - 1];
}

function countColumns({ header, rows }: TableBlock): number {
  return Math.max(1, header?.cells.length ?? 0, ...rows.slice(0, 100).map(({ cells }) => cells.length));
}

interface Piece extends Span {
  readonly kind: PartPiece['kind'];
  readonly page: number | null;
}

function cutAtCells({ start, end }: Span, cells: readonly Span[] | null): Piece[] {
  if (!cells) return [{ start, end, kind: 'text', page: null }];
  const pieces: Piece[] = [];
  let at = start;
  for (const cell of cells) {
    if (cell.start > at) pieces.push({ start: at, end: cell.start, kind: 'between', page: null });
    pieces.push({ ...cell, kind: 'cell', page: null });
    at = cell.end;
  }
  if (end > at) pieces.push({ start: at, end, kind: 'between', page: null });
  return pieces;
}

/** Cuts pieces where a page begins. Of pages that begin at one place the last has its text. */
function startPages(pieces: readonly Piece[], pages: PageStarts | undefined): readonly Piece[] {
  const first = pieces[0]?.start ?? 0;
  const last = pieces.at(-1)?.end ?? 0;
  const starts = pages?.starts ?? [];
  const begun = starts.flatMap((place, index) =>
    place >= first && place < last && starts[index + 1] !== place ? [[place, index + 1] as const] : [],
  );
  return begun.reduce<readonly Piece[]>((cut, [place, page]) => cut.flatMap((piece) => beginPage(piece, place, page)), pieces);
}

function beginPage(piece: Piece, place: number, page: number): Piece[] {
  if (place === piece.start && piece.end > place) return [{ ...piece, page }];
  if (place <= piece.start || place >= piece.end) return [piece];
  return [
    { ...piece, end: place },
    { ...piece, start: place, page },
  ];
}

/** Gives the block that a place stands in; to be asked in text order. */
function followBlocks(blocks: readonly Block[]): (place: number) => Block | undefined {
  let at = 0;
  return (place) => {
    while (at < blocks.length && (blocks[at]?.end ?? 0) <= place) at++;
    const block = blocks[at];
    return block && block.start <= place ? block : undefined;
  };
}

function isHeadingBlock(block: Block | undefined): block is HeadingBlock {
  return block?.kind === 'heading';
}
