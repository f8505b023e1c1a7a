import { Fault } from '../../bridge/fault';
import type { DocumentId } from '../../core/model';
import type { DocumentRecord, IndexBlock, KeptDocument, Store, StoreChange, VectorBlock, VectorKey } from '../ports';
import type { ChangeLog } from './change-log';
import { measureBytes } from './measure-bytes';
import type { Database } from './open-store';
import { owningItsBuffer } from './owning-its-buffer';
import { packRecord, unpackRecord, type PackedRecord } from './pack-record';
import { readFrom, writeTo, type Request, type Transaction, type Work } from './transact';
import { createWaitingQueries } from './waiting-queries';

/** The store's calls on an open database. Each write is one transaction, with the note of it for other tabs: all of it is kept, or nothing. */
export function createQueries(database: Database, log: ChangeLog): Omit<Store, 'mode' | 'close' | 'alone'> {
  const traffic = { writtenBytes: 0, readBytes: 0 };
  const counted = async <T>(result: Promise<T[]>): Promise<T[]> => {
    const values = await readFrom(result);
    traffic.readBytes += values.reduce((sum, value) => sum + measureBytes(value), 0);
    return values;
  };
  /** Counts once it is written. */
  const put = async (change: StoreChange | null, values: readonly unknown[], work: Work): Promise<void> => {
    const bytes = values.reduce<number>((sum, value) => sum + measureBytes(value), 0);
    await writeTo({ database, log, change }, work);
    traffic.writtenBytes += bytes;
  };
  return {
    ...createWaitingQueries(database, traffic),
    traffic,
    readAllDocuments: async () => (await counted(database.getAll('documents'))).map(unpackRecord),
    readVectorBlocks: async (space, documents) =>
      documents === undefined
        ? counted(database.getAllFromIndex('vectors', 'bySpace', space))
        : (await counted(readEach(database, documents))).filter((block) => block.space === space),
    readVectorBlocksBetween: (first, last) => counted(database.getAll('vectors', IDBKeyRange.bound(arrayOf(first), arrayOf(last)))),
    listVectorBlocks: async () =>
      (await readFrom(database.getAllKeys('vectors'))).map(([document, revision, space, unit]) => ({ document, revision, space, unit })),
    readIndexBlocks: (kind) => counted(database.getAllFromIndex('indexes', 'byKind', kind)),
    readChanges: () => readFrom(log.read()),
    readDocument: async (id) => {
      const kept = await readFrom(readDocument(database, id));
      if (kept) traffic.readBytes += measureBytes(kept.packed) + kept.blocks.reduce((sum, block) => sum + measureBytes(block), 0);
      return kept && { record: unpackRecord(kept.packed), blocks: kept.blocks };
    },
    putDocument: (record, blocks = []) => {
      const packed = packRecord(record);
      return put({ kind: 'document', id: record.id }, [packed, ...blocks], async (transaction, request) => {
        await log.assertRead(transaction);
        putDocument(transaction, request, { record: packed, blocks });
      });
    },
    putVectorBlock: (block) =>
      put({ kind: 'vectors', id: block.document }, [block], (transaction, request) => putVectorBlock(transaction, request, block)),
    putIndexBlocks: (blocks) => put(null, blocks, (transaction, request) => putIndexBlocks(transaction, request, blocks)),
    removeDocuments: (ids) => put({ kind: 'removed', ids }, [], (transaction, request) => removeDocuments(transaction, request, ids)),
    putAll: (documents, { inPlaceOfAll }) => {
      const packed = documents.map(({ record, blocks }) => ({ record: packRecord(record), blocks }));
      const change = { kind: 'documents', ids: documents.map(({ record }) => record.id), inPlaceOfAll } as const;
      return put(change, packed, async (transaction, request) => {
        await log.assertRead(transaction);
        if (inPlaceOfAll) clear(transaction, request);
        for (const document of packed) putDocument(transaction, request, document);
      });
    },
    clear: (kind) =>
      put({ kind }, [], (transaction, request) => {
        clear(transaction, request);
        request(transaction.objectStore('waiting').clear());
      }),
  };
}

