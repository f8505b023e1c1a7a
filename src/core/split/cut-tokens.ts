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
 * `countTokens` counts a text by itself. Some six counts of a piece for each piece, and as many of an overlap. An empty text has no piece.
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
    const end = farthest(text, from, { length, unitsPerToken, countTo: (to) => countTokens(text.slice(from, to)) });
    const covered = pieces.at(-1)?.end ?? 0;
    // An overlap before a grapheme of many tokens would leave no room for it: then the piece begins behind the one before.
    if (pieces.length > 0 && end <= covered) {
      start = covered;
      continue;
    }
    pieces.push({ start, end });
    await pace();
    if (end >= text.length) break;
    unitsPerToken = Math.max(1, (end - start) / length);
    start =
      overlap === 0
        ? end
        : startOfOverlap(
            text,
            { start, end },
            {
              guess: Math.ceil(overlap * unitsPerToken),
              fits: (next) => countTokens(text.slice(next, end)) <= overlap,
            },
          );
  }
  return pieces;
}

interface Reach {
  readonly length: number;
  readonly unitsPerToken: number;
  readonly countTo: (end: number) => number;
}

/** Looks by rule of three, after which it halves: tokens are almost evenly long, but not quite. */
const MOST_GUESSES = 5;

/** The farthest grapheme boundary behind `start` up to which there are no more than so many tokens; one grapheme at least. */
function farthest(text: string, start: number, { length, unitsPerToken, countTo }: Reach): number {
  let low = { at: start, count: 0 };
  let high: typeof low | null = null;
  for (let guesses = 0; !high || high.at - low.at > 1; guesses++) {
    const missing = length - low.count;
    const slope: number = high ? (high.at - low.at) / (high.count - low.count) : unitsPerToken * Math.max(1, guesses);
    const isHalving: boolean = high !== null && (missing === 0 || guesses > MOST_GUESSES);
    const step: number = isHalving && high ? (high.at - low.at) / 2 : Math.max(1, missing) * slope;
    const at: number = Math.min(high ? high.at - 1 : text.length, low.at + Math.max(1, Math.floor(step)));
    const count = countTo(at);
    if (count > length) high = { at, count };
    else if (at === text.length) return at;
    else low = { at, count };
  }
  const end = lastGraphemeBoundary(text, start, low.at);
  return end > start ? end : endOfGrapheme(text, start);
}

function endOfGrapheme(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && lastGraphemeBoundary(text, start, end) === start) end++;
  return end;
}

/** The first grapheme boundary inside a piece from which the rest fits the overlap, found from a guess; its end where none does. */
function startOfOverlap(
  text: string,
  { start, end }: Span,
  { guess, fits }: { readonly guess: number; readonly fits: (next: number) => boolean },
): number {
  let high = end;
  let low = Math.max(start, end - guess);
  // An overlap is short beside its piece, so the way back from the end is the cheaper one.
  for (let step = guess; low > start && fits(low); step *= 2) {
    high = low;
    low = Math.max(start, low - step);
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  const boundary = lastGraphemeBoundary(text, start, high);
  return boundary === high ? high : endOfGrapheme(text, Math.max(start, boundary));
}
