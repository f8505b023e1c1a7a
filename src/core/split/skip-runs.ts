import { CharacterClass, classOf } from './character-class';

const SYMBOLS =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{M}|\p{EMod}|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*|[♪♫♬♩☆★♡♥]\ufe0f?)+/uy;

/** Behind the run of emoji, ♪ and stars that begins at `at`; `at` itself where there is none. Emoji sequences stay whole. */
export function skipSymbols(text: string, at: number, end: number): number {
  SYMBOLS.lastIndex = at;
  if (!SYMBOLS.test(text)) return at;
  return Math.min(SYMBOLS.lastIndex, end);
}

const ADDRESS = /:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*/y;

/** Behind the address whose "://" begins at `at`, its closing punctuation aside; `at + 1` if it is another colon. */
export function skipAddress(text: string, at: number, end: number): number {
  ADDRESS.lastIndex = at;
  if (!ADDRESS.test(text)) return at + 1;
  let after = Math.min(ADDRESS.lastIndex, end);
  while (after > at + 3 && /[.,;:!?'")\]]/.test(text.charAt(after - 1))) {
    // "…/search?検索": a query in Japanese letters goes on.
    if (text.charAt(after - 1) === '?' && after < end && /[\p{L}\p{N}]/u.test(text.charAt(after))) break;
    after--;
  }
  return Math.max(after, at + 1);
}

const FACE_REMARK = /^(?:\((?:笑|爆笑|苦笑|泣|涙|汗|怒|爆|喜|照)\)|（(?:笑|爆笑|苦笑|泣|涙|汗|怒|爆|喜|照)）)/u;

/** Whether a stage direction like （笑） begins at `at`, which chat writes where a full stop would stand. */
export function isFaceRemark(text: string, at: number): boolean {
  return FACE_REMARK.test(text.slice(at, at + 4));
}

const FACE = /^[(（](?=[^)）]*[\^＾_ω∀Д´｀≧≦])[^()（）\p{Script=Han}\p{Script=Hiragana}A-NP-SU-Za-np-z\d\s]{2,10}[)）]/u;

/** Whether a face of signs like (^_^) or （´∀｀） begins at `at`. */
export function isFace(text: string, at: number): boolean {
  return FACE.test(text.slice(at, at + 13));
}

/** Behind the emoji that hang on a mark after one space ("Great! 🎉 Next"); `at` where they lead in what follows, as in a list. */
export function skipSpacedSymbols(text: string, at: number, end: number, sentenceStart: number): number {
  const first = text.charAt(at) === ' ' || text.charAt(at) === '\u3000' ? text.charCodeAt(at + 1) : 0;
  if (first < 0xd83c || first > 0xd83e) return at;
  const after = skipSymbols(text, at + 1, end);
  const isAlone = after > at + 1 && (after >= end || /\s/.test(text.charAt(after)));
  return isAlone && classOf(text.charCodeAt(sentenceStart)) !== CharacterClass.symbol ? after : at;
}

const NOTE_NUMBER = /(?:\[\d{1,3}(?:[,–-] ?\d{1,3})*\])+/y;

/**
 * Behind the note numbers "[1][2]", the stage direction or the face that begin at the bracket `at`; `at` itself where there are none.
 * In a list of references ("[1] Sato. [2] Kato.") a number begins the next.
 */
export function skipRemark(text: string, at: number, sentenceStart: number): number {
  const isReference = /^\[\d/.test(text.slice(sentenceStart, sentenceStart + 2));
  NOTE_NUMBER.lastIndex = at;
  if (!isReference && NOTE_NUMBER.test(text)) return NOTE_NUMBER.lastIndex;
  if (!isFaceRemark(text, at) && !isFace(text, at)) return at;
  return at + text.slice(at, at + 13).search(/[)）]/) + 1;
}

const RAISED_NUMBER = /(?<=(?:\p{Ll}{3}|\))\.)\d{1,3}(?:[ ,–-]\d{1,3})*(?=\s+\p{Lu})/uy;

/** Behind a note number that lost its raised position ("in a consultation.11 12 Take"); `at` itself where there is none. */
export function skipRaisedNumber(text: string, at: number): number {
  RAISED_NUMBER.lastIndex = at;
  return RAISED_NUMBER.test(text) ? RAISED_NUMBER.lastIndex : at;
}
