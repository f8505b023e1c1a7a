import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/bridge/fault';
import type { StorageState } from '../../../src/bridge/protocol';
import type { Store } from '../../../src/engine/ports';
import { STORE_VERSION } from '../../../src/engine/store/migrations';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import type { StoreHooks } from '../../../src/engine/store/open-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

let lastName = 0;
const freshName = (): string => `keeping-${++lastName}`;
const storeNamed =
  (name: string) =>
  (hooks: StoreHooks): Promise<Store> =>
    openKeptStore(hooks, name);

const NO_HOOKS: StoreHooks = { onBlocked: () => undefined, onLost: () => undefined };

async function keptTitles(name: string): Promise<string[]> {
  const store = await openKeptStore(NO_HOOKS, name);
  const titles = (await store.readAllDocuments()).map(({ title }) => title);
  store.close();
  return titles.sort();
}

const titlesOf = ({ catalogueOf }: TestEngine): string[] => catalogueOf('own').documents.map(({ title }) => title);

function storageEvents({ events }: TestEngine): StorageState[] {
  return events.flatMap((event) => (event.kind === 'storage' ? [event.storage] : []));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what is kept', () => {
  test('documents, arrivals and vectors survive a reload', async () => {
    const name = freshName();
    const first = createTestEngine({ openStore: storeNamed(name) });
    expect((await first.open()).storage).toEqual({ mode: 'kept', reason: null });
    await first.add({ 'b.txt': '乙の規則。', 'a.txt': '甲の規則。' });
    await first.embed();
    const second = createTestEngine({ openStore: storeNamed(name) });
    const { catalogue } = await second.open();
    expect(catalogue.documents.map(({ title, arrival, hasVectors }) => [title, arrival, hasVectors])).toEqual([
      ['a.txt', 1, true],
      ['b.txt', 0, true],
    ]);
    await second.embed();
    expect(second.embedder.seen).toEqual([]);
    expect((await second.ask('乙の規則', { by: 'meaning' })).order[0]).toBe(1);
  });

  test('the lesson is never kept', async () => {
    const name = freshName();
    const started = createTestEngine({ openStore: storeNamed(name) });
    await started.open();
    await started.engine.openLesson([{ path: 'l.md', title: '休暇', markdown: '休暇は三日前に届ける。' }]);
    expect(await keptTitles(name)).toEqual([]);
  });

  test('documents that were cut under other settings are cut again when they are opened', async () => {
    const name = freshName();
    const first = createTestEngine({ openStore: storeNamed(name) });
    await first.open();
    await first.add({ 'a.txt': Array.from({ length: 30 }, (_, i) => `これは第${i}の文である。`).join('\n\n') });
    await first.embed();
    const second = createTestEngine({ openStore: storeNamed(name) });
    const { catalogue } = await second.engine.open({ keep: true, cut: { cap: 100, tables: 'rows' }, modelsUrl: '/models/' });
    expect(catalogue.sections.length).toBeGreaterThan(2);
    await second.embed();
    expect(second.embedder.seen).toEqual([]);
  });

  test('removing everything leaves nothing behind, and keeping goes on', async () => {
    const name = freshName();
    const removeKept = vi.fn(async () => undefined);
    const started = createTestEngine({ openStore: storeNamed(name), models: { removeKept } });
    await started.open();
    await started.add({ 'a.txt': '甲の規則。' });
    await started.embed();
    await started.engine.removeEverything({ models: false });
    expect([titlesOf(started), await keptTitles(name)]).toEqual([[], []]);
    expect(removeKept).not.toHaveBeenCalled();
    await started.add({ 'b.txt': '乙の規則。' });
    expect(await keptTitles(name)).toEqual(['b.txt']);
    expect(started.catalogueOf('own').documents[0]?.arrival).toBe(0);
    await started.engine.removeEverything({ models: true });
    expect(removeKept).toHaveBeenCalledTimes(1);
  });
});

