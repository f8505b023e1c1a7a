import type { Span } from '../model';
import { cutAtGrapheme } from './cut-at-grapheme';

export interface Clipping {
  /** Children of the parent, in text order. */
  readonly children: readonly Span[];
  /** Index among them of the child to clip around. */
  readonly evidence: number;
  /** Whether `[start, end)` fits the budget with its header; once false for a span, false for all that contain it. */
  readonly fits: (start: number, end: number) => boolean;
  /** Text of the document, null where it is not at hand. */
  readonly text: string | null;
}

/**
 * Clips a parent to what fits around its evidence: the best child, then whole neighbours in turn, the one after first
 * (what follows explains more often than what precedes), until neither side fits or is left.
 *
 * If even the best child does not fit it is cut at a grapheme, of which one always stays. Without the text, where graphemes cannot
 * be seen, it stays whole.
 */
export function clipToEvidence({ children, evidence, fits, text }: Clipping): Span & { readonly clipped: 'children' | 'grapheme' } {
  const best = children[evidence];
  if (best === undefined) throw new RangeError(`evidence: expected a child below ${children.length}, got ${evidence}`);
  if (!fits(best.start, best.end)) {
    if (text === null) return { start: best.start, end: best.end, clipped: 'children' };
    const end = cutAtGrapheme(text, best, (cut) => fits(best.start, cut));
    return { start: best.start, end, clipped: 'grapheme' };
  }
  let { start, end } = best;
  let before: number | null = evidence - 1;
  let after: number | null = evidence + 1;
  while (before !== null || after !== null) {
    if (after !== null) {
      const next = children[after];
      if (next !== undefined && fits(start, next.end)) {
        end = next.end;
        after++;
      } else after = null;
    }
    if (before !== null) {
      const next = children[before];
      if (next !== undefined && fits(next.start, end)) {
        start = next.start;
        before--;
      } else before = null;
    }
  }
  return { start, end, clipped: 'children' };
}
