import type { StoreChange } from '../ports';
import type { ChangeLog } from './change-log';
import type { Database, Transaction } from './open-store';
import { storageFault } from './storage-fault';

export type { Transaction } from './open-store';

/** Notes a request whose failure is the transaction's. */
export type Request = (result: Promise<unknown>) => void;

/** What was read. @throws Fault */
export async function readFrom<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw storageFault(error);
  }
}

export type Work = (transaction: Transaction, request: Request) => void | Promise<void>;

const DOCUMENTS = ['documents', 'vectors', 'indexes', 'changes'] as const;

type StoreName = 'waiting' | (typeof DOCUMENTS)[number];

/** Files that wait are touched only where everything goes, so that a document need not wait until a big file is copied. */
function storesOf(change: StoreChange | null): StoreName[] {
  return change?.kind === 'cleared' || change?.kind === 'left' ? [...DOCUMENTS, 'waiting'] : [...DOCUMENTS];
}

export interface WriteTarget {
  readonly database: Database;
  readonly log: ChangeLog;
  /** What other tabs hear of it; null for what only saves work. */
  readonly change: StoreChange | null;
}

/** As `transact`, with the note of it for other tabs. @throws Fault, StoreBehind */
export async function writeTo({ database, log, change }: WriteTarget, work: Work): Promise<void> {
  const noteWritten = await transact(database, storesOf(change), async (transaction, request) => {
    await work(transaction, request);
    return change && (await log.note(transaction, change));
  });
  noteWritten?.();
}

/**
 * One transaction: all that `work` requests is written, or nothing. `work` may await requests of it and nothing else: anything else would end
 * the transaction early. @throws Fault, and what `work` throws of its own
 */
export async function transact<T>(
  database: Database,
  stores: StoreName[],
  work: (transaction: Transaction, request: Request) => T | Promise<T>,
): Promise<T> {
  let transaction: Transaction;
  try {
    transaction = database.transaction(stores, 'readwrite');
  } catch (error) {
    throw storageFault(error);
  }
  // It may fail while `work` or the note awaits a request, which says so itself.
  transaction.done.catch(() => undefined);
  const requests: Promise<unknown>[] = [];
  const request: Request = (result) => {
    // A failed transaction fails all its requests; one of them tells.
    result.catch(() => undefined);
    requests.push(result);
  };
  try {
    const result = await work(transaction, request);
    await Promise.all([...requests, transaction.done]);
    return result;
  } catch (error) {
    throw storageFault(await abortTransaction(transaction, error));
  }
}

/** What requests say of a transaction that has ended: nothing of why. */
const AFTERWARDS: readonly string[] = ['AbortError', 'InvalidStateError', 'TransactionInactiveError'];

/** Undoes what the transaction wrote so far; gives the reason it failed for, which is the transaction's where a request says only that it has ended. */
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
  const saysOnlyEnded = error instanceof Error && AFTERWARDS.includes(error.name);
  return saysOnlyEnded ? (ended ?? error) : error;
}
