import { appendAll } from '../../../core/append-all';
import { greatestOf, leastOf } from '../../../core/extremes';
import { groupRows, type Segment } from './page-segments';

/** A line of a column, in reading order. */
export interface Line extends Segment {
  readonly page: number;
  /** The column it stands in: numbered through the document, with its edges in the direction of writing. */
  readonly column: { readonly start: number; readonly end: number };
}

/** Narrower columns, in ems, are cells of a table. */
const MIN_COLUMN = 8;
/** At least so much of a column its middle line fills; cells of a table fill less. */
const MIN_FILL = 0.5;
const MIN_LINES = 2;
/** Share of lines that may run across a gutter: titles and wide figures' captions. */
const MAX_CROSSING = 0.34;
const MAX_DEPTH = 6;

/**
 * The lines of one page and one writing mode in reading order: columns one after the other, between lines that run across them.
 *
 * A gutter is a place that hardly any line crosses, between two parts that are wide and full enough to be read down.
 */
export function arrangeLines(segments: readonly Segment[], page: number): Line[] {
  return arrange(segments, page, 0);
}

function arrange(segments: readonly Segment[], page: number, depth: number): Line[] {
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : null;
  if (gutter === null) return joinRows(segments, page);
  const crossing = segments.filter(({ start, end }) => start < gutter && end > gutter).sort((one, other) => one.across - other.across);
  const lines: Line[] = [];
  let top = -Infinity;
  for (const bar of [...crossing, null]) {
    const bottom = bar?.across ?? Infinity;
    const band = segments.filter((segment) => !crossing.includes(segment) && segment.across > top && segment.across <= bottom);
    const left = band.filter(({ end }) => end <= gutter);
    const right = band.filter(({ start }) => start >= gutter);
    appendAll(lines, arrange(left, page, depth + 1));
    appendAll(lines, arrange(right, page, depth + 1));
    if (bar) appendAll(lines, joinRows([bar], page));
    top = bottom;
  }
  return lines;
}

function findGutter(segments: readonly Segment[]): number | null {
  if (segments.length < MIN_LINES * 2) return null;
  let best: { place: number; crossing: number; width: number } | null = null;
  for (const { place, width } of listPlaces(segments)) {
    const before = segments.filter(({ end }) => end <= place);
    const behind = segments.filter(({ start }) => start >= place);
    const crossing = segments.length - before.length - behind.length;
    if (crossing > segments.length * MAX_CROSSING || !isColumn(before) || !isColumn(behind) || !isBeside(before, behind)) continue;
    if (best === null || crossing < best.crossing || (crossing === best.crossing && width > best.width)) best = { place, crossing, width };
  }
  return best?.place ?? null;
}

/** The middles of gaps, found between where some segment ends and the next one behind it begins; at most some dozens. */
function listPlaces(segments: readonly Segment[]): { place: number; width: number }[] {
  const starts = segments.map(({ start }) => start).sort((one, other) => one - other);
  const places = new Map<number, { place: number; width: number }>();
  for (const { end } of segments) {
    const next = starts.find((start) => start >= end);
    if (next === undefined) continue;
    const key = Math.round(next);
    const width = next - end;
    const known = places.get(key);
    // Of all that end before a column begins, the one that reaches farthest tells the gutter.
    if (known === undefined || width < known.width) places.set(key, { place: next - Math.min(width / 2, 1), width });
  }
  return [...places.values()].slice(0, 60);
}

function isColumn(segments: readonly Segment[]): boolean {
  if (segments.length < MIN_LINES) return false;
  const start = leastOf(segments.map((segment) => segment.start));
  const end = greatestOf(segments.map((segment) => segment.end));
  const size = medianOf(segments.map((segment) => segment.size));
  const fill = medianOf(segments.map((segment) => segment.end - segment.start));
  return end - start >= MIN_COLUMN * size && fill >= MIN_FILL * (end - start);
}

function isBeside(one: readonly Segment[], other: readonly Segment[]): boolean {
  const across = (parts: readonly Segment[]): number[] => parts.map((part) => part.across);
  const top = Math.max(leastOf(across(one)), leastOf(across(other)));
  const bottom = Math.min(greatestOf(across(one)), greatestOf(across(other)));
  return bottom > top;
}

function joinRows(segments: readonly Segment[], page: number): Line[] {
  if (segments.length === 0) return [];
  const column = { start: leastOf(segments.map(({ start }) => start)), end: greatestOf(segments.map(({ end }) => end)) };
  return groupRows(segments).flatMap((row) => {
    const [first] = row;
    if (!first) return [];
    const size = greatestOf(row.map((part) => part.size));
    const end = greatestOf(row.map((part) => part.end));
    return [{ ...first, text: row.map(({ text }) => text).join('\t'), size, end, page, column }];
  });
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
