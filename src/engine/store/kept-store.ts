import type { Store } from '../ports';
import { ChangeLog } from './change-log';
import { openDatabase, type StoreHooks } from './open-store';
import { joinOtherTabs } from './other-tabs';
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
    const queries = createQueries(database, await ChangeLog.open(database));
    const others = joinOtherTabs(name, () => hooks.onChanged?.());
    const ringing =
      <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
      async (...args: Args): Promise<void> => {
        await write(...args);
        others.ring();
      };
    return {
      mode: 'kept',
      ...queries,
      putDocument: ringing(queries.putDocument),
      putVectorBlock: ringing(queries.putVectorBlock),
      putAll: ringing(queries.putAll),
      removeDocuments: ringing(queries.removeDocuments),
      clear: ringing(queries.clear),
      alone: (work) => others.alone(work),
      close: () => {
        others.close();
        database.close();
      },
    };
  } catch (error) {
    throw storageFault(error);
  }
}
