import { faultOf } from '../../../bridge/fault';
import type { AddOutcome, Incoming, NameClash, WaitingFile } from '../../../bridge/protocol';
import type { FieldChoice } from '../../../core/model';
import { tidyFileName, tidyName } from '../../../core/split/tidy-name';
import type { EngineLink } from '../page/engine-link.svelte';
import { AskingFiles, type FileRow } from './asking-files.svelte';
import { KeptFiles } from './kept-files.svelte';
import type { Origin } from './origins';
import { openTabNotes } from './tab-notes';

/** A file that the page has died over so often is not read again unless a person says so. */
const MOST_DEATHS = 2;

interface Waiting {
  readonly key: number;
  readonly file: WaitingFile;
}

interface Reading extends Waiting {
  readonly abort: AbortController;
  readonly entry?: FileRow['entry'];
}

/** What the queue needs of the library. */
export interface ReadingParts {
  readonly engine: EngineLink;
  /** Milliseconds since 1970. */
  readonly now: () => number;
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
 * outlives the worker; what waits outlives the tab.
 *
 * Longer than other files: whatever happens to a file before it is a document is said here.
 */
export class ReadingQueue {
  /** Files of the present drop: read so far, and in all. Both 0 when nothing is being read. */
  readSoFar = $state(0);
  readInAll = $state(0);
  isPaused = $state(false);
  /** Names of files that were dropped and not read before their tab was closed: to be dropped again. */
  unread = $state.raw<readonly string[]>([]);
  /** Files that a closed tab left and that this one has gone on with by itself; 0 once that is read. */
  resumed = $state(0);
  readonly #parts: ReadingParts;
  readonly #asking = new AskingFiles();
  #queue = $state.raw<readonly Waiting[]>([]);
  #reading = $state.raw<Reading | null>(null);
  #nextKey = 1;
  #noting: ReturnType<typeof setTimeout> | null = null;
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  readonly #notes = openTabNotes(this.#tab);
  readonly #kept: KeptFiles;

