import { appendAll } from '../append-all';
import type {
  Block,
  ChildKind,
  CodeBlock,
  Gap,
  GapReason,
  ListItemBlock,
  Mark,
  ParagraphBlock,
  Span,
  TableBlock,
  TableRow,
} from '../model';
import { trimSpan } from './character-kind';
import { cutLong, fitsLimit, type ChildLimit } from './cut-long';
import { estimateTokens } from './estimate-tokens';
import { isPageNumber } from './page-number';
import { plainTextOf } from './plain-text';
import { splitBlock } from './split-block';
import { firstEndingAfter } from './visit-runs';

/** A child before its section is known. */
export interface ChildDraft extends Span {
  readonly kind: ChildKind;
  readonly isPart: boolean;
  readonly cells?: readonly Span[];
  readonly columns?: readonly string[];
}

/** The smallest stretch that sections are cut between: a child with its list mark, fence or header, or a row that is not searched. */
export interface Atom extends Span {
  readonly child: ChildDraft | null;
}

/** What one block gives. Without atoms it holds nothing to search or to hand on. */
export interface BlockCut extends Span {
  readonly atoms: readonly Atom[];
  readonly gaps: readonly Gap[];
}

/** The text that all blocks stand in, and what its children may hold. */
export interface CutText {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly limit: ChildLimit;
  readonly blockCount: number;
}

/** Tokens that a row keeps for itself, however long its column names are. */
const LEAST_ROW_TOKENS = 120;

const WORD = /[\p{L}\p{N}]/u;

/** Whether a stretch, its marks aside, has a letter or a digit: else there is nothing to search. */
export function hasWords(source: CutText, span: Span): boolean {
  return WORD.test(plainTextOf(source.text, span, source.marks));
}

/** Cuts a paragraph or list item into its sentences. */
function cutProse(source: CutText, block: ParagraphBlock | ListItemBlock): BlockCut {
  const gaps: Gap[] = [];
  const drafts: ChildDraft[] = [];
  const isItem = block.kind === 'list-item';
  if (isItem) pushGap(source, block.mark, 'list-mark', gaps);
  const content = isItem ? { start: block.mark.end, end: block.end } : block;
  for (const sentence of splitBlock(source.text, content, source.marks)) {
    if (!hasWords(source, sentence)) gaps.push({ ...sentence, reason: 'no-words' });
    else if (!isItem && isPageNumber(source.text, sentence, content) && source.blockCount > 1)
      gaps.push({ ...sentence, reason: 'page-furniture' });
    else pushPieces(source, sentence, { kind: isItem ? 'list-item' : 'sentence', isPart: false }, drafts);
  }
  // Page numbers and lines without words before the first sentence and behind the last are not handed on.
  const outer = { start: isItem ? block.start : (drafts[0]?.start ?? block.start), end: drafts.at(-1)?.end ?? block.end };
  return { ...outer, atoms: atomsOf(outer, drafts), gaps };
}

/** Cuts code: its content is one child, over the limit cut at line ends. */
function cutCode(source: CutText, block: CodeBlock): BlockCut {
  const gaps: Gap[] = [];
  const drafts: ChildDraft[] = [];
  const outer = trimSpan(source.text, block.start, block.end);
  pushGap(source, { start: block.start, end: block.content.start }, 'fence', gaps);
  const content = trimSpan(source.text, block.content.start, block.content.end);
  if (content.end > content.start) {
    if (hasWords(source, content)) pushPieces(source, content, { kind: 'code', isPart: false }, drafts, true);
    else gaps.push({ ...content, reason: 'no-words' });
  }
  pushGap(source, { start: block.content.end, end: block.end }, 'fence', gaps);
  return { ...outer, atoms: atomsOf(outer, drafts), gaps };
}

/** Cuts a table: each row a child with its column names, or, attached, rows that stay with their section unsearched. */
function cutTable(source: CutText, table: TableBlock, tables: 'rows' | 'attached'): BlockCut {
  const gaps: Gap[] = [];
  const atoms: Atom[] = [];
  const hasRows = table.rows.length > 0;
  const header = hasRows ? table.header : null;
  const rows = hasRows ? table.rows : table.header ? [table.header] : [];
  if (header) pushGap(source, header, 'table-header', gaps);
  const columns = header ? header.cells.map((cell) => plainTextOf(source.text, cell, source.marks)) : [];
  const rowSource = { ...source, limit: limitBeside(columns, source.limit) };
  for (const [i, row] of rows.entries()) {
    const start = i === 0 ? table.start : row.start;
    const end = i === rows.length - 1 ? table.end : row.end;
    if (tables === 'attached') {
      if (row.end > row.start) gaps.push({ start: row.start, end: row.end, reason: 'table-attached' });
      atoms.push({ start, end, child: null });
    } else {
      const drafts: ChildDraft[] = [];
      cutRow(rowSource, row, columns, drafts, gaps);
      appendAll(atoms, atomsOf({ start, end }, drafts));
    }
  }
  if (table.rule) pushGap(source, table.rule, 'table-rule', gaps);
  gaps.sort((a, b) => a.start - b.start);
  return { start: table.start, end: table.end, atoms, gaps };
}

