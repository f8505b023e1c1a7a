import type { Span } from '../model';
import { CharacterClass, classOf } from './character-class';
import { isCjk, isDigit, isExtending, isNewline, isWhiteSpace, trimSpan } from './character-kind';
import { measureTokens } from './estimate-tokens';
import { codePointBoundary, lastGraphemeBoundary } from './grapheme-boundary';

/** What a child may hold at most. */
export interface ChildLimit {
  /** UTF-16 units. */
  readonly units: number;
  /** Estimated tokens. */
  readonly tokens: number;
}

/** Whether a stretch fits into one child. */
export function fitsLimit(text: string, span: Span, limit: ChildLimit): boolean {
  return span.end - span.start <= limit.units && measureTokens(text, span.start, span.end, limit.tokens).end === span.end;
}

/**
 * Cuts a stretch that is too long into pieces that each fit, greedily from its start: behind the last clause mark that
 * fits, else at the last white space, both first looked for in the second half, so that no piece is short without need;
 * with neither, at the last grapheme; for a grapheme over the limit, between code points.
 *
 * With `atLines` the last line end goes before everything else. Pieces are trimmed; white space between them is in none.
 */
export function cutLong(text: string, span: Span, limit: ChildLimit, atLines = false): Span[] {
  const pieces: Span[] = [];
  let rest = trimSpan(text, span.start, span.end);
  while (rest.end > rest.start) {
    const reach = measureTokens(text, rest.start, Math.min(rest.end, rest.start + limit.units), limit.tokens).end;
    if (reach >= rest.end) {
      pieces.push(rest);
      break;
    }
    const cut = cutPlace(text, rest.start, reach, atLines);
    const piece = trimSpan(text, rest.start, cut);
    if (piece.end > piece.start) pieces.push(piece);
    rest = trimSpan(text, cut, rest.end);
  }
  return pieces;
}

function cutPlace(text: string, start: number, reach: number, atLines: boolean): number {
  if (atLines) {
    for (let at = reach; at > start; at--) if (isNewline(text.charCodeAt(at))) return at;
  }
  const middle = start + Math.floor((reach - start) / 2);
  for (const least of [middle, start]) {
    for (const endsAt of [isClauseEnd, isWordEnd])
      for (let at = reach; at > least; at--) if (endsAt(text, at) && !isExtending(text, at)) return at;
  }
  const grapheme = lastGraphemeBoundary(text, start, reach);
  if (grapheme > start) return grapheme;
  const place = codePointBoundary(text, reach);
  return place > start ? place : start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

/** Whether a clause ends before `at`: behind 、，,；;：: and the marks that end sentences, not inside a number, a word or an address. */
function isClauseEnd(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  const mark = text.charAt(at - 1);
  if (classOf(next) === CharacterClass.closer) return false;
  if ('、，､；：﹐︑。！？'.includes(mark)) return !isDigit(next);
  return ',;:.!?'.includes(mark) && (isWhiteSpace(next) || isCjk(next));
}

/** Whether white space begins at `at`. */
function isWordEnd(text: string, at: number): boolean {
  return isWhiteSpace(text.charCodeAt(at)) && !isWhiteSpace(text.charCodeAt(at - 1));
}
