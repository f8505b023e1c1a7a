import type { StoreChange } from '../ports';
import type { Database, Transaction } from './open-store';
import { StoreBehind } from './store-behind';

/** A tab that has missed more than these reads everything again. */
const KEPT_CHANGES = 512;

/**
 * What was written, in the order of writing, as far as this connection has not read or written it itself.
 *
 * A change is noted in the very transaction that makes it, so the log cannot say what is not so.
 */
export class ChangeLog {
  readonly #database: Database;
  #seen: number;

  private constructor(database: Database, seen: number) {
    this.#database = database;
    this.#seen = seen;
  }

  /** The log from now on: whoever reads the documents afterwards misses nothing. */
  static async open(database: Database): Promise<ChangeLog> {
    const last = await database.transaction('changes').store.openKeyCursor(null, 'prev');
    return new ChangeLog(database, last?.key ?? 0);
  }

  /** Null where others have written more than the log goes back. */
  async read(): Promise<readonly StoreChange[] | null> {
    const { store } = this.#database.transaction('changes');
    const range = IDBKeyRange.lowerBound(this.#seen, true);
    const [keys, changes] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const before = this.#seen;
    this.#seen = keys.at(-1) ?? before;
    const [first] = changes;
    const isWhole = first === undefined || keys[0] === before + 1 || first.kind === 'cleared' || first.kind === 'left';
    return isWhole ? changes : null;
  }

  /** Whether another connection has written what this one has not read. @throws StoreBehind, before anything is written */
  async assertRead(transaction: Transaction): Promise<void> {
    if ((await this.#lastKey(transaction)) > this.#seen) throw new StoreBehind();
  }

  /** Notes a change in the transaction that makes it; call what it returns once that is complete. */
  async note(transaction: Transaction, change: StoreChange): Promise<() => void> {
    const store = transaction.objectStore('changes');
    const last = await this.#lastKey(transaction);
    // What is empty says nothing of what was in it.
    if (change.kind === 'cleared' || change.kind === 'left') void store.clear().catch(() => undefined);
    const key = await store.add(change);
    void store.delete(IDBKeyRange.upperBound(key - KEPT_CHANGES)).catch(() => undefined);
    return () => {
      if (last <= this.#seen) this.#seen = Math.max(this.#seen, key);
    };
  }

  async #lastKey(transaction: Transaction): Promise<number> {
    const last = await transaction.objectStore('changes').openKeyCursor(null, 'prev');
    return last?.key ?? 0;
  }
}
