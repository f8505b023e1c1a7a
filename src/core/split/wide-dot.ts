import { isDigit, isLower, isUpper } from './character-kind';
import { isEnumerator } from './enumerator';

/** ．in a number, an address or an abbreviation ("３．１４", "Ｎｏ．３", "ｅ．ｇ"), or behind a list number ("１．総則"). */
export function isInsideNumber(text: string, at: number, sentenceStart: number, end: number): boolean {
  if (isEnumerator(text, sentenceStart, at)) return true;
  if (at === sentenceStart || at + 1 >= end) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isDigit(after)) return isDigit(before) || isWideLetter(before);
  if (!isWideLetter(before) || !isWideLetter(after)) return false;
  return isLower(after) || at - 2 < sentenceStart || !isWideLetter(text.charCodeAt(at - 2));
}

/** A letter with a case, in any width. */
function isWideLetter(code: number): boolean {
  return isUpper(code) || isLower(code);
}
