import type { Embedder } from '../ports';

/** Texts with the vectors that float32 gives them. */
export interface SelfTest {
  readonly passages: readonly string[];
  readonly queries: readonly string[];
  readonly passageVectors: readonly (readonly number[])[];
  readonly queryVectors: readonly (readonly number[])[];
}

/** What the model's README asks of every text. */
const LEAST_COSINE = 0.99;

export function readSelfTest(json: Uint8Array): SelfTest {
  return JSON.parse(new TextDecoder().decode(json)) as SelfTest;
}

/**
 * Nothing, if an embedder gives every text of the self-test the vector that it must have.
 *
 * @throws Error that names the first text whose cosine is below .99 (or no number), and whatever the embedder throws.
 */
export async function assertReproduces(
  embedder: Embedder,
  { passages, queries, passageVectors, queryVectors }: SelfTest,
  signal: AbortSignal,
): Promise<void> {
  const { dimensions } = embedder.space;
  const vectors = await embedder.embedPassages(passages, signal);
  passages.forEach((text, row) => assertNear(text, vectors.subarray(row * dimensions, (row + 1) * dimensions), passageVectors[row]));
  for (const [row, text] of queries.entries()) assertNear(text, await embedder.embedQuestion(text), queryVectors[row]);
}

function assertNear(text: string, vector: Float32Array, reference: readonly number[] = []): void {
  const cosine = vector.reduce((sum, value, i) => sum + value * (reference[i] ?? NaN), 0);
  if (!(cosine >= LEAST_COSINE)) throw new Error(`self-test: expected a cosine of at least ${LEAST_COSINE}, got ${cosine} for “${text}”`);
}
