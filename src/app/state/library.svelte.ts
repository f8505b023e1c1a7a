import { SvelteMap } from 'svelte/reactivity';
import { faultOf } from '../../bridge/fault';
import type {
  AddOutcome,
  ArchiveFailure,
  CollectionId,
  DocumentCopy,
  FaultCode,
  Incoming,
  NameClash,
  Opening,
  StorageState,
} from '../../bridge/protocol';
import type { AsideEntry, Catalogue, DocumentEntry, DocumentId, FieldChoice, Viewer } from '../../core/model';
import { tidyName } from '../../core/split/tidy-name';
import type { Lesson } from '../../lessons/lesson';
import { openUnreadFiles } from './unread-files';
import { readKeepChoice, rememberKeepChoice } from './keep-choice';
import { readPrecision, rememberPrecision } from './precision-choice';
import type { Precision } from '../../core/rank/int8-rows';
import type { EngineLink } from './engine-link.svelte';
import { FieldChoices } from './field-choices.svelte';
import { Origins, type Origin, type ReadHow } from './origins';
import { TabGuard, type TooMuch } from './tab-guard';
import type { Settings } from './settings.svelte';

export type FileArgs = Readonly<Record<string, string | number>>;

/** One incoming file on its way, as a row of the list. */
export interface FileRow {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'failed' | 'clash';
  readonly fault: FaultCode | null;
  readonly args: FileArgs;
  /** Of an archive that is being read: the file of it that is in hand, counted from 1. */
  readonly entry?: { readonly path: string; readonly number: number; readonly total: number };
}

/** How a workspace file is called, also where a browser has numbered it. */
const WORKSPACE_NAME = /\.oyako(?: ?\(\d+\))?\.zip$/i;

interface Waiting extends Origin {
  readonly key: number;
  readonly onClash: NameClash;
}

/**
 * The documents of both shelves, what is being read, and whether it is kept.
 *
 * Files are handed over one at a time, so that each can be stopped alone and one bad file never holds up the others.
 *
 * Longer than other files: whatever happens to a document passes through the one queue, which outlives the worker.
 */
export class Library {
  collection = $state<CollectionId>('lesson');
  /** How vectors are held and kept; the engine follows, and `isConverting` while it does. */
  precision = $state<Precision>(readPrecision());
  isConverting = $state(false);
  storage = $state.raw<StorageState>({ mode: 'kept', reason: null });
  /** Whose eyes the page is seen through; null is everyone. */
  viewer = $state.raw<Viewer>(null);
  /** Names of files of the present drop whose text is here already: nothing was added, and the page says so. */
  unchanged = $state.raw<readonly string[]>([]);
  /** Files that would be more than the tab can be expected to hold, and wait for an answer; null for none. */
  tooMuch = $state.raw<(TooMuch & { readonly goOn: () => void }) | null>(null);
  /** The document that a new version has replaced last; null once that is read, or where nothing of the one before is kept. */
  replaced = $state.raw<{ readonly id: DocumentId; readonly title: string } | null>(null);
  removed = $state.raw<{ readonly id: DocumentId; readonly title: string } | null>(null);
  /** What the browser's storage has refused to do last: then everything is as it was. Null once that is read. */
  refused = $state<'remove-all' | 'leave' | null>(null);
  /** Workspace files that wait to be asked about, in the order they came. */
  offeredWorkspaces = $state.raw<readonly { readonly name: string; readonly file: Blob }[]>([]);
  /** How far the workspace under way is; null before it is known. */
  workspaceProgress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** What the engine said when it was last opened; null before. */
  opening = $state.raw<Opening | null>(null);
  /** Files of the present drop: read so far, and in all. Both 0 when nothing is being read. */
  readSoFar = $state(0);
  readInAll = $state(0);
  isPaused = $state(false);
  /** Names of files that were dropped and not read before their tab was closed: to be dropped again. */
  unread = $state.raw<readonly string[]>([]);
  #catalogues = $state.raw<Record<CollectionId, Catalogue | null>>({ lesson: null, own: null });
  readonly #rows = new SvelteMap<number, FileRow>();
  readonly #engine: EngineLink;
  readonly #settings: Settings;
  readonly #lessons: Readonly<Record<'ja' | 'en', Lesson>>;
  readonly #modelsUrl: string;
  readonly #guard: TabGuard;
  #queue: Waiting[] = [];
  readonly #clashes = new Map<number, Origin>();
  /** What lies in the worker's memory only: it would be lost with its worker, and is given back to the next. */
  readonly #copies = new Map<DocumentId, DocumentCopy>();
  #removedCopy: DocumentCopy | null = null;
  /** Files that could not be read, by row: another encoding may help. */
  readonly #failed = new Map<number, Origin>();
  /** The files of this session's documents, which can be read again. */
  readonly #origins = new Origins();
  readonly #choices = new FieldChoices();
  #reading: { readonly key: number; readonly abort: AbortController } | null = null;
  #nextKey = 1;
  #noting: ReturnType<typeof setTimeout> | null = null;
  readonly #unreadFiles = openUnreadFiles(crypto.getRandomValues(new Uint32Array(2)).join('-'));
  #endOpening: () => void = () => undefined;
  /** Nothing is read into an engine that does not know yet what is kept: a name that is here already would go unnoticed. */
  #opened = new Promise<void>((resolve) => (this.#endOpening = resolve));
  /** What a worker died over and must be done all the same: the next one does it as soon as it is open. */
  #insisted: (() => Promise<void>) | null = null;

