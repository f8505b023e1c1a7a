import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import type { StoreHooks } from '../../../src/engine/store/open-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { open as openWorkspace, save } from '../workspace/make-workspace';
import { blockOf, indexOf, recordOf, waitingOf } from './store.contract';

const NO_HOOKS: StoreHooks = { onBlocked: () => undefined, onLost: () => undefined };
const WRITES = ['put', 'add', 'delete', 'clear'] as const;
const full = (): DOMException => new DOMException('full', 'QuotaExceededError');

let lastName = 0;
const freshName = (): string => `full-${++lastName}`;

afterEach(() => vi.restoreAllMocks());

/** How a browser that has no room says so: at once, or by ending the transaction once the request is made. */
const WAYS = {
  'at the request': (): never => {
    throw full();
  },
  'by ending the transaction': (store: IDBObjectStore): void => {
    const { transaction } = store;
    Object.defineProperty(transaction, 'error', { get: full });
    transaction.abort();
  },
};

/** Lets the n-th request that writes fail, whichever it is; tells how many there were. */
function failAt(n: number, way: keyof typeof WAYS): { readonly count: () => number } {
  let count = 0;
  for (const name of WRITES) {
    const write = IDBObjectStore.prototype[name] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      const isToFail = ++count === n || n === 0;
      if (isToFail && way === 'at the request') WAYS[way]();
      const request = write.apply(this, args);
      if (isToFail) WAYS[way](this);
      return request as never;
    });
  }
  return { count: () => count };
}

/** Everything in the database, the log of changes too. */
async function dump(name: string): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const stores = [...database.objectStoreNames];
  const values = await Promise.all(
    stores.map(
      (store) =>
        new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        }),
    ),
  );
  database.close();
  return Object.fromEntries(stores.map((store, i) => [store, values[i]]));
}

/** An engine that keeps one document, and what the store holds of documents. */
async function openFilled(): Promise<{ started: TestEngine; documents: () => Promise<unknown> }> {
  const database = freshName();
  const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
  await started.open();
  await started.add({ 'a.txt': '甲の規則。' });
  return { started, documents: async () => ((await dump(database)) as { documents: unknown }).documents };
}

describe('every kind of write, with no room at each of its requests', () => {
  const writes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
    'a new document': (store) => store.putDocument(recordOf('b', 'r1'), [blockOf('b', 'r1')]),
    'a new revision': (store) => store.putDocument(recordOf('a', 'r2'), [blockOf('a', 'r2')]),
    'a label by hand': (store) => store.putDocument({ ...recordOf('a', 'r1'), hand: { revision: 'r1', whole: 'hr', parts: [] } as never }),
    vectors: (store) => store.putVectorBlock(blockOf('a', 'r1')),
    'what search made': (store) => store.putIndexBlocks([indexOf('a', 'r1')]),
    'a workspace beside what is there': (store) =>
      store.putAll([{ record: recordOf('b', 'r1'), blocks: [blockOf('b', 'r1')] }], { inPlaceOfAll: false }),
    'a workspace in place of what is there': (store) =>
      store.putAll([{ record: recordOf('b', 'r1'), blocks: [blockOf('b', 'r1')] }], { inPlaceOfAll: true }),
    'removing a document': (store) => store.removeDocuments(['a']),
    'removing everything': (store) => store.clear('cleared'),
    'leaving the store': (store) => store.clear('left'),
    'copies of files that wait': (store) => store.putWaiting([waitingOf('y', 'tab'), waitingOf('z', 'tab')]),
    'forgetting copies': (store) => store.removeWaiting(['w', 'x']),
    'taking copies over from a tab that is gone': (store) => store.adoptWaiting('next', { alive: ['next'], inHand: ['x'] }),
  };

  test.each(Object.keys(writes).flatMap((name) => (Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => [name, way] as const)))(
    '%s, %s: the fault is named, nothing is written, and the next write is',
    async (name, way) => {
      const database = freshName();
      const store = await openKeptStore(NO_HOOKS, database);
      await store.putDocument(recordOf('a', 'r1'), [blockOf('a', 'r1', { unit: 'spare' })]);
      await store.putWaiting([waitingOf('w', 'tab'), waitingOf('x', 'tab')]);
      const write = writes[name];
      if (!write) throw new Error(`no write ${name}`);
      const before = await dump(database);
      for (let n = 1; ; n++) {
        const failing = failAt(n, way);
        const outcome = await write(store).then(
          () => 'written',
          (error: Error) => error.name,
        );
        vi.restoreAllMocks();
        if (failing.count() < n) {
          expect(outcome).toBe('written');
          expect(n).toBeGreaterThan(1);
          break;
        }
        expect(outcome).toBe('storage-full');
        expect(await dump(database)).toEqual(before);
      }
      expect(await dump(database)).not.toEqual(before);
      store.close();
    },
  );
});

