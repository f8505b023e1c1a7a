import type { Span } from '../model';

/** A span of one document of a catalogue. */
export interface DocumentSpan extends Span {
  readonly document: number;
}

/** The spans as a set of positions: in text order, overlapping and touching ones made one, empty ones dropped. */
export function uniteSpans(spans: readonly Span[]): readonly Span[] {
  const united: Span[] = [];
  for (const { start, end } of spans.filter((span) => span.end > span.start).sort((a, b) => a.start - b.start)) {
    const last = united.at(-1);
    if (last === undefined || start > last.end) united.push({ start, end });
    else if (end > last.end) united[united.length - 1] = { start: last.start, end };
  }
  return united;
}

/** Positions in at least one of the spans, each counted once. */
export function measureUnion(spans: readonly Span[]): number {
  return sumLengths(uniteSpans(spans));
}

/** Positions in both sets, each counted once. */
export function measureOverlap(a: readonly Span[], b: readonly Span[]): number {
  const left = uniteSpans(a);
  const right = uniteSpans(b);
  let overlap = 0;
  let i = 0;
  let j = 0;
  for (;;) {
    const one = left[i];
    const other = right[j];
    if (one === undefined || other === undefined) return overlap;
    overlap += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
    if (one.end < other.end) i++;
    else j++;
  }
}

/** Whether a span shares at least one position with a gold span; touching is no hit. */
export function isHit(span: Span, golds: readonly Span[]): boolean {
  return measureOverlap([span], golds) > 0;
}

/** Share of the gold that was found, |R ∩ G| / |G|; null where there is no gold. */
export function spanRecall(found: readonly Span[], golds: readonly Span[]): number | null {
  return divide(measureOverlap(found, golds), measureUnion(golds));
}

/** Share of what was found that is gold, |R ∩ G| / |R|, repeated text counted once; null where nothing was found. */
export function spanPrecision(found: readonly Span[], golds: readonly Span[]): number | null {
  return divide(measureOverlap(found, golds), measureUnion(found));
}

/** The same with repeated text counted as often as it was found, as Chroma's chunking evaluation does. */
export function spanPrecisionWithRepeats(found: readonly Span[], golds: readonly Span[]): number | null {
  return divide(measureOverlap(found, golds), sumLengths(found));
}

/** Whether the whole gold lies in one passage; passages that overlap or touch are one. */
export function isInside(passages: readonly Span[], gold: Span): boolean {
  return uniteSpans(passages).some(({ start, end }) => start <= gold.start && gold.end <= end);
}

/** Whether passages of several documents hold the whole gold. */
export function containsGold(passages: readonly DocumentSpan[], gold: DocumentSpan): boolean {
  return isInside(
    passages.filter(({ document }) => document === gold.document),
    gold,
  );
}

function sumLengths(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
