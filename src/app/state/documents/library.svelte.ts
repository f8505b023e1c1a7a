/* Longer than other files: whatever happens to a document is said here, and outlives the worker. */
import { faultOf } from '../../../bridge/fault';
import type { AddOutcome, CollectionId, DocumentCopy, Incoming, NameClash, Opening, ReadHow, StorageState } from '../../../bridge/protocol';
import type { AsideEntry, Catalogue, DocumentEntry, DocumentId, FieldChoice, Viewer } from '../../../core/model';
import type { Lesson } from '../../../lessons/lesson';
import { readKeepChoice, rememberKeepChoice } from './keep-choice';
import { readPrecision, rememberPrecision } from './precision-choice';
import type { Precision } from '../../../core/rank/int8-rows';
import { embeddingNote } from './embedding-note';
import type { EngineLink } from '../page/engine-link.svelte';
import { FieldChoices } from '../reading/field-choices.svelte';
import { Origins, type Origin } from '../reading/origins';
import { nameOf, ReadingQueue } from '../reading/reading-queue.svelte';
import { TabGuard, type TooMuch } from '../reading/tab-guard';
import type { Settings } from '../page/settings.svelte';

/** How a workspace file is called, also where a browser has numbered it. */
const WORKSPACE_NAME = /\.oyako(?: ?\(\d+\))?\.zip$/i;

