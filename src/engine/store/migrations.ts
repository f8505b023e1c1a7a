import type { WaitingFile } from '../../bridge/protocol';
import type { DocumentRecord, IndexBlock, StoreChange, VectorBlock } from '../ports';
import type { PackedRecord } from './pack-record';

export const STORE_VERSION = 4;

/**
 * What is kept.
 *
 * ```
 * documents  key id                                  byRevision [id, revision]
 * vectors    key [document, revision, space, unit]   bySpace space
 * indexes    key [document, revision, kind]          byKind kind        since 2
 * changes    key 1, 2, 3 …                           the last writes    since 3
 * waiting    key id                                                      since 4
 * ```
 *
 * Documents are packed since 2; those of 1 stay as they are until they are written again.
 */
export interface StoreSchema {
  documents: { key: string; value: PackedRecord | DocumentRecord; indexes: { byRevision: [string, string] } };
  vectors: { key: [string, string, string, string]; value: VectorBlock; indexes: { bySpace: string } };
  indexes: { key: [string, string, string]; value: IndexBlock; indexes: { byKind: string } };
  changes: { key: number; value: StoreChange };
  /** Files as they were dropped, until they are read, refused or stopped. */
  waiting: { key: string; value: WaitingFile };
}

/** Brings a database of any older version up to `STORE_VERSION`, inside the upgrade's own transaction. */
export function migrateStore(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('documents', { keyPath: 'id' }).createIndex('byRevision', ['id', 'revision']);
    database.createObjectStore('vectors', { keyPath: ['document', 'revision', 'space', 'unit'] }).createIndex('bySpace', 'space');
  }
  if (oldVersion < 2) {
    database.createObjectStore('indexes', { keyPath: ['document', 'revision', 'kind'] }).createIndex('byKind', 'kind');
  }
  if (oldVersion < 3) database.createObjectStore('changes', { autoIncrement: true });
  if (oldVersion < 4) database.createObjectStore('waiting', { keyPath: 'id' });
}
