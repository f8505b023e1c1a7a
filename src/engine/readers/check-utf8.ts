/** How far bytes obey UTF-8. */
export interface Utf8Check {
  /** Valid sequences of two and more bytes. */
  readonly sequences: number;
  /** Stretches that no rule explains, each counted once. */
  readonly broken: number;
  /** Offset of the first byte of the first of them; null where there is none. */
  readonly firstBad: number | null;
  /** Bytes at the very end that begin a character and do not finish it. */
  readonly cutOff: number;
}

/** Counts what in `bytes` is valid UTF-8 and what is not, so that damage can be told from another encoding. O(bytes). */
export function checkUtf8(bytes: Uint8Array): Utf8Check {
  let sequences = 0;
  let broken = 0;
  let firstBad: number | null = null;
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lengthOf(lead);
    const read = readContinuation(bytes, at, lead, length);
    if (read === length) {
      sequences++;
      at += length;
    } else if (length > 0 && at + read === bytes.length) {
      return { sequences, broken, firstBad, cutOff: read };
    } else {
      broken++;
      firstBad ??= at;
      at += Math.max(1, read);
    }
  }
  return { sequences, broken, firstBad, cutOff: 0 };
}

function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

/** How many bytes from `at` on belong to a well-formed sequence (no overlong form, no surrogate, nothing over U+10FFFF). */
function readContinuation(bytes: Uint8Array, at: number, lead: number, length: number): number {
  let read = 1;
  for (; read < length; read++) {
    const byte = bytes[at + read];
    if (byte === undefined || byte < 0x80 || byte > 0xbf) break;
    if (
      read === 1 &&
      ((lead === 0xe0 && byte < 0xa0) || (lead === 0xed && byte > 0x9f) || (lead === 0xf0 && byte < 0x90) || (lead === 0xf4 && byte > 0x8f))
    )
      break;
  }
  return read;
}
