const OPEN = 0x5b;
const CLOSE = 0x5d;
const ZERO = 0x30;
/** Glyph numbers have five digits at most. */
const MAX_DIGITS = 6;

/**
 * Writes zeros over whole numbers of more than six digits in lists of nothing but numbers, in place.
 *
 * pdf.js 5.6 fills a table from the first to the last number of a range of glyph widths, whatever they are: one damaged
 * range (`/W [231 399999999999931 500]`, found by the mutated files) ends the whole worker. Lists inside of compressed
 * objects are not seen; there a damaged byte breaks the compression first. O(bytes).
 */
export function tameArrays(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(OPEN); at >= 0; at = bytes.indexOf(OPEN, at)) {
    const end = findListEnd(bytes, at);
    if (bytes[end - 1] === CLOSE) tameList(bytes, at, end);
    at = end;
  }
}

/** Behind the bracket that closes a list of numbers, or where something stands in it that is none. */
function findListEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
    else if (byte !== CLOSE && !isOfNumber(byte)) return at + 1;
  }
  return bytes.length;
}

/** White space, signs, a point, or a digit. */
function isOfNumber(byte: number): boolean {
  return isDigit(byte) || byte <= 0x20 || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39;
}

function tameList(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    if (!isDigit(bytes[at] ?? 0)) continue;
    const from = at;
    while (at < end && isDigit(bytes[at] ?? 0)) at++;
    if (at - from > MAX_DIGITS && bytes[from - 1] !== 0x2e) bytes.fill(ZERO, from, at);
  }
}
