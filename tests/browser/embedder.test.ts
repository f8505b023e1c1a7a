import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../src/bridge/protocol';
import { removeKeptModels } from '../../src/engine/embedder/model-files';
import { openModels, type Models } from '../../src/engine/embedder/open-models';
import { MODEL_BYTE_LENGTHS, SHIPPED_SPACE, TOKENIZER_FILE } from '../../src/engine/embedder/shipped-model';
import type { Embedder, Tokenizer } from '../../src/engine/ports';

interface SelfTest {
  readonly passages: readonly string[];
  readonly queries: readonly string[];
  readonly passageVectors: readonly (readonly number[])[];
  readonly queryVectors: readonly (readonly number[])[];
}

const never = new AbortController().signal;
const DIMENSIONS = 384;

const rowOf = (vectors: Float32Array, row: number): Float32Array => vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe('the shipped model', () => {
  let models: Models;
  let tokenizer: Tokenizer;
  let embedder: Embedder;
  let selfTest: SelfTest;
  let counted = 0;
  const devices: Device[] = [];
  const requested: string[] = [];

  beforeAll(async () => {
    await removeKeptModels();
    performance.clearResourceTimings();
    models = openModels('/models/');
    expect(await models.isKept(SHIPPED_SPACE)).toBe(false);
    const onBytes = (byteLength: number): void => void (counted += byteLength);
    tokenizer = await models.loadTokenizer({ signal: never, onBytes });
    embedder = await models.loadEmbedder(tokenizer, {
      signal: never,
      onBytes,
      space: SHIPPED_SPACE,
      isBound: false,
      hasGpu: false,
      onDevice: (device) => devices.push(device),
    });
    requested.push(...performance.getEntriesByType('resource').map(({ name }) => name));
    selfTest = (await (await fetch('/models/e5-small-ja-en/selftest.json')).json()) as SelfTest;
  });
  afterAll(() => embedder.dispose());

  test('every byte of the download is counted, and what was fetched is kept', async () => {
    expect(counted).toBe(MODEL_BYTE_LENGTHS.e5);
    expect(await models.isKept(SHIPPED_SPACE)).toBe(true);
  });

  test('it says that the processor runs it', () => {
    expect(devices).toEqual(['wasm']);
  });

  test('each file is requested once, and nothing leaves the origin', () => {
    const files = requested.filter((name) => /tokenizer\.json|config\.json|\.onnx|\.wasm(?!.*\?import)/.test(name));
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((name) => name.endsWith('.onnx'))).toHaveLength(1);
    expect(requested.filter((name) => new URL(name).protocol !== 'blob:' && new URL(name).origin !== location.origin)).toEqual([]);
  });

  test('it reproduces the reference vectors: cosine at least .99 each', async () => {
    const passages = await embedder.embedPassages(selfTest.passages, never);
    const cosines = selfTest.passageVectors.map((reference, row) => cosine(reference, rowOf(passages, row)));
    for (const [row, query] of selfTest.queries.entries())
      cosines.push(cosine(selfTest.queryVectors[row] ?? [], await embedder.embedQuestion(query)));
    console.log(`lowest cosine to the reference: ${Math.min(...cosines).toFixed(4)}`);
    for (const value of cosines) expect(value).toBeGreaterThanOrEqual(0.99);
  });

  test('C73: a sentence has the same vector alone and in company', async () => {
    const sentence = selfTest.passages[0] ?? '';
    const alone = await embedder.embedPassages([sentence], never);
    const company = await embedder.embedPassages([sentence, 'ほかの長い文。'.repeat(57), ...selfTest.passages.slice(1)], never);
    expect(cosine(alone, rowOf(company, 0))).toBeGreaterThanOrEqual(0.99);
  });

  test('C67: two texts of 700 tokens that differ at their end alone do not have one vector', async () => {
    const start = '申請は二日前までに上長へ出す。'.repeat(70);
    expect(tokenizer.encode(start).length).toBeGreaterThan(600);
    const vectors = await embedder.embedPassages([`${start}旅費は翌月に払う。`, `${start}猫は魚を食べる。`], never);
    const similarity = cosine(rowOf(vectors, 0), rowOf(vectors, 1));
    expect(similarity).toBeLessThan(0.99999);
    expect(similarity).toBeGreaterThan(0.8);
  });

  test('no texts, no vectors; an empty text has one', async () => {
    expect(await embedder.embedPassages([], never)).toHaveLength(0);
    expect(await embedder.embedPassages([''], never)).toHaveLength(DIMENSIONS);
  });

  test('a kept copy that has been damaged is refused once, and then fetched again', async () => {
    const url = new URL('/models/e5-small-ja-en/tokenizer.json', location.href).href;
    await (await caches.open('oyako-models')).put(url, new Response('{"damaged": true}'));
    await expect(models.loadTokenizer({ signal: never })).rejects.toMatchObject({ name: 'model-damaged' });
    expect((await models.loadTokenizer({ signal: never })).encode('申請')).toEqual(tokenizer.encode('申請'));
  });
});

test('a folder without the model says that it is missing', async () => {
  await removeKeptModels();
  const models = openModels('/no-models-here/');
  await expect(models.loadTokenizer({ signal: never })).rejects.toMatchObject({
    name: 'model-missing',
    message: expect.stringContaining(TOKENIZER_FILE.path) as string,
  });
});
