export type Japanese = 'Shift_JIS' | 'EUC-JP' | 'ISO-2022-JP';

/** The bytes of each character, found by decoding all pairs of bytes: `TextEncoder` writes UTF-8 only. */
function invert(encoding: 'Shift_JIS' | 'EUC-JP'): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const add = (bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (!bytesOf.has(character)) bytesOf.set(character, bytes);
    } catch {
      // Not a character of this encoding.
    }
  };
  for (let first = 0; first < 256; first++) add([first]);
  // Half-width katakana, and JIS X 0212 in three bytes.
  for (let second = 0xa1; encoding === 'EUC-JP' && second < 0xff; second++) {
    add([0x8e, second]);
    for (let third = 0xa1; third < 0xff; third++) add([0x8f, second, third]);
  }
  for (let first = 0x80; first < 256; first++) for (let second = 0x40; second < 256; second++) add([first, second]);
  return bytesOf;
}

const TABLES = new Map<string, Map<string, number[]>>();

/** Text in one of the encodings that Japanese files had before UTF-8. Throws for characters that it does not have. */
export function encodeJapanese(text: string, encoding: Japanese): Uint8Array {
  if (encoding === 'ISO-2022-JP') return toSevenBit(encodeJapanese(text, 'EUC-JP'));
  const table = TABLES.get(encoding) ?? invert(encoding);
  TABLES.set(encoding, table);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

/** Half-width katakana have a set of their own; JIS X 0212 is in none that browsers read. */
function toSevenBit(euc: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let set = 0x42;
  const enter = (escape: readonly number[], next: number): void => {
    if (set !== next) bytes.push(0x1b, ...escape);
    set = next;
  };
  for (let at = 0; at < euc.length;) {
    const byte = euc[at] ?? 0;
    if (byte === 0x8f) throw new Error('ISO-2022-JP has no JIS X 0212');
    const isKana = byte === 0x8e;
    if (byte < 0x80) enter([0x28, 0x42], 0x42);
    else if (isKana) enter([0x28, 0x49], 0x49);
    else enter([0x24, 0x42], 0x24);
    for (const one of isKana ? [euc[at + 1] ?? 0] : byte < 0x80 ? [byte] : [byte, euc[at + 1] ?? 0]) bytes.push(one & 0x7f);
    at += byte < 0x80 ? 1 : 2;
  }
  enter([0x28, 0x42], 0x42);
  return Uint8Array.from(bytes);
}
