import { SvelteMap } from 'svelte/reactivity';
import { faultOf } from '../../../bridge/fault';
import type { Answer, CollectionId, FaultCode } from '../../../bridge/protocol';
import type { Catalogue, DocumentEntry, DocumentId, RevisionId, Span, Viewer } from '../../../core/model';
import { followSpan } from '../../../core/revise/follow-span';
import type { EngineLink } from '../page/engine-link.svelte';
import type { Library } from '../documents/library.svelte';
import type { Settings } from '../page/settings.svelte';

/** A question is sent at once by characters; an embedding is dearer, so meaning waits for a pause in the typing. */
const MEANING_PAUSE_MS = 120;

/** A question whose answer was lost, or is of a catalogue that is gone, is asked once more after so long. */
const AGAIN_MS = 120;

/** An answer with the catalogue that its child numbers belong to. */
export interface Shown {
  readonly answer: Answer;
  readonly catalogue: Catalogue;
}

type Asked = Parameters<EngineLink['calls']['ask']>[1];

/** A sentence that a person, or the lesson, marked as the answer. */
export interface MarkedAnswer extends Span {
  readonly document: DocumentId;
  /** The span is of this revision, and says nothing of another; null for the one that the document has when it is first seen. */
  readonly revision: RevisionId | null;
}

/** The question and the newest answer to it. Old answers never overwrite newer ones. */
export class Inquiry {
  shown = $state.raw<Shown | null>(null);
  fault = $state<FaultCode | null>(null);
  isAsking = $state(false);
  #questions = $state<Record<CollectionId, string>>({ lesson: '', own: '' });
  #marked = $state.raw<MarkedAnswer | null>(null);
  #lessonQuestionChanged = $state(false);
  readonly #texts = new SvelteMap<RevisionId, string>();
  readonly #fetching = new Set<RevisionId>();
  /** Counts the starts of the worker: what the one before died over is fetched from the next. */
  #starts = $state(0);
  /** Revisions of the own documents that the last answer was about. */
  #ownRevisions: ReadonlySet<RevisionId> = new Set();
  /** Counts viewers: a text that was asked for by another one is not taken. */
  #viewers = 0;
  readonly #engine: EngineLink;
  readonly #library: Library;
  readonly #settings: Settings;
  #asking: AbortController | null = null;

