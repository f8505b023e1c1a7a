import type { Store } from '../ports';
import { adoptLeft } from './adopt-left';
import { measureBytes } from './measure-bytes';
import type { Database } from './open-store';
import { transact } from './transact';

type WaitingStore = Pick<Store, 'putWaiting' | 'removeWaiting' | 'adoptWaiting'>;

/** The store's calls for files that wait. Each is a transaction of its own beside those of the documents, and other tabs hear nothing of it. */
export function createWaitingQueries(database: Database, traffic: { writtenBytes: number }): WaitingStore {
  return {
    putWaiting: async (files) => {
      await transact(database, ['waiting'], (transaction, request) => {
        for (const file of files) request(transaction.objectStore('waiting').put(file));
      });
      traffic.writtenBytes += measureBytes(files);
    },
    removeWaiting: (ids) =>
      transact(database, ['waiting'], (transaction, request) => {
        for (const id of ids) request(transaction.objectStore('waiting').delete(id));
      }),
    adoptWaiting: (tab, left) =>
      transact(database, ['waiting'], async (transaction, request) => {
        const store = transaction.objectStore('waiting');
        const adopted = adoptLeft(await store.getAll(), tab, left);
        for (const file of adopted) request(store.put(file));
        return adopted;
      }),
  };
}
