import { describe, expect, test } from 'vitest';
import { createE5Embedder } from '../../../src/engine/embedder/e5-embedder';
import type { BatchModel, TokenBatch } from '../../../src/engine/embedder/batch-model';
import type { Tokenizer } from '../../../src/engine/ports';
import { createCharacterTokenizer } from '../../fakes/character-tokenizer';
import { describeEmbedder } from './embedder.contract';

const DIMENSIONS = 384;
const never = new AbortController().signal;

interface SpyModel extends BatchModel {
  readonly batches: TokenBatch[];
}

/** A model whose state of a token depends on the token and its place; padding is filled with what must not be read. */
function createSpyModel(stateOf = (id: number, place: number, i: number): number => Math.sin(id * 31 + place + i)): SpyModel {
  const batches: TokenBatch[] = [];
  return {
    batches,
    run: async (batch) => {
      batches.push(batch);
      const states = new Float32Array(batch.rows * batch.columns * DIMENSIONS);
      for (let cell = 0; cell < batch.rows * batch.columns; cell++) {
        for (let i = 0; i < DIMENSIONS; i++) {
          states[cell * DIMENSIONS + i] = batch.mask[cell] === 1n ? stateOf(Number(batch.ids[cell]), cell % batch.columns, i) : 1e6;
        }
      }
      return states;
    },
    dispose: async () => undefined,
  };
}

/** A tokenizer that remembers what it was given. */
function createSpyTokenizer(): Tokenizer & { readonly seen: string[] } {
  const tokenizer = createCharacterTokenizer();
  const seen: string[] = [];
  return { seen, encode: (text) => (seen.push(text), tokenizer.encode(text)) };
}

const rowOf = (vectors: Float32Array, row: number): Float32Array => vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describeEmbedder('e5, over a model that counts', async () => createE5Embedder(createSpyModel(), createCharacterTokenizer()));

test('vectors are of unit length and in the order of the texts, whatever their lengths', async () => {
  const embedder = createE5Embedder(createSpyModel(), createCharacterTokenizer());
  const texts = ['長い文を先に置いてみる。', '短い。', '中くらいの文。', '短い。'];
  const vectors = await embedder.embedPassages(texts, never);
  expect(vectors).toHaveLength(4 * DIMENSIONS);
  for (const [row, text] of texts.entries()) {
    const alone = await embedder.embedPassages([text], never);
    expect(cosine(rowOf(vectors, row), alone)).toBeCloseTo(1, 5);
    expect(cosine(alone, alone)).toBeCloseTo(1, 5);
  }
});

test('C69: passages and questions get their prefix exactly once', async () => {
  const tokenizer = createSpyTokenizer();
  const embedder = createE5Embedder(createSpyModel(), tokenizer);
  await embedder.embedPassages(['締め日は月末。'], never);
  await embedder.embedQuestion('締め日は');
  expect(tokenizer.seen).toEqual(['passage: 締め日は月末。', 'query: 締め日は']);
});

test('the model sees the special tokens around each text, and padding behind it', async () => {
  const model = createSpyModel();
  const embedder = createE5Embedder(
    model,
    { encode: (text) => Uint32Array.from({ length: text.length }, (_, i) => i + 10) },
    { limits: { rows: 2, tokens: 512, padding: 1 } },
  );
  await embedder.embedPassages(['', 'abc'], never);
  const [batch] = model.batches;
  expect(batch).toMatchObject({ rows: 2, columns: 14 });
  expect([...(batch?.ids ?? [])].slice(0, 14)).toEqual([0n, 10n, 11n, 12n, 13n, 14n, 15n, 16n, 17n, 18n, 2n, 1n, 1n, 1n]);
  expect([...(batch?.mask ?? [])].slice(0, 14)).toEqual([...Array<bigint>(11).fill(1n), 0n, 0n, 0n]);
});

test('C67: two texts of 700 tokens that differ at their end alone differ', async () => {
  const model = createSpyModel();
  const embedder = createE5Embedder(model, createCharacterTokenizer());
  const start = Array.from({ length: 690 }, (_, i) => `w${i}`).join(' ');
  const vectors = await embedder.embedPassages([`${start} the end`, `${start} another one`], never);
  expect(cosine(rowOf(vectors, 0), rowOf(vectors, 1))).toBeLessThan(0.9999);
  for (const { columns } of model.batches) expect(columns).toBeLessThanOrEqual(512);
  const tokens = model.batches.flatMap(({ mask }) => [...mask]).filter((bit) => bit === 1n).length;
  expect(tokens).toBeGreaterThan(2 * 692);
});

describe('C71: a vector that would spoil every order', () => {
  test.each([
    ['is zero', () => 0],
    ['is not a number', () => NaN],
    ['is infinite', () => Infinity],
  ])('%s is a fault, never stored', async (_, stateOf) => {
    const embedder = createE5Embedder(createSpyModel(stateOf), createCharacterTokenizer());
    await expect(embedder.embedPassages(['文。'], never)).rejects.toMatchObject({ name: 'bad-vector' });
    await expect(embedder.embedQuestion('文')).rejects.toMatchObject({ name: 'bad-vector' });
  });
});

test('cancelling is heard between two batches', async () => {
  const controller = new AbortController();
  const model = createSpyModel();
  const counting: BatchModel = {
    ...model,
    run: (batch) => {
      // As "cancel" arrives: as a message, while a batch is at work.
      if (model.batches.length === 2) setTimeout(() => controller.abort());
      return model.run(batch).finally(() => new Promise((resolve) => setTimeout(resolve, 2)));
    },
  };
  const embedder = createE5Embedder(counting, createCharacterTokenizer());
  const texts = Array.from({ length: 100 }, (_, i) => '文'.repeat(i + 1));
  await expect(embedder.embedPassages(texts, controller.signal)).rejects.toMatchObject({ name: 'cancelled' });
  expect(model.batches.length).toBeLessThan(6);
});

test('what the runtime throws is a fault of the runtime', async () => {
  const embedder = createE5Embedder(
    { run: () => Promise.reject(new Error('memory access out of bounds')), dispose: async () => undefined },
    createCharacterTokenizer(),
  );
  await expect(embedder.embedQuestion('文')).rejects.toMatchObject({ name: 'runtime-failed' });
});