/** A document with all its vectors, in one transaction: of one revision. */
async function readDocument(
  database: Database,
  id: DocumentId,
): Promise<(Pick<KeptDocument, 'blocks'> & { readonly packed: PackedRecord | DocumentRecord }) | null> {
  const transaction = database.transaction(['documents', 'vectors']);
  const [packed, blocks] = await Promise.all([
    transaction.objectStore('documents').get(id),
    transaction.objectStore('vectors').getAll(IDBKeyRange.bound([id], [id, []])),
  ]);
  return packed ? { packed, blocks } : null;
}

async function readEach(database: Database, documents: readonly DocumentId[]): Promise<VectorBlock[]> {
  const blocks = await Promise.all(documents.map((id) => database.getAll('vectors', IDBKeyRange.bound([id], [id, []]))));
  return blocks.flat();
}

function arrayOf({ document, revision, space, unit }: VectorKey): [string, string, string, string] {
  return [document, revision, space, unit];
}

function putDocument(
  transaction: Transaction,
  request: Request,
  { record, blocks }: { readonly record: PackedRecord | DocumentRecord; readonly blocks: readonly VectorBlock[] },
): void {
  const { id, revision, previous } = record;
  const vectors = transaction.objectStore('vectors');
  const indexes = transaction.objectStore('indexes');
  for (const range of rangesOfOthers(id, [revision])) request(indexes.delete(range));
  const kept = [revision, ...(typeof previous === 'object' ? [previous.revision] : [])];
  for (const range of rangesOfOthers(id, kept)) request(vectors.delete(range));
  request(transaction.objectStore('documents').put(record));
  for (const block of blocks) request(vectors.put(owningItsBuffer(block)));
}

/** The keys of all that belongs to a document but to these revisions of it. */
function rangesOfOthers(id: DocumentId, revisions: readonly string[]): IDBKeyRange[] {
  const kept = [...new Set(revisions)].sort();
  // In key order an array stands behind every string: `[id, revision, []]` is behind every key of that revision.
  const from = [[id], ...kept.map((one) => [id, one, []])];
  const to = [...kept.map((one) => [id, one]), [id, []]];
  return from.map((lower, index) => IDBKeyRange.bound(lower, to[index], false, true));
}

async function putVectorBlock(transaction: Transaction, request: Request, block: VectorBlock): Promise<void> {
  // Another tab may have removed the document meanwhile: vectors of nothing would stay for ever.
  if (!(await isThere(transaction, block))) throw new Fault('document-gone');
  const vectors = transaction.objectStore('vectors');
  request(vectors.put(owningItsBuffer(block)));
  if (block.unit === 'children') request(vectors.delete([block.document, block.revision, block.space, 'spare']));
}

async function putIndexBlocks(transaction: Transaction, request: Request, blocks: readonly IndexBlock[]): Promise<void> {
  for (const block of blocks) if (await isThere(transaction, block)) request(transaction.objectStore('indexes').put(block));
}

async function isThere(transaction: Transaction, { document, revision }: Pick<VectorBlock, 'document' | 'revision'>): Promise<boolean> {
  return (await transaction.objectStore('documents').index('byRevision').getKey([document, revision])) !== undefined;
}

function clear(transaction: Transaction, request: Request): void {
  for (const name of ['documents', 'vectors', 'indexes'] as const) request(transaction.objectStore(name).clear());
}

function removeDocuments(transaction: Transaction, request: Request, ids: readonly DocumentId[]): void {
  for (const id of ids) {
    request(transaction.objectStore('documents').delete(id));
    for (const name of ['vectors', 'indexes'] as const) request(transaction.objectStore(name).delete(IDBKeyRange.bound([id], [id, []])));
  }
}
