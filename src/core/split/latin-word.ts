import { abbreviationKindOf, isSentenceStarter } from './abbreviations';
import { isCasedLetter, isDigit, isLower, isUpper } from './character-kind';

/** Longest word looked back at: no abbreviation is longer, and a long run without a space stays cheap. */
const LONGEST_WORD = 24;

/** What belongs to a time of day: "8 p.m. Tuesday", "9 a.m. EST". */
const TIME_GOES_ON =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d|[A-Z]{1,2}[SD]T|JST|UTC|GMT|[ECMP]T|(?:Eastern|Central|Mountain|Pacific))\b/;

/** Whether the word before `at` is said again at `next`: "I... I do not know". */
export function isStammer(text: string, at: number, next: number): boolean {
  const word = wordAfter(text, next, text.length).toLowerCase();
  return word !== '' && word === wordBefore(text, at, Math.max(0, at - LONGEST_WORD)).toLowerCase();
}

/** "a.m", "U.S", "e.g", "Smith": letters, and full stops between them. */
export function wordBefore(text: string, at: number, sentenceStart: number): string {
  const limit = Math.max(sentenceStart, at - LONGEST_WORD);
  let from = at;
  for (; from > limit; from--) {
    const code = text.charCodeAt(from - 1);
    if (!isCasedLetter(code) && code !== 0x2e && code !== 0xb0 && code !== 0x2116) break;
  }
  return text.slice(from, at);
}

/** The word at `at`, an opening bracket or quotation mark before it left out. */
export function wordAfter(text: string, at: number, end: number): string {
  let from = at;
  while (from < end && '"\'“‘([«'.includes(text.charAt(from))) from++;
  let to = from;
  const limit = Math.min(end, from + LONGEST_WORD);
  while (to < limit && (isCasedLetter(text.charCodeAt(to)) || text.charAt(to) === "'" || text.charAt(to) === '’')) to++;
  return text.slice(from, to);
}

/** One letter, or letters parted by full stops: "E", "U.S", "Ph.D" counts by its list entry. */
export function isInitials(word: string): boolean {
  return /^\p{L}(?:\.\p{L})*$/u.test(word);
}

/** What a letter names: "Choose option B.", "the end of Appendix A." */
const LABELLED =
  /(?:^|[^\p{L}])(?:answer|annex|app|appendix|block|case|choice|class|column|drive|exhibit|figure|fig|gate|grade|group|hall|hepatitis|item|level|line|model|node|option|panel|part|phase|plan|platform|point|room|row|schedule|section|set|side|stage|step|table|team|terminal|type|variant|version|vitamin|ward|zone)\.? $/iu;

/** Whether the one letter at `at` stands for a thing ("Ctrl+C.", "option B.", "a function of x."), not for a name that goes on at `next`. */
function isLabel(text: string, at: number, sentenceStart: number, next: number): boolean {
  const before = text.slice(Math.max(sentenceStart, at - 14), at);
  if (/[+=/#]$/.test(before) || LABELLED.test(before)) return true;
  return isLower(text.charCodeAt(at)) && at > sentenceStart && isUpper(text.charCodeAt(next)) && isCasedLetter(text.charCodeAt(next + 1));
}

/** Whether the full stop at `dot` is part of an abbreviation or initial that the next word goes on from. */
export function belongsToWord(text: string, dot: number, sentenceStart: number, next: number, end: number): boolean {
  const word = wordBefore(text, dot, sentenceStart);
  if (word === '') return false;
  // "5F.", "2m.": a unit, not an initial.
  if (isDigit(text.charCodeAt(dot - word.length - 1)) && word.length === 1) return false;
  if (word.length === 1 && abbreviationKindOf(word) === undefined && isLabel(text, dot - 1, sentenceStart, next)) return false;
  const kind = abbreviationKindOf(word) ?? (isInitials(word) ? 'starter' : undefined);
  if (kind === undefined) return false;
  if (kind === 'never') return true;
  if (kind === 'number') return /^(?:\d|[０-９]|[IVXLC]+\b|[A-Z]{1,4}-?\d)/.test(text.slice(next, next + 6));
  // "At 5 a.m. Mr. Smith went": so early in a sentence the time of day only leads in.
  if (kind === 'end' && /^[ap]/i.test(word) && TIME_GOES_ON.test(text.slice(next, Math.min(end, next + 12)))) return true;
  if (kind === 'end') return word.includes('.') && text.slice(sentenceStart, dot).split(' ').length <= 3;
  // "J. A. Smith": the A is an initial, not an article.
  const isInitialNext = isUpper(text.charCodeAt(next)) && text.charAt(next + 1) === '.';
  return isInitialNext || !isSentenceStarter(wordAfter(text, next, end));
}