describe('the session goes on in memory from whatever write was the first to fail', () => {
  const changes: Readonly<Record<string, (started: TestEngine, id: string) => Promise<unknown>>> = {
    'a file': (started) => started.add({ 'c.txt': '丙の規則。' }),
    'a new version': (started) => started.add({ 'a.txt': '甲の規則。新しい。' }, 'new-version'),
    'a label': ({ engine }, id) => engine.labelDocument('own', id, { place: null, label: 'hr' }),
    embedding: (started) => started.embed(),
    removing: ({ engine }, id) => engine.removeDocument(id),
    'another cut': ({ engine }) => engine.cutAgain({ cap: 100, tables: 'rows' }),
    'another precision': async (started) => {
      await started.embed();
      await started.engine.setPrecision('int8');
    },
  };

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const database = freshName();
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
    await started.open();
    await started.add({ 'a.txt': `甲の規則。${'長い文が続く。'.repeat(30)}`, 'b.txt': '乙の規則。' });
    const documents = async (): Promise<unknown> => ((await dump(database)) as { documents: unknown }).documents;
    const before = await documents();
    failAt(0, 'by ending the transaction');
    await change(started, started.catalogueOf('own').documents[0]?.id ?? '');
    const answer = await started.ask('の規則');
    expect(answer.order.length).toBeGreaterThan(0);
    const told = started.events.flatMap((event) => (event.kind === 'storage' ? [event.storage] : []));
    expect(told.at(-1)).toMatchObject({ mode: 'memory', reason: 'full' });
    vi.restoreAllMocks();
    expect(await documents()).toEqual(before);
  });

  /** What is done beforehand, with room; gives the change. */
  const preparedChanges: Readonly<Record<string, (started: TestEngine, id: string) => Promise<() => Promise<unknown>>>> = {
    'a document that is kept aside': async (started) => () => started.add({ 'c.txt': '\ufffd' }),
    'taking in what is kept aside': async (started) => {
      await started.add({ 'c.txt': '\ufffd' });
      return () => started.engine.takeIn((started.catalogueOf('own').aside ?? []).map(({ id }) => id));
    },
    'dropping what is kept aside': async (started) => {
      await started.add({ 'c.txt': '\ufffd' });
      return () => started.engine.removeDocument(started.catalogueOf('own').aside?.[0]?.id ?? '');
    },
    'putting a document back': async ({ engine }, id) => {
      await engine.removeDocument(id);
      return () => engine.restoreDocument(id);
    },
    'putting back what another worker had': async ({ engine }, id) => {
      const copy = await engine.removeDocument(id);
      return () => engine.takeBack([copy]);
    },
    'forgetting the version before': async (started, id) => {
      await started.add({ 'a.txt': '甲の規則。新しい。' }, 'new-version');
      return () => started.engine.forgetPrevious('own', id);
    },
    'a question, whose index is kept': async (started) => () => started.ask('規則'),
  };

  test.each(Object.entries(preparedChanges))('%s', async (_, prepare) => {
    const database = freshName();
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
    await started.open();
    await started.engine.addFiles(started.nextJob(), [{ kind: 'file', path: 'a.txt', file: new Blob(['甲の規則。']) }], {
      collection: 'own',
      onClash: 'ask',
    });
    await vi.waitFor(() => expect(started.catalogueOf('own').documents).toHaveLength(1));
    const change = await prepare(started, started.catalogueOf('own').documents[0]?.id ?? '');
    const documents = async (): Promise<unknown> => ((await dump(database)) as { documents: unknown }).documents;
    const before = await documents();
    failAt(0, 'by ending the transaction');
    await change();
    expect((await started.ask('の規則')).order.length).toBeGreaterThan(0);
    // What search made is kept a little later.
    await vi.waitFor(() =>
      expect(started.events.findLast((event) => event.kind === 'storage')).toMatchObject({ storage: { mode: 'memory', reason: 'full' } }),
    );
    vi.restoreAllMocks();
    expect(await documents()).toEqual(before);
  });

  test.each(['replace', 'add'] as const)(
    'a workspace file (%s) that has no room is not taken over, and the session goes on',
    async (entry) => {
      const from = createTestEngine();
      await from.open();
      await from.add({ 'w.txt': '丁の規則。' });
      const file = await save(from);
      const { started, documents } = await openFilled();
      const before = await documents();
      failAt(0, 'by ending the transaction');
      await expect(openWorkspace(started, file, entry)).rejects.toMatchObject({ name: 'workspace-unkept' });
      expect((await started.ask('規則')).order).toHaveLength(1);
      vi.restoreAllMocks();
      expect(await documents()).toEqual(before);
      await openWorkspace(started, file, entry);
      expect(await documents()).toHaveLength(entry === 'add' ? 2 : 1);
    },
  );

  test('keeping what is in memory: what has no room is said, and what was kept stays', async () => {
    const database = freshName();
    const earlier = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
    await earlier.open();
    await earlier.add({ 'a.txt': '甲の規則。' });
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
    await started.open(false);
    await started.add({ 'b.txt': '乙の規則。' });
    const documents = async (): Promise<unknown> => ((await dump(database)) as { documents: unknown }).documents;
    const before = await documents();
    failAt(0, 'by ending the transaction');
    expect(await started.engine.setKeep(true)).toMatchObject({ mode: 'memory', reason: 'full' });
    expect(started.catalogueOf('own').documents.map(({ title }) => title)).toEqual(['a.txt', 'b.txt']);
    vi.restoreAllMocks();
    expect(await documents()).toEqual(before);
    expect(await started.engine.setKeep(true)).toMatchObject({ mode: 'kept' });
    expect(await documents()).toHaveLength(2);
  });

  test.each([
    ['removing everything', ({ engine }: TestEngine) => engine.removeEverything({ models: false })],
    ['"do not keep"', ({ engine }: TestEngine) => engine.setKeep(false)],
  ] as const)('%s says that it could not, and nothing is gone', async (_, change) => {
    const { started, documents } = await openFilled();
    const before = await documents();
    failAt(0, 'by ending the transaction');
    await expect(change(started)).rejects.toMatchObject({ name: 'storage-full' });
    expect((await started.ask('規則')).order).toHaveLength(1);
    vi.restoreAllMocks();
    expect(await documents()).toEqual(before);
    await change(started);
    expect(await documents()).toEqual([]);
  });
});

