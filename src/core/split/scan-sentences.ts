import type { Span } from '../model';
import { CharacterClass, classOf } from './character-class';
import { isCjk, isDigit, isExtending, isLower, isNewline, isUpper, skipWhiteSpace, trimSpan } from './character-kind';
import { isInsideNumber } from './wide-dot';
import { followsInList, startList } from './inline-list';
import { endsInMark } from './ends-in-mark';
import { endsAtSymbol, endsBehindBracket, goesOnAt, isNameMarkBefore, isReportedAt } from './japanese-end';
import { endsAtLatinStop, isLatinMark, isWordMark } from './latin-stop';
import { isStammer } from './latin-word';
import { matchBrackets } from './match-brackets';
import { closerOf, type Scan } from './scan-state';
import { isFace, isFaceRemark, skipAddress, skipRaisedNumber, skipSymbols } from './skip-runs';
import { skipTail } from './skip-tail';

/**
 * Appends the sentences of one paragraph to `sentences`: trimmed, in order, none empty.
 *
 * One pass: every unit is looked up in a table, most are passed over, and a rule looks a bounded stretch around the few
 * that matter. Closed brackets and quotations are stepped over whole.
 */
export function scanSentences(text: string, start: number, end: number, sentences: Span[]): void {
  const brackets = matchBrackets(text, start, end);
  const scan: Scan = { text, start, end, brackets, bracket: 0, sentenceStart: start, at: start, list: null, isSmall: null };
  begin(scan, start);
  while (scan.at < end) {
    const kind = classOf(text.charCodeAt(scan.at));
    if (kind === CharacterClass.other) scan.at++;
    else if (endsHere(scan, kind)) {
      pushTrimmed(text, scan.sentenceStart, scan.at, sentences);
      begin(scan, scan.at);
    }
  }
  pushTrimmed(text, scan.sentenceStart, end, sentences);
}

function begin(scan: Scan, from: number): void {
  scan.sentenceStart = trimSpan(scan.text, from, scan.end).start;
  scan.at = scan.sentenceStart;
  scan.list = startList(scan.text, scan.sentenceStart);
}

function pushTrimmed(text: string, start: number, end: number, sentences: Span[]): void {
  const span = trimSpan(text, start, end);
  if (span.end > span.start) sentences.push(span);
}

/** Moves `at` past the unit and what belongs to it; true if the sentence ends there. */
function endsHere(scan: Scan, kind: number): boolean {
  const { text, at } = scan;
  switch (kind) {
    case CharacterClass.stop:
    case CharacterClass.wideMark:
      return endsAtMark(scan);
    case CharacterClass.wideDot:
      if (isInsideNumber(text, at, scan.sentenceStart, scan.end)) {
        scan.at = at + 1;
        return false;
      }
      return endsAtMark(scan);
    case CharacterClass.ellipsis:
      return endsAtEllipsis(scan);
    case CharacterClass.dot:
    case CharacterClass.mark:
      return endsAtLatin(scan);
    case CharacterClass.opener:
    case CharacterClass.quote:
      return endsAtBracket(scan);
    case CharacterClass.symbol:
      scan.at = skipSymbols(text, at, scan.end);
      if (scan.at === at) {
        scan.at = at + 1;
        return false;
      }
      return endsAtSymbol(text, at, scan.at, scan.end, scan.sentenceStart);
    case CharacterClass.colon:
      scan.at = skipAddress(text, at, scan.end);
      return false;
    case CharacterClass.space:
    case CharacterClass.newline:
      return endsBeforeListNumber(scan);
    default:
      scan.at = at + 1;
      return false;
  }
}

function endsAtMark(scan: Scan): boolean {
  const { text, at, end } = scan;
  const after = skipTail(scan, at + 1);
  scan.at = after;
  if (after >= end) return true;
  const isStopped = /[。｡︒．]/u.test(text.slice(at, Math.min(after, at + 8)));
  const closesQuote = classOf(text.charCodeAt(after - 1)) === CharacterClass.closer;
  if (closesQuote) return !goesOnAt(text, after);
  if (after === at + 1 && isNameMarkBefore(text, after)) return false;
  return isStopped || !isReportedAt(text, after);
}