function limitBeside(columns: readonly string[], limit: ChildLimit): ChildLimit {
  const names = estimateTokens(columns.join('; ')) + columns.length;
  return { units: limit.units, tokens: Math.max(LEAST_ROW_TOKENS, limit.tokens - names) };
}

function cutRow(source: CutText, row: TableRow, columns: readonly string[], drafts: ChildDraft[], gaps: Gap[]): void {
  const span = trimSpan(source.text, row.start, row.end);
  if (span.end === span.start) return;
  if (!hasWords(source, span)) {
    gaps.push({ ...span, reason: 'no-words' });
    return;
  }
  if (fitsLimit(source.text, span, source.limit)) {
    drafts.push({ ...span, kind: 'table-row', isPart: false, cells: row.cells, columns });
    return;
  }
  const pieces = cutLong(source.text, span, source.limit);
  const cellsOf = shareCells(row.cells, pieces);
  for (const [at, piece] of pieces.entries()) {
    const inside = (cellsOf[at] ?? []).map(({ cell, ...part }) => ({ ...part, column: columns[cell] ?? '' }));
    const cells = inside.map(({ start, end }) => ({ start, end }));
    drafts.push({
      ...piece,
      kind: 'table-row',
      isPart: true,
      cells,
      columns: columns.length > 0 ? inside.map(({ column }) => column) : [],
    });
  }
}

/** What of each cell lies in each piece, cells in their order. O(cells × log pieces): a row may have a hundred thousand of them. */
function shareCells(cells: readonly Span[], pieces: readonly Span[]): (Span & { readonly cell: number })[][] {
  const shared = pieces.map((): (Span & { readonly cell: number })[] => []);
  for (const [cell, { start, end }] of cells.entries()) {
    for (let at = firstEndingAfter(pieces, start); at < pieces.length; at++) {
      const piece = pieces[at] as Span;
      if (piece.start >= end) break;
      if (Math.max(start, piece.start) < Math.min(end, piece.end)) {
        shared[at]?.push({ start: Math.max(start, piece.start), end: Math.min(end, piece.end), cell });
      }
    }
  }
  return shared;
}

/**
 * Adds a stretch as one child, or as several parts if it is over the limit. Then the long marks in it (the address of a link, an image
 * written out in base64) are in none of them, and no part is nothing but marks.
 */
export function pushPieces(
  source: CutText,
  span: Span,
  draft: { kind: ChildKind; isPart: boolean },
  drafts: ChildDraft[],
  atLines = false,
): void {
  if (fitsAsRead(source, span)) {
    drafts.push({ ...span, ...draft });
    return;
  }
  for (const stretch of partAtLongMarks(source, span)) {
    const pieces = fitsAsRead(source, stretch) ? [stretch] : cutLong(source.text, stretch, source.limit, atLines);
    for (const piece of pieces)
      if (plainTextOf(source.text, piece, source.marks) !== '') drafts.push({ ...piece, kind: draft.kind, isPart: true });
  }
}

/** Whether a stretch fits into one child by what is embedded of it: its marks take room in the text, and none in the model's window. */
function fitsAsRead({ text, marks, limit }: CutText, span: Span): boolean {
  if (fitsLimit(text, span, limit)) return true;
  return span.end - span.start <= limit.units && estimateTokens(plainTextOf(text, span, marks)) <= limit.tokens;
}

/** Marks over this many UTF-16 units are worth no place in a part of a sentence. */
const LONG_MARK = 200;

/** The stretches of `span` between its long marks, trimmed. */
function partAtLongMarks({ text, marks }: CutText, span: Span): Span[] {
  const stretches: Span[] = [];
  let from = span.start;
  const endAt = (end: number): void => {
    const stretch = trimSpan(text, from, end);
    if (stretch.end > stretch.start) stretches.push(stretch);
  };
  for (let i = firstEndingAfter(marks, span.start); i < marks.length; i++) {
    const { start, end } = marks[i] ?? span;
    if (start >= span.end) break;
    if (end - start <= LONG_MARK || start < from || end > span.end) continue;
    endAt(start);
    from = end;
  }
  endAt(span.end);
  return stretches;
}

/** One atom a child; the first and the last take in what the block has before and behind. */
function atomsOf(block: Span, drafts: readonly ChildDraft[]): Atom[] {
  return drafts.map((child, i) => ({
    start: i === 0 ? block.start : child.start,
    end: i === drafts.length - 1 ? block.end : child.end,
    child,
  }));
}

function pushGap(source: CutText, span: Span, reason: GapReason, gaps: Gap[]): void {
  const trimmed = trimSpan(source.text, span.start, span.end);
  if (trimmed.end > trimmed.start) gaps.push({ ...trimmed, reason });
}

/** Cuts any block but a heading. */
export function cutBlock(source: CutText, block: Exclude<Block, { kind: 'heading' }>, tables: 'rows' | 'attached'): BlockCut {
  switch (block.kind) {
    case 'paragraph':
    case 'list-item':
      return cutProse(source, block);
    case 'code':
      return cutCode(source, block);
    case 'table':
      return cutTable(source, block, tables);
    case 'aside':
      return { start: block.start, end: block.end, atoms: [], gaps: [{ start: block.start, end: block.end, reason: block.reason }] };
  }
}
