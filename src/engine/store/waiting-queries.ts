import type { Store } from '../ports';
import { adoptLeft } from './adopt-left';
import { measureBytes } from './measure-bytes';
import type { Database } from './open-store';
import { storageFault } from './storage-fault';

type WaitingStore = Pick<Store, 'putWaiting' | 'removeWaiting' | 'adoptWaiting'>;

/** The store's calls for files that wait. Each is a transaction of its own beside those of the documents, and other tabs hear nothing of it. */
export function createWaitingQueries(database: Database, traffic: { writtenBytes: number }): WaitingStore {
  const open = () => {
    const transaction = database.transaction('waiting', 'readwrite');
    // Whatever fails is told by the request that is awaited, or by the end of the transaction.
    transaction.done.catch(() => undefined);
    return transaction;
  };
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storageFault(error);
    }
  };
  return {
    putWaiting: (files) =>
      told(async () => {
        const { store, done } = open();
        await Promise.all([...files.map((file) => store.put(file)), done]);
        traffic.writtenBytes += measureBytes(files);
      }),
    removeWaiting: (ids) =>
      told(async () => {
        const { store, done } = open();
        await Promise.all([...ids.map((id) => store.delete(id)), done]);
      }),
    adoptWaiting: (tab, left) =>
      told(async () => {
        const { store, done } = open();
        const adopted = adoptLeft(await store.getAll(), tab, left);
        await Promise.all([...adopted.map((file) => store.put(file)), done]);
        return adopted;
      }),
  };
}
