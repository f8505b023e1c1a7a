import { abbreviationKindOf, isSentenceStarter } from './abbreviations';
import { CharacterClass, classOf } from './character-class';
import { isCasedLetter, isCjk, isDigit, isHiragana, isLower, isUpper, isWhiteSpace, skipWhiteSpace } from './character-kind';
import { isEnumerator } from './enumerator';
import { belongsToWord, isInitials, isStammer, wordAfter, wordBefore } from './latin-word';
import { isWithoutCapitals, type Scan } from './scan-state';

/** The first number of a list behind a colon: "Steps: 1. Open the box." */
const FIRST_OF_LIST = /[:：]\s+\(?[1aAiI]$/u;
/** A German ordinal, by the article or preposition before it or the month behind: "vom 1. Januar", "der 2. Band". */
const ORDINAL = /(?:^|\s)(?:der|dem|den|des|das|vom|zum|zur|im|beim)\s\d{1,3}$/iu;
const GERMAN_MONTH = /^(?:Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b/u;

/** Whether the number before and what stands behind a full stop are both part of a Korean date, or its day and the words that it leads in. */
function isPartOfDate(before: string, behind: string): boolean {
  return /(?:^|\D)\d{4}(?:\. ?\d{1,2})?$/.test(before)
    ? /^\d/.test(behind)
    : /\d{4}\. ?\d{1,2}\. ?\d{1,2}$/.test(before) && /^\p{Script=Hangul}/u.test(behind);
}

/** Whether the full stop at `dot` makes a number an ordinal or the number of an item. */
function isListNumber(text: string, dot: number, sentenceStart: number, next: number): boolean {
  if (!isDigit(text.charCodeAt(dot - 1)) && !FIRST_OF_LIST.test(text.slice(Math.max(sentenceStart, dot - 4), dot))) return false;
  const before = text.slice(Math.max(sentenceStart, dot - 12), dot);
  if (KOREAN_DATE.test(`${before}${text.slice(dot, next + 10)}`) && isPartOfDate(before, text.slice(next, next + 3))) return true;
  return (
    FIRST_OF_LIST.test(before) || ORDINAL.test(before) || (/(?:^|\D)\d{1,2}$/.test(before) && GERMAN_MONTH.test(text.slice(next, next + 9)))
  );
}

/** A date as Korean writes it: "2024. 4. 1. 시행". */
const KOREAN_DATE = /(?:^|\D)\d{4}\. ?\d{1,2}\. ?\d{1,2}\.? *(?:\p{Script=Hangul}|[\d(]|$)/u;

/** A list number in the middle of Japanese: "手順：1. 開く、2. 閉じる". */
const INNER_NUMBER = /[\s、，：:；（「]\d{1,2}$/u;

/** A run of Latin marks (".", "?!", "...") with what closes behind it. */
export interface LatinRun {
  /** First mark. */
  readonly start: number;
  /** Behind the last mark. */
  readonly marksEnd: number;
  /** Behind the closers that follow the marks. */
  readonly end: number;
}

/** A mark that a run of Latin marks is made of. */
export function isLatinMark(code: number): boolean {
  const kind = classOf(code);
  return kind === CharacterClass.dot || kind === CharacterClass.mark || code === 0x2026;
}

/** Names that end in a mark of their own. */
const MARKED_NAME = /(?:^|[^\p{L}])(?:Yahoo|Yum|Jeopardy|Panic|Wham)$/u;

/** "!Kung", "Yahoo!": a mark that belongs to a word, as long as no new sentence begins behind it. */
export function isWordMark(text: string, at: number, sentenceStart: number, end: number): boolean {
  if (text.charAt(at) === '!' && MARKED_NAME.test(text.slice(Math.max(sentenceStart, at - 10), at))) {
    const next = skipWhiteSpace(text, at + 1, end);
    return next < end && !isSentenceStarter(wordAfter(text, next, end)) && !isLatinMark(text.charCodeAt(next));
  }
  const isFree = at === sentenceStart || isWhiteSpace(text.charCodeAt(at - 1));
  return isFree && at + 1 < end && (isUpper(text.charCodeAt(at + 1)) || isLower(text.charCodeAt(at + 1)));
}

/**
 * Whether a run of Latin marks ends the sentence that the scan is in.
 *
 * What follows decides: a small letter or a comma goes on; a capital, a digit, an opening quotation mark or Japanese
 * starts anew, unless the full stop belongs to an abbreviation, an initial or a list number.
 */
export function endsAtLatinStop(scan: Scan, run: LatinRun): boolean {
  const { text, sentenceStart, end } = scan;
  if (run.end >= end) return true;
  const isSingleDot = run.marksEnd === run.start + 1 && text.charCodeAt(run.start) === 0x2e;
  const isFree = run.start === sentenceStart || isWhiteSpace(text.charCodeAt(run.start - 1));
  const glued = text.charCodeAt(run.end);
  if (!isWhiteSpace(glued)) {
    if (isUpper(glued) && /\p{Extended_Pictographic}/u.test(text.slice(run.marksEnd, run.end))) return true;
    if (isCjk(glued) || classOf(glued) === CharacterClass.symbol) return isEndBeforeCjk(text, run, isSingleDot, sentenceStart);
    if (!isSingleDot && classOf(glued) === CharacterClass.opener) return isCjk(text.charCodeAt(run.end + 1));
    if (!isSingleDot && isCjk(text.charCodeAt(run.start - 1)) && isCasedLetter(glued)) return true;
    return run.marksEnd === run.start + 1 && isGluedEnd(text, run.start, sentenceStart, end);
  }
  const next = skipWhiteSpace(text, run.end, end);
  if (next >= end) return true;
  if (isLower(text.charCodeAt(next)) && isWithoutCapitals(scan)) return endsBeforeSmall(scan, run, next);
  if (isSingleDot && !isFree && / \. \. \. $/.test(text.slice(run.end, run.end + 7)) && isUpper(text.charCodeAt(run.end + 7)))
    return !belongsToWord(text, run.start, sentenceStart, run.end + 7, end);
  if (!opensAnew(text, next, end, /[\n\r]/.test(text.slice(run.end, Math.min(next, run.end + 8))))) return false;
  if (isFree && isSingleDot) return countSpacedDots(text, run.start, sentenceStart) !== 3;
  if (!isSingleDot) return !isStammer(text, run.start, next);
  if (isEnumerator(text, sentenceStart, run.start)) return false;
  if (isCjk(text.charCodeAt(next)) && INNER_NUMBER.test(text.slice(Math.max(sentenceStart, run.start - 4), run.start))) return false;
  return !isListNumber(text, run.start, sentenceStart, next) && !belongsToWord(text, run.start, sentenceStart, next, end);
}

/** Whether a sentence ends before a small letter in a paragraph without capitals: "i went home. it was late." */
function endsBeforeSmall({ text, sentenceStart, end }: Scan, run: LatinRun, next: number): boolean {
  if (isCjk(text.charCodeAt(next))) return false;
  const marks = text.slice(run.start, run.marksEnd);
  if (marks !== '.') return /[!?]/.test(marks) && run.end === run.marksEnd;
  const word = wordBefore(text, run.start, sentenceStart);
  if (isEnumerator(text, sentenceStart, run.start) || abbreviationKindOf(word) || word.includes('.')) return false;
  if (isSentenceStarter(wordAfter(text, next, end))) return word.length > 1 || isDigit(text.charCodeAt(run.start - 1));
  return word.length > 1 && isLatinMark(text.charCodeAt(end - 1));
}

/** Whether what stands at `next` can begin a sentence. */
function opensAnew(text: string, next: number, end: number, isNewLine: boolean): boolean {
  const code = text.charCodeAt(next);
  // "iPhone", "v2.0".
  if (isLower(code)) return isCasedLetter(code) && (isUpper(text.charCodeAt(next + 1)) || isDigit(text.charCodeAt(next + 1)));
  const kind = classOf(code);
  if (kind === CharacterClass.opener || kind === CharacterClass.quote) {
    const inner = skipOpeners(text, next, end);
    return inner < end && !isLower(text.charCodeAt(inner));
  }
  if (kind === CharacterClass.closer || kind === CharacterClass.dot || kind === CharacterClass.mark) return false;
  if (isNewLine) return !',;:'.includes(text.charAt(next));
  if (text.charAt(next) === '-' && /^-+ \p{Ll}/u.test(text.slice(next, next + 8))) return false;
  return !',;:–—&='.includes(text.charAt(next)) && !text.startsWith('--', next);
}

/** Full stops parted by single spaces up to the one at `at`: three are an ellipsis, with a fourth the sentence ends. */
function countSpacedDots(text: string, at: number, sentenceStart: number): number {
  let count = 1;
  for (let dot = at; dot - 2 >= sentenceStart && count < 5 && text.startsWith('. .', dot - 2); dot -= 2) count++;
  return count;
}

function skipOpeners(text: string, from: number, end: number): number {
  let at = from;
  for (; at < end; at++) {
    const kind = classOf(text.charCodeAt(at));
    if (kind !== CharacterClass.opener && kind !== CharacterClass.quote) break;
  }
  return at;
}

function isEndBeforeCjk(text: string, run: LatinRun, isSingleDot: boolean, sentenceStart: number): boolean {
  if (!isSingleDot) return run.end > run.marksEnd || !/^[.\u2026]+$/.test(text.slice(run.start, run.marksEnd));
  if (run.start > sentenceStart && isDigit(text.charCodeAt(run.start - 1)) && isEnumerator(text, sentenceStart, run.start)) return false;
  const word = wordBefore(text, run.start, sentenceStart);
  return word === '' || (!abbreviationKindOf(word) && !isInitials(word) && !isEnumerator(text, sentenceStart, run.start));
}

/**
 * Whether a full stop without a space behind it ends a sentence ("Hello world.Today is").
 *
 * Only between a word in small letters (or a number) and a whole capitalised word, or before a title: addresses, file
 * names and members ("Intl.Segmenter") stay whole.
 */
function isGluedEnd(text: string, dot: number, sentenceStart: number, end: number): boolean {
  if (dot > sentenceStart && isHiragana(text.charCodeAt(dot - 1))) return true;
  if (!isUpper(text.charCodeAt(dot + 1))) return false;
  const before = /[^\s]*$/.exec(text.slice(Math.max(sentenceStart, dot - 40), dot))?.[0] ?? '';
  if (/[/@\\_:=()<>#]/.test(before)) return false;
  const lastPart = before.slice(before.lastIndexOf('.') + 1);
  const after = wordAfter(text, dot + 1, end);
  const behind = text.charAt(dot + 1 + after.length);
  if (behind === '.' && abbreviationKindOf(after) === 'never') return lastPart.length > 1;
  if (
    !/^(?:\p{Ll}{2,}|[\d,]+)$/u.test(lastPart) ||
    (before !== lastPart && !/^[\d,.]+$/.test(before) && !/\.\p{Lu}?\p{Ll}+$/u.test(before))
  )
    return false;
  return /^\p{Lu}\p{Ll}*(?:['’]\p{Ll}+)?$/u.test(after) && (behind === '' || behind === ' ' || behind === ',');
}
