import { abbreviationKindOf } from './abbreviations';
import { isDigit, isLower, isUpper } from './character-kind';
import { isEnumerator } from './enumerator';

/** ．in a number, an address or an abbreviation ("３．１４", "Ｎｏ．３", "ｅ．ｇ"), or behind a list number ("１．総則"). */
export function isInsideNumber(text: string, at: number, sentenceStart: number, end: number): boolean {
  if (isEnumerator(text, sentenceStart, at) || isInnerNumber(text, at, sentenceStart)) return true;
  if (at === sentenceStart || at + 1 >= end) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isDigit(after)) return isDigit(before) || isWideLetter(before);
  if (isWideLetter(before) && isWideTitle(text.slice(Math.max(sentenceStart, at - 6), at))) return true;
  if (!isWideLetter(before) || !isWideLetter(after)) return false;
  return isLower(after) || at - 2 < sentenceStart || !isWideLetter(text.charCodeAt(at - 2));
}

/** "Ｍｒ", "Ｄｒ": what stands before a name ends nothing in full width either. */
function isWideTitle(before: string): boolean {
  const word = /[\p{L}．]+$/u.exec(before)?.[0].normalize('NFKC') ?? '';
  return abbreviationKindOf(/[A-Za-z.]+$/.exec(word)?.[0] ?? '') === 'never';
}

/** The number of an item in running text: "１．速さ、２．安さ、３．正確さ". Its forerunner stands in the sentence too, or it is the first. */
function isInnerNumber(text: string, at: number, sentenceStart: number): boolean {
  const number = /[\s、，：:（「]([\d０-９]{1,2})$/u.exec(text.slice(Math.max(sentenceStart, at - 3), at))?.[1];
  if (number === undefined) return false;
  const value = Number(number.normalize('NFKC'));
  if (value === 1) return true;
  return text
    .slice(Math.max(sentenceStart, at - 200), at)
    .normalize('NFKC')
    .includes(`${value - 1}.`);
}

/** A letter with a case, in any width. */
function isWideLetter(code: number): boolean {
  return isUpper(code) || isLower(code);
}
