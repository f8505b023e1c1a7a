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
    putDocument: (record) => write(database, (transaction, request) => putDocument(transaction, request, record)),
    putVectorBlock: (block) => write(database, (transaction, request) => putVectorBlock(transaction, request, block)),
    removeDocuments: (ids) => write(database, (transaction, request) => removeDocuments(transaction, request, ids)),
    clear: () =>
      write(database, (transaction, request) => {
        request(transaction.objectStore('documents').clear());
        request(transaction.objectStore('vectors').clear());
      }),
  };
}

/** Notes a request whose failure is the transaction's. */
type Request = (result: Promise<unknown>) => void;

function putDocument(transaction: Transaction, request: Request, record: DocumentRecord): void {
  const { id, revision } = record;
  const vectors = transaction.objectStore('vectors');
  // In key order an array stands behind every string, so these are all keys of the document before and behind this revision's.
  request(vectors.delete(IDBKeyRange.bound([id], [id, revision], false, true)));
  request(vectors.delete(IDBKeyRange.bound([id, revision, []], [id, []])));
  request(transaction.objectStore('documents').put(record));
}

async function putVectorBlock(transaction: Transaction, request: Request, block: VectorBlock): Promise<void> {
  const key = await transaction.objectStore('documents').index('byRevision').getKey([block.document, block.revision]);
  // Another tab may have removed the document meanwhile: vectors of nothing would stay for ever.
  if (key === undefined) throw new Fault('document-gone');
  request(transaction.objectStore('vectors').put(owningItsBuffer(block)));
}

function removeDocuments(transaction: Transaction, request: Request, ids: readonly DocumentId[]): void {
  for (const id of ids) {
    request(transaction.objectStore('documents').delete(id));
    request(transaction.objectStore('vectors').delete(IDBKeyRange.bound([id], [id, []])));
  }
}

/** A view would be stored with its whole buffer. */
function owningItsBuffer(block: VectorBlock): VectorBlock {
  return block.vectors.byteLength === block.vectors.buffer.byteLength ? block : { ...block, vectors: block.vectors.slice() };
}

async function read<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw storageFault(error);
  }
}

/** One transaction. `work` may await requests of it and nothing else: anything else would end the transaction early. */
async function write(database: Database, work: (transaction: Transaction, request: Request) => void | Promise<void>): Promise<void> {
  let transaction: Transaction;
  try {
    transaction = database.transaction(['documents', 'vectors'], 'readwrite');
  } catch (error) {
    throw storageFault(error);
  }
  const requests: Promise<unknown>[] = [];
  const request: Request = (result) => {
    // A failed transaction fails all its requests; one of them tells.
    result.catch(() => undefined);
    requests.push(result);
  };
  try {
    await work(transaction, request);
    await Promise.all([...requests, transaction.done]);
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
  const ended: unknown = await transaction.done.then(
    () => error,
    (reason: unknown) => reason,
  );
  const saysOnlyAborted = error instanceof DOMException && error.name === 'AbortError';
  return saysOnlyAborted ? (ended ?? error) : error;
}
