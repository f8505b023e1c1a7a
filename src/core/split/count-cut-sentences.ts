import { findFirst } from '../find-first';
import type { Span } from '../model';

/**
 * How many sentences a piece's start or end falls inside, so that this piece holds only a part of them.
 *
 * Each counts once, however often it is cut, and also where another, overlapping piece holds it whole. Any order of
 * pieces; O((sentences + pieces) log pieces).
 */
export function countCutSentences(sentences: readonly Span[], pieces: readonly Span[]): number {
  const cuts = Float64Array.from(pieces.flatMap((piece) => [piece.start, piece.end])).sort();
  return sentences.filter((sentence) => firstAbove(cuts, sentence.start) < sentence.end).length;
}

function firstAbove(cuts: Float64Array, place: number): number {
  return cuts[findFirst(0, cuts.length, (cut) => (cuts[cut] ?? 0) > place)] ?? Infinity;
}
