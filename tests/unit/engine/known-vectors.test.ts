import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const SENTENCES = 40;
const textOf = (version: number): string =>
  Array.from({ length: SENTENCES }, (_, i) => `第${i}条は${i === version % SENTENCES ? `第${version}版` : '全版'}の規則である。`).join('');

async function start(): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add({ 'rules.txt': textOf(0), 'other.txt': '別の規則である。' });
  await started.embed();
  return started;
}

const idOf = ({ catalogueOf }: TestEngine, title: string): string =>
  catalogueOf('own').documents.find((document) => document.title === title)?.id ?? '';

describe('what is known of vectors', () => {
  test('is of two revisions at most, however often a document is edited', async () => {
    const started = await start();
    const { engine, embedder, add } = started;
    const rowBytes = embedder.space.dimensions * Float32Array.BYTES_PER_ELEMENT;
    for (let version = 1; version <= 30; version++) await add({ 'rules.txt': textOf(version) }, 'new-version');
    await started.ask('第30版', { by: 'meaning' });
    expect(started.catalogueOf('own').documents).toHaveLength(2);
    // One new sentence each time, one that becomes what it was, and the question.
    expect(embedder.seen.length).toBeLessThanOrEqual(SENTENCES + 1 + 2 * 30 + 1);
    // Both revisions, the other document, and the copy that search works on.
    const { vectorBytes } = await engine.measureUse();
    expect(vectorBytes).toBeLessThan(4 * (SENTENCES + 1) * rowBytes);
  });

  test('is known still of a document that is removed, others are embedded, and it comes again', async () => {
    const started = await start();
    const { engine, embedder, add, embed } = started;
    await engine.removeDocument(idOf(started, 'rules.txt'));
    await add({ 'third.txt': '三つ目の規則である。' });
    await embed();
    const before = embedder.seen.length;
    await add({ 'rules.txt': textOf(0) });
    await embed();
    expect(embedder.seen.length).toBe(before);
    expect((await started.ask('第3条', { by: 'meaning' })).notYet).toEqual([]);
  });

  test('in another precision, of a document that is put back, is provisional until it is embedded anew', async () => {
    const started = await start();
    const { engine, embed } = started;
    const id = idOf(started, 'rules.txt');
    await engine.setPrecision('int8');
    await engine.removeDocument(id);
    await engine.setPrecision('float32');
    await engine.restoreDocument(id);
    expect((await started.ask('第3条', { by: 'meaning' })).precision).toBe('int8');
    await embed();
    expect((await started.ask('第3条', { by: 'meaning' })).precision).toBe('float32');
  });
});

describe('what was rounded is never taken for exact', () => {
  const [first, second, third] = ['甲の規則。', '乙の規則。', '丙の規則。'] as const;

  async function start(precision: 'int8' | 'float32', store: Store): Promise<TestEngine> {
    const started = createTestEngine({ openStore: async () => store });
    await started.engine.setPrecision(precision);
    await started.open();
    return started;
  }
  const newStore = (): Store => ({ ...createMemoryStore(), mode: 'kept' });
  const embedded = ({ embedder }: TestEngine): string[] => embedder.seen.map((text) => text.replace('passage: ', '')).sort();

  test.each([
    ['float32', [first, third]],
    ['int8', [third]],
  ] as const)('where it waited for a new version, opened in %s', async (precision, missing) => {
    const store = newStore();
    const before = await start('int8', store);
    await before.add({ 'a.txt': first + second });
    await before.embed();
    const changing = await start('int8', store);
    await changing.add({ 'a.txt': first + third }, 'new-version');
    const opened = await start(precision, store);
    await opened.embed();
    expect(embedded(opened)).toEqual([...missing].sort());
    expect((await opened.ask(first, { by: 'meaning' })).precision).toBe(precision);
  });
});