describe('"do not keep"', () => {
  test('moves the session into memory and empties the store', async () => {
    const name = freshName();
    const started = createTestEngine({ openStore: storeNamed(name) });
    await started.open();
    await started.add({ 'a.txt': '甲の規則。' });
    expect(await started.engine.setKeep(false)).toEqual({ mode: 'memory', reason: 'chosen' });
    expect(await keptTitles(name)).toEqual([]);
    await started.add({ 'b.txt': '乙の規則。' });
    expect(titlesOf(started)).toEqual(['a.txt', 'b.txt']);
    expect(await keptTitles(name)).toEqual([]);
  });

  test('opened that way nothing is written, and keeping can begin later with all there is', async () => {
    const name = freshName();
    const started = createTestEngine({ openStore: storeNamed(name) });
    expect((await started.open(false)).storage).toEqual({ mode: 'memory', reason: 'chosen' });
    await started.add({ 'a.txt': '甲の規則。' });
    await started.embed();
    expect(await keptTitles(name)).toEqual([]);
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'kept', reason: null });
    const next = createTestEngine({ openStore: storeNamed(name) });
    expect((await next.open()).catalogue.documents.map(({ title, hasVectors }) => [title, hasVectors])).toEqual([['a.txt', true]]);
  });

  test('removing everything also empties a store that this session does not use', async () => {
    const name = freshName();
    const before = createTestEngine({ openStore: storeNamed(name) });
    await before.open();
    await before.add({ 'a.txt': '甲の規則。' });
    const started = createTestEngine({ openStore: storeNamed(name) });
    await started.open(false);
    await started.engine.removeEverything({ models: false });
    expect(await keptTitles(name)).toEqual([]);
    expect(storageEvents(started)).toEqual([]);
  });
});

