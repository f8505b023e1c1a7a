import { expect, test } from 'vitest';
import { createTestEngine } from '../../fakes/test-engine';

const SENTENCES = 400;
const TEXT = Array.from({ length: SENTENCES }, (_, tree) => `The figs of tree ${tree * 7_919} are ripe in week ${tree % 52}.`).join('\n\n');
const UNIT_BYTES = 2;

test('what is held of texts, index and vectors is measured from them, and goes with the document', async () => {
  const { engine, open, add, ask, embed, embedder, catalogueOf } = createTestEngine();
  await open();
  expect(await engine.measureUse()).toMatchObject({ textBytes: 0, indexBytes: 0, vectorBytes: 0 });

  await add({ 'fruit.txt': TEXT });
  expect(catalogueOf('own').documentOf).toHaveLength(SENTENCES);
  const read = await engine.measureUse();
  expect(read).toMatchObject({ textBytes: TEXT.length * UNIT_BYTES, vectorBytes: 0 });

  await ask('figs');
  const { indexBytes } = await engine.measureUse();
  /* More than a number a sentence: each has some forty pairs of letters. */
  expect(indexBytes - read.indexBytes).toBeGreaterThan(SENTENCES * 40);
  await embed();
  const rowBytes = SENTENCES * embedder.space.dimensions * Float32Array.BYTES_PER_ELEMENT;
  expect((await engine.measureUse()).vectorBytes).toBe(rowBytes);

  await ask('figs', { by: 'meaning' });
  const asked = await engine.measureUse();
  /* The kernel searches in a copy of its own, and words have an index beside that of characters. */
  expect(asked.vectorBytes).toBeGreaterThanOrEqual(2 * rowBytes);
  expect(asked.indexBytes).toBeGreaterThan(indexBytes);

  await engine.removeDocument(catalogueOf('own').documents[0]?.id ?? '');
  await ask('figs', { by: 'meaning' });
  expect((await engine.measureUse()).textBytes).toBe(0);
});

test('in int8 vectors take a quarter, and a scale for each', async () => {
  const { engine, open, add, embed, embedder } = createTestEngine();
  await open();
  await engine.setPrecision('int8');
  await add({ 'fruit.txt': TEXT });
  await embed();
  expect((await engine.measureUse()).vectorBytes).toBe(SENTENCES * (embedder.space.dimensions + Float32Array.BYTES_PER_ELEMENT));
});