  constructor(parts: ReadingParts) {
    this.#parts = parts;
    this.#kept = new KeptFiles(parts.engine, parts.whenOpened, () => {
      this.#noteReading();
      this.#noteNamesSoon();
    });
  }

  /** Rows of the files that failed or ask, in the order they came to it. */
  get asking(): readonly FileRow[] {
    return this.#asking.rows;
  }

  /** Rows of the file that is being read and of those that wait, next first; at most so many: a row each for two hundred took 18 ms. */
  listMoving(most: number): readonly FileRow[] {
    const rows = this.#queue.slice(0, most).map((waiting) => rowOf(waiting, 'waiting'));
    return this.#reading ? [{ ...rowOf(this.#reading, 'reading'), entry: this.#reading.entry }, ...rows].slice(0, most) : rows;
  }

  get isReading(): boolean {
    return this.readInAll > 0;
  }

  get waiting(): readonly Incoming[] {
    return this.#queue.map(({ file }) => file.incoming);
  }

  /** Files of which there is no copy that another tab could go on with. */
  get unkept(): number {
    return this.#parts.isKept() ? this.#kept.refused.size : 0;
  }

  add(origins: readonly Origin[], onClash: NameClash): void {
    this.#addFiles(origins.map((origin) => this.#makeFile(origin, onClash)));
  }

  /** Rows of what was dropped and could not be opened: there is nothing to try again with. */
  nameUnopened(paths: readonly string[]): void {
    if (paths.length > 0) this.#parts.onAdd();
    for (const path of paths) {
      const nothing = this.#makeFile({ incoming: { kind: 'text', title: path, text: '' }, how: {} }, 'another');
      this.#asking.fail(this.#nextKey++, { path, fault: 'file-unreadable', args: {} }, nothing);
    }
  }

  canRetry(key: number): boolean {
    return this.#asking.find(key, 'failed')?.incoming.kind === 'file';
  }

  /** Reads a file that failed once more, in the encoding that a person says. */
  retry(key: number, encoding: string | undefined): void {
    const failed = this.#asking.find(key, 'failed');
    this.dismiss(key);
    if (failed) this.add([{ incoming: failed.incoming, how: { ...failed.how, encoding } }], failed.how.only ? 'another' : 'ask');
  }

  /** Reads a file that the page has died over. Should it die once more, the file is put by again. */
  readAnyway(key: number): void {
    const failed = this.#asking.find(key, 'failed');
    this.dismiss(key);
    if (failed) this.#addFiles([{ ...this.#makeFile(failed, failed.onClash), deaths: MOST_DEATHS - 1 }]);
  }

  /** Answers "a new version of it, or another document?" for a row that asks. */
  resolveClash(key: number, answer: 'new-version' | 'another'): void {
    const file = this.#asking.find(key, 'clash');
    this.dismiss(key);
    if (file) this.add([file], answer);
  }

  dismiss(key: number): void {
    const file = this.#asking.dismiss(key);
    if (file) this.#kept.forget(file.id);
  }

  /** Stops one file, or all that wait and the one that is being read. */
  stop(key?: number): void {
    const stopped = this.#queue.filter((waiting) => key === undefined || waiting.key === key);
    this.#queue = this.#queue.filter((waiting) => !stopped.includes(waiting));
    for (const { file } of stopped) this.#kept.forget(file.id);
    this.readInAll -= stopped.length;
    if (key === undefined) {
      this.resumed = 0;
      void this.setPaused(false);
    }
    if (key === undefined || this.#reading?.key === key) this.#reading?.abort.abort();
    this.#settleCount();
  }

  /** Forgets every row, and whatever was left unread. */
  clear(): void {
    this.#asking.clear();
    this.#kept.forgetAll();
    this.resumed = 0;
    this.forgetUnread();
  }

  /** Stops between two files, also of an archive, and goes on where it stopped. */
  async setPaused(isPaused: boolean): Promise<void> {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    this.#noteReading();
    if (!isPaused) void this.#readNext();
    try {
      await this.#parts.engine.calls.setPaused(isPaused);
    } catch (error) {
      /* A new worker is told when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    }
  }

  showEntry({ path, number, total }: NonNullable<FileRow['entry']>): void {
    if (!this.#reading) return;
    const archive = nameOf(this.#reading.file.incoming);
    this.#reading = { ...this.#reading, entry: { path: path.slice(archive.length + 1), number, total } };
  }

  /**
   * Goes on with what closed tabs left: files of which there is a copy, in the order they were dropped and before any other, paused if it was
   * paused there. The others are named, but for those that are `here` all the same.
   */
  async takeOver(here: ReadonlySet<string | null>): Promise<void> {
    await this.#notes.takeOver(async ({ names, isPaused, ...left }) => {
      const files = await this.#kept.adopt(this.#tab, left).catch(passStorage);
      const kept = files.map(({ incoming }) => nameOf(incoming));
      this.unread = [...new Set([...this.unread, ...names.filter((name) => !here.has(name) && !kept.includes(name))])];
      for (const file of files.filter(({ deaths }) => deaths >= MOST_DEATHS)) {
        this.#asking.fail(this.#nextKey++, { path: nameOf(file.incoming), fault: 'file-kills-page', args: { times: file.deaths } }, file);
      }
      const resumed = files.filter(({ deaths }) => deaths < MOST_DEATHS);
      if (isPaused && resumed.length > 0) void this.setPaused(true);
      this.resumed += resumed.length;
      this.#addFiles(
        resumed.map((file) => ({ ...file, how: { ...file.how, isResumed: true } })),
        { isFirst: true },
      );
    });
    this.note();
  }

  /** Copies had to make room for a document: the files are named as those that would have to be dropped again. */
  loseCopies(ids: readonly string[]): void {
    this.#kept.lose(ids);
    this.note();
  }

  /** From now on what waits is kept, or no longer. */
  followStorage(): void {
    if (this.#parts.isKept()) this.#kept.keep(this.#unsettled.map(({ file }) => file));
    else this.#kept.forgetAll();
    this.note();
  }

  forgetUnread(): void {
    this.unread = [];
    this.note();
  }

  /** Notes for the next tab what is not done. */
  note(): void {
    if (this.#noting !== null) clearTimeout(this.#noting);
    this.#noting = null;
    const waiting = this.#unsettled.filter(({ file }) => !this.#kept.has(file.id)).map(({ file }) => nameOf(file.incoming));
    /* Where nothing is kept, no name is either. */
    this.#notes.noteNames(this.#parts.isKept() ? [...new Set([...this.unread, ...waiting])] : []);
    this.#noteReading();
  }

  /** A person closes the tab: that is no death of it over the file in hand. */
  noteLeaving(): void {
    this.note();
    this.#noteReading(null);
  }

  #noteReading(inHand = this.#reading?.file.id ?? null): void {
    const isPaused = this.isPaused && this.isReading && this.#parts.isKept();
    this.#notes.noteReading({ inHand: inHand !== null && this.#kept.has(inHand) ? inHand : null, isPaused });
  }

  /** Once a second is enough: what is here already is not named after a reload. */
  #noteNamesSoon(): void {
    this.#noting ??= setTimeout(() => this.note(), 1000);
  }

  get #unsettled(): readonly Waiting[] {
    return this.#reading ? [this.#reading, ...this.#queue] : this.#queue;
  }

  #makeFile({ incoming, how }: Origin, onClash: NameClash): WaitingFile {
    const number = this.#nextKey++;
    return { id: `${this.#tab}-${number}`, tab: this.#tab, at: this.#parts.now(), number, incoming, onClash, how, deaths: 0 };
  }

  #addFiles(files: readonly WaitingFile[], { isFirst = false } = {}): void {
    if (files.length === 0) return;
    this.#parts.onAdd();
    const added = files.map((file): Waiting => ({ key: this.#nextKey++, file }));
    this.#queue = isFirst ? [...added, ...this.#queue] : [...this.#queue, ...added];
    this.readInAll += files.length;
    if (this.unread.length > 0) {
      const names = new Set(files.map(({ incoming }) => nameOf(incoming)));
      this.unread = this.unread.filter((name) => !names.has(name));
    }
    this.note();
    if (this.#parts.isKept()) this.#kept.keep(files);
    void this.#readNext();
  }

  async #readNext(): Promise<void> {
    if (this.#reading) return;
    for (let waiting = this.#takeNext(); waiting; waiting = this.#takeNext()) {
      const abort = new AbortController();
      this.#reading = { ...waiting, abort };
      this.#noteReading();
      this.#settle(waiting, await this.#addOne(waiting.file, abort.signal));
      this.readSoFar += 1;
      this.#reading = null;
      this.#noteNamesSoon();
    }
    this.#reading = null;
    this.#settleCount();
  }

  #takeNext(): Waiting | undefined {
    if (this.isPaused) return undefined;
    const [next, ...rest] = this.#queue;
    this.#queue = rest;
    return next;
  }

  /** A file that was being read when the worker died is read once more: most likely it was not what killed it. */
  async #addOne(file: WaitingFile, signal: AbortSignal, isSecond = false): Promise<AddOutcome> {
    const { engine, whenOpened, fields } = this.#parts;
    const { incoming, onClash, how } = file;
    try {
      await whenOpened();
      const isLast = this.#queue.length === 0;
      const [outcome] = await engine.calls.addFiles(signal, [incoming], { collection: 'own', onClash, ...how, fields: fields(), isLast });
      return outcome ?? { outcome: 'cancelled' };
    } catch (error) {
      const { code, args } = faultOf(error);
      if (code === 'worker-died' && !isSecond && !signal.aborted) return this.#addOne(file, signal, true);
      return code === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', fault: code, args };
    }
  }

  #settle({ key, file }: Waiting, outcome: AddOutcome): void {
    const { incoming, how } = file;
    const name = how.only ?? nameOf(incoming);
    if (outcome.outcome === 'failed') this.#asking.fail(key, { path: name, fault: outcome.fault, args: outcome.args }, file);
    else if (outcome.outcome === 'clash') this.#asking.clash(key, name, outcome.title, file);
    /* As long as it asks, another tab would ask again. */
    if (outcome.outcome !== 'clash') this.#kept.forget(file.id);
    if (outcome.outcome === 'expanded') {
      // A row for each file of an archive that could not be read.
      for (const failure of outcome.failures) {
        this.#asking.fail(this.#nextKey++, failure, this.#makeFile({ incoming, how: { ...how, only: failure.path } }, 'another'));
      }
    }
    this.#parts.onRead({ incoming, how }, outcome);
  }

  #settleCount(): void {
    if (this.#queue.length > 0 || this.#reading) return;
    this.readSoFar = 0;
    this.readInAll = 0;
    this.#kept.forgetNow();
    this.note();
  }
}

function rowOf({ key, file }: Waiting, state: 'waiting' | 'reading'): FileRow {
  return { key, name: nameOf(file.incoming), state, fault: null, args: {} };
}

/** What a file is called in the lists of the page. */
export function nameOf(incoming: Incoming): string {
  return (incoming.kind === 'file' ? tidyFileName(incoming.path) : tidyName(incoming.title)) || '?';
}

/** Where the store refuses, the copies stay for a tab to come, and what else was left is named all the same. */
function passStorage(error: unknown): [] {
  if (!faultOf(error).code.startsWith('storage-')) throw error;
  return [];
}
