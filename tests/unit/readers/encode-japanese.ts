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

function toSevenBit(euc: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let isWide = false;
  for (const byte of euc) {
    if (byte >= 0x80 !== isWide) bytes.push(0x1b, ...(isWide ? [0x28, 0x42] : [0x24, 0x42]));
    isWide = byte >= 0x80;
    bytes.push(byte & 0x7f);
  }
  return Uint8Array.from(isWide ? [...bytes, 0x1b, 0x28, 0x42] : bytes);
}
