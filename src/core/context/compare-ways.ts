import type { Passage, Span } from '../model';
import { cutAtGrapheme } from './cut-at-grapheme';
import { Filling, type Candidate } from './fill-budget';
import type { Measure, TextOf } from './measure';

/** A span that competes for the budget: a fixed piece, a child. */
export interface RankedSpan extends Span {
  readonly document: number;
}

export interface FilledWay {
  /** As they would be sent, each named by its document; `places` holds the ranks (from 1) of the spans in it. */
  readonly passages: readonly Passage[];
  /** Indices into what was given, of those that went in, in rank order. */
  readonly taken: readonly number[];
  readonly size: number;
  /** Distinct documents. */
  readonly documents: number;
}

/**
 * Fills a budget with ranked spans, best first, by the rules of the context: the first always goes in, cut at a
 * grapheme if it alone is over; a later one that does not fit is skipped and the next is tried; what overlaps or touches
 * is sent once. Without `textOf` the first stays whole, since its graphemes cannot be seen.
 */
export function fillInRankOrder(ranked: readonly RankedSpan[], budget: number, measure: Measure, textOf?: TextOf): FilledWay {
  const filling = new Filling(measure, budget);
  const taken: number[] = [];
  for (const [index, { document, start, end }] of ranked.entries()) {
    // Whatever comes next has at least a mark.
    if (index > 0 && filling.size >= budget) break;
    const candidate: Candidate = { document, section: null, place: index + 1, start, end, clipped: 'whole' };
    if (index === 0) filling.add(cutToFit(candidate, filling, textOf));
    else if (!filling.addIfFits(candidate)) continue;
    taken.push(index);
  }
  const documents = new Set(filling.passages.map(({ document }) => document)).size;
  return { passages: filling.passages, taken, size: filling.size, documents };
}

function cutToFit(candidate: Candidate, filling: Filling, textOf: TextOf | undefined): Candidate {
  if (filling.fits(candidate)) return candidate;
  const text = textOf?.(candidate.document) ?? null;
  if (text === null) return candidate;
  const end = cutAtGrapheme(text, candidate, (cut) => filling.fits({ ...candidate, end: cut }));
  return { ...candidate, end, clipped: 'grapheme' };
}
