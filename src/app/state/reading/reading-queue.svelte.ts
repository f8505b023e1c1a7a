import { SvelteMap } from 'svelte/reactivity';
import { faultOf, type FaultArgs } from '../../../bridge/fault';
import type { AddOutcome, ArchiveFailure, FaultCode, Incoming, NameClash } from '../../../bridge/protocol';
import type { FieldChoice } from '../../../core/model';
import { tidyName } from '../../../core/split/tidy-name';
import type { EngineLink } from '../engine-link.svelte';
import type { Origin } from './origins';
import { openUnreadFiles } from './unread-files';

/** One incoming file on its way, as a row of the list. */
export interface FileRow {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'failed' | 'clash';
  readonly fault: FaultCode | null;
  readonly args: FaultArgs;
  /** Of an archive that is being read: the file of it that is in hand, counted from 1. */
  readonly entry?: { readonly path: string; readonly number: number; readonly total: number };
}

interface Waiting extends Origin {
  readonly key: number;
  readonly onClash: NameClash;
}

/** What the queue needs of the library. */
export interface ReadingParts {
  readonly engine: EngineLink;
  /** Settles once it is known what is kept: before, a name that is here already would go unnoticed. */
  readonly whenOpened: () => Promise<void>;
  readonly fields: () => readonly FieldChoice[];
  readonly isKept: () => boolean;
  /** Told before files are added. */
  readonly onAdd: () => void;
  /** Told what became of a file. Where it failed or asks, its row says so already. */
  readonly onRead: (origin: Origin, outcome: AddOutcome) => void;
}

/**
 * The files that are to be read, handed over one at a time, so that each can be stopped alone and one bad file never holds up the others. It
 * outlives the worker.
 */
export class ReadingQueue {
  /** Files of the present drop: read so far, and in all. Both 0 when nothing is being read. */
  readSoFar = $state(0);
  readInAll = $state(0);
  isPaused = $state(false);
  /** Names of files that were dropped and not read before their tab was closed: to be dropped again. */
  unread = $state.raw<readonly string[]>([]);
  readonly #rows = new SvelteMap<number, FileRow>();
  readonly #parts: ReadingParts;
  #queue: Waiting[] = [];
  readonly #clashes = new Map<number, Origin>();
  /** Files that could not be read, by row: another encoding may help. */
  readonly #failed = new Map<number, Origin>();
  #reading: { readonly key: number; readonly abort: AbortController } | null = null;
  #nextKey = 1;
  #noting: ReturnType<typeof setTimeout> | null = null;
  readonly #unreadFiles = openUnreadFiles(crypto.getRandomValues(new Uint32Array(2)).join('-'));

  constructor(parts: ReadingParts) {
    this.#parts = parts;
  }

