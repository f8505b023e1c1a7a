import { Fault } from '../../bridge/fault';
import type { ReadWarning } from '../../core/model';
import { decodeStrictly, decodeUtf32, type Strict } from './decode-strictly';
import { checkUtf8 } from './check-utf8';
import { guessEncoding, guessWide, type Guess } from './guess-encoding';
import { LIKELY_WESTERN, scoreEucJp, scoreShiftJis, scoreWindows1252, shareOfRareKanji } from './score-encodings';

export interface Decoded {
  readonly text: string;
  /** WHATWG name, or UTF-32LE / UTF-32BE. */
  readonly encoding: string;
  readonly warnings: readonly ReadWarning[];
}

/** Fewer valid sequences of UTF-8 among invalid ones come about by accident in short texts of other encodings. */
const FEW_SEQUENCES = 10;
/** So many in a row are hardly ever valid by accident in an encoding of two bytes. */
const SOME_SEQUENCES = 4;
/** Letters of ASCII in pairs reach .36 as UTF-16, true UTF-16 that passes for UTF-8 from .44. */
const CERTAINLY_WIDE = 0.4;
/** What looks as much like text as this is no accident. */
const CONVINCING = 0.6;

/**
 * The text of a file, without its byte order mark, and the encoding it was read as.
 *
 * Order: byte order mark; ISO-2022-JP; `declared` (what the document says of itself), if the bytes obey it; valid UTF-8;
 * then Shift_JIS, EUC-JP, UTF-16 and UTF-32 without mark, whichever reads strictly and looks most like text; windows-1252 last.
 * What was chosen by looks has the warning `encoding-guessed`. Every decoding is strict, so no byte becomes U+FFFD;
 * only a character that the end of the file cuts in two is left out, with the warning `bytes-dropped`.
 *
 * @throws Fault `broken-encoding` where nothing explains the bytes, with the place of the first bad one where UTF-8 is meant.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): Decoded {
  return (
    decodeMarked(bytes) ??
    decodeIso2022Jp(bytes) ??
    decodeDeclared(bytes, declared) ??
    decodeUtf8(bytes) ??
    toGuessed(guessEncoding(bytes)) ??
    refuse(bytes, 'unknown')
  );
}

/**
 * The text of a file in the encoding that a person chose, by any of its names; a byte order mark is taken off where it is that encoding's.
 *
 * @throws Fault `broken-encoding` where the bytes are not in it.
 */
export function decodeAs(bytes: Uint8Array, chosen: string): Decoded {
  if (/^utf-?32[lb]e$/i.test(chosen)) return decodeAsUtf32(bytes, /le$/i.test(chosen) ? 'UTF-32LE' : 'UTF-32BE');
  let encoding: string;
  try {
    encoding = new TextDecoder(chosen).encoding;
  } catch {
    return refuse(bytes, chosen);
  }
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) {
    const marked = decodeMarked(bytes);
    if (marked?.encoding.toLowerCase() === encoding) return marked;
  }
  if (encoding === 'utf-8') return decodeUtf8(bytes) ?? refuse(bytes, 'UTF-8', checkUtf8(bytes).firstBad);
  const name = nameOf(encoding);
  return toDecoded(decodeStrictly(bytes, encoding) ?? refuse(bytes, name), name);
}

function decodeAsUtf32(bytes: Uint8Array, encoding: 'UTF-32LE' | 'UTF-32BE'): Decoded {
  const strict = decodeUtf32(bytes, encoding) ?? refuse(bytes, encoding);
  return toDecoded({ ...strict, text: strict.text.replace(/^\ufeff/, '') }, encoding);
}

function decodeMarked(bytes: Uint8Array): Decoded | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeUtf8(bytes.subarray(3), 3) ?? refuse(bytes, 'UTF-8', checkUtf8(bytes).firstBad);
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) {
    const wide = decodeUtf32(bytes.subarray(4), 'UTF-32LE');
    if (wide !== null) return toDecoded(wide, 'UTF-32LE');
  }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff)
    return toDecoded(decodeUtf32(bytes.subarray(4), 'UTF-32BE') ?? refuse(bytes, 'UTF-32BE'), 'UTF-32BE');
  if (a === 0xff && b === 0xfe) return toDecoded(decodeStrictly(bytes.subarray(2), 'UTF-16LE') ?? refuse(bytes, 'UTF-16LE'), 'UTF-16LE');
  if (a === 0xfe && b === 0xff) return toDecoded(decodeStrictly(bytes.subarray(2), 'UTF-16BE') ?? refuse(bytes, 'UTF-16BE'), 'UTF-16BE');
  return null;
}

function decodeDeclared(bytes: Uint8Array, declared: string | null): Decoded | null {
  if (declared === null) return null;
  let encoding: string;
  try {
    encoding = new TextDecoder(declared).encoding;
  } catch {
    return null;
  }
  // The declaration was read as ASCII, so it cannot be true of UTF-16; HTML says to take UTF-8 then, which is tried next anyway.
  if (encoding.startsWith('utf-16') || encoding === 'utf-8') return null;
  // A one-byte encoding accepts every byte, so it proves nothing, and two-byte ones nearly all; several valid UTF-8 sequences do.
  const { sequences, broken } = checkUtf8(bytes);
  if (broken === 0 && sequences >= (/^(windows-|iso-8859|macintosh)/.test(encoding) ? 1 : SOME_SEQUENCES)) return null;
  const strict = decodeStrictly(bytes, encoding);
  return strict === null || isMisread(bytes, encoding, strict.text) ? null : toDecoded(strict, nameOf(encoding));
}

