import { Fault } from '../../bridge/fault';
import type { DocumentId } from '../../core/model';
import type { DocumentRecord, IndexBlock, Store, VectorBlock } from '../ports';
import { measureBytes } from './measure-bytes';
import type { Database } from './open-store';
import { packRecord, unpackRecord, type PackedRecord } from './pack-record';
import { readFrom, writeTo, type Request, type Transaction } from './transact';

/** The store's calls on an open database. Each write is one transaction: all of it is kept, or nothing. */
export function createQueries(database: Database): Omit<Store, 'mode' | 'close'> {
  const traffic = { writtenBytes: 0, readBytes: 0 };
  const counted = async <T>(result: Promise<T[]>): Promise<T[]> => {
    const values = await readFrom(result);
    traffic.readBytes += values.reduce((sum, value) => sum + measureBytes(value), 0);
    return values;
  };
  /** Counts once it is written. */
  const put = async (
    values: readonly unknown[],
    work: (transaction: Transaction, request: Request) => void | Promise<void>,
  ): Promise<void> => {
    const bytes = values.reduce<number>((sum, value) => sum + measureBytes(value), 0);
    await writeTo(database, work);
    traffic.writtenBytes += bytes;
  };
  return {
    traffic,
    readAllDocuments: async () => (await counted(database.getAll('documents'))).map(unpackRecord),
    readVectorBlocks: async (space, documents) =>
      documents === undefined
        ? counted(database.getAllFromIndex('vectors', 'bySpace', space))
        : (await counted(readEach(database, documents))).filter((block) => block.space === space),
    listVectorBlocks: async () =>
      (await readFrom(database.getAllKeys('vectors'))).map(([document, revision, space, unit]) => ({ document, revision, space, unit })),
    readIndexBlocks: (kind) => counted(database.getAllFromIndex('indexes', 'byKind', kind)),
    putDocument: (record) => {
      const packed = packRecord(record);
      return put([packed], (transaction, request) => putDocument(transaction, request, packed));
    },
    putVectorBlock: (block) => put([block], (transaction, request) => putVectorBlock(transaction, request, block)),
    putIndexBlocks: (blocks) => put(blocks, (transaction, request) => putIndexBlocks(transaction, request, blocks)),
    removeDocuments: (ids) => writeTo(database, (transaction, request) => removeDocuments(transaction, request, ids)),
    clear: () =>
      writeTo(database, (transaction, request) => {
        for (const name of ['documents', 'vectors', 'indexes'] as const) request(transaction.objectStore(name).clear());
      }),
  };
}

async function readEach(database: Database, documents: readonly DocumentId[]): Promise<VectorBlock[]> {
  const blocks = await Promise.all(documents.map((id) => database.getAll('vectors', IDBKeyRange.bound([id], [id, []]))));
  return blocks.flat();
}

function putDocument(transaction: Transaction, request: Request, record: PackedRecord | DocumentRecord): void {
  const { id, revision } = record;
  for (const name of ['vectors', 'indexes'] as const) {
    const store = transaction.objectStore(name);
    // In key order an array stands behind every string, so these are all keys of the document before and behind this revision's.
    request(store.delete(IDBKeyRange.bound([id], [id, revision], false, true)));
    request(store.delete(IDBKeyRange.bound([id, revision, []], [id, []])));
  }
  request(transaction.objectStore('documents').put(record));
}

async function putVectorBlock(transaction: Transaction, request: Request, block: VectorBlock): Promise<void> {
  // Another tab may have removed the document meanwhile: vectors of nothing would stay for ever.
  if (!(await isThere(transaction, block))) throw new Fault('document-gone');
  request(transaction.objectStore('vectors').put(owningItsBuffer(block)));
}

async function putIndexBlocks(transaction: Transaction, request: Request, blocks: readonly IndexBlock[]): Promise<void> {
  for (const block of blocks) if (await isThere(transaction, block)) request(transaction.objectStore('indexes').put(block));
}

async function isThere(transaction: Transaction, { document, revision }: Pick<VectorBlock, 'document' | 'revision'>): Promise<boolean> {
  return (await transaction.objectStore('documents').index('byRevision').getKey([document, revision])) !== undefined;
}

function removeDocuments(transaction: Transaction, request: Request, ids: readonly DocumentId[]): void {
  for (const id of ids) {
    request(transaction.objectStore('documents').delete(id));
    for (const name of ['vectors', 'indexes'] as const) request(transaction.objectStore(name).delete(IDBKeyRange.bound([id], [id, []])));
  }
}

/** A view would be stored with its whole buffer. */
function owningItsBuffer(block: VectorBlock): VectorBlock {
  return block.vectors.byteLength === block.vectors.buffer.byteLength ? block : { ...block, vectors: block.vectors.slice() };
}
