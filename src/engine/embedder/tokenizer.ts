import { Tokenizer as PieceTokenizer } from '@huggingface/tokenizers';
import type { Tokenizer } from '../ports';

/** The shipped tokenizer from its `tokenizer.json`; neither a model nor a runtime is needed. */
export function createTokenizer(json: Uint8Array): Tokenizer {
  const definition = JSON.parse(new TextDecoder().decode(json)) as object;
  const tokenizer = new PieceTokenizer(definition, {});
  return {
    encode: (text) => Uint32Array.from(tokenizer.encode(text, { add_special_tokens: false }).ids),
  };
}
