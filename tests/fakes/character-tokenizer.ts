import type { Tokenizer } from '../../src/engine/ports';

/** A tokenizer that knows words of Latin letters and single characters of everything else. */
export function createCharacterTokenizer(): Tokenizer {
  const numbers = new Map<string, number>();
  return {
    encode: (text) =>
      Uint32Array.from(text.match(/[a-z0-9]+|\S/giu) ?? [], (piece) => {
        const number = numbers.get(piece) ?? numbers.size + 4;
        numbers.set(piece, number);
        return number;
      }),
  };
}