function endsAtEllipsis(scan: Scan): boolean {
  const { text, at, end } = scan;
  const after = skipTail(scan, at + 1);
  scan.at = after;
  const run = text.slice(at, Math.min(after, at + 40));
  if (/[。｡︒！？!?︕︖]/u.test(run)) return after >= end || !isReportedAt(text, after);
  const next = skipWhiteSpace(text, after, end);
  if (next >= end) return true;
  if (next === after) return false;
  const code = text.charCodeAt(next);
  if (isUpper(code)) return !isStammer(text, at, next);
  return isNewline(text.charCodeAt(after)) && !isLower(code) && !goesOnAt(text, next);
}

function endsAtLatin(scan: Scan): boolean {
  const { text, at, end } = scan;
  if (classOf(text.charCodeAt(at)) === CharacterClass.mark && isWordMark(text, at, scan.sentenceStart, end)) {
    scan.at = at + 1;
    return false;
  }
  let marksEnd = at + 1;
  while (marksEnd < end && isLatinMark(text.charCodeAt(marksEnd))) marksEnd++;
  const after = Math.min(end, skipRaisedNumber(text, skipTail(scan, marksEnd)));
  scan.at = after;
  // A Japanese mark in the run ("!？", ".。") decides as it would alone.
  if (/[。｡︒！？]/u.test(text.slice(marksEnd, Math.min(after, marksEnd + 8)))) return after >= end || !isReportedAt(text, after);
  if (
    marksEnd - at === 1 &&
    isCjk(text.charCodeAt(after)) &&
    (text.charAt(at) !== '.' || isDigit(text.charCodeAt(at - 1))) &&
    (isReportedAt(text, after) || isNameMarkBefore(text, after))
  )
    return false;
  return endsAtLatinStop(scan, { start: at, marksEnd, end: after });
}

function endsAtBracket(scan: Scan): boolean {
  const { text, at, end } = scan;
  const close = closerOf(scan, at);
  if (close < 0) {
    scan.at = at + 1;
    return false;
  }
  let after = close + 1;
  while (after < end && isExtending(text, after)) after++;
  while (after < end && classOf(text.charCodeAt(after)) === CharacterClass.closer) after++;
  scan.at = after;
  if (isFace(text, at)) return endsAtSymbol(text, at, after, end, scan.sentenceStart);
  if (isFaceRemark(text, at))
    return (
      after < end && classOf(text.charCodeAt(after)) === CharacterClass.other && isCjk(text.charCodeAt(after)) && !goesOnAt(text, after)
    );
  if (!endsInMark(text, close, at)) return false;
  if (after < end && classOf(text.charCodeAt(after)) >= CharacterClass.stop && classOf(text.charCodeAt(after)) <= CharacterClass.ellipsis)
    return false;
  const isQuote = '「『“‘"\'｢﹁﹃«‹〝'.includes(text.charAt(at));
  const isWholeSentence = at === scan.sentenceStart;
  // "彼は「はい。」「いいえ。」と答えた。": the next quotation belongs to the same sentence.
  if (isQuote && !isWholeSentence && '「『｢﹁﹃'.includes(text.charAt(after)) && after < end) return false;
  // "「はい。」（小声で）と答えた。": a remark between the quotation and its verb.
  const remarkEnd = isQuote && after < end && '（('.includes(text.charAt(after)) ? closerOf(scan, after) : -1;
  if (remarkEnd >= 0 && goesOnAt(text, remarkEnd + 1)) return false;
  return endsBehindBracket(text, after, end, { isQuote, isWholeSentence });
}

function endsBeforeListNumber(scan: Scan): boolean {
  const { text, at, end } = scan;
  const next = skipWhiteSpace(text, at, end);
  scan.at = next;
  // "J. K. Rowling": initials, not two items; an item has words.
  if (scan.list === null || next >= end || at - scan.sentenceStart <= 2) return false;
  // "A. Sato, B. Suzuki, and C. Tanaka": people, not items.
  if (scan.list.style === 'A.' && /(?:,|&|\band)$/.test(text.slice(Math.max(scan.sentenceStart, at - 4), at))) return false;
  return followsInList(text, next, scan.list);
}