  constructor(
    engine: EngineLink,
    settings: Settings,
    lessons: Readonly<Record<'ja' | 'en', Lesson>>,
    modelsUrl: string,
    guard = new TabGuard(),
  ) {
    this.#engine = engine;
    this.#settings = settings;
    this.#lessons = lessons;
    this.#modelsUrl = modelsUrl;
    this.#guard = guard;
    engine.onEvent((event) => {
      if (event.kind === 'catalogue') this.#catalogues = { ...this.#catalogues, [event.collection]: event.catalogue };
      if (event.kind === 'storage') this.storage = event.storage;
      if (event.kind === 'entry') this.#showEntry(event);
      if (event.kind === 'workspace') this.workspaceProgress = event;
      if (event.kind === 'copies') this.#takeCopies(event.put, event.removed);
    });
    engine.onStart(() => {
      const opening = this.#open().finally(this.#endOpening);
      this.#opened = opening.catch(() => undefined);
      return opening;
    });
  }

  get catalogue(): Catalogue | null {
    return this.#catalogues[this.collection];
  }

  get lessonDocuments(): readonly DocumentEntry[] {
    return this.#catalogues.lesson?.documents ?? [];
  }

  get own(): Catalogue | null {
    return this.#catalogues.own;
  }

  /** Documents in order of arrival: the order of letters and colours. */
  readonly documents: readonly DocumentEntry[] = $derived.by(() =>
    [...(this.catalogue?.documents ?? [])].sort((a, b) => a.arrival - b.arrival),
  );

  get lesson(): Lesson {
    return this.#lessons[this.#settings.lang];
  }