  constructor(engine: EngineLink, library: Library, settings: Settings, question: string | null) {
    this.#engine = engine;
    this.#library = library;
    this.#settings = settings;
    if (question !== null) {
      this.#questions = { lesson: question, own: question };
      this.#lessonQuestionChanged = true;
    }
    engine.onStart(() => {
      this.#starts++;
      /* An answer that came while the store was being opened is of a catalogue that is gone. */
      if (this.#asking && !this.isAsking && this.shown?.catalogue !== library.catalogue) void this.#send(this.#present);
      return Promise.resolve();
    });
  }

  get question(): string {
    const { collection, lesson } = this.#library;
    return collection === 'lesson' && !this.#lessonQuestionChanged ? lesson.question : this.#questions[collection];
  }

  set question(question: string) {
    if (this.#library.collection === 'lesson') this.#lessonQuestionChanged = true;
    this.#questions[this.#library.collection] = question;
  }

  /** The question for the address: null while the lesson's own question stands, which needs no saying. */
  get ownQuestion(): string | null {
    return this.#library.collection === 'lesson' && this.question === this.#library.lesson.question ? null : this.question;
  }

  /** The sentence that is known to answer the question, if any: the lesson's for its own question, else one that was marked. */
  get marked(): MarkedAnswer | null {
    const { collection, lesson, catalogue } = this.#library;
    const marked = this.#marked;
    if (marked && catalogue?.documents.some((document) => isOf(marked, document))) return marked;
    if (collection !== 'lesson' || this.question.trim() !== lesson.question) return null;
    const document = catalogue?.documents.find((entry) => entry.path === lesson.answer.path);
    const text = document && this.#texts.get(document.revision);
    const start = text?.indexOf(lesson.answer.text) ?? -1;
    if (!document || start < 0) return null;
    return { document: document.id, revision: document.revision, start, end: start + lesson.answer.text.length };
  }

  /** What was marked last, also where it stands in a revision that has been replaced. */
  get lastMarked(): MarkedAnswer | null {
    return this.marked ?? this.#marked;
  }

  mark(answer: MarkedAnswer | null): void {
    this.#marked = answer;
  }

  /** The question of one's own shelf, and what was marked on it: what a workspace takes along. */
  get own(): { readonly question: string; readonly marked: MarkedAnswer | null } {
    const marked = this.#marked;
    const isOwn = (marked && this.#library.own?.documents.some((document) => isOf(marked, document))) ?? false;
    return { question: this.#questions.own, marked: isOwn ? marked : null };
  }

  adoptOwn({ question, marked }: { readonly question: string; readonly marked: Omit<MarkedAnswer, 'revision'> | null }): void {
    this.#questions.own = question;
    if (marked || this.own.marked) this.#marked = marked && { revision: null, ...marked };
  }

  /** Takes the mark along into a new version of its document, if its sentences still stand there; call it whenever documents change. */
  async followMark(): Promise<void> {
    const { collection, catalogue } = this.#library;
    const mark = this.#marked;
    const document = catalogue?.documents.find(({ id }) => id === mark?.document);
    if (mark && document && mark.revision === null) this.#marked = { ...mark, revision: document.revision };
    if (!mark || document?.previous !== 'kept' || isOf(mark, document)) return;
    try {
      const { before, after, steps } = await this.#engine.calls.readChanges(collection, mark.document);
      if (this.#marked !== mark || before.revision !== mark.revision) return;
      const span = followSpan(mark, { from: before, to: after, steps, way: 'forth' });
      if (span) this.#marked = { document: mark.document, revision: after.revision, ...span };
    } catch (error) {
      /* Replaced or removed once more: then it is followed again, or is of nothing. */
      const { code } = faultOf(error);
      if (code !== 'document-gone' && code !== 'worker-died') this.fault = code;
    }
  }

  resetLesson(): void {
    this.#lessonQuestionChanged = false;
  }

  /** Forgets every text and the answer in view, and asks anew as another viewer: what the page has is then what that viewer may read. */
  async seeAs(viewer: Viewer): Promise<void> {
    this.#viewers++;
    this.#asking?.abort();
    this.#asking = null;
    this.isAsking = false;
    this.shown = null;
    this.#texts.clear();
    this.#fetching.clear();
    await this.#library.seeAs(viewer);
  }

  textOf(revision: RevisionId): string | null {
    return this.#texts.get(revision) ?? null;
  }

  /** Fetches the text of a document of the present shelf that no answer has brought yet. */
  async fetchText({ id, revision }: { readonly id: DocumentId; readonly revision: RevisionId }): Promise<void> {
    void this.#starts;
    if (this.#texts.has(revision) || this.#fetching.has(revision)) return;
    this.#fetching.add(revision);
    const viewers = this.#viewers;
    try {
      const content = await this.#engine.calls.readDocument(this.#library.collection, id);
      if (viewers === this.#viewers) this.#texts.set(content.revision, content.text);
    } catch (error) {
      /* Removed in the meantime: then nobody needs its text either. */
      const { code } = faultOf(error);
      if (code !== 'document-gone' && code !== 'worker-died') this.fault = code;
    } finally {
      if (viewers === this.#viewers) this.#fetching.delete(revision);
    }
  }

  /** Asks again; call it whenever question, settings or documents change. Returns what to call when they change once more. */
  ask(): () => void {
    const inquiry = this.#present;
    if (!this.#library.catalogue) return () => undefined;
    const pause = inquiry.by === 'meaning' || inquiry.by === 'both' ? MEANING_PAUSE_MS : 0;
    const timer = setTimeout(() => void this.#send(inquiry), pause);
    return () => clearTimeout(timer);
  }

  get #present(): Asked {
    const { by, fusion, model } = this.#settings;
    return { collection: this.#library.collection, question: this.question, by, fusion, model };
  }

  /** The last question, of which no answer is in view, is asked once more, unless another has taken its place. */
  #askAgain(asking: AbortController): void {
    setTimeout(() => {
      if (this.#asking === asking && this.#engine.status !== 'failed') void this.#send(this.#present);
    }, AGAIN_MS);
  }

  /** What has left the shelf since the last answer is not kept in memory; the engine, at the same answer, forgets that it was sent. */
  #forgetTexts({ documents }: Catalogue): void {
    const lesson = new Set(this.#library.lessonDocuments.map(({ revision }) => revision));
    const own = new Set(documents.map(({ revision }) => revision));
    for (const revision of this.#ownRevisions) if (!own.has(revision) && !lesson.has(revision)) this.#texts.delete(revision);
    this.#ownRevisions = own;
  }

  async #send(inquiry: Asked): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    const viewers = this.#viewers;
    this.#asking = asking;
    this.isAsking = true;
    try {
      const answer = await this.#engine.calls.ask(asking.signal, inquiry);
      /* Each text is sent once: it is taken whatever becomes of the answer that it came with. */
      if (viewers === this.#viewers) for (const { revision, text } of answer.texts) this.#texts.set(revision, text);
      if (this.#asking === asking && !this.#show(answer)) this.#askAgain(asking);
    } catch (error) {
      if (this.#asking === asking) this.#miss(faultOf(error).code, asking);
    } finally {
      if (this.#asking === asking) this.isAsking = false;
    }
  }

  /** False for an answer about a catalogue that is not the one in view. */
  #show(answer: Answer): boolean {
    const { catalogue, collection } = this.#library;
    if (!catalogue || collection !== answer.collection || catalogue.version !== answer.version) return false;
    if (collection === 'own') this.#forgetTexts(catalogue);
    this.shown = { answer, catalogue };
    this.fault = null;
    return true;
  }

  #miss(code: FaultCode, asking: AbortController): void {
    if (code === 'cancelled' || code === 'worker-died') this.#askAgain(asking);
    else this.fault = code;
  }
}

/** Whether a mark is on a document as it is now. */
function isOf({ document, revision }: MarkedAnswer, entry: Pick<DocumentEntry, 'id' | 'revision'>): boolean {
  return entry.id === document && (revision === null || entry.revision === revision);
}