/** Programs declare an encoding whatever they write: it is not believed of what looks like nothing in it and like Japanese otherwise. */
function isMisread(bytes: Uint8Array, encoding: string, text: string): boolean {
  if (encoding === 'windows-1252' && scoreWindows1252(text) >= LIKELY_WESTERN) return false;
  const guess = guessEncoding(bytes);
  if (guess === null || guess.encoding.toLowerCase() === encoding || guess.score < CONVINCING) return false;
  if (encoding === 'windows-1252') return guess.encoding !== 'windows-1252';
  if (encoding === 'shift_jis') return scoreShiftJis(bytes) < LIKELY_WESTERN;
  if (encoding === 'euc-jp') return scoreEucJp(bytes) < LIKELY_WESTERN;
  return isJapanese(guess.strict.text) && (guess.encoding !== 'EUC-JP' || shareOfRareKanji(bytes) <= FEW_RARE);
}

/** Kana have the same bytes in Chinese as in EUC-JP; so many kanji are rare in what is Chinese. */
const FEW_RARE = 0.1;
const LEAST_KANA = 0.25;
const LEAST_KINDS = 4;

/** Whether a text has the kana of Japanese: many, and not one or two again and again. */
function isJapanese(text: string): boolean {
  const kana = text.match(/[\u3041-\u3096\u30a1-\u30fa]/g) ?? [];
  const letters = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return kana.length >= letters * LEAST_KANA && new Set(kana).size >= LEAST_KINDS;
}

/** Seven-bit Japanese: ASCII with escapes, so it also passes for UTF-8 and comes before it. */
function decodeIso2022Jp(bytes: Uint8Array): Decoded | null {
  if (!hasJisEscape(bytes)) return null;
  const strict = decodeStrictly(bytes, 'ISO-2022-JP');
  if (strict !== null) return toDecoded(strict, 'ISO-2022-JP');
  // As UTF-8 its kanji would be letters and signs, without a fault.
  return bytes.every((byte) => byte < 0x80) ? refuse(bytes, 'ISO-2022-JP') : null;
}

function hasJisEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const second = bytes[at + 1];
    const third = bytes[at + 2];
    if (second === 0x24 && (third === 0x40 || third === 0x42)) return true;
    // JIS X 0212, which browsers do not read in this encoding.
    if (second === 0x24 && third === 0x28 && bytes[at + 3] === 0x44) return true;
    if (second === 0x28 && (third === 0x49 || third === 0x4a)) return true;
  }
  return false;
}

function decodeUtf8(bytes: Uint8Array, offset = 0): Decoded | null {
  const { sequences, broken, firstBad, cutOff } = checkUtf8(bytes);
  if (broken === 0 && cutOff === 0) {
    const strict = decodeStrictly(bytes, 'UTF-8');
    if (strict === null) return null;
    // ASCII in UTF-16 is valid UTF-8 with a NUL beside every letter, and 。 has a control in it.
    const wide = /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(strict.text) && offset === 0 ? guessWide(bytes, false) : null;
    return (wide?.score ?? 0) > CERTAINLY_WIDE ? null : toDecoded(strict, 'UTF-8');
  }
  // One last byte alone may as well be é in another encoding; only other evidence makes it the start of a cut-off character.
  if (broken === 0 && (sequences > 0 || cutOff > 1)) {
    const strict = decodeStrictly(bytes.subarray(0, bytes.length - cutOff), 'UTF-8');
    if (strict !== null && strict.text !== '') return toDecoded({ text: strict.text, dropped: cutOff }, 'UTF-8');
  }
  // Other encodings make a valid sequence only by accident: where valid ones prevail, UTF-8 was meant and damaged.
  if (sequences < 2 * broken || broken === 0 || firstBad === null) return null;
  const other = sequences < FEW_SEQUENCES && offset === 0 ? guessEncoding(bytes) : null;
  return other !== null && other.score >= CONVINCING ? null : refuse(bytes, 'UTF-8', firstBad + offset);
}

function toGuessed(guess: Guess | null): Decoded | null {
  if (guess === null) return null;
  const { encoding, strict } = guess;
  const decoded = toDecoded(strict, encoding);
  return { ...decoded, warnings: [{ code: 'encoding-guessed', args: { encoding } }, ...decoded.warnings] };
}

function toDecoded(strict: Strict, encoding: string): Decoded {
  return { text: strict.text, encoding, warnings: strict.dropped > 0 ? [{ code: 'bytes-dropped', args: { bytes: strict.dropped } }] : [] };
}

function refuse(bytes: Uint8Array, encoding: string, offset: number | null = null): never {
  throw new Fault('broken-encoding', offset === null ? { encoding, bytes: bytes.length } : { encoding, offset });
}

/** `TextDecoder` gives its names in lower case; these are the ones that people write otherwise. */
function nameOf(encoding: string): string {
  const names = ['Shift_JIS', 'EUC-JP', 'ISO-2022-JP', 'GBK', 'Big5', 'EUC-KR', 'KOI8-R', 'KOI8-U', 'ISO-8859'];
  return names.find((name) => name.toLowerCase() === encoding) ?? encoding.replace(/^iso-/, 'ISO-').replace(/^gb18030$/, 'gb18030');
}
