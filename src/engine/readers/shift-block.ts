import type { Block, Span } from '../../core/model';

export function shiftSpan({ start, end }: Span, shift: number): Span {
  return { start: start + shift, end: end + shift };
}

/** A block with all that is in it, `shift` units later in the text. */
export function shiftBlock(block: Block, shift: number): Block {
  const span = shiftSpan(block, shift);
  switch (block.kind) {
    case 'heading':
      return { ...block, ...span, title: shiftSpan(block.title, shift) };
    case 'list-item':
      return { ...block, ...span, mark: shiftSpan(block.mark, shift) };
    case 'code':
      return { ...block, ...span, content: shiftSpan(block.content, shift) };
    case 'table': {
      const rows = [...(block.header ? [block.header] : []), ...block.rows].map((row) => ({
        ...shiftSpan(row, shift),
        cells: row.cells.map((cell) => shiftSpan(cell, shift)),
      }));
      const [header = null] = block.header ? rows : [];
      return { ...block, ...span, header, rows: block.header ? rows.slice(1) : rows };
    }
    case 'paragraph':
    case 'aside':
      return { ...block, ...span };
  }
}
