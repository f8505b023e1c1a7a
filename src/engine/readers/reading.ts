import type { Block, Mark, ReadText, Span } from '../../core/model';

/** What one reader makes of a decoded text; `readFile` adds the encoding. */
export type Reading = Omit<ReadText, 'encoding'>;

/** White space in the sense of `String.prototype.trim`, U+3000 among it. */
function isSpaceAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return (
    unit >= 0xa0 &&
    (unit === 0xa0 ||
      unit === 0x3000 ||
      unit === 0xfeff ||
      unit === 0x1680 ||
      unit === 0x2028 ||
      unit === 0x2029 ||
      unit === 0x202f ||
      unit === 0x205f ||
      (unit >= 0x2000 && unit <= 0x200a))
  );
}

/** The part of a span without white space at its ends; empty, at `start`, where there is nothing else. */
export function trimSpan(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && isSpaceAt(text, from)) from++;
  while (to > from && isSpaceAt(text, to - 1)) to--;
  return from === to ? { start, end: start } : { start: from, end: to };
}

/** Spans in text order; of two that overlap the one that starts first stays, of equal starts the longer; empty ones go. */
export function sortMarks(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  let end = 0;
  for (const mark of marks.filter((one) => one.end > one.start).sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (mark.start < end) continue;
    kept.push(mark);
    end = mark.end;
  }
  return kept;
}

/** Marks that lie inside one of the blocks, both in text order: outside of blocks nothing is searched anyway. */
export function keepMarksInBlocks(marks: readonly Mark[], blocks: readonly Block[]): Mark[] {
  let at = 0;
  return marks.filter((mark) => {
    while (at < blocks.length && (blocks[at]?.end ?? 0) <= mark.start) at++;
    const block = blocks[at];
    return block !== undefined && block.start <= mark.start && mark.end <= block.end;
  });
}
