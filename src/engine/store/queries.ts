import { Fault } from '../../bridge/fault';
import type { DocumentId } from '../../core/model';
import type { DocumentRecord, Store, VectorBlock } from '../ports';
import type { Database, Transaction } from './open-store';
import { storageFault } from './storage-fault';

/** The store's calls on an open database. Each write is one transaction: all of it is kept, or nothing. */
export function createQueries(database: Database): Omit<Store, 'mode' | 'close'> {
  return {
    readAllDocuments: () => read(database.getAll('documents')),
    readVectorBlocks: (space) => read(database.getAllFromIndex('vectors', 'bySpace', space)),
    putDocument: (record) => write(database, (transaction) => putDocument(transaction, record)),
    putVectorBlock: (block) => write(database, (transaction) => putVectorBlock(transaction, block)),
    removeDocuments: (ids) => write(database, (transaction) => removeDocuments(transaction, ids)),
    clear: () =>
      write(database, (transaction) => [transaction.objectStore('documents').clear(), transaction.objectStore('vectors').clear()]),
  };
}

function putDocument(transaction: Transaction, record: DocumentRecord): Promise<unknown>[] {
  const { id, revision } = record;
  const vectors = transaction.objectStore('vectors');
  return [
    // In key order an array stands behind every string, so these are all keys of the document before and behind this revision's.
    vectors.delete(IDBKeyRange.bound([id], [id, revision], false, true)),
    vectors.delete(IDBKeyRange.bound([id, revision, []], [id, []])),
    transaction.objectStore('documents').put(record),
  ];
}

async function putVectorBlock(transaction: Transaction, block: VectorBlock): Promise<void> {
  const key = await transaction.objectStore('documents').index('byRevision').getKey([block.document, block.revision]);
  // Another tab may have removed the document meanwhile: vectors of nothing would stay for ever.
  if (key === undefined) throw new Fault('document-gone');
  await transaction.objectStore('vectors').put(owningItsBuffer(block));
}

function removeDocuments(transaction: Transaction, ids: readonly DocumentId[]): Promise<unknown>[] {
  return ids.flatMap((id) => [
    transaction.objectStore('documents').delete(id),
    transaction.objectStore('vectors').delete(IDBKeyRange.bound([id], [id, []])),
  ]);
}

/** A view would be stored with its whole buffer. */
function owningItsBuffer(block: VectorBlock): VectorBlock {
  return block.vectors.byteLength === block.vectors.buffer.byteLength ? block : { ...block, vectors: block.vectors.slice() };
}

async function read<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw storageFault(error);
  }
}

/** `work` may await requests of its transaction and nothing else: anything else would end the transaction early. */
async function write(database: Database, work: (transaction: Transaction) => Promise<unknown>[] | Promise<unknown>): Promise<void> {
  let transaction: Transaction;
  try {
    transaction = database.transaction(['documents', 'vectors'], 'readwrite');
  } catch (error) {
    throw storageFault(error);
  }
  try {
    const requests = work(transaction);
    await Promise.all(Array.isArray(requests) ? [...requests, transaction.done] : [requests, transaction.done]);
  } catch (error) {
    throw storageFault(await abortTransaction(transaction, error));
  }
}

/** Undoes what the transaction wrote so far; gives the reason it failed for, which is the transaction's where a request says only "aborted". */
async function abortTransaction(transaction: Transaction, error: unknown): Promise<unknown> {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself already.
  }
  const reason: unknown = await transaction.done.then(
    () => error,
    (ended: unknown) => ended,
  );
  const saysOnlyAborted = error instanceof DOMException && error.name === 'AbortError';
  return saysOnlyAborted ? (reason ?? error) : error;
}