describe('copies of files that wait', () => {
  /** A store that has no room for a document as long as there is a copy of a file. */
  function fillByCopies(): void {
    const copies = new Set<unknown>();
    const { put, delete: remove } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (this.name === 'waiting') copies.add((value as { id: string }).id);
      else if (copies.size > 0) throw full();
      return put.call(this, value, key);
    });
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) {
      if (this.name === 'waiting') copies.delete(key);
      return remove.call(this, key);
    });
  }

  test('give way to a document: it is kept, and the page hears which files have no copy any more', async () => {
    const database = freshName();
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, database) });
    await started.open();
    fillByCopies();
    expect(await started.engine.keepWaiting([waitingOf('x', 'tab'), waitingOf('y', 'tab')])).toEqual(['x', 'y']);
    expect(await started.add({ 'a.txt': '甲の規則。' })).toMatchObject([{ outcome: 'added' }]);
    vi.restoreAllMocks();
    expect(started.events).toContainEqual({ kind: 'waiting-lost', ids: ['x', 'y'] });
    expect(started.events.filter((event) => event.kind === 'storage').at(-1)).toMatchObject({ storage: { mode: 'kept' } });
    expect(await dump(database)).toMatchObject({ documents: [{ title: 'a.txt' }], waiting: [] });
  });

  test('are not enough where the store is full of documents: the session goes on in memory', async () => {
    const started = createTestEngine({ openStore: (hooks) => openKeptStore(hooks, freshName()) });
    await started.open();
    await started.engine.keepWaiting([waitingOf('x', 'tab')]);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (this.name === 'documents') throw full();
      return put.call(this, value, key);
    });
    await started.add({ 'a.txt': '甲の規則。' });
    expect(started.events.findLast((event) => event.kind === 'storage')).toMatchObject({ storage: { mode: 'memory', reason: 'full' } });
    expect((await started.ask('規則')).order).toHaveLength(1);
  });
});
