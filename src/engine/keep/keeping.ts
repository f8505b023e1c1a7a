import { Fault } from '../../bridge/fault';
import type { StorageState, TabsLeft, WaitingFile } from '../../bridge/protocol';
import type { DocumentId } from '../../core/model';
import type {
  DocumentRecord,
  IndexBlock,
  IndexKind,
  KeptDocument,
  Store,
  StoreChange,
  StoreTraffic,
  VectorBlock,
  VectorKey,
} from '../ports';
import { createMemoryStore } from '../store/memory-store';
import type { StoreHooks } from '../store/open-store';
import { storageFault } from '../store/storage-fault';
import { StoreBehind } from '../store/store-behind';

type Reason = NonNullable<StorageState['reason']>;

/** Why a store is waited for. */
type Waited = 'blocked' | 'silent';

/** A browser that has not opened the store by then may never do so, nor say so: https://bugs.webkit.org/show_bug.cgi?id=226547, or a disk that hangs. */
const LONGEST_SILENCE_MS = 5_000;

export interface KeepingParts {
  openStore(hooks: StoreHooks): Promise<Store>;
  /** What the browser says of its room; null where it says nothing. */
  readonly measureUsage: () => Promise<StorageState['usage'] | null>;
  /** Told of every change of the state. */
  onState(state: StorageState): void;
  /** Gives up what matters less than a document, where there is no room for one; false where there is nothing of it. */
  makeRoom(): Promise<boolean>;
  /** Told when a store that was waited for can be used after all, before the state says so. */
  onFreed(): Promise<void>;
  /** Told when another tab has written: `readChanges` says what. */
  onChanged(): void;
}

const REASONS: Readonly<Record<string, Reason>> = { 'storage-full': 'full', 'storage-newer': 'newer', 'storage-blocked': 'blocked' };

/**
 * Keeps documents and vectors as long as the browser lets it, and goes on in memory from the moment it does not: what cannot be
 * kept is still there to be searched, and nothing that was kept before is touched.
 *
 * Longer than other files: what is written and what becomes of a refusal is one order of steps.
 */
