import type { Embedder } from '../../src/engine/ports';
import type { ModelName } from '../../src/core/model';
import { SPACES } from '../../src/engine/embedder/shipped-model';
import { throwIfCancelled } from '../../src/engine/calls/jobs';

export interface HashingEmbedder extends Embedder {
  /** Every text as the model would see it, prefix and all, in the order of the calls. */
  readonly seen: string[];
}

/** An embedder whose similarity means something: texts that share bigrams of characters lie close together. Deterministic. */
export function createHashingEmbedder(model: ModelName = 'e5'): HashingEmbedder {
  const seen: string[] = [];
  const { dimensions, passagePrefix } = SPACES[model];
  return {
    space: SPACES[model],
    seen,
    embedPassages: async (texts, signal) => {
      const vectors = new Float32Array(texts.length * dimensions);
      for (const [row, text] of texts.entries()) {
        throwIfCancelled(signal);
        seen.push(passagePrefix + text);
        vectors.set(hashText(text, dimensions), row * dimensions);
        await Promise.resolve();
      }
      return vectors;
    },
    embedQuestion: async (text) => {
      seen.push(`query: ${text}`);
      return hashText(text, dimensions);
    },
    dispose: async () => undefined,
  };
}

function hashText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  // One number that every text has, so that no vector is zero.
  vector[0] = 1;
  for (let i = 0; i + 1 < text.length; i++) {
    const bigram = (text.charCodeAt(i) * 31 + text.charCodeAt(i + 1)) % (dimensions - 1);
    vector[bigram + 1] = (vector[bigram + 1] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
