import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { open, save } from '../workspace/make-workspace';
import { blockOf, recordOf } from './store.contract';

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };

let lastName = 0;
const freshName = (): string => `tabs-${++lastName}`;

/** Two tabs on one store; in Node there are no Web Locks, so whatever holds here holds on insecure origins too. */
async function openTabs(name = freshName()): Promise<{ a: TestEngine; b: TestEngine; name: string; storeOfB: () => Store }> {
  let storeOfB: Store | undefined;
  const a = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, name) });
  const b = createTestEngine({
    openStore: async (hooks) => {
      storeOfB = await openKeptStore(hooks, name);
      return storeOfB;
    },
  });
  await a.open();
  await b.open();
  return {
    a,
    b,
    name,
    storeOfB: () => {
      if (!storeOfB) throw new Error('expected the store of the second tab to be open');
      return storeOfB;
    },
  };
}

const listOf = ({ catalogueOf }: TestEngine): string[] =>
  catalogueOf('own').documents.map(({ title, arrival, hasVectors, access }) =>
    [title, arrival, hasVectors ? 'vectors' : '', access ?? ''].join(' ').trim(),
  );
const idOf = ({ catalogueOf }: TestEngine, title: string): string =>
  catalogueOf('own').documents.find((document) => document.title === title)?.id ?? '';
