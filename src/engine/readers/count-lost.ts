/** Characters that stand for others that were lost: replacement and private ones, controls (the escapes of a terminal's colours aside), names of glyphs. */
const LOST = /[\ufffd\p{Co}\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f]|\(cid:\d+\)/gu;

/** What bytes from 0x80 to 0xbf look like in Windows-1252 or Latin-1. */
const REST = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** UTF-8 that was once read as Western: "Ã©" for é, "æ–‡" for 文. */
const UTF8_AS_WESTERN = new RegExp(`[Â-ß]${REST}|[à-ï]${REST}{2}|[ð-÷]${REST}{3}`, 'gu');
/** Any other double bytes that were read as Western: "¸¡º÷¤Î", "ŒŸõ‚Ì". */
const WESTERN = /[\u00a1-\u00ff€‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]/gu;
/** In no European language are so many of the signs beyond ASCII. */
const MOST_WESTERN = 0.3;
/** UTF-8 that was once read as Shift_JIS: "縺" and "繧" stand for kana, and in hardly a Japanese text. */
const UTF8_AS_SHIFT_JIS = /[縺繧繝]/gu;
const MOST_RARE = 0.05;
/** EUC-JP that was once read as Shift_JIS: every hiragana is a half-width comma and a half-width sign. */
const EUC_AS_SHIFT_JIS = /､[｡-ﾟ]/gu;
const MOST_COMMAS = 0.4;
/** Letters that were saved in an encoding without them: "???? ???? ??????"; behind a letter they are a question. */
const QUESTION_MARKS = /(?<![\p{L}\p{N}?ー])\?{3,}/gu;

/**
 * How many UTF-16 units of a text stand for characters that were lost or garbled, by the kind of damage that explains most of them.
 * Linear in the length.
 */
export function countLost(text: string): number {
  const solid = text.length - lengthOf(text, /\s+/gu);
  const letters = lengthOf(text, /\p{L}+/gu);
  const western = lengthOf(text, WESTERN);
  const marks = lengthOf(text, QUESTION_MARKS);
  return Math.max(
    countMissing(text),
    lengthOf(text, UTF8_AS_WESTERN),
    western > solid * MOST_WESTERN ? western : 0,
    lengthOf(text, UTF8_AS_SHIFT_JIS) > solid * MOST_RARE ? solid : 0,
    lengthOf(text, EUC_AS_SHIFT_JIS) > solid * MOST_COMMAS ? solid : 0,
    marks > letters ? marks : 0,
  );
}

/** How many UTF-16 units stand for characters that are missing, whatever the others are. */
export function countMissing(text: string): number {
  return lengthOf(text, LOST);
}

function lengthOf(text: string, pattern: RegExp): number {
  let length = 0;
  for (const [match] of text.matchAll(pattern)) length += match.length;
  return length;
}
