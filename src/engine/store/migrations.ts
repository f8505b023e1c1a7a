import type { DocumentRecord, VectorBlock } from '../ports';

export const STORE_VERSION = 1;

/**
 * What is kept.
 *
 * ```
 * documents  key id                                  byRevision [id, revision]
 * vectors    key [document, revision, space, unit]   bySpace space
 * ```
 */
export interface StoreSchema {
  documents: { key: string; value: DocumentRecord; indexes: { byRevision: [string, string] } };
  vectors: { key: [string, string, string, string]; value: VectorBlock; indexes: { bySpace: string } };
}

/** Brings a database of any older version up to `STORE_VERSION`, inside the upgrade's own transaction. */
export function migrateStore(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('documents', { keyPath: 'id' }).createIndex('byRevision', ['id', 'revision']);
    database.createObjectStore('vectors', { keyPath: ['document', 'revision', 'space', 'unit'] }).createIndex('bySpace', 'space');
  }
}
