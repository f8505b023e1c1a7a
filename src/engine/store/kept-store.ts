import type { Store } from '../ports';
import { openDatabase, type StoreHooks } from './open-store';
import { createQueries } from './queries';
import { storageFault } from './storage-fault';

/**
 * Opens what is kept in this browser. To be closed.
 *
 * @throws Fault `storage-refused` where there is no IndexedDB or it may not be used, `storage-newer` where a newer page
 * has written it, `storage-full` where there is no room to open it.
 */
export async function openKeptStore(hooks: StoreHooks, name = 'oyako', version?: number): Promise<Store> {
  try {
    const database = await openDatabase(hooks, name, version);
    return { mode: 'kept', ...createQueries(database), close: () => database.close() };
  } catch (error) {
    throw storageFault(error);
  }
}
