import { faultOf } from '../../../bridge/fault';
import type { CollectionId, EmbeddingState, FaultCode, ModelState, TokenCounts, WordsState } from '../../../bridge/protocol';
import type { ModelName } from '../../../core/model';
import { embeddingNote } from './embedding-note';
import type { EngineLink } from '../page/engine-link.svelte';
import type { Library } from './library.svelte';
import type { Settings } from '../page/settings.svelte';

/** Embedding that would take longer than this is started by a person, not by itself. */
const SELF_START_SECONDS = 20;

/** Before the first measurement, as the models' READMEs say. */
const EXPECTED_PER_SECOND: Readonly<Record<ModelName, number>> = { e5: 20, static: 3_500 };

const ABSENT: ModelState = { state: 'absent', byteLength: 0, isKept: false, elseByteLength: null };

/** The models for meaning, the tokenizer for words and tokens, and the embedding that one of them still has to do. */
export class Models {
  words = $state<WordsState>('absent');
  embeddingFault = $state<FaultCode | null>(null);
  tokens = $state.raw<{ readonly collection: CollectionId; readonly counts: TokenCounts } | null>(null);
  #states = $state.raw<Readonly<Record<ModelName, ModelState>>>({ e5: ABSENT, static: ABSENT });
  #embedding = $state.raw<Readonly<Record<string, EmbeddingState>>>({});
  #working = $state.raw<Readonly<Partial<Record<ModelName, AbortController>>>>({});
  /** Models whose work the last worker died over: the next one takes it up again, once. */
  #interrupted: readonly ModelName[] = [];
  #stopped = $state.raw<Readonly<Partial<Record<ModelName, boolean>>>>({});
  readonly #engine: EngineLink;
  readonly #library: Library;
  readonly #settings: Settings;

