import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StorageState } from '../../../src/bridge/protocol';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

let lastName = 0;
const freshName = (): string => `lost-${++lastName}`;
const open = (name: string): TestEngine => createTestEngine({ openStore: (hooks) => openKeptStore(hooks, name) });
const titlesOf = ({ catalogueOf }: TestEngine): string[] => catalogueOf('own').documents.map(({ title }) => title);
const storageOf = ({ events }: TestEngine): StorageState | undefined =>
  events.flatMap((event) => (event.kind === 'storage' ? [event.storage] : [])).at(-1);
const FAILED = { mode: 'memory', reason: 'failed' } as const;

/** Lets reading a store fail, as where a file of the database is damaged or a disk is gone. */
function failReading(name: string): void {
  for (const read of ['getAll', 'get', 'getAllKeys'] as const) {
    const original = IDBObjectStore.prototype[read] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, read).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === name) throw new DOMException('Failed to read large IndexedDB value', 'DataError');
      return original.apply(this, args) as never;
    });
  }
}

/** As "clear site data" does, and a script of the same origin: the database goes from under the page. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error('not deleted'));
  });
}

async function keptTitles(name: string): Promise<string[]> {
  const store = await openKeptStore({ onBlocked: () => undefined, onLost: () => undefined }, name);
  const titles = (await store.readAllDocuments()).map(({ title }) => title);
  store.close();
  return titles.sort();
}

afterEach(() => vi.restoreAllMocks());

describe('a store that is open and cannot be read', () => {
  test.each(['documents', 'vectors'])('%s: the page opens in memory and says so, and keeps again once it can', async (unreadable) => {
    const name = freshName();
    const before = open(name);
    await before.open();
    await before.add({ 'a.txt': '甲の規則。' });
    await before.embed();
    failReading(unreadable);
    const started = open(name);
    const opening = await started.open();
    expect(opening.storage).toEqual(FAILED);
    await started.add({ 'b.txt': '乙の規則。' });
    expect((await started.ask('乙の規則')).order).toHaveLength(1);
    expect(await started.engine.setKeep(true)).toEqual(FAILED);
    expect(titlesOf(started)).toEqual(['b.txt']);
    vi.restoreAllMocks();
    expect(await keptTitles(name)).toEqual(['a.txt']);
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'kept', reason: null });
    expect(titlesOf(started)).toEqual(['a.txt', 'b.txt']);
    expect(await keptTitles(name)).toEqual(['a.txt', 'b.txt']);
  });

  test('what another tab has written: the session goes on in memory with what it has, and the next change is made', async () => {
    const name = freshName();
    const [a, b] = [open(name), open(name)];
    await a.open();
    await b.open();
    await a.add({ 'a.txt': '甲の規則。' });
    await vi.waitFor(() => expect(titlesOf(b)).toEqual(['a.txt']));
    failReading('documents');
    await a.add({ 'a.txt': '甲の新しい規則。' }, 'new-version');
    await vi.waitFor(() => expect(storageOf(b)).toEqual(FAILED));
    expect(await b.add({ 'b.txt': '乙の規則。' })).toMatchObject([{ outcome: 'added' }]);
    expect(titlesOf(b)).toEqual(['a.txt', 'b.txt']);
    expect(await b.childTexts()).toContain('甲の規則。');
  });
});

describe('a store that is taken away while the page is open', () => {
  test('deleted by somebody else: nothing on the page is lost, it says so, and all of it is kept again when a person wants it', async () => {
    const name = freshName();
    const started = open(name);
    await started.open();
    await started.add({ 'a.txt': '甲の規則。' });
    await started.embed();
    await deleteDatabase(name);
    await vi.waitFor(() => expect(storageOf(started)).toEqual(FAILED));
    await started.add({ 'b.txt': '乙の規則。' });
    expect(titlesOf(started)).toEqual(['a.txt', 'b.txt']);
    // What a person has cleared does not come back by itself.
    expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
    expect(await started.engine.setKeep(true)).toEqual({ mode: 'kept', reason: null });
    expect(await keptTitles(name)).toEqual(['a.txt', 'b.txt']);
    const next = open(name);
    expect((await next.open()).catalogue.documents.map(({ hasVectors }) => hasVectors)).toEqual([true, false]);
  });

  test.each([
    ['what has changed', (id: string) => [{ kind: 'document', id } as const]],
    ['that more has than the log tells', () => null],
  ])('when it was heard %s, and nothing is read yet: the document stays', async (_, changesOf) => {
    const name = freshName();
    const a = open(name);
    let take = (): void => undefined;
    const b = createTestEngine({
      openStore: async (hooks) => {
        const store = await openKeptStore(hooks, name);
        take = () => {
          store.readChanges = async () => {
            hooks.onLost('failed');
            return changesOf(a.catalogueOf('own').documents[0]?.id ?? '');
          };
        };
        return store;
      },
    });
    await a.open();
    await b.open();
    await a.add({ 'a.txt': '甲の規則。' });
    await vi.waitFor(() => expect(titlesOf(b)).toEqual(['a.txt']));
    take();
    expect(await b.add({ 'b.txt': '乙の規則。' })).toMatchObject([{ outcome: 'added' }]);
    expect(titlesOf(b)).toEqual(['a.txt', 'b.txt']);
    expect(storageOf(b)).toEqual(FAILED);
  });
});

test('a store that is full is read all the same: vectors are not embedded again', async () => {
  const name = freshName();
  const before = open(name);
  await before.open();
  await before.add({ 'a.txt': '甲の規則。' });
  await before.embed();
  const started = open(name);
  await started.open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { id = '' } = started.catalogueOf('own').documents[0] ?? {};
  await started.engine.labelDocument('own', id, { place: null, label: '人事' });
  expect(storageOf(started)).toMatchObject({ mode: 'memory', reason: 'full' });
  await started.embed();
  expect(started.embedder.seen).toEqual([]);
});
