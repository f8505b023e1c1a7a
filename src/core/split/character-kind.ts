/** Yes or no questions about single UTF-16 units and places in a text, for all rules of this room. */

import { CharacterClass, classOf } from './character-class';

/** White space, line ends included. */
export function isWhiteSpace(code: number): boolean {
  return classOf(code) >= CharacterClass.space;
}

export function isNewline(code: number): boolean {
  return classOf(code) === CharacterClass.newline;
}

/** Han, kana, bopomofo, and the punctuation and widths that are set without spaces beside them. Not Hangul, which uses spaces. */
export function isCjk(code: number): boolean {
  if (code < 0x2e80) return false;
  return (
    code <= 0x312f ||
    (code >= 0x3190 && code <= 0x9fff) ||
    (code >= 0xd840 && code <= 0xd88f) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff01 && code <= 0xff9f)
  );
}

export function isHiragana(code: number): boolean {
  return code >= 0x3041 && code <= 0x309f;
}

/** A syllable or letter of Korean. */
export function isHangul(code: number): boolean {
  return (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff) || (code >= 0x3131 && code <= 0x318e);
}

/** An ASCII or full-width digit. */
export function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19);
}

export function isLower(code: number): boolean {
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  const character = String.fromCharCode(code);
  return character !== character.toUpperCase() && character === character.toLowerCase();
}

export function isUpper(code: number): boolean {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  const character = String.fromCharCode(code);
  return character !== character.toLowerCase() && character === character.toUpperCase();
}

/** A letter of a script that has capitals (Latin, Greek, Cyrillic, …). */
export function isCasedLetter(code: number): boolean {
  if (code < 0x80) return (code | 32) >= 0x61 && (code | 32) <= 0x7a;
  return !isCjk(code) && (isLower(code) || isUpper(code));
}

const EXTENDING = /^[\p{M}\u200c\u200d\uff9e\uff9f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;

/** Whether the character at `at` belongs to the one before it, so that no cut may stand between them. */
export function isExtending(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x300 || (code >= 0x3041 && code <= 0x3096) || (code >= 0x30a1 && code <= 0x9fff)) return false;
  return EXTENDING.test(text.slice(at, at + 2));
}

/** First place at or after `from` that is no white space, at most `end`. */
export function skipWhiteSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Last place at or before `end` whose unit before is no white space, at least `start`. */
export function skipWhiteSpaceBack(text: string, end: number, start: number): number {
  let at = end;
  while (at > start && isWhiteSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/**
 * The stretch without the white space around it; empty at `start` if there is nothing else.
 *
 * White space that carries a combining mark stays: the two are one grapheme.
 */
export function trimSpan(text: string, start: number, end: number): { start: number; end: number } {
  let from = skipWhiteSpace(text, start, end);
  if (from === end) return { start, end: start };
  if (from > start && isExtending(text, from) && !isNewline(text.charCodeAt(from - 1))) from--;
  return { start: from, end: skipWhiteSpaceBack(text, end, from) };
}
