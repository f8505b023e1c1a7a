import { beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../../src/engine/ports';

const never = new AbortController().signal;
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** What every embedder promises, the fake one included. */
export function describeEmbedder(name: string, open: () => Promise<Embedder>): void {
  describe(`the contract of an embedder: ${name}`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    const rowOf = (vectors: Float32Array, row: number): Float32Array =>
      vectors.subarray(row * embedder.space.dimensions, (row + 1) * embedder.space.dimensions);

    test('one unit vector a text, in the order of the texts, the same alone and in company', async () => {
      const texts = ['長い文を先に置いて、短いものをあとに並べてみる。', '短い。', 'A sentence of middle length.', '短い。'];
      const vectors = await embedder.embedPassages(texts, never);
      expect(vectors).toHaveLength(texts.length * embedder.space.dimensions);
      for (const [row, text] of texts.entries()) {
        const alone = await embedder.embedPassages([text], never);
        expect(cosine(alone, alone)).toBeCloseTo(1, 5);
        expect(cosine(rowOf(vectors, row), alone)).toBeCloseTo(1, 4);
      }
    });

    test('the caller owns the buffer: it holds these vectors and nothing else', async () => {
      const vectors = await embedder.embedPassages(['申請'], never);
      expect(vectors.byteLength).toBe(vectors.buffer.byteLength);
      expect(vectors.buffer).not.toBe((await embedder.embedPassages(['申請'], never)).buffer);
    });

    test('a question is one unit vector', async () => {
      const vector = await embedder.embedQuestion('申請の締め切りは');
      expect(vector).toHaveLength(embedder.space.dimensions);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    });

    test('no texts, no vectors; a text without a word has one', async () => {
      expect(await embedder.embedPassages([], never)).toHaveLength(0);
      for (const text of ['', ' ', '\u{10FFFF}']) {
        expect(cosine(...(await twice(embedder, text)))).toBeCloseTo(1, 4);
      }
    });

    test('C67: two long texts that differ at their end alone do not have one vector', async () => {
      const start = Array.from({ length: 690 }, (_, i) => `w${i % 90}`).join(' ');
      const vectors = await embedder.embedPassages([`${start} the end`, `${start} 猫は魚を食べる`], never);
      expect(rowOf(vectors, 0)).not.toEqual(rowOf(vectors, 1));
    });

    test('a run that is cancelled ends as cancelled', async () => {
      const controller = new AbortController();
      const texts = Array.from({ length: 5_000 }, (_, i) => `文${i}`);
      setTimeout(() => controller.abort());
      await expect(embedder.embedPassages(texts, AbortSignal.any([controller.signal, AbortSignal.abort()]))).rejects.toMatchObject({
        name: 'cancelled',
      });
    });
  });
}

async function twice(embedder: Embedder, text: string): Promise<[Float32Array, Float32Array]> {
  return [await embedder.embedPassages([text], never), await embedder.embedPassages([text], never)];
}