/**
 * The documents of both shelves, the queue of what is being read, and whether it is kept.
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
  /** Files that were dropped and whose sizes are being asked for, before they can be listed. */
  measuring = $state(0);
  /** Files that would be more than the tab can be expected to hold, and wait for an answer; null for none. */
  tooMuch = $state.raw<(TooMuch & { readonly goOn: () => void }) | null>(null);
  /** The document that a new version has replaced last; null once that is read, or where nothing of the one before is kept. */
  replaced = $state.raw<{ readonly id: DocumentId; readonly title: string } | null>(null);
  /** What was removed last, all at once, so that it can come back all at once. */
  removed = $state.raw<readonly { readonly id: DocumentId; readonly title: string }[]>([]);
  /** What the browser's storage has refused to do last: then everything is as it was. Null once that is read. */
  refused = $state<'remove-all' | 'leave' | null>(null);
  /** Workspace files that wait to be asked about, in the order they came. */
  offeredWorkspaces = $state.raw<readonly { readonly name: string; readonly file: Blob }[]>([]);
  /** How far the workspace under way is; null before it is known. */
  workspaceProgress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** What the engine said when it was last opened; null before. */
  opening = $state.raw<Opening | null>(null);
  #catalogues = $state.raw<Record<CollectionId, Catalogue | null>>({ lesson: null, own: null });
  readonly #engine: EngineLink;
  readonly #settings: Settings;
  readonly #lessons: Readonly<Record<'ja' | 'en', Lesson>>;
  readonly #modelsUrl: string;
  readonly #guard: TabGuard;
  /** What lies in the worker's memory only: it would be lost with its worker, and is given back to the next. */
  readonly #copies = new Map<DocumentId, DocumentCopy>();
  /** The newest catalogue of a worker that is being opened. */
  #incomplete: { own: Catalogue | null } | null = null;
  #removedCopies: readonly DocumentCopy[] = [];
  /** The files of this session's documents, which can be read again. */
  readonly #origins = new Origins();
  readonly #choices = new FieldChoices();
  #endOpening: () => void = () => undefined;
  /** Nothing is read into an engine that does not know yet what is kept: a name that is here already would go unnoticed. */
  #opened = new Promise<void>((resolve) => (this.#endOpening = resolve));
  /** The files that are to be read, and what became of those that were. */
  readonly queue: ReadingQueue;
  #hasTakenOver = false;
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
    this.queue = new ReadingQueue({
      engine,
      now: () => Date.now(),
      whenOpened: () => this.#opened,
      fields: () => this.#choices.all,
      isKept: () => this.storage.mode === 'kept',
      onAdd: () => this.#beginDrop(),
      onRead: (origin, outcome) => this.#takeOutcome(origin, outcome),
    });
    engine.onEvent((event) => {
      if (event.kind === 'catalogue') this.#takeCatalogue(event.collection, event.catalogue);
      if (event.kind === 'storage') this.#followStorage(event.storage);
      if (event.kind === 'waiting-lost') this.queue.loseCopies(event.ids);
      if (event.kind === 'entry') this.queue.showEntry(event);
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
    if (measured) void this.#addMany(documents, onClash, measured);
    else this.#addIfHeld(documents, onClash);
  }

  /** The page turns to the own documents in a task of its own, so that neither that nor listing many files is a long one. */
  async #addMany(documents: readonly Incoming[], onClash: NameClash, measured: Promise<void>): Promise<void> {
    this.measuring += documents.length;
    await measured;
    if (!this.#weigh(documents)) {
      this.#beginDrop();
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#addIfHeld(documents, onClash);
    this.measuring -= documents.length;
  }

  #addIfHeld(documents: readonly Incoming[], onClash: NameClash): void {
    const origins = documents.map((one) => ({ incoming: one, how: {} }));
    const tooMuch = this.#weigh(documents);
    if (tooMuch) this.tooMuch = { ...tooMuch, goOn: () => this.queue.add(origins, onClash) };
    else this.queue.add(origins, onClash);
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
      waiting: this.queue.waiting,
      vectors: by === 'meaning' || by === 'both' ? this.precision : null,
    });
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
    if (origin) this.queue.add([origin], 'new-version');
  }

  async takeIn(asides: readonly AsideEntry[]): Promise<void> {
    await this.#insist(() => this.#engine.calls.takeIn(asides.map(({ id }) => id)));
  }

  async dropAsides(asides: readonly AsideEntry[]): Promise<void> {
    await this.remove(...asides);
  }

  /** Says which fields of records of one shape are read, from now on and in the documents that are here already. */
  chooseFields(choice: FieldChoice): void {
    this.#choices.remember(choice, this.storage.mode === 'kept');
    const changed = (this.own?.documents ?? []).filter(
      ({ fields }) => fields?.shape === choice.shape && (fields.text !== choice.text || fields.heading !== choice.heading),
    );
    for (const document of changed) this.readAgain(document);
  }

  async remove(...documents: readonly Pick<DocumentEntry, 'id' | 'title'>[]): Promise<void> {
    const copies = new Map<DocumentId, DocumentCopy>();
    await this.#insist(async () => {
      for (const { id } of documents) if (!copies.has(id)) await this.#removeOne(id, copies);
      // Only the last can come back.
      for (const { id } of this.#removedCopies) if (!copies.has(id)) this.#origins.forget(id);
      this.#removedCopies = [...copies.values()];
      this.removed = documents.filter(({ id }) => copies.has(id)).map(({ id, title }) => ({ id, title }));
    });
  }

  /** What another tab has removed meanwhile is passed over. */
  async #removeOne(id: DocumentId, copies: Map<DocumentId, DocumentCopy>): Promise<void> {
    try {
      copies.set(id, await this.#engine.calls.removeDocument(id));
    } catch (error) {
      if (faultOf(error).code !== 'document-gone') throw error;
    }
  }

  /** Brings back all that was removed last. */
  async undoRemove(): Promise<void> {
    const copies = this.#removedCopies;
    this.removed = [];
    this.#removedCopies = [];
    await this.#insist(async () => {
      for (const copy of copies) {
        const isBack = await this.#engine.calls.restoreDocument(copy.id);
        if (!isBack) await this.#engine.calls.takeBack([copy]);
      }
    });
  }

  /** False where the storage refuses. */
  async removeEverything(models: boolean): Promise<boolean> {
    this.queue.stop();
    if (!(await this.#tryAt('remove-all', () => this.#engine.calls.removeEverything({ models })))) return false;
    this.#copies.clear();
    this.#removedCopies = [];
    this.queue.clear();
    this.#origins.clear();
    this.#choices.forget();
    embeddingNote.clear();
    this.removed = [];
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
      if (!keep) embeddingNote.clear();
      this.queue.followStorage();
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
    const opened = await this.#openStore();
    if (this.queue.isPaused) await this.#engine.calls.setPaused(true);
    if (this.#insisted) await this.#insist(this.#insisted);
    await this.openLesson();
    /* Never back to the lesson: files may have been dropped before the store was open. */
    if (!this.opening && opened.catalogue.documents.length > 0) this.collection = 'own';
    this.opening = opened;
    if (!this.#hasTakenOver) void this.#takeOver();
  }

  /** Opens what is kept, and gives the worker what another had in its memory only. */
  async #openStore(): Promise<Opening> {
    const { calls } = this.#engine;
    const incomplete: { own: Catalogue | null } = { own: null };
    this.#incomplete = incomplete;
    try {
      await calls.setViewer(this.viewer);
      await calls.setPrecision(this.precision);
      const opened = await calls.open({ keep: readKeepChoice(), cut: this.#settings.cut, modelsUrl: this.#modelsUrl });
      this.storage = opened.storage;
      if (opened.storage.mode === 'kept') void this.#guard.measureStorage();
      incomplete.own = opened.catalogue;
      await this.#giveBack();
      this.#catalogues = { ...this.#catalogues, own: incomplete.own };
      return opened;
    } finally {
      if (this.#incomplete === incomplete) this.#incomplete = null;
    }
  }

  /** A worker that is being opened lacks what it is still to get; shown empty, the shelf would take the question away while it is typed. */
  #takeCatalogue(collection: CollectionId, catalogue: Catalogue): void {
    if (collection === 'own' && this.#incomplete) this.#incomplete.own = catalogue;
    else this.#catalogues = { ...this.#catalogues, [collection]: catalogue };
  }

  /** Kept now, it need not be held here, unless there was no room for it. */
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

  /** A store that another tab had blocked may hold what closed tabs left. */
  #followStorage(storage: StorageState): void {
    const isNew = storage.mode !== this.storage.mode;
    this.storage = storage;
    if (!isNew) return;
    this.queue.followStorage();
    if (storage.mode === 'kept' && this.opening) void this.#takeOver();
  }

  async #takeOver(): Promise<void> {
    const here = [...(this.own?.documents ?? []), ...this.asides].map(({ path }) => path);
    try {
      await this.queue.takeOver(new Set(here));
      this.#hasTakenOver = true;
    } catch (error) {
      /* The next worker is asked when it is opened. */
      if (faultOf(error).code !== 'worker-died') throw error;
    }
  }

  #beginDrop(): void {
    this.collection = 'own';
    if (this.queue.isReading) return;
    this.unchanged = [];
    this.replaced = null;
  }

  #takeOutcome(origin: Origin, outcome: AddOutcome): void {
    const { incoming, how } = origin;
    if (outcome.outcome === 'workspace' && incoming.kind === 'file') {
      this.offerWorkspace(nameOf(incoming), incoming.file);
      if ((this.own?.documents.length ?? 0) === 0) this.collection = 'lesson';
    }
    if (outcome.outcome === 'replaced') this.replaced = { id: outcome.document, title: outcome.title };
    if (outcome.outcome === 'unchanged' && !how.isResumed) this.unchanged = [...this.unchanged, how.only ?? nameOf(incoming)];
    if (outcome.outcome === 'expanded') for (const id of outcome.documents) this.#origins.set(id, origin);
    if ('document' in outcome) this.#origins.set(outcome.document, origin);
  }
}