describe('storage that does not work', () => {
  const refusing = (fault: Fault) => (): Promise<Store> => Promise.reject(fault);

  test.each([
    ['storage-refused', 'refused'],
    ['storage-newer', 'newer'],
    ['storage-full', 'full'],
  ] as const)('%s: the session goes on in memory and says so', async (code, reason) => {
    const started = createTestEngine({ openStore: refusing(new Fault(code)) });
    expect((await started.open()).storage).toEqual({ mode: 'memory', reason });
    await started.add({ 'a.txt': '甲の規則。' });
    expect((await started.ask('甲の規則')).order).toHaveLength(1);
    expect(storageEvents(started)).toEqual([{ mode: 'memory', reason }]);
  });

  test('C78: a store that fills up in the middle: what was kept stays, what comes is in memory, removing reaches both', async () => {
    const name = freshName();
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 900, quota: 1000 }) } });
    const started = createTestEngine({ openStore: storeNamed(name) });
    await started.open();
    await started.add({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const [outcome] = await started.add({ 'c.txt': '丙の規則。' });
    expect(outcome).toMatchObject({ outcome: 'added' });
    expect(storageEvents(started).at(-1)).toMatchObject({ mode: 'memory', reason: 'full' });
    expect((await started.ask('の規則')).order).toHaveLength(3);
    expect(await keptTitles(name)).toEqual(['a.txt', 'b.txt']);
    const usage = { usedBytes: 900, quotaBytes: 1000 };
    await vi.waitFor(() => expect(storageEvents(started).at(-1)).toEqual({ mode: 'memory', reason: 'full', usage }));

    await started.engine.removeDocument(started.catalogueOf('own').documents[0]?.id ?? '');
    expect(await keptTitles(name)).toEqual(['b.txt']);
    put.mockRestore();
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'kept', reason: null });
    expect(await keptTitles(name)).toEqual(['b.txt', 'c.txt']);
    expect(titlesOf(started)).toEqual(['b.txt', 'c.txt']);
  });

  test('C77: while another tab blocks it the session is in memory, and joins what is kept once it is free', async () => {
    const name = freshName();
    const before = createTestEngine({ openStore: storeNamed(name) });
    await before.open();
    await before.add({ 'a.txt': '甲の規則。' });
    let free = (): void => undefined;
    const started = createTestEngine({
      openStore: async (hooks) => {
        hooks.onBlocked();
        await new Promise<void>((resolve) => (free = resolve));
        return openKeptStore(hooks, name);
      },
    });
    expect((await started.open()).storage).toEqual({ mode: 'memory', reason: 'blocked' });
    await started.add({ 'b.txt': '乙の規則。' });
    free();
    await vi.waitFor(() => expect(storageEvents(started).at(-1)).toEqual({ mode: 'kept', reason: null }));
    expect(started.catalogueOf('own').documents.map(({ title, arrival }) => [title, arrival])).toEqual([
      ['a.txt', 0],
      ['b.txt', 1],
    ]);
    expect(await keptTitles(name)).toEqual(['a.txt', 'b.txt']);
  });

  test('a browser that does not answer holds nothing up: in memory after five seconds, and what is kept joins once it does answer', async () => {
    const name = freshName();
    const before = createTestEngine({ openStore: storeNamed(name) });
    await before.open();
    await before.add({ 'a.txt': '甲の規則。' });
    let answer = (): void => undefined;
    const started = createTestEngine({
      openStore: async (hooks) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return openKeptStore(hooks, name);
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = started.open();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect((await opening).storage).toEqual({ mode: 'memory', reason: 'silent' });
    await started.add({ 'b.txt': '乙の規則。' });
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'memory', reason: 'silent' });
    answer();
    await vi.waitFor(() => expect(storageEvents(started).at(-1)).toEqual({ mode: 'kept', reason: null }));
    expect(titlesOf(started)).toEqual(['a.txt', 'b.txt']);
    expect(await keptTitles(name)).toEqual(['a.txt', 'b.txt']);
  });

  test('keeping that is asked for twice while it is blocked opens it once', async () => {
    let free = (): void => undefined;
    const openStore = vi.fn(async (hooks: StoreHooks): Promise<Store> => {
      hooks.onBlocked();
      await new Promise<void>((resolve) => (free = resolve));
      return { ...createMemoryStore(), mode: 'kept' };
    });
    const started = createTestEngine({ openStore });
    await started.open();
    await started.add({ 'a.txt': '甲の規則。' });
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'memory', reason: 'blocked' });
    await started.engine.removeEverything({ models: false });
    free();
    await vi.waitFor(() => expect(storageEvents(started).at(-1)).toEqual({ mode: 'kept', reason: null }));
    expect(openStore).toHaveBeenCalledTimes(1);
    expect(titlesOf(started)).toEqual([]);
  });

  test('a store that was blocked when "do not keep" was chosen is emptied once it is free', async () => {
    let free = (): void => undefined;
    const store = { ...createMemoryStore(), mode: 'kept' as const, clear: vi.fn(async () => undefined), close: vi.fn() };
    const started = createTestEngine({
      openStore: async (hooks) => {
        hooks.onBlocked();
        await new Promise<void>((resolve) => (free = resolve));
        return store;
      },
    });
    await started.open();
    expect(await started.engine.setKeep(false)).toEqual({ mode: 'memory', reason: 'chosen' });
    free();
    await vi.waitFor(() => expect(store.close).toHaveBeenCalledTimes(1));
    expect(store.clear).toHaveBeenCalledTimes(1);
    expect(storageEvents(started).at(-1)).toEqual({ mode: 'memory', reason: 'chosen' });
  });

  test('C77: a connection that a newer page takes away is said, and nothing on the page is lost', async () => {
    const name = freshName();
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, name, STORE_VERSION) });
    await started.open();
    await started.add({ 'a.txt': '甲の規則。' });
    (await openKeptStore(NO_HOOKS, name, STORE_VERSION + 1)).close();
    expect(storageEvents(started).at(-1)).toEqual({ mode: 'memory', reason: 'newer' });
    await started.add({ 'b.txt': '乙の規則。' });
    expect((await started.ask('の規則')).order).toHaveLength(2);
  });
});
