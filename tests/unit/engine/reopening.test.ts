import { describe, expect, test, vi } from 'vitest';
import { isInt8 } from '../../../src/core/rank/int8-rows';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const FILES = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [
    `${i}.md`,
    `# 規則${i}\n\n休暇は届け出る。\n\n第${i}条の手続きは総務部が行う。\n\n精算は翌月とする。`,
  ]),
);

const keptStore = (): Store => ({ ...createMemoryStore(), mode: 'kept', close: () => undefined });

async function openFilled(store: Store): Promise<TestEngine> {
  const first = createTestEngine({ openStore: async () => store });
  await first.open();
  await first.add(FILES, 'another');
  await first.embed();
  for (const by of ['characters', 'both'] as const) await first.ask('休暇の届け', { by });
  return first;
}

/** What the model has been given, but for questions. */
function embedded({ embedder }: TestEngine): string[] {
  return embedder.seen.filter((text) => text.startsWith('passage: ')).map((text) => text.slice('passage: '.length));
}

const SPACE = 'e5-small-ja-en/q8/passage: ';

describe('a workspace that is opened again', () => {
  test('answers by characters before any vector is read, and makes no index anew', async () => {
    const store = keptStore();
    const before = await (await openFilled(store)).ask('休暇の届け');
    const readVectors = vi.spyOn(store, 'readVectorBlocksBetween');
    const putIndex = vi.spyOn(store, 'putIndexBlocks');
    const again = createTestEngine({ openStore: async () => store });
    await again.open();
    const answer = await again.ask('休暇の届け');
    expect(readVectors).not.toHaveBeenCalled();
    expect([answer.order, answer.scores]).toEqual([before.order, before.scores]);
    expect(putIndex).not.toHaveBeenCalled();
  });

  test('says of vectors that are not read yet that they are there, answers by meaning with them, and embeds nothing', async () => {
    const store = keptStore();
    const before = await (await openFilled(store)).ask('休暇の届け', { by: 'both' });
    const again = createTestEngine({ openStore: async () => store });
    const { catalogue } = await again.open();
    expect(catalogue.documents.map(({ hasVectors }) => hasVectors)).toEqual(catalogue.documents.map(() => true));
    await again.embed();
    expect(embedded(again)).toEqual([]);
    const answer = await again.ask('休暇の届け', { by: 'both' });
    expect([answer.by, answer.order, answer.scores]).toEqual(['both', before.order, before.scores]);
  });

  test('embeds anew what turns out to be broken, and nothing else', async () => {
    const store = keptStore();
    await openFilled(store);
    const [block] = await store.readVectorBlocks(SPACE);
    if (block) await store.putVectorBlock({ ...block, vectors: new Float32Array(block.vectors.length) });
    const again = createTestEngine({ openStore: async () => store });
    await again.open();
    await again.embed();
    // What other documents say too is not embedded again.
    expect(embedded(again)).toHaveLength(1);
    expect(again.catalogueOf('own').documents.every(({ hasVectors }) => hasVectors)).toBe(true);
  });

  test('an index that another reader or cut has made is not used', async () => {
    const store = keptStore();
    await openFilled(store);
    await store.putIndexBlocks((await store.readIndexBlocks('characters')).map((block) => ({ ...block, madeBy: 'another' })));
    const put = vi.spyOn(store, 'putIndexBlocks');
    const again = createTestEngine({ openStore: async () => store });
    await again.open();
    expect((await again.ask('休暇の届け')).order.length).toBeGreaterThan(0);
    expect(put.mock.calls.flat(2)).toHaveLength(6);
  });

  test('a document that is replaced, removed and brought back right after opening keeps the vectors that are not read yet', async () => {
    const store = keptStore();
    await openFilled(store);
    const again = createTestEngine({ openStore: async () => store });
    const { catalogue } = await again.open();
    const id = catalogue.documents[0]?.id ?? '';
    await again.engine.removeDocument(id);
    await again.engine.restoreDocument(id);
    await again.add({ '1.md': `${FILES['1.md'] ?? ''}\n\n新しい文である。` }, 'new-version');
    await again.embed();
    expect(embedded(again)).toEqual(['新しい文である。']);
  });
});

describe('vectors in int8', () => {
  test('are converted one document a transaction, answer at once, and say so', async () => {
    const store = keptStore();
    const page = await openFilled(store);
    const put = vi.spyOn(store, 'putVectorBlock');
    await page.engine.setPrecision('int8');
    expect(put).toHaveBeenCalledTimes(6);
    const blocks = await store.readVectorBlocks(SPACE);
    expect(blocks.every(({ vectors, int8 }) => vectors.length === 0 && int8 !== undefined && isInt8(int8))).toBe(true);
    const answer = await page.ask('休暇の届け', { by: 'meaning' });
    expect([answer.by, answer.precision, answer.notYet]).toEqual(['meaning', 'int8', []]);
    await page.add({ 'new.md': '休暇は届け出る。\n\n初めての文である。' });
    page.embedder.seen.length = 0;
    await page.embed();
    expect(embedded(page)).toEqual(['初めての文である。']);
    expect((await store.readVectorBlocks(SPACE)).every(({ int8 }) => int8 !== undefined)).toBe(true);
  });

  test('back to float32 they go on answering until the sentences are embedded anew', async () => {
    const store = keptStore();
    const page = await openFilled(store);
    await page.engine.setPrecision('int8');
    await page.engine.setPrecision('float32');
    expect(page.catalogueOf('own').documents.some(({ hasVectors }) => hasVectors)).toBe(false);
    const meanwhile = await page.ask('休暇の届け', { by: 'meaning' });
    expect([meanwhile.precision, meanwhile.notYet]).toEqual(['int8', []]);
    page.embedder.seen.length = 0;
    await page.embed();
    expect(new Set(embedded(page)).size).toBe(8);
    expect((await page.ask('休暇の届け', { by: 'meaning' })).precision).toBe('float32');
    expect((await store.readVectorBlocks(SPACE)).every(({ vectors, int8 }) => vectors.length > 0 && int8 === undefined)).toBe(true);
  });

  test('that were kept are opened as they are wanted now', async () => {
    const store = keptStore();
    await (await openFilled(store)).engine.setPrecision('int8');
    const wanted = createTestEngine({ openStore: async () => store });
    await wanted.engine.setPrecision('int8');
    expect((await wanted.open()).catalogue.documents.every(({ hasVectors }) => hasVectors)).toBe(true);
    await wanted.embed();
    expect(embedded(wanted)).toEqual([]);
    const unwanted = createTestEngine({ openStore: async () => store });
    await unwanted.open();
    await unwanted.embed();
    expect(new Set(embedded(unwanted)).size).toBe(8);
  });
});

test('an added document is the only thing that is written, however many there are', async () => {
  const store = keptStore();
  const page = await openFilled(store);
  const document = vi.spyOn(store, 'putDocument');
  const vectors = vi.spyOn(store, 'putVectorBlock');
  const index = vi.spyOn(store, 'putIndexBlocks');
  await page.add({ 'new.md': '初めての文である。' });
  await page.embed();
  for (const by of ['characters', 'both'] as const) await page.ask('初めて', { by });
  const id = page.catalogueOf('own').documents.find(({ path }) => path === 'new.md')?.id;
  expect(document.mock.calls.map(([record]) => record.id)).toEqual([id]);
  expect(vectors.mock.calls.map(([block]) => block.document)).toEqual([id]);
  expect(index.mock.calls.flat(2).map((block) => `${block.document} ${block.kind}`)).toEqual([`${id} characters`, `${id} words`]);
});
