/** A decoding in which every byte obeyed the encoding, but for `dropped` bytes of a character that the end cut in two. */
export interface Strict {
  readonly text: string;
  readonly dropped: number;
}

/**
 * The text of `bytes` in one encoding, or null where they break its rules.
 *
 * No byte order mark is taken off: what is a mark was cut off before. A Windows code page that leaves bytes undefined
 * is refused where they occur, although `TextDecoder` would give control characters for them.
 */
export function decodeStrictly(bytes: Uint8Array, encoding: string): Strict | null {
  const most = maxDropped(encoding, bytes.length);
  for (let dropped = 0; dropped <= most; dropped++) {
    const decoded = decodeFatally(bytes.subarray(0, bytes.length - dropped), encoding);
    const text = decoded !== null && encoding.toLowerCase() === 'windows-1252' ? completeWindows1252(decoded) : decoded;
    if (text !== null && !(encoding.startsWith('windows-') && /[\u0080-\u009f]/.test(text))) return { text, dropped };
    // Only a start of a character can be cut off: a whole one that is wrong is damage.
    if (text !== null) return null;
    if (!isStart(bytes.subarray(bytes.length - dropped - 1), encoding)) return null;
  }
  return null;
}

/** The text of UTF-32, which `TextDecoder` does not know, or null where a unit is no character. */
export function decodeUtf32(bytes: Uint8Array, encoding: 'UTF-32LE' | 'UTF-32BE'): Strict | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dropped = bytes.length % 4;
  const parts: string[] = [];
  let part: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, encoding === 'UTF-32LE');
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    part.push(point);
    if (part.length === 4096) {
      parts.push(String.fromCodePoint(...part));
      part = [];
    }
  }
  parts.push(String.fromCodePoint(...part));
  return { text: parts.join(''), dropped };
}

const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Node up to 22 decodes windows-1252 as if it were ISO-8859-1 (nodejs/node#56542); this may go when tests run on a later one. */
function completeWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}

/**
 * The bytes of a text that was decoded as windows-1252, by a decoder that gives each byte a character of its own (also that of
 * Node, which knows the control characters only); null where a character is not one of them.
 */
export function encodeWindows1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code < 0x100 ? code : 0x80 + WINDOWS_1252.indexOf(text.charAt(at));
    if (byte < (code < 0x100 ? 0 : 0x80)) return null;
    bytes[at] = byte;
  }
  return bytes;
}

function decodeFatally(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether the last two bytes can be the start of a longer character; one byte is judged by the decoder itself. */
function isStart(tail: Uint8Array, encoding: string): boolean {
  if (encoding.toLowerCase() !== 'euc-jp' || tail.length !== 2) return true;
  return tail[0] === 0x8f && (tail[1] ?? 0) >= 0xa1;
}

/** How many bytes an unfinished character can have at the end of a file. */
function maxDropped(encoding: string, byteLength: number): number {
  const name = encoding.toLowerCase();
  if (name === 'utf-16le' || name === 'utf-16be') return byteLength % 2 === 1 ? 3 : 2;
  const longest: Readonly<Record<string, number>> = {
    shift_jis: 1,
    'euc-jp': 2,
    'iso-2022-jp': 1,
    gbk: 3,
    gb18030: 3,
    big5: 1,
    'euc-kr': 1,
  };
  return Math.min(longest[name] ?? 0, Math.max(0, byteLength - 1));
}