  get rows(): readonly FileRow[] {
    return [...this.#rows.values()];
  }

  get isReading(): boolean {
    return this.readInAll > 0;
  }

  /** Call `Inquiry.seeAs`, which forgets what another viewer was shown. */
  async seeAs(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    try {
      await this.#engine.calls.setViewer(viewer);
    } catch (error) {
      /* A new worker is told when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    }
  }

  /** Whether there are documents, and this viewer may read nothing of them. */
  get isAllHidden(): boolean {
    return this.viewer !== null && this.documents.length === 0 && (this.catalogue?.labels?.length ?? 0) > 0;
  }

  async openLesson(): Promise<void> {
    await this.#engine.calls.openLesson(this.lesson.documents);
  }

  /** What is kept aside, first come first. */
  get asides(): readonly AsideEntry[] {
    return this.#catalogues.own?.aside ?? [];
  }

  /** Documents of records that could have been read by other fields, and nobody has said which. */
  readonly unasked: readonly DocumentEntry[] = $derived.by(() =>
    this.documents.filter(({ fields }) => fields?.isGuess === true && !this.#choices.has(fields.shape)),
  );

  add(incoming: readonly Incoming[], onClash: NameClash = incoming.length > 1 ? 'another' : 'ask'): void {
    const documents = incoming.filter((one) => !this.#isWorkspace(one));
    const measured = this.#guard.measureSizes(documents);
    if (measured) void measured.then(() => this.#addIfHeld(documents, onClash));
    else this.#addIfHeld(documents, onClash);
  }

  #addIfHeld(documents: readonly Incoming[], onClash: NameClash): void {
    const origins = documents.map((one) => ({ incoming: one, how: {} }));
    const tooMuch = this.#weigh(documents);
    if (tooMuch) this.tooMuch = { ...tooMuch, goOn: () => this.#addOrigins(origins, onClash) };
    else this.#addOrigins(origins, onClash);
  }

  /** Reads files although they may be more than the tab holds, or leaves them. */
  answerTooMuch(isToGoOn: boolean): void {
    const waiting = this.tooMuch;
    this.tooMuch = null;
    if (isToGoOn) waiting?.goOn();
  }

  #weigh(incoming: readonly Incoming[]): TooMuch | null {
    if (incoming.length === 0) return null;
    const { by } = this.#settings;
    return this.#guard.weigh({
      incoming,
      present: this.own?.documentOf.length ?? 0,
      waiting: this.#queue.map((waiting) => waiting.incoming),
      vectors: by === 'meaning' || by === 'both' ? this.precision : null,
    });
  }

  #addOrigins(origins: readonly Origin[], onClash: NameClash): void {
    if (origins.length === 0) return;
    this.collection = 'own';
    if (!this.isReading) {
      this.unchanged = [];
      this.replaced = null;
    }
    for (const origin of origins) this.#enqueue(origin, onClash);
    this.readInAll += origins.length;
    this.unread = this.unread.filter((name) => !origins.some(({ incoming }) => nameOf(incoming) === name));
    this.#noteUnread();
    void this.#readNext();
  }

  /** Asks what is to become of a workspace file. */
  offerWorkspace(name: string, file: Blob): void {
    this.offeredWorkspaces = [...this.offeredWorkspaces, { name, file }];
  }

  /** Told by its name; one of another name the engine tells by what is inside. */
  #isWorkspace(incoming: Incoming): boolean {
    if (incoming.kind !== 'file' || !WORKSPACE_NAME.test(incoming.path)) return false;
    this.offerWorkspace(incoming.path, incoming.file);
    return true;
  }

  /** Whether the file of a document is still here to be read again; after a reload it is not. */
  canReadAgain(id: DocumentId): boolean {
    return this.#origins.get(id)?.incoming.kind === 'file' && this.viewer === null;
  }

  /** Reads the file of a document once more, in another encoding (undefined: detected) or by other fields, as a version of the same document. */
  readAgain(
    document: Pick<DocumentEntry, 'id' | 'path'>,
    how: Pick<ReadHow, 'encoding'> = this.#origins.get(document.id)?.how ?? {},
  ): void {
    const origin = this.#origins.howAgain(document, { encoding: how.encoding, again: document.id });
    if (origin) this.#addOrigins([origin], 'new-version');
  }

  canRetry(key: number): boolean {
    return this.#failed.get(key)?.incoming.kind === 'file';
  }

  /** Reads a file that failed once more, in the encoding that a person says. */
  retry(key: number, encoding: string | undefined): void {
    const origin = this.#failed.get(key);
    this.dismiss(key);
    if (origin) this.#addOrigins([{ incoming: origin.incoming, how: { ...origin.how, encoding } }], origin.how.only ? 'another' : 'ask');
  }

  async takeIn(asides: readonly AsideEntry[]): Promise<void> {
    await this.#insist(() => this.#engine.calls.takeIn(asides.map(({ id }) => id)));
  }

  async dropAsides(asides: readonly AsideEntry[]): Promise<void> {
    for (const aside of asides) await this.remove(aside);
  }

  /** Says which fields of records of one shape are read, from now on and in the documents that are here already. */
  chooseFields(choice: FieldChoice): void {
    this.#choices.remember(choice, this.storage.mode === 'kept');
    const changed = (this.own?.documents ?? []).filter(
      ({ fields }) => fields?.shape === choice.shape && (fields.text !== choice.text || fields.heading !== choice.heading),
    );
    for (const document of changed) this.readAgain(document);
  }

  /** Answers "a new version of it, or another document?" for a row that asks. */
  resolveClash(key: number, answer: 'new-version' | 'another'): void {
    const origin = this.#clashes.get(key);
    this.dismiss(key);
    if (origin) this.#addOrigins([origin], answer);
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

  /** Stops between two files, also of an archive, and goes on where it stopped. */
  async setPaused(isPaused: boolean): Promise<void> {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    if (!isPaused) void this.#readNext();
    try {
      await this.#engine.calls.setPaused(isPaused);
    } catch (error) {
      /* A new worker is told when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    }
  }

  forgetUnread(): void {
    this.unread = [];
    this.#noteUnread();
  }

  async remove(document: Pick<DocumentEntry, 'id' | 'title'>): Promise<void> {
    await this.#insist(async () => {
      this.#removedCopy = await this.#engine.calls.removeDocument(document.id);
      this.removed = { id: document.id, title: document.title };
    });
  }

  async undoRemove(): Promise<void> {
    const removed = this.removed;
    this.removed = null;
    const copy = this.#removedCopy;
    this.#removedCopy = null;
    if (!removed) return;
    await this.#insist(async () => {
      const isBack = await this.#engine.calls.restoreDocument(removed.id);
      if (!isBack && copy) await this.#engine.calls.takeBack([copy]);
    });
  }

  /** False where the storage refuses. */
  async removeEverything(models: boolean): Promise<boolean> {
    this.stop();
    if (!(await this.#tryAt('remove-all', () => this.#engine.calls.removeEverything({ models })))) return false;
    this.#rows.clear();
    this.#clashes.clear();
    this.#copies.clear();
    this.#removedCopy = null;
    this.#failed.clear();
    this.#origins.clear();
    this.#choices.forget();
    this.removed = null;
    this.forgetUnread();
    if (models) {
      rememberKeepChoice(true);
      await this.setPrecision('float32');
    }
    return true;
  }

  /** False where the storage refuses to be left. */
  async setKeep(keep: boolean): Promise<boolean> {
    return this.#tryAt('leave', async () => {
      this.storage = await this.#engine.calls.setKeep(keep);
      rememberKeepChoice(keep);
      if (!keep) this.#choices.forgetKept();
      this.#noteUnread();
    });
  }

  async #tryAt(what: NonNullable<Library['refused']>, work: () => Promise<void>): Promise<boolean> {
    this.refused = null;
    try {
      await this.#insist(work);
    } catch (error) {
      if (!faultOf(error).code.startsWith('storage-')) throw error;
      this.refused = what;
    }
    return this.refused === null;
  }

  /** Has the next worker do it should this one die over it; what another tab has removed meanwhile needs no more removing. */
  async #insist(work: () => Promise<void>): Promise<void> {
    this.#insisted = work;
    try {
      await work();
      this.#insisted = null;
    } catch (error) {
      const { code } = faultOf(error);
      if (code === 'worker-died') return;
      this.#insisted = null;
      if (code !== 'document-gone') throw error;
    }
  }

  async setPrecision(precision: Precision): Promise<void> {
    this.precision = precision;
    rememberPrecision(precision);
    this.isConverting = true;
    try {
      await this.#engine.calls.setPrecision(precision);
    } catch (error) {
      /* A new worker is told when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    } finally {
      this.isConverting = false;
    }
  }

  async #open(): Promise<void> {
    const settings = this.#settings;
    await this.#engine.calls.setViewer(this.viewer);
    await this.#engine.calls.setPrecision(this.precision);
    const opened = await this.#engine.calls.open({ keep: readKeepChoice(), cut: settings.cut, modelsUrl: this.#modelsUrl });
    this.storage = opened.storage;
    if (opened.storage.mode === 'kept') void this.#guard.measureStorage();
    this.#catalogues = { ...this.#catalogues, own: opened.catalogue };
    if (this.isPaused) await this.#engine.calls.setPaused(true);
    await this.#giveBack();
    if (this.#insisted) await this.#insist(this.#insisted);
    await this.openLesson();
    /* Never back to the lesson: files may have been dropped before the store was open. */
    if (!this.opening && opened.catalogue.documents.length > 0) this.collection = 'own';
    if (!this.opening) void this.#findUnread();
    this.opening = opened;
  }

  /** What another worker had in its memory only; kept now, it need not be held here, unless there was no room for it. */
  async #giveBack(): Promise<void> {
    if (this.#copies.size === 0) return;
    await this.#engine.calls.takeBack([...this.#copies.values()]);
    if (this.storage.mode === 'kept') this.#copies.clear();
  }

  #takeCopies(put: readonly DocumentCopy[], removed: readonly DocumentId[] | 'all'): void {
    if (removed === 'all') this.#copies.clear();
    else for (const id of removed) this.#copies.delete(id);
    for (const copy of put) this.#copies.set(copy.id, copy);
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

  #showEntry({ path, number, total }: { readonly path: string; readonly number: number; readonly total: number }): void {
    const row = this.#reading && this.#rows.get(this.#reading.key);
    if (row) this.#rows.set(row.key, { ...row, entry: { path: path.slice(row.name.length + 1), number, total } });
  }

  /** What closed tabs left unread, but for what is here all the same. */
  async #findUnread(): Promise<void> {
    const left = await this.#unreadFiles.takeOver();
    const here = new Set(this.own?.documents.map(({ path }) => path));
    this.unread = left.filter((name) => !here.has(name));
    this.#noteUnread();
  }

  /** Where nothing is kept, no name is either. */
  #noteUnread(): void {
    if (this.#noting !== null) clearTimeout(this.#noting);
    this.#noting = null;
    const waiting = [...this.#rows.values()].filter(({ state }) => state === 'waiting' || state === 'reading').map(({ name }) => name);
    this.#unreadFiles.remember(this.storage.mode === 'kept' ? [...new Set([...this.unread, ...waiting])] : []);
  }

  /** Once a second is enough: what is here already is not named after a reload. */
  #noteUnreadSoon(): void {
    this.#noting ??= setTimeout(() => this.#noteUnread(), 1000);
  }

  /** A file that was being read when the worker died is read once more: most likely it was not what killed it. */
  async #addOne(waiting: Waiting, signal: AbortSignal, isSecond = false): Promise<AddOutcome> {
    const { incoming, onClash, how } = waiting;
    try {
      await this.#opened;
      const [outcome] = await this.#engine.calls.addFiles(signal, [incoming], {
        collection: 'own',
        onClash,
        ...how,
        fields: this.#choices.all,
      });
      return outcome ?? { outcome: 'cancelled' };
    } catch (error) {
      const { code, args } = faultOf(error);
      if (code === 'worker-died' && !isSecond && !signal.aborted) return this.#addOne(waiting, signal, true);
      return code === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', fault: code, args };
    }
  }

  #settle({ key, incoming, how }: Waiting, outcome: AddOutcome): void {
    const name = how.only ?? nameOf(incoming);
    if (outcome.outcome === 'failed') this.#fail(key, { path: name, fault: outcome.fault, args: outcome.args }, { incoming, how });
    else if (outcome.outcome === 'clash') {
      this.#rows.set(key, { key, name, state: 'clash', fault: null, args: { title: outcome.title } });
      this.#clashes.set(key, { incoming, how });
    } else {
      this.#rows.delete(key);
      if (outcome.outcome === 'workspace' && incoming.kind === 'file') {
        this.offerWorkspace(name, incoming.file);
        if ((this.own?.documents.length ?? 0) === 0) this.collection = 'lesson';
      }
      if (outcome.outcome === 'replaced') this.replaced = { id: outcome.document, title: outcome.title };
      if (outcome.outcome === 'unchanged') this.unchanged = [...this.unchanged, name];
      if (outcome.outcome === 'expanded') {
        // A row for each file of an archive that could not be read.
        for (const failure of outcome.failures) this.#fail(this.#nextKey++, failure, { incoming, how: { ...how, only: failure.path } });
        for (const id of outcome.documents) this.#origins.set(id, { incoming, how });
      }
      if ('document' in outcome) this.#origins.set(outcome.document, { incoming, how });
    }
  }

  #fail(key: number, { path, fault, args }: ArchiveFailure, origin: Origin): void {
    this.#rows.set(key, { key, name: path, state: 'failed', fault, args });
    this.#failed.set(key, origin);
  }

  #settleCount(): void {
    if (this.#queue.length > 0 || this.#reading) return;
    this.readSoFar = 0;
    this.readInAll = 0;
    this.#noteUnread();
  }
}

function nameOf(incoming: Incoming): string {
  return tidyName(incoming.kind === 'file' ? incoming.path : incoming.title) || '?';
}
