import type { Span } from '../model';
import { lastGraphemeBoundary } from './grapheme-boundary';

/** Both in tokens. */
interface TokenPieceSettings {
  readonly length: number;
  readonly overlap: number;
}

/** UTF-16 units a token has at first guess; after that the last piece tells. */
const FIRST_GUESS = 2;

/**
 * Cuts a text into pieces that have at most `length` tokens when they are counted by themselves, each beginning at most `overlap` tokens
 * before the last one ended. Together they cover the text. No grapheme is cut, so one that has more tokens than the length stays whole.
 *
 * `countTokens` counts a text by itself. Some eight counts of a piece a piece. An empty text has no piece.
 *
 * @throws RangeError if the length is no integer from 1, or the overlap none from 0 to below the length.
 */
export async function cutTokens(
  text: string,
  { length, overlap }: TokenPieceSettings,
  { countTokens, pace }: { readonly countTokens: (text: string) => number; readonly pace: () => Promise<void> },
): Promise<Span[]> {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`Expected a length of at least 1, got ${length}`);
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= length) {
    throw new RangeError(`Expected an overlap from 0 to below the length ${length}, got ${overlap}`);
  }
  const pieces: Span[] = [];
  let start = 0;
  let unitsPerToken = FIRST_GUESS;
  while (start < text.length) {
    const from = start;
    const end = farthest(text, from, Math.ceil(length * unitsPerToken), (to) => countTokens(text.slice(from, to)) <= length);
    pieces.push({ start, end });
    await pace();
    if (end >= text.length) break;
    unitsPerToken = Math.max(1, (end - start) / length);
    start = overlap === 0 ? end : startOfOverlap(text, { start, end }, (next) => countTokens(text.slice(next, end)) <= overlap);
  }
  return pieces;
}

/** The farthest grapheme boundary behind `start` up to which it fits, found from a guess; one grapheme at least. */
function farthest(text: string, start: number, guess: number, fits: (end: number) => boolean): number {
  let low = start;
  let high = Math.min(text.length, start + guess);
  for (let step = guess; fits(high); step *= 2) {
    low = high;
    if (high === text.length) return high;
    high = Math.min(text.length, high + Math.max(1, Math.ceil(step / 4)));
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const end = lastGraphemeBoundary(text, start, low);
  return end > start ? end : endOfGrapheme(text, start);
}

function endOfGrapheme(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && lastGraphemeBoundary(text, start, end) === start) end++;
  return end;
}

/** The first grapheme boundary inside a piece from which the rest fits the overlap; its end where none does. */
function startOfOverlap(text: string, { start, end }: Span, fits: (next: number) => boolean): number {
  let low = start;
  let high = end;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  const boundary = lastGraphemeBoundary(text, start, high);
  return boundary === high ? high : endOfGrapheme(text, Math.max(start, boundary));
}
