import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { migrateStore, STORE_VERSION, type StoreSchema } from './migrations';

interface Schema extends StoreSchema, DBSchema {}

export type Database = IDBPDatabase<Schema>;
export type Transaction = IDBPTransaction<Schema, ('documents' | 'vectors' | 'indexes' | 'changes' | 'waiting')[], 'readwrite'>;

export interface StoreHooks {
  /** Another tab holds an older version open; opening goes on by itself once that tab lets go. */
  readonly onBlocked: () => void;
  /** The connection has been closed: a newer page wants to upgrade (`newer`), or the storage was cleared or taken away (`failed`). */
  readonly onLost: (reason: 'newer' | 'failed') => void;
  /** Another tab has written: see `Store.readChanges`. */
  readonly onChanged?: () => void;
}

/** Opens the database, brought up to the present version. The one file that knows idb. To be closed. */
export function openDatabase(hooks: StoreHooks, name: string, version = STORE_VERSION): Promise<Database> {
  return openDB<Schema>(name, version, {
    upgrade: (opened, oldVersion) => migrateStore(unwrap(opened), oldVersion),
    blocked: () => hooks.onBlocked(),
    blocking: (_current, wanted, event) => {
      // Holding on would leave the other tab waiting for ever.
      (event.target as IDBDatabase).close();
      hooks.onLost(wanted === null ? 'failed' : 'newer');
    },
    terminated: () => hooks.onLost('failed'),
  });
}
