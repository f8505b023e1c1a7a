import type { Span } from '../model';
import { codePointBoundary, lastGraphemeBoundary } from './grapheme-boundary';

/** Both in UTF-16 units. */
export interface PieceSettings {
  readonly length: number;
  readonly overlap: number;
}

/**
 * Cuts a text into pieces of fixed length, each beginning `overlap` units before the last one ended; the last may be
 * shorter. Together they cover the text; nothing is added or left out.
 *
 * A cut that would fall inside a grapheme moves back before it, so a piece may be shorter and an overlap longer; a
 * grapheme over the length is cut between code points, and a single code point is never cut. An empty text has no piece.
 *
 * @throws RangeError if the length is no integer from 1, or the overlap none from 0 to below the length.
 */
export function cutPieces(text: string, { length, overlap }: PieceSettings): Span[] {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`Expected a length of at least 1, got ${length}`);
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= length) {
    throw new RangeError(`Expected an overlap from 0 to below the length ${length}, got ${overlap}`);
  }
  const pieces: Span[] = [];
  let start = 0;
  let end = 0;
  while (end < text.length) {
    end = placeAfter(text, start, start + length);
    pieces.push({ start, end });
    const next = overlap === 0 ? end : lastGraphemeBoundary(text, start, end - overlap);
    // Where long graphemes leave the overlap no room, the next piece begins behind this one, or it would add nothing.
    start = next > start && placeAfter(text, next, next + length) > end ? next : end;
  }
  return pieces;
}

/** The last place to cut in `(start, wanted]`; behind one code point at least. */
function placeAfter(text: string, start: number, wanted: number): number {
  const grapheme = lastGraphemeBoundary(text, start, wanted);
  if (grapheme > start) return grapheme;
  const place = codePointBoundary(text, wanted);
  return place > start ? place : start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}
