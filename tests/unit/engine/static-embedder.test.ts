import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOnnxTable, type ScaledTable } from '../../../src/engine/embedder/read-onnx-table';
import { SHIPPED_SPACE, STATIC_SPACE, STATIC_WEIGHTS_FILE, TOKENIZER_FILE } from '../../../src/engine/embedder/shipped-model';
import { createStaticEmbedder } from '../../../src/engine/embedder/static-embedder';
import { createTokenizer } from '../../../src/engine/embedder/tokenizer';
import type { Embedder } from '../../../src/engine/ports';
import { createHashingEmbedder } from '../../fakes/hashing-embedder';
import { describeEmbedder } from './embedder.contract';

interface SelfTest {
  readonly passages: readonly string[];
  readonly queries: readonly string[];
  readonly passageVectors: readonly (readonly number[])[];
  readonly queryVectors: readonly (readonly number[])[];
}

const FOLDER = `public/models/${STATIC_SPACE.model}`;
const { dimensions } = STATIC_SPACE;
const never = new AbortController().signal;

const file = readFileSync(`${FOLDER}/${STATIC_WEIGHTS_FILE.path}`);
const openShipped = (): Embedder =>
  createStaticEmbedder(
    readOnnxTable(file, dimensions),
    createTokenizer(readFileSync(`public/models/${SHIPPED_SPACE.model}/${TOKENIZER_FILE.path}`)),
  );

describeEmbedder('the static model', async () => openShipped());
describeEmbedder('the fake one', async () => createHashingEmbedder());

test('the shipped table reproduces the reference vectors: cosine at least .99 each', async () => {
  const selfTest = JSON.parse(readFileSync(`${FOLDER}/selftest.json`, 'utf8')) as SelfTest;
  const embedder = openShipped();
  const passages = await embedder.embedPassages(selfTest.passages, never);
  const questions = await Promise.all(selfTest.queries.map((query) => embedder.embedQuestion(query)));
  const pairs = [
    ...selfTest.passageVectors.map((reference, row) => [reference, passages.subarray(row * dimensions)] as const),
    ...selfTest.queryVectors.map((reference, row) => [reference, questions[row] ?? []] as const),
  ];
  expect(pairs).toHaveLength(11);
  for (const [reference, vector] of pairs) {
    expect(reference.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0)).toBeGreaterThanOrEqual(0.99);
  }
});

test('a vector is the sum of the rows of its pieces, lower half of a byte first', async () => {
  // Three rows of two numbers: [1, -1] × 2, [0, 7] × 1, and the end mark, as good as zero.
  const table: ScaledTable = { halves: Uint8Array.of(0x79, 0xf8, 0x88), scales: Float32Array.of(2, 1, 1e-9) };
  const halves = new Uint8Array((3 * dimensions) / 2).fill(0x88);
  for (let row = 0; row < 3; row++) halves[(row * dimensions) / 2] = table.halves[row] ?? 0;
  const embedder = createStaticEmbedder({ halves, scales: table.scales }, { encode: () => Uint32Array.of(0, 1) });
  const vector = await embedder.embedQuestion('');
  expect([...vector.subarray(0, 3)]).toEqual([2 / Math.hypot(2, 5), 5 / Math.hypot(2, 5), 0].map(Math.fround));
});

describe('a file that is no such table is refused', () => {
  test.each([
    ['another number of dimensions', file, 128],
    ['a file that ends early', file.subarray(0, 1_000), dimensions],
    ['nothing', new Uint8Array(0), dimensions],
    ['a page', new TextEncoder().encode('<!doctype html><html></html>'), dimensions],
  ])('%s', (_, bytes, columns) => {
    expect(() => readOnnxTable(bytes, columns)).toThrow(RangeError);
  });
});

test('a piece that the table has no row of is a fault, not a wrong vector', async () => {
  const embedder = createStaticEmbedder(readOnnxTable(file, dimensions), { encode: () => Uint32Array.of(99_999) });
  await expect(embedder.embedQuestion('文')).rejects.toMatchObject({ name: 'model-damaged' });
});
