import type { Span } from '../model';

/**
 * The last end of a grapheme in `span` at which the cut still fits; the end of the first grapheme if none does, so that
 * something is always left. `fits` must stay false once it is false.
 */
export function cutAtGrapheme(text: string, span: Span, fits: (cut: number) => boolean): number {
  // Grapheme boundaries are the same in every language; naming one keeps the reader's own out of it.
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  let cut = span.end;
  let isFirst = true;
  for (const { index, segment } of segmenter.segment(text.slice(span.start, span.end))) {
    const end = span.start + index + segment.length;
    if (!isFirst && !fits(end)) break;
    cut = end;
    isFirst = false;
  }
  return cut;
}