const follows = (tab: TestEngine, list: readonly string[]): Promise<void> => vi.waitFor(() => expect(listOf(tab)).toEqual(list));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what one tab does, the other follows', () => {
  test('what is kept aside, taken in and dropped', async () => {
    const { a, b } = await openTabs();
    const giant = '切れ目のない行が続く、'.repeat(600);
    const asidesOf = (tab: TestEngine): string[] => (tab.catalogueOf('own').aside ?? []).map(({ title }) => title);
    await a.add({ 'a.txt': giant, 'b.txt': `${giant}二` });
    await vi.waitFor(() => expect(asidesOf(b)).toEqual(['a.txt', 'b.txt']));
    const [first, second] = b.catalogueOf('own').aside ?? [];
    await b.engine.takeIn([first?.id ?? '']);
    await b.engine.removeDocument(second?.id ?? '');
    await vi.waitFor(() => expect(asidesOf(a)).toEqual([]));
    await follows(a, ['a.txt 0']);
  });

  test('a workspace that is opened, with what it keeps aside', async () => {
    const { a, b } = await openTabs();
    const from = createTestEngine();
    await from.open();
    await from.add({ 'a.txt': '甲の規則。', 'b.txt': '切れ目のない行が続く、'.repeat(600) });
    const asidesOf = (tab: TestEngine): string[] => (tab.catalogueOf('own').aside ?? []).map(({ title }) => title);
    await b.add({ 'c.txt': '\ufffd' });
    expect(asidesOf(b)).toEqual(['c.txt']);
    await open(a, await save(from));
    await follows(b, ['a.txt 0']);
    await vi.waitFor(() => expect(asidesOf(b)).toEqual(['b.txt']));
  });

  test('documents added, replaced, labelled, embedded and removed, in both directions', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'f/a.txt': '甲の規則。' });
    await follows(b, ['a.txt 0']);
    await b.add({ 'f/b.txt': '乙の規則。' });
    await follows(a, ['a.txt 0', 'b.txt 1']);
    await b.add({ 'f/a.txt': '甲の新しい規則。' });
    await vi.waitFor(async () => expect(await a.childTexts()).toEqual(['甲の新しい規則。', '乙の規則。']));
    await a.engine.labelDocument('own', idOf(a, 'b.txt'), { place: null, label: '人事' });
    await follows(b, ['a.txt 0', 'b.txt 1  人事']);
    await a.embed();
    await follows(b, ['a.txt 0 vectors', 'b.txt 1 vectors 人事']);
    await b.engine.removeDocument(idOf(b, 'a.txt'));
    await follows(a, ['b.txt 1 vectors 人事']);
  });

  test('vectors come by the store: nothing is embedded twice', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'a.txt': '甲の規則。' });
    await a.embed();
    await follows(b, ['a.txt 0 vectors']);
    await b.embed();
    expect(b.embedder.seen).toEqual([]);
    expect((await b.ask('甲の規則', { by: 'meaning' })).notYet).toEqual([]);
  });

  test('a removed document that is put back has its vectors in the other tab as well', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' });
    await a.embed();
    const id = idOf(a, 'a.txt');
    await a.engine.removeDocument(id);
    await follows(b, ['b.txt 1 vectors']);
    await expect(b.engine.readDocument('own', id)).rejects.toMatchObject({ name: 'document-gone' });
    expect(await a.engine.restoreDocument(id)).toBe(true);
    await follows(b, ['a.txt 0 vectors', 'b.txt 1 vectors']);
  });

  test('a letter that was given away meanwhile is not given twice', async () => {
    const name = freshName();
    const { a } = await openTabs(name);
    await a.add({ 'a.txt': '甲の規則。' });
    const id = idOf(a, 'a.txt');
    await a.engine.removeDocument(id);
    const late = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, name) });
    await late.open();
    await late.add({ 'b.txt': '乙の規則。' });
    await a.engine.restoreDocument(id);
    await follows(late, ['a.txt 1', 'b.txt 0']);
  });

  test('"remove everything" empties the other too, and nothing can be put back there', async () => {
    const { a, b } = await openTabs();
    await b.add({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' });
    const id = idOf(b, 'b.txt');
    await b.engine.removeDocument(id);
    await follows(a, ['a.txt 0']);
    await a.engine.removeEverything({ models: false });
    await follows(b, []);
    expect(await b.engine.restoreDocument(id)).toBe(false);
    await b.add({ 'c.txt': '丙の規則。' });
    await follows(a, ['c.txt 0']);
  });

  test('"do not keep" in one lets the other go on in memory with all it has', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'a.txt': '甲の規則。' });
    await follows(b, ['a.txt 0']);
    await a.engine.setKeep(false);
    await vi.waitFor(() =>
      expect(b.events.findLast((event) => event.kind === 'storage')).toEqual({
        kind: 'storage',
        storage: { mode: 'memory', reason: 'chosen' },
      }),
    );
    expect(listOf(b)).toEqual(['a.txt 0']);
    await b.add({ 'b.txt': '乙の規則。' });
    expect([listOf(a), listOf(b)]).toEqual([['a.txt 0'], ['a.txt 0', 'b.txt 1']]);
  });

  test('tabs that cut differently each keep their own cut, and come to rest', async () => {
    const { a, b, storeOfB } = await openTabs();
    const text = Array.from({ length: 30 }, (_, i) => `これは第${i}の文である。`).join('\n\n');
    await b.engine.cutAgain({ cap: 100, tables: 'rows' });
    await a.add({ 'a.txt': text });
    await vi.waitFor(() => expect(b.catalogueOf('own').sections.length).toBeGreaterThan(2));
    expect(a.catalogueOf('own').sections).toHaveLength(1);
    await b.embed();
    await follows(a, ['a.txt 0 vectors']);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(put).not.toHaveBeenCalled();
    expect(await storeOfB().readChanges()).toEqual([]);
  });
});

