import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { STORE_VERSION } from '../../../src/engine/store/migrations';
import type { StoreHooks } from '../../../src/engine/store/open-store';
import { blockOf, describeStore, indexOf, recordOf, SPACE, waitingOf } from './store.contract';

const NO_HOOKS: StoreHooks = { onBlocked: () => undefined, onLost: () => undefined };

const documentOf = (value: { id?: string; document?: string } | undefined): string | undefined => value?.id ?? value?.document;

let lastName = 0;
const freshName = (): string => `store-${++lastName}`;

describeStore('a store in memory', async () => createMemoryStore());
describeStore('a store in IndexedDB', () => openKeptStore(NO_HOOKS, freshName()));

describe('a store in IndexedDB', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Lets the n-th write of all stores fail, as a browser does that has no room left. */
  function failAtPut(n: number, error: DOMException): void {
    let puts = 0;
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (++puts === n) throw error;
      return put.apply(this, args);
    });
  }

  async function contentOf(store: Store): Promise<string[]> {
    const documents = (await store.readAllDocuments()).map(({ id, revision }) => `${id} ${revision}`);
    return [...documents, ...(await store.readVectorBlocks(SPACE)).map(({ document }) => `vectors of ${document}`)];
  }

  test('what is kept survives closing and opening', async () => {
    const name = freshName();
    const first = await openKeptStore(NO_HOOKS, name);
    await first.putDocument(recordOf('a', 'r1'));
    await first.putVectorBlock(blockOf('a', 'r1'));
    first.close();
    const second = await openKeptStore(NO_HOOKS, name);
    expect(await contentOf(second)).toEqual(['a r1', 'vectors of a']);
    second.close();
  });

  test('C78: a write that fails for want of room stores nothing of that document and harms none that was there', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    await store.putDocument(recordOf('a', 'r1'));
    await store.putVectorBlock(blockOf('a', 'r1'));
    for (const n of [1, 2]) {
      failAtPut(n, new DOMException('full', 'QuotaExceededError'));
      const writes = [store.putDocument(recordOf('a', 'r2')), store.putDocument(recordOf('b', 'r1'))];
      const failed = writes[n - 1];
      await expect(failed).rejects.toMatchObject({ name: 'storage-full' });
      await Promise.allSettled(writes);
      vi.restoreAllMocks();
      if (n === 1) {
        expect(await contentOf(store)).toEqual(['a r1', 'b r1', 'vectors of a']);
        await store.removeDocuments(['b']);
      }
    }
    expect(await contentOf(store)).toEqual(['a r2']);
    store.close();
  });

  test('many documents that do not all fit, in place of what is there or beside it, leave everything as it was', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    await store.putDocument(recordOf('a', 'r1'));
    await store.putVectorBlock(blockOf('a', 'r1'));
    const many = ['b', 'c'].map((id) => ({ record: recordOf(id, 'r1'), blocks: [blockOf(id, 'r1')] }));
    for (const inPlaceOfAll of [true, false]) {
      for (const n of [1, 2, 3, 4]) {
        failAtPut(n, new DOMException('full', 'QuotaExceededError'));
        await expect(store.putAll(many, { inPlaceOfAll })).rejects.toMatchObject({ name: 'storage-full' });
        vi.restoreAllMocks();
        expect(await contentOf(store)).toEqual(['a r1', 'vectors of a']);
      }
    }
    store.close();
  });

  test('a transaction that the browser aborts at its end for want of room says so, and keeps nothing', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      request.addEventListener('success', () => {
        Object.defineProperty(this.transaction, 'error', { value: new DOMException('', 'QuotaExceededError') });
        this.transaction.abort();
      });
      return request;
    });
    await expect(store.putDocument(recordOf('a', 'r1'))).rejects.toMatchObject({ name: 'storage-full' });
    expect(await contentOf(store)).toEqual([]);
    store.close();
  });

  test('C76: replacing a document is one transaction, its values ready before', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.putDocument(recordOf('a', 'r1'));
    expect(open).toHaveBeenCalledTimes(1);
    store.close();
  });

  test('a view on a bigger buffer is kept without the rest of it', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    await store.putDocument(recordOf('a', 'r1'));
    await store.putVectorBlock({ ...blockOf('a', 'r1'), vectors: new Float32Array(1000).fill(1).subarray(2, 8) });
    const [block] = await store.readVectorBlocks(SPACE);
    expect(block?.vectors.buffer.byteLength).toBe(24);
    store.close();
  });

  test('C77: the older connection closes and says so, and the newer one goes on by itself', async () => {
    const name = freshName();
    const lost: string[] = [];
    const older = await openKeptStore({ ...NO_HOOKS, onLost: (reason) => lost.push(reason) }, name, STORE_VERSION);
    const newer = await openKeptStore(NO_HOOKS, name, STORE_VERSION + 1);
    expect(lost).toEqual(['newer']);
    await expect(older.putDocument(recordOf('a', 'r1'))).rejects.toMatchObject({ name: 'storage-refused' });
    newer.close();
  });

  test('C77: a connection that does not close is said to block, and its end is waited for', async () => {
    const name = freshName();
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 1);
      request.onsuccess = () => resolve(request.result);
    });
    const blocked = vi.fn(() => stubborn.close());
    const store = await openKeptStore({ ...NO_HOOKS, onBlocked: blocked }, name, 2);
    expect(blocked).toHaveBeenCalledTimes(1);
    store.close();
  });

  test('what a page of version 1 has kept is there after the upgrade, and can be written again', async () => {
    const name = freshName();
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        const documents = request.result.createObjectStore('documents', { keyPath: 'id' });
        documents.createIndex('byRevision', ['id', 'revision']);
        const vectors = request.result.createObjectStore('vectors', { keyPath: ['document', 'revision', 'space', 'unit'] });
        vectors.createIndex('bySpace', 'space');
        documents.put(recordOf('a', 'r1'));
        vectors.put(blockOf('a', 'r1'));
      };
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const store = await openKeptStore(NO_HOOKS, name);
    expect(await store.readAllDocuments()).toEqual([recordOf('a', 'r1')]);
    expect(await store.readVectorBlocks(SPACE)).toEqual([blockOf('a', 'r1')]);
    await store.putIndexBlocks([indexOf('a', 'r1')]);
    await store.putDocument({ ...recordOf('a', 'r1'), title: 'b' });
    expect(await store.readAllDocuments()).toEqual([{ ...recordOf('a', 'r1'), title: 'b' }]);
    expect(await store.readIndexBlocks('characters')).toEqual([indexOf('a', 'r1')]);
    store.close();
  });

  test('adding one document to many writes that document and nothing else', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    for (let i = 0; i < 20; i++) {
      await store.putDocument(recordOf(`d${i}`, 'r1'));
      await store.putVectorBlock(blockOf(`d${i}`, 'r1'));
    }
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const before = store.traffic.writtenBytes;
    await store.putDocument(recordOf('new', 'r1'));
    await store.putVectorBlock(blockOf('new', 'r1'));
    await store.putIndexBlocks([indexOf('new', 'r1')]);
    const written = put.mock.contexts.map(
      (on, call) => `${(on as IDBObjectStore).name} ${JSON.stringify(documentOf(put.mock.calls[call]?.[0]))}`,
    );
    expect(written).toEqual(['documents "new"', 'vectors "new"', 'indexes "new"']);
    expect(store.traffic.writtenBytes - before).toBeGreaterThan(0);
    expect(store.traffic.writtenBytes - before).toBeLessThan(2_000);
    store.close();
  });

  test('copies of files that wait are counted among what is written', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    await store.putWaiting([waitingOf('a', 'tab', { text: 'a'.repeat(10_000) })]);
    expect(store.traffic.writtenBytes).toBeGreaterThan(10_000);
    expect(store.traffic.writtenBytes).toBeLessThan(11_000);
    store.close();
  });

  test('a database that a newer page has written is not touched', async () => {
    const name = freshName();
    (await openKeptStore(NO_HOOKS, name, 9)).close();
    await expect(openKeptStore(NO_HOOKS, name)).rejects.toMatchObject({ name: 'storage-newer' });
  });

  test.each([
    [
      'refused',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('', 'SecurityError');
        }),
    ],
    ['absent', () => vi.stubGlobal('indexedDB', undefined)],
  ])('an IndexedDB that is %s gives storage-refused', async (_, refuse) => {
    refuse();
    await expect(openKeptStore(NO_HOOKS, freshName())).rejects.toMatchObject({ name: 'storage-refused' });
    vi.unstubAllGlobals();
  });
});
