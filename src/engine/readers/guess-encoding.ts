import { decodeStrictly, decodeUtf32, type Strict } from './decode-strictly';
import { scoreEucJp, scoreShiftJis, scoreUtf16, scoreWindows1252 } from './score-encodings';

/** One reading of the bytes, and how much it looks like text that somebody wrote: about 1 for plain prose. */
export interface Guess {
  readonly encoding: string;
  readonly strict: Strict;
  readonly score: number;
}

/** Below this mean score a decoding that is valid by its rules is taken to be another encoding misread. */
const PLAUSIBLE = 0.35;

/** What bytes that are no UTF-8 most look like: Shift_JIS, EUC-JP, windows-1252, or UTF-16 or UTF-32 without mark; null where nothing is likely. */
export function guessEncoding(bytes: Uint8Array): Guess | null {
  const candidates: Guess[] = [];
  const wide = guessWide(bytes);
  if (wide !== null) candidates.push(wide);
  // A control is no character of a text in any of the byte encodings below, and no part of one.
  if (!hasControlBytes(bytes)) {
    const shiftJis = decodeStrictly(bytes, 'Shift_JIS');
    if (shiftJis !== null) candidates.push({ encoding: 'Shift_JIS', strict: shiftJis, score: scoreShiftJis(wholeOf(bytes, shiftJis)) });
    const eucJp = decodeStrictly(bytes, 'EUC-JP');
    if (eucJp !== null) candidates.push({ encoding: 'EUC-JP', strict: eucJp, score: scoreEucJp(wholeOf(bytes, eucJp)) });
    const latin = decodeStrictly(bytes, 'windows-1252');
    if (latin !== null) candidates.push({ encoding: 'windows-1252', strict: latin, score: scoreWindows1252(latin.text) });
  }
  return bestOf(candidates);
}

/** Without the bytes of a character that the end cuts in two: one alone may as well be é. */
function wholeOf(bytes: Uint8Array, { dropped }: Strict): Uint8Array {
  return bytes.subarray(0, bytes.length - dropped);
}

/** The likelier byte order of UTF-32 or UTF-16 without mark; null where the bytes are neither. Valid UTF-8 with a NUL in it takes more evidence. */
export function guessWide(bytes: Uint8Array, hasControls = hasControlBytes(bytes)): Guess | null {
  return guessUtf32(bytes) ?? guessUtf16(bytes, hasControls);
}

/** Three of four bytes of UTF-32 are decided by its rules, so whatever obeys them is it. */
function guessUtf32(bytes: Uint8Array): Guess | null {
  if (bytes.length % 4 !== 0 || !bytes.includes(0)) return null;
  return bestOf(
    (['UTF-32LE', 'UTF-32BE'] as const).flatMap((encoding) => {
      const strict = decodeUtf32(bytes, encoding);
      return strict === null || strict.text.includes('\0') ? [] : [{ encoding, strict, score: 1 }];
    }),
  );
}

function guessUtf16(bytes: Uint8Array, hasControls: boolean): Guess | null {
  return bestOf(
    ['UTF-16LE', 'UTF-16BE'].flatMap((encoding) => {
      const strict = decodeStrictly(bytes, encoding);
      return strict === null || strict.text === '' ? [] : [{ encoding, strict, score: scoreUtf16(strict.text, hasControls) }];
    }),
  );
}

function bestOf(guesses: readonly Guess[]): Guess | null {
  return guesses.filter(({ score }) => score >= PLAUSIBLE).sort((one, other) => other.score - one.score)[0] ?? null;
}

/** Whether there are more controls than a text has: line ends, digits, 。 and many kanji have such a byte in UTF-16 and UTF-32. */
function hasControlBytes(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) return true;
    if ((byte < 0x20 && (byte < 9 || byte > 13) && byte !== 0x1b && byte !== 0x1a) || byte === 0x7f) controls++;
  }
  return controls > bytes.length * 0.01;
}
