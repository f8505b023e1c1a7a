import type { Block, ReadText, Span } from '../../../src/core/model';

type Read = Pick<ReadText, 'text' | 'blocks' | 'marks'>;

export function slice({ text }: Read, span: Span): string {
  return text.slice(span.start, span.end);
}

/** One line a block: kind, what is special about it, and its text. */
export function outline(read: Read): string[] {
  return read.blocks.map((block) => `${kindOf(read, block)}: ${slice(read, block)}`);
}

function kindOf(read: Read, block: Block): string {
  if (block.kind === 'heading') return `heading ${block.level} [${slice(read, block.title)}]`;
  if (block.kind === 'list-item') return `list-item ${block.depth} [${slice(read, block.mark)}]`;
  if (block.kind === 'aside') return `aside ${block.reason}`;
  return block.kind;
}

export function headings(read: Read): [string, number][] {
  return read.blocks.flatMap((block): [string, number][] => (block.kind === 'heading' ? [[slice(read, block.title), block.level]] : []));
}

export function paragraphs(read: Read): string[] {
  return read.blocks.flatMap((block) => (block.kind === 'paragraph' ? [slice(read, block)] : []));
}

export function codes(read: Read): string[] {
  return read.blocks.flatMap((block) => (block.kind === 'code' ? [slice(read, block.content)] : []));
}

/** Header (null where there is none) and rows of each table, cells as they stand in the text. */
export function tables(read: Read): { header: string[] | null; rows: string[][] }[] {
  return read.blocks.flatMap((block) =>
    block.kind === 'table'
      ? [
          {
            header: block.header?.cells.map((cell) => slice(read, cell)) ?? null,
            rows: block.rows.map((row) => row.cells.map((cell) => slice(read, cell))),
          },
        ]
      : [],
  );
}

/** A stretch of the text as the search key and the model see it: every mark replaced. */
export function unmarked(read: Read, span: Span): string {
  let result = '';
  let at = span.start;
  for (const mark of read.marks) {
    if (mark.start < span.start || mark.end > span.end) continue;
    result += read.text.slice(at, mark.start) + mark.replacement;
    at = mark.end;
  }
  return result + read.text.slice(at, span.end);
}

/** What is wrong with the spans of a reading; nothing where blocks and marks are in order, apart and inside of what they belong to. */
export function faultsOfSpans(read: Read): string[] {
  const faults: string[] = [];
  const inOrder = (what: string, spans: readonly Span[], within: Span): void => {
    let end = within.start;
    for (const span of spans) {
      if (span.start < end || span.end < span.start || span.end > within.end)
        faults.push(`${what} ${span.start}–${span.end} in ${within.start}–${within.end}`);
      end = span.end;
    }
  };
  const whole = { start: 0, end: read.text.length };
  inOrder('block', read.blocks, whole);
  inOrder('mark', read.marks, whole);
  for (const block of read.blocks) {
    if (block.start === block.end) faults.push(`empty block at ${block.start}`);
    if (block.kind === 'heading') inOrder('title', [block.title], block);
    if (block.kind === 'list-item') inOrder('list mark', [block.mark], block);
    if (block.kind === 'code') inOrder('content', [block.content], block);
    if (block.kind === 'table') {
      inOrder(
        'row',
        [block.header, block.rule, ...block.rows].filter((span) => span !== null),
        block,
      );
      for (const row of [block.header, ...block.rows]) if (row !== null) inOrder('cell', row.cells, row);
    }
  }
  for (const mark of read.marks) {
    if (!read.blocks.some((block) => block.start <= mark.start && mark.end <= block.end))
      faults.push(`mark ${mark.start}–${mark.end} in no block`);
    if (mark.start === mark.end) faults.push(`empty mark at ${mark.start}`);
  }
  return faults;
}