describe('both tabs at the same time', () => {
  test('a label goes to the document as the other tab has just replaced it, not to what it was', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'f/a.txt': '甲の規則。' });
    await follows(b, ['a.txt 0']);
    const id = idOf(a, 'a.txt');
    await Promise.all([
      a.add({ 'f/a.txt': '甲の新しい規則。', 'b.txt': '乙の規則。' }),
      b.engine.labelDocument('own', id, { place: null, label: '人事' }),
      b.add({ 'c.txt': '丙の規則。' }),
    ]);
    await vi.waitFor(() => expect([listOf(a).length, listOf(a)]).toEqual([3, listOf(b)]));
    for (const tab of [a, b]) expect(await tab.childTexts()).toEqual(['甲の新しい規則。', '乙の規則。', '丙の規則。']);
    expect(a.catalogueOf('own').documents[0]?.access).toBe('人事');
    expect(new Set(a.catalogueOf('own').documents.map(({ arrival }) => arrival)).size).toBe(3);
  });

  test('fifty files from each arrive in both, each once and under its own letter', async () => {
    const { a, b } = await openTabs();
    const files = (tab: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${tab}${i}.txt`, `${tab}の第${i}の規則。`]));
    await Promise.all([a.add(files('a')), b.add(files('b'))]);
    await vi.waitFor(() => expect(listOf(a)).toHaveLength(100));
    await vi.waitFor(() => expect(listOf(b)).toEqual(listOf(a)));
    expect(new Set(a.catalogueOf('own').documents.map(({ arrival }) => arrival)).size).toBe(100);
  });

  test('both embed the same documents: the vectors are right in both', async () => {
    const { a, b } = await openTabs();
    await a.add({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' });
    await follows(b, ['a.txt 0', 'b.txt 1']);
    await Promise.all([a.embed(), b.embed()]);
    for (const tab of [a, b]) {
      await follows(tab, ['a.txt 0 vectors', 'b.txt 1 vectors']);
      expect((await tab.ask('乙の規則', { by: 'meaning' })).order[0]).toBe(1);
    }
  });
});

describe('the log of changes', () => {
  test('tells one’s own changes to others only', async () => {
    const name = freshName();
    const a = await openKeptStore(NO_HOOKS, name);
    const b = await openKeptStore(NO_HOOKS, name);
    await a.putDocument(recordOf('a', 'r1'));
    await a.putVectorBlock(blockOf('a', 'r1'));
    await a.removeDocuments(['a']);
    expect(await a.readChanges()).toEqual([]);
    expect(await b.readChanges()).toEqual([
      { kind: 'document', id: 'a' },
      { kind: 'vectors', id: 'a' },
      { kind: 'removed', ids: ['a'] },
    ]);
    expect(await b.readChanges()).toEqual([]);
    a.close();
    b.close();
  });

  test('refuses a document from a tab that has not read what others wrote, and writes nothing of it', async () => {
    const name = freshName();
    const a = await openKeptStore(NO_HOOKS, name);
    const b = await openKeptStore(NO_HOOKS, name);
    await a.putDocument(recordOf('a', 'r2'));
    await expect(b.putDocument(recordOf('a', 'r1'))).rejects.toMatchObject({ name: 'StoreBehind' });
    expect((await b.readDocument('a'))?.record.revision).toBe('r2');
    await b.readChanges();
    await b.putDocument(recordOf('a', 'r1'));
    expect((await a.readDocument('a'))?.record.revision).toBe('r1');
    a.close();
    b.close();
  });

  test('holds nothing of what was removed with everything else', async () => {
    const name = freshName();
    const a = await openKeptStore(NO_HOOKS, name);
    const b = await openKeptStore(NO_HOOKS, name);
    await a.putDocument(recordOf('a', 'r1'));
    await a.clear('cleared');
    expect(await b.readChanges()).toEqual([{ kind: 'cleared' }]);
    a.close();
    b.close();
  });

  test('a tab that has slept through more than it goes back reads everything again', async () => {
    const { a, b, storeOfB } = await openTabs();
    await b.add({ 'old.txt': '古い規則。', 'stays.txt': '残る規則。' });
    await follows(a, ['old.txt 0', 'stays.txt 1']);
    vi.spyOn(storeOfB(), 'readChanges').mockResolvedValueOnce(null);
    await a.engine.removeDocument(idOf(a, 'old.txt'));
    await follows(b, ['stays.txt 1']);
  });

  test('goes back some five hundred changes', async () => {
    const name = freshName();
    const a = await openKeptStore(NO_HOOKS, name);
    const b = await openKeptStore(NO_HOOKS, name);
    await a.putDocument(recordOf('a', 'r1'));
    for (let i = 0; i < 511; i++) await a.putVectorBlock(blockOf('a', 'r1'));
    expect(await b.readChanges()).toHaveLength(512);
    for (let i = 0; i < 513; i++) await a.putVectorBlock(blockOf('a', 'r1'));
    expect(await b.readChanges()).toBeNull();
    expect(await b.readChanges()).toEqual([]);
    a.close();
    b.close();
  });
});
