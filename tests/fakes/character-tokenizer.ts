import type { Tokenizer } from '../../src/engine/ports';

/** More than any test has words, and few enough for tables. */
const VOCABULARY = 60_000;

/** A tokenizer that knows words of Latin letters and single characters of everything else; a piece has the same number every time, as in the real one. */
export function createCharacterTokenizer(): Tokenizer {
  return { encode: (text) => Uint32Array.from(text.match(/[a-z0-9]+|\S/giu) ?? [], numberOf) };
}

function numberOf(piece: string): number {
  let number = 0;
  for (const character of piece) number = (number * 31 + (character.codePointAt(0) ?? 0)) % VOCABULARY;
  return number;
}