  constructor(engine: EngineLink, library: Library, settings: Settings) {
    this.#engine = engine;
    this.#library = library;
    this.#settings = settings;
    engine.onEvent((event) => {
      if (event.kind === 'model') this.#states = { ...this.#states, [event.model]: event.state };
      if (event.kind === 'tokenizer') this.words = event.state;
      if (event.kind === 'embedding') {
        const before = this.#embedding[`${event.state.collection}/${event.state.model}`];
        if (before && event.state.done > before.done) embeddingNote.advance(event.state.model);
        this.#embedding = { ...this.#embedding, [`${event.state.collection}/${event.state.model}`]: event.state };
        this.embeddingFault = event.fault;
      }
    });
    engine.onStart(() => {
      this.words = 'absent';
      this.#working = {};
      if (library.opening) this.#states = { e5: library.opening.model, static: library.opening.staticModel };
      for (const model of this.#interrupted) void this.#run(model, true);
      return Promise.resolve();
    });
  }

  get wantsMeaning(): boolean {
    return this.#settings.by === 'meaning' || this.#settings.by === 'both';
  }

  /** Where the chosen model stands. */
  get model(): ModelState {
    return this.stateOf(this.#settings.model);
  }

  stateOf(model: ModelName): ModelState {
    return this.#states[model];
  }

  /** Changes whenever a question may be answered in another way than before. */
  get readiness(): string {
    return `${this.words} ${this.#states.e5.state} ${this.#states.static.state}`;
  }

  get embedding(): EmbeddingState | null {
    return this.#embedding[`${this.#library.collection}/${this.#settings.model}`] ?? null;
  }

  /** How far it is, also where it begins anew for what has just been dropped. */
  get embedded(): Pick<EmbeddingState, 'done' | 'total'> {
    const total = this.#library.catalogue?.documentOf.length ?? 0;
    return this.embedding?.running ? this.embedding : { done: total - this.missing, total };
  }

  /** By what the search is until the chosen model has all it needs; null where a model ranks already, and its own line says which. */
  standInFor(speaking: ModelName | null): 'characters' | 'static' | null {
    if (speaking === null) return 'characters';
    return speaking === 'static' && this.#settings.model === 'e5' ? 'static' : null;
  }

  /** Sentences of the present shelf that have no vector of the chosen model yet. */
  get missing(): number {
    return this.#missingOf(this.#settings.model);
  }

  get secondsLeft(): number {
    const embedding = this.embedding;
    return (embedding?.running ? embedding.total - embedding.done : this.missing) / this.#perSecondOf(this.#settings.model);
  }

  /** Seconds that embedding what is missing would take by a model. */
  secondsOf(model: ModelName): number {
    return this.#missingOf(model) / this.#perSecondOf(model);
  }

  get isWorking(): boolean {
    return this.#working[this.#settings.model] !== undefined;
  }

  /** Where search by meaning with the chosen model stands: nothing to do, waiting for a person to say yes, at work, or failed. */
  get phase(): 'idle' | 'ask' | 'working' | 'failed' {
    if (!this.wantsMeaning || !this.#library.opening) return 'idle';
    if (this.isWorking) return 'working';
    if (this.model.state === 'failed' || this.embeddingFault) return 'failed';
    return this.model.state === 'ready' && this.missing === 0 ? 'idle' : 'ask';
  }

  /** Fetches what `by` needs when that costs little or is here already; call it whenever settings or documents change. */
  prepare(): void {
    const needsTokenizer = this.#settings.by !== 'characters' || this.#settings.unit === 'tokens';
    if (needsTokenizer && this.words === 'absent') void this.#loadTokenizer();
    if (!this.wantsMeaning || this.embeddingFault) return;
    this.#startByItself(this.#settings.model);
    // While e5 has not come so far, the static model speaks where it is here.
    if (this.missing > 0) this.#startByItself('static');
  }

  /** Fetches the chosen model and embeds what it wants. */
  async startMeaning(): Promise<void> {
    const { model } = this.#settings;
    this.#stopped = { ...this.#stopped, [model]: false };
    this.embeddingFault = null;
    if (this.#library.storage.mode === 'kept') embeddingNote.begin(model);
    await this.#run(model);
  }

  stop(): void {
    const { model } = this.#settings;
    this.#stopped = { ...this.#stopped, [model]: true };
    embeddingNote.end(model);
    this.#working[model]?.abort();
  }

  async embedPieces(signal: AbortSignal, length: number, model: ModelName = this.#settings.model): Promise<void> {
    await this.#engine.calls.embedPieces(signal, this.#library.collection, { length, overlap: 0 }, model);
  }

  /** Counts the tokens of the present shelf again when its catalogue has changed. */
  async countTokens(): Promise<void> {
    const collection = this.#library.collection;
    const version = this.#library.catalogue?.version;
    if (this.words !== 'ready' || (this.tokens?.collection === collection && this.tokens.counts.version === version)) return;
    try {
      this.tokens = { collection, counts: await this.#engine.calls.countTokens(collection) };
    } catch (error) {
      /* The worker says by an event where the tokenizer stands; a new one is asked again by its catalogue. */
      if (faultOf(error).code === 'internal') throw error;
    }
  }

  #missingOf(model: ModelName): number {
    const documents = this.#library.catalogue?.documents ?? [];
    return documents.reduce((sum, document) => {
      const hasVectors = model === 'static' ? document.hasStaticVectors : document.hasVectors;
      return sum + (hasVectors ? 0 : document.childCount);
    }, 0);
  }

  #perSecondOf(model: ModelName): number {
    return this.#embedding[`${this.#library.collection}/${model}`]?.perSecond ?? EXPECTED_PER_SECOND[model];
  }

  /** The last worker has died, and what is known of its models is not true of the next, which has not said yet what it has. */
  get #isBetweenWorkers(): boolean {
    return this.#engine.status === 'restarting';
  }

  #startByItself(model: ModelName): void {
    if (this.#isBetweenWorkers) return;
    const state = this.#states[model];
    const isHere = state.state === 'ready' || (state.state === 'absent' && state.isKept);
    if (!isHere || this.#working[model] || this.#stopped[model]) return;
    if (state.state !== 'absent' && this.#missingOf(model) === 0) return;
    /* What a person has started goes on although its tab was closed, however long it takes. */
    if (this.secondsOf(model) <= SELF_START_SECONDS || embeddingNote.takeUp(model)) void this.#run(model);
  }

  async #run(model: ModelName, isOfNextWorker = false): Promise<void> {
    if (this.#working[model] || (this.#isBetweenWorkers && !isOfNextWorker)) return;
    const work = new AbortController();
    this.#working = { ...this.#working, [model]: work };
    try {
      if (this.stateOf(model).state !== 'ready') await this.#engine.calls.loadModel(work.signal, model);
      await this.#engine.calls.embed(work.signal, this.#library.collection, model);
      this.#interrupted = this.#interrupted.filter((other) => other !== model);
      embeddingNote.end(model);
    } catch (error) {
      this.#settleFault(model, faultOf(error).code, work.signal);
    } finally {
      if (this.#working[model] === work) {
        const { [model]: _done, ...others } = this.#working;
        this.#working = others;
      }
    }
  }

  /** Work that a worker died over is taken up again by itself; what kills a second one is for a person to decide. */
  #settleFault(model: ModelName, code: FaultCode, { aborted }: AbortSignal): void {
    const isSecond = this.#interrupted.includes(model);
    if (code === 'worker-died' && !isSecond && !aborted) {
      this.#interrupted = [...this.#interrupted, model];
      return;
    }
    this.#interrupted = this.#interrupted.filter((other) => other !== model);
    embeddingNote.end(model);
    if (code !== 'cancelled' && this.stateOf(model).state !== 'failed') this.embeddingFault = code;
  }

  async #loadTokenizer(): Promise<void> {
    try {
      await this.#engine.calls.loadTokenizer();
    } catch (error) {
      /* The worker says so by an event; only a death of the border ends here, and the restart sets all back. */
      if (faultOf(error).code === 'internal') this.words = 'failed';
    }
  }
}
