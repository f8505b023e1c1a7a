import type { Embedder } from '../ports';

/** Questions are typed, corrected and typed again. */
const REMEMBERED = 100;

export interface QuestionCache {
  /** Embeds questions with `embedder`; one that was embedded lately is not embedded again. */
  with(embedder: Embedder): (question: string) => Promise<Float32Array>;
  clear(): void;
}

export function cacheQuestions(): QuestionCache {
  const vectors = new Map<string, Promise<Float32Array>>();
  return {
    with: (embedder) => (question) => {
      const known = vectors.get(question);
      const vector = known ?? embedder.embedQuestion(question);
      vectors.delete(question);
      vectors.set(question, vector);
      vector.catch(() => vectors.delete(question));
      for (const oldest of vectors.keys()) {
        if (vectors.size <= REMEMBERED) break;
        vectors.delete(oldest);
      }
      return vector;
    },
    clear: () => vectors.clear(),
  };
}
