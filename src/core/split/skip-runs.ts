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

const NOTE_NUMBER = /(?:\[\d{1,3}(?:[,–-] ?\d{1,3})*\])+/y;

/** Behind the note numbers "[1][2]" that begin at `at`; `at` itself where there are none. */
export function skipNoteNumber(text: string, at: number): number {
  NOTE_NUMBER.lastIndex = at;
  return NOTE_NUMBER.test(text) ? NOTE_NUMBER.lastIndex : at;
}

const RAISED_NUMBER = /(?<=(?:\p{Ll}{3}|\))\.)\d{1,3}(?:[ ,–-]\d{1,3})*(?=\s+\p{Lu})/uy;

/** Behind a note number that lost its raised position ("in a consultation.11 12 Take"); `at` itself where there is none. */
export function skipRaisedNumber(text: string, at: number): number {
  RAISED_NUMBER.lastIndex = at;
  return RAISED_NUMBER.test(text) ? RAISED_NUMBER.lastIndex : at;
}
