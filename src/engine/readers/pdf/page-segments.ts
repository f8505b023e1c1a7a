import { leastOf } from '../../../core/extremes';
import type { GlyphRun } from './glyph-runs';

/** Characters on one base line without a gap of an em or more among them. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly across: number;
  readonly size: number;
  readonly mode: GlyphRun['mode'];
}

/** A gap this wide, in ems, may be one between columns or cells. */
const WIDE_GAP = 1;
/** pdf.js gives spaces itself; this is for what it takes for a jump. */
const WORD_GAP = 0.25;
/** How far a superscript or a run in another font may stand off the base line, in ems. */
const SAME_LINE = 0.4;

/** The segments of one page and one writing mode, line by line, each line in the direction of writing. */
export function joinSegments(runs: readonly GlyphRun[]): Segment[] {
  return groupRows(runs).flatMap((row) => {
    const segments: Segment[] = [];
    let part: GlyphRun[] = [];
    let end = -Infinity;
    for (const run of row) {
      if (run.text.trim() === '') {
        if (part.length > 0 && run.end - run.start <= run.size * WIDE_GAP) part.push(run);
        continue;
      }
      if (part.length > 0 && run.start - end > run.size * WIDE_GAP) {
        segments.push(toSegment(part));
        part = [];
      }
      part.push(run);
      end = Math.max(end, run.end);
    }
    if (part.some(({ text }) => text.trim() !== '')) segments.push(toSegment(part));
    return segments;
  });
}

/** What stands on one base line, whatever the order it was printed in. */
export function groupRows<T extends { readonly across: number; readonly start: number; readonly size: number }>(
  parts: readonly T[],
): T[][] {
  const rows: { across: number; size: number; parts: T[] }[] = [];
  for (const part of [...parts].sort((one, other) => one.across - other.across)) {
    const row = rows.at(-1);
    if (row && part.across - row.across <= SAME_LINE * Math.max(row.size, part.size)) {
      row.parts.push(part);
      if (part.size > row.size) Object.assign(row, { across: part.across, size: part.size });
    } else {
      rows.push({ across: part.across, size: part.size, parts: [part] });
    }
  }
  return rows.map((row) => row.parts.sort((one, other) => one.start - other.start));
}

function toSegment(runs: readonly GlyphRun[]): Segment {
  const largest = runs.reduce((best, run) => (weigh(run) > weigh(best) ? run : best));
  let text = '';
  let end = runs[0]?.start ?? 0;
  for (const run of runs) {
    if (text !== '' && run.start - end > run.size * WORD_GAP && !/\s$/.test(text) && !/^\s/.test(run.text)) text += ' ';
    text += run.text;
    end = Math.max(end, run.end);
  }
  const start = leastOf(runs.map((run) => run.start));
  return { text: text.trim(), start, end, across: largest.across, size: largest.size, mode: largest.mode };
}

function weigh({ text, size }: GlyphRun): number {
  return text.trim() === '' ? -1 : text.length * size;
}