  get rows(): readonly FileRow[] {
    return [...this.#rows.values()];
  }

  get isReading(): boolean {
    return this.readInAll > 0;
  }

  get waiting(): readonly Incoming[] {
    return this.#queue.map(({ incoming }) => incoming);
  }

  add(origins: readonly Origin[], onClash: NameClash): void {
    if (origins.length === 0) return;
    this.#parts.onAdd();
    for (const origin of origins) this.#enqueue(origin, onClash);
    this.readInAll += origins.length;
    this.unread = this.unread.filter((name) => !origins.some(({ incoming }) => nameOf(incoming) === name));
    this.noteUnread();
    void this.#readNext();
  }

  canRetry(key: number): boolean {
    return this.#failed.get(key)?.incoming.kind === 'file';
  }

  /** Reads a file that failed once more, in the encoding that a person says. */
  retry(key: number, encoding: string | undefined): void {
    const origin = this.#failed.get(key);
    this.dismiss(key);
    if (origin) this.add([{ incoming: origin.incoming, how: { ...origin.how, encoding } }], origin.how.only ? 'another' : 'ask');
  }

  /** Answers "a new version of it, or another document?" for a row that asks. */
  resolveClash(key: number, answer: 'new-version' | 'another'): void {
    const origin = this.#clashes.get(key);
    this.dismiss(key);
    if (origin) this.add([origin], answer);
  }

  dismiss(key: number): void {
    this.#rows.delete(key);
    this.#clashes.delete(key);
    this.#failed.delete(key);
  }

  /** Stops one file, or all that wait and the one that is being read. */
  stop(key?: number): void {
    const stopped = this.#queue.filter((waiting) => key === undefined || waiting.key === key);
    this.#queue = this.#queue.filter((waiting) => !stopped.includes(waiting));
    for (const waiting of stopped) this.dismiss(waiting.key);
    this.readInAll -= stopped.length;
    if (key === undefined) void this.setPaused(false);
    if (key === undefined || this.#reading?.key === key) this.#reading?.abort.abort();
    this.#settleCount();
  }

  /** Forgets every row, and every name that was left unread. */
  clear(): void {
    this.#rows.clear();
    this.#clashes.clear();
    this.#failed.clear();
    this.forgetUnread();
  }

  /** Stops between two files, also of an archive, and goes on where it stopped. */
  async setPaused(isPaused: boolean): Promise<void> {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    if (!isPaused) void this.#readNext();
    try {
      await this.#parts.engine.calls.setPaused(isPaused);
    } catch (error) {
      /* A new worker is told when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    }
  }

  showEntry({ path, number, total }: NonNullable<FileRow['entry']>): void {
    const row = this.#reading && this.#rows.get(this.#reading.key);
    if (row) this.#rows.set(row.key, { ...row, entry: { path: path.slice(row.name.length + 1), number, total } });
  }

  /** Learns what closed tabs left unread, but for what is here all the same. */
  async findUnread(here: ReadonlySet<string | null>): Promise<void> {
    const left = await this.#unreadFiles.takeOver();
    this.unread = left.filter((name) => !here.has(name));
    this.noteUnread();
  }

  forgetUnread(): void {
    this.unread = [];
    this.noteUnread();
  }

  /** Where nothing is kept, no name is either. */
  noteUnread(): void {
    if (this.#noting !== null) clearTimeout(this.#noting);
    this.#noting = null;
    const waiting = this.rows.filter(({ state }) => state === 'waiting' || state === 'reading').map(({ name }) => name);
    this.#unreadFiles.remember(this.#parts.isKept() ? [...new Set([...this.unread, ...waiting])] : []);
  }

  /** Once a second is enough: what is here already is not named after a reload. */
  #noteUnreadSoon(): void {
    this.#noting ??= setTimeout(() => this.noteUnread(), 1000);
  }

  #enqueue({ incoming, how }: Origin, onClash: NameClash): void {
    const key = this.#nextKey++;
    this.#queue.push({ key, incoming, how, onClash });
    this.#rows.set(key, { key, name: nameOf(incoming), state: 'waiting', fault: null, args: {} });
  }

  async #readNext(): Promise<void> {
    if (this.#reading) return;
    for (let waiting = this.#takeNext(); waiting; waiting = this.#takeNext()) {
      const { key, incoming } = waiting;
      const abort = new AbortController();
      this.#reading = { key, abort };
      this.#rows.set(key, { key, name: nameOf(incoming), state: 'reading', fault: null, args: {} });
      this.#settle(waiting, await this.#addOne(waiting, abort.signal));
      this.readSoFar += 1;
      this.#reading = null;
      this.#noteUnreadSoon();
    }
    this.#reading = null;
    this.#settleCount();
  }

  #takeNext(): Waiting | undefined {
    return this.isPaused ? undefined : this.#queue.shift();
  }

  /** A file that was being read when the worker died is read once more: most likely it was not what killed it. */
  async #addOne(waiting: Waiting, signal: AbortSignal, isSecond = false): Promise<AddOutcome> {
    const { engine, whenOpened, fields } = this.#parts;
    const { incoming, onClash, how } = waiting;
    try {
      await whenOpened();
      const [outcome] = await engine.calls.addFiles(signal, [incoming], { collection: 'own', onClash, ...how, fields: fields() });
      return outcome ?? { outcome: 'cancelled' };
    } catch (error) {
      const { code, args } = faultOf(error);
      if (code === 'worker-died' && !isSecond && !signal.aborted) return this.#addOne(waiting, signal, true);
      return code === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', fault: code, args };
    }
  }

  #settle({ key, incoming, how }: Waiting, outcome: AddOutcome): void {
    const origin = { incoming, how };
    const name = how.only ?? nameOf(incoming);
    if (outcome.outcome === 'failed') this.#fail(key, { path: name, fault: outcome.fault, args: outcome.args }, origin);
    else if (outcome.outcome === 'clash') {
      this.#rows.set(key, { key, name, state: 'clash', fault: null, args: { title: outcome.title } });
      this.#clashes.set(key, origin);
    } else this.#rows.delete(key);
    if (outcome.outcome === 'expanded') {
      // A row for each file of an archive that could not be read.
      for (const failure of outcome.failures) this.#fail(this.#nextKey++, failure, { incoming, how: { ...how, only: failure.path } });
    }
    this.#parts.onRead(origin, outcome);
  }

  #fail(key: number, { path, fault, args }: ArchiveFailure, origin: Origin): void {
    this.#rows.set(key, { key, name: path, state: 'failed', fault, args });
    this.#failed.set(key, origin);
  }

  #settleCount(): void {
    if (this.#queue.length > 0 || this.#reading) return;
    this.readSoFar = 0;
    this.readInAll = 0;
    this.noteUnread();
  }
}

/** What a file is called in the lists of the page. */
export function nameOf(incoming: Incoming): string {
  return tidyName(incoming.kind === 'file' ? incoming.path : incoming.title) || '?';
}