export class Keeping {
  #state: StorageState = { mode: 'memory', reason: 'chosen' };
  #store: Store = createMemoryStore();
  /** A store that is full still holds what it held: removing must reach it, and makes room. */
  #full: Store | null = null;
  /** What is to be done with a store that another tab blocks, or that has not answered, once it is there; null while none is waited for. */
  #waiting: { readonly reason: Waited; use: boolean; empty: boolean } | null = null;
  /** From the choice not to keep until it is done: nothing may come in behind what is being emptied. */
  #isLeaving = false;
  readonly #parts: KeepingParts;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
  }

  get state(): StorageState {
    return this.#state;
  }

  /** Begins to keep, if the browser lets it; the state says whether. An open that is waited for goes on by itself. */
  async open(): Promise<StorageState> {
    if (this.#state.mode === 'memory') this.#change(await this.#enter());
    return this.#state;
  }

  /** Empties the store, lets it go, and goes on in memory. */
  async leave(): Promise<StorageState> {
    this.#isLeaving = true;
    try {
      await this.#clearStore('left');
      if (this.#waiting) this.#waiting.use = false;
      this.#change('chosen');
    } finally {
      this.#isLeaving = false;
    }
    return this.#state;
  }

  /** Goes on in memory because another tab has chosen so, and has emptied the store. */
  leaveToo(): void {
    if (this.#state.mode === 'kept') this.#change('chosen');
  }

  /** Runs a change while no other tab makes one. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#store.alone(work);
  }

  /** What other tabs have written; null where that is no longer known. Nothing where it cannot be read. */
  async readChanges(): Promise<readonly StoreChange[] | null> {
    if (this.#store.mode === 'memory') return [];
    return this.#read((store) => store.readChanges()).catch(() => []);
  }

  /** @throws Fault as every call that reads: the session is in memory from then on, and what is held is all that is known. */
  readDocument(id: DocumentId): Promise<KeptDocument | null> {
    return this.#read((store) => store.readDocument(id));
  }

  /** Removes everything from the store, also where the session is in memory; a store that was full is used again. */
  async clear(): Promise<void> {
    const { mode, reason } = this.#state;
    await this.#clearStore('cleared');
    if (mode === 'kept' || reason === 'full') this.#change(await this.#enter());
  }

  readAllDocuments(): Promise<readonly DocumentRecord[]> {
    return this.#read((store) => store.readAllDocuments());
  }

  readVectorBlocks(space: string, documents?: readonly DocumentId[]): Promise<readonly VectorBlock[]> {
    return this.#read((store) => store.readVectorBlocks(space, documents));
  }

  listVectorBlocks(): Promise<readonly VectorKey[]> {
    return this.#read((store) => store.listVectorBlocks());
  }

  readVectorBlocksBetween(first: VectorKey, last: VectorKey): Promise<readonly VectorBlock[]> {
    return this.#read((store) => store.readVectorBlocksBetween(first, last));
  }

  readIndexBlocks(kind: IndexKind): Promise<readonly IndexBlock[]> {
    return this.#read((store) => store.readIndexBlocks(kind));
  }

  /** Bytes that the present store has written and read. */
  get traffic(): StoreTraffic {
    return this.#store.traffic;
  }

  async putDocument(record: DocumentRecord, blocks: readonly VectorBlock[] = []): Promise<void> {
    await this.#write((store) => store.putDocument(record, blocks));
  }

  async putVectorBlock(block: VectorBlock): Promise<void> {
    await this.#write((store) => store.putVectorBlock(block));
  }

  /**
   * Writes all of it or nothing: unlike one document, a workspace that cannot be kept is not taken over. In place of all, a store that
   * was full has room again and is taken up.
   *
   * @throws Fault `storage-full`, `storage-refused`
   */
  async putAll(documents: readonly KeptDocument[], options: { readonly inPlaceOfAll: boolean }): Promise<void> {
    const full = options.inPlaceOfAll ? this.#full : null;
    const store = full ?? this.#store;
    try {
      await this.#withRoom(() => store.putAll(documents, options));
    } catch (error) {
      throw storageFault(error);
    }
    if (full) this.#change(await this.#enter());
  }

  /** In memory only the index itself is held. */
  async putIndexBlocks(blocks: readonly IndexBlock[]): Promise<void> {
    if (this.#store.mode === 'kept' && blocks.length > 0) await this.#write((store) => store.putIndexBlocks(blocks));
  }

  async removeDocuments(ids: readonly DocumentId[]): Promise<void> {
    await this.#full?.removeDocuments(ids).catch(() => undefined);
    await this.#write((store) => store.removeDocuments(ids));
  }

  /** Keeps files that wait. What fails here is no reason to stop keeping documents. @throws Fault */
  async putWaiting(files: readonly WaitingFile[]): Promise<void> {
    if (this.#store.mode === 'memory' || this.#isLeaving) throw new Fault('storage-refused', { reason: 'memory' });
    await this.#store.putWaiting(files);
  }

  /** Also from a store that is full. */
  async removeWaiting(ids: readonly string[]): Promise<void> {
    await (this.#full ?? this.#store).removeWaiting(ids);
  }

  async adoptWaiting(tab: string, left: TabsLeft): Promise<readonly WaitingFile[]> {
    return this.#store.adoptWaiting(tab, left);
  }

  /** What cannot be written is no failure of the work it belongs to: the session goes on without keeping. */
  async #write(work: (store: Store) => Promise<void>): Promise<void> {
    const store = this.#store;
    try {
      await this.#withRoom(() => work(store));
    } catch (error) {
      const fault = storageFault(error);
      if (fault instanceof StoreBehind) throw fault;
      if (fault.name === 'document-gone' || this.#store !== store) return;
      if (fault.name !== 'storage-full') return this.#giveUp(store);
      this.#change('full');
      this.#full = store;
    }
  }

  /**
   * A store that is full is read on. One that cannot be read is left as it is, and so is one that has gone meanwhile: then what another
   * says, which holds nothing, is not what is kept.
   */
  async #read<T>(read: (store: Store) => Promise<T>): Promise<T> {
    const store = this.#readable;
    try {
      const value = await read(store);
      if (store !== this.#readable) throw new Fault('storage-refused', { reason: 'gone' });
      return value;
    } catch (error) {
      if (store === this.#readable && store.mode === 'kept') this.#giveUp(store);
      throw storageFault(error);
    }
  }

  get #readable(): Store {
    return this.#full ?? this.#store;
  }

  /** Goes on in memory without a store that cannot be read or written. */
  #giveUp(store: Store): void {
    this.#full = null;
    this.#change('failed');
    store.close();
  }

  /** Writes once more where there was no room and some could be made. */
  async #withRoom(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (storageFault(error).name !== 'storage-full' || !(await this.#parts.makeRoom())) throw error;
      await write();
    }
  }

  /** Opens the store, or takes up the one that was full. */
  async #enter(): Promise<'kept' | Reason> {
    if (this.#store.mode === 'kept') return 'kept';
    if (this.#waiting) {
      this.#waiting.use = true;
      return this.#waiting.reason;
    }
    const full = this.#full;
    this.#full = null;
    if (full) {
      this.#store = full;
      return 'kept';
    }
    let wait = (_reason: Waited): void => undefined;
    const waited = new Promise<Waited>((resolve) => {
      wait = resolve;
    });
    const timer = setTimeout(() => wait('silent'), LONGEST_SILENCE_MS);
    const opening = this.#parts.openStore({
      onBlocked: () => wait('blocked'),
      onLost: (reason) => this.#lose(reason),
      onChanged: () => this.#parts.onChanged(),
    });
    try {
      const opened = await Promise.race([opening, waited]);
      if (typeof opened === 'string') {
        void this.#waitForFreed(opening, opened);
        return opened;
      }
      this.#store = opened;
      return 'kept';
    } catch (error) {
      return reasonOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A store that was never opened in this session may still hold what an earlier one left. */
  async #clearStore(kind: 'cleared' | 'left'): Promise<void> {
    const isKept = (await this.#enter()) === 'kept';
    if (this.#waiting) this.#waiting.empty = true;
    await this.#store.clear(kind);
    if (!isKept || this.#state.mode === 'kept') return;
    this.#store.close();
    this.#store = createMemoryStore();
  }

  #change(to: 'kept' | Reason): void {
    const state: StorageState = to === 'kept' ? { mode: 'kept', reason: null } : { mode: 'memory', reason: to };
    if (to !== 'kept' && this.#store.mode === 'kept') {
      if (to === 'chosen') this.#store.close();
      this.#store = createMemoryStore();
    }
    if (state.mode === this.#state.mode && state.reason === this.#state.reason) return;
    this.#state = state;
    this.#parts.onState(state);
    if (to === 'full') void this.#measureUsage();
  }

  /** Says how full it is, as soon as the browser has said so. */
  async #measureUsage(): Promise<void> {
    const usage = await this.#parts.measureUsage().catch(() => null);
    if (!usage || this.#state.reason !== 'full') return;
    this.#state = { ...this.#state, usage };
    this.#parts.onState(this.#state);
  }

  #lose(reason: 'newer' | 'failed'): void {
    const wasFull = this.#full !== null;
    this.#full = null;
    if (this.#state.mode === 'kept' || wasFull) this.#change(reason);
  }

  async #waitForFreed(opening: Promise<Store>, reason: Waited): Promise<void> {
    const waiting = { reason, use: true, empty: false };
    this.#waiting = waiting;
    try {
      const store = await opening;
      if (waiting.empty) await store.clear('cleared');
      this.#waiting = null;
      if (!waiting.use) {
        store.close();
        return;
      }
      this.#store = store;
      await this.#parts.onFreed();
      if (this.#store === store) this.#change('kept');
    } catch (error) {
      this.#waiting = null;
      if (waiting.use && this.#state.mode === 'memory') this.#change(reasonOf(error));
    }
  }
}

function reasonOf(error: unknown): Reason {
  return REASONS[storageFault(error).name] ?? 'refused';
}
