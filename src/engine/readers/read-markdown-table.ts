import { appendAll } from '../../core/append-all';
import type { Table, TableRow as RowNode } from 'mdast';
import type { Mark, Span, TableBlock, TableRow } from '../../core/model';
import { markInline, spanOf } from './mark-inline';
import { trimSpan } from './reading';

/** One table of a Markdown text with the marks in it; null where a plug-in gave it no place. */
export function readMarkdownTable(
  text: string,
  node: Table,
  span: Span,
  base: number,
): { readonly table: TableBlock | null; readonly marks: Mark[] } {
  const marks: Mark[] = [];
  const rows = node.children.flatMap((row) => {
    const read = readRow(text, row, base);
    if (read === null) return [];
    appendAll(marks, delimitersOf(text, read));
    for (const cell of row.children) appendAll(marks, markInline(text, cell.children, base));
    return [read];
  });
  const header = rows[0];
  if (header === undefined) return { table: null, marks: [] };
  const rule = trimMarks(text, header.end, rows[1]?.start ?? span.end);
  return { table: { kind: 'table', start: header.start, end: Math.max(span.end, header.end), header, rows: rows.slice(1), rule }, marks };
}

function readRow(text: string, row: RowNode, base: number): TableRow | null {
  const span = spanOf(row, base);
  if (span === null) return null;
  const cells = row.children.map((cell): Span => {
    const first = cell.children[0] && spanOf(cell.children[0], base);
    const lastNode = cell.children.at(-1);
    const last = lastNode && spanOf(lastNode, base);
    if (first && last) return trimSpan(text, first.start, last.end);
    const at = Math.min(span.end, (spanOf(cell, base)?.start ?? span.start) + 1);
    return { start: at, end: at };
  });
  return { ...trimSpan(text, span.start, span.end), cells };
}

/** Everything in a row that is not in a cell: the pipes and the space around them. */
function delimitersOf(text: string, row: TableRow): Mark[] {
  const marks: Mark[] = [];
  let at = row.start;
  for (const cell of [...row.cells, { start: row.end, end: row.end }]) {
    if (text.slice(at, cell.start).includes('|')) marks.push({ start: at, end: cell.start, reason: 'delimiter', replacement: ' ' });
    at = Math.max(at, cell.end);
  }
  return marks;
}

/** The line of dashes, without the marks of a quote that stand before it. */
function trimMarks(text: string, start: number, end: number): Span | null {
  const { start: from, end: to } = trimSpan(text, start, end);
  const lead = /^[>\s]*/.exec(text.slice(from, to))?.[0].length ?? 0;
  const rule = /^[|:\s-]*/.exec(text.slice(from + lead, to))?.[0].trimEnd().length ?? 0;
  return rule > 0 ? { start: from + lead, end: from + lead + rule } : null;
}
