import { faultOf } from '../../bridge/fault';
import type { CollectionId, EmbeddingState, FaultCode, ModelState, TokenCounts, WordsState } from '../../bridge/protocol';
import type { EngineLink } from './engine-link.svelte';
import type { Library } from './library.svelte';
import type { Settings } from './settings.svelte';

/** Embedding that would take longer than this is started by a person, not by itself. */
const SELF_START_SECONDS = 20;

/** The model for meaning, the tokenizer for words and tokens, and the embedding that one of them still has to do. */
export class Models {
  model = $state.raw<ModelState>({ state: 'absent', byteLength: 0, isKept: false });
  words = $state<WordsState>('absent');
  embeddingFault = $state<FaultCode | null>(null);
  tokens = $state.raw<{ readonly collection: CollectionId; readonly counts: TokenCounts } | null>(null);
  #embedding = $state.raw<Partial<Record<CollectionId, EmbeddingState>>>({});
  #work: AbortController | null = null;
  #isWorking = $state(false);
  #stopped = $state(false);
  readonly #engine: EngineLink;
  readonly #library: Library;
  readonly #settings: Settings;

  constructor(engine: EngineLink, library: Library, settings: Settings) {
    this.#engine = engine;
    this.#library = library;
    this.#settings = settings;
    engine.onEvent((event) => {
      if (event.kind === 'model') this.model = event.state;
      if (event.kind === 'tokenizer') this.words = event.state;
      if (event.kind === 'embedding') {
        this.#embedding = { ...this.#embedding, [event.state.collection]: event.state };
        this.embeddingFault = event.fault;
      }
    });
    engine.onStart(() => {
      this.words = 'absent';
      this.#isWorking = false;
      if (library.opening) this.model = library.opening.model;
      return Promise.resolve();
    });
  }

  get wantsMeaning(): boolean {
    return this.#settings.by === 'meaning' || this.#settings.by === 'both';
  }

  get embedding(): EmbeddingState | null {
    return this.#embedding[this.#library.collection] ?? null;
  }

  /** Sentences of the present shelf that have no vector yet. */
  get missing(): number {
    const documents = this.#library.catalogue?.documents ?? [];
    return documents.reduce((sum, document) => sum + (document.hasVectors ? 0 : document.childCount), 0);
  }

  get secondsLeft(): number {
    const embedding = this.embedding;
    const left = embedding?.running ? embedding.total - embedding.done : this.missing;
    return left / (embedding?.perSecond ?? 20);
  }

  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Where search by meaning stands: nothing to do, waiting for a person to say yes, at work, or failed. */
  get phase(): 'idle' | 'ask' | 'working' | 'failed' {
    if (!this.wantsMeaning) return 'idle';
    if (this.#isWorking) return 'working';
    if (this.model.state === 'failed' || this.embeddingFault) return 'failed';
    return this.model.state === 'ready' && this.missing === 0 ? 'idle' : 'ask';
  }

  /** Fetches what `by` needs when that costs little or is here already; call it whenever settings or documents change. */
  prepare(): void {
    const needsTokenizer = this.#settings.by !== 'characters' || this.#settings.unit === 'tokens';
    if (needsTokenizer && this.words === 'absent') void this.#loadTokenizer();
    if (!this.wantsMeaning || this.#isWorking || this.#stopped || this.model.state === 'failed') return;
    const isHere = this.model.state === 'ready' || (this.model.state === 'absent' && this.model.isKept);
    if (isHere && (this.model.state === 'absent' || this.missing > 0) && this.secondsLeft <= SELF_START_SECONDS) void this.startMeaning();
  }

  async startMeaning(): Promise<void> {
    if (this.#isWorking) return;
    const work = new AbortController();
    this.#work = work;
    this.#isWorking = true;
    this.#stopped = false;
    this.embeddingFault = null;
    try {
      if (this.model.state !== 'ready') await this.#engine.calls.loadModel(work.signal);
      await this.#engine.calls.embed(work.signal, this.#library.collection);
    } catch (error) {
      const { code } = faultOf(error);
      if (code !== 'cancelled' && this.model.state !== 'failed') this.embeddingFault = code;
    } finally {
      if (this.#work === work) this.#isWorking = false;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#work?.abort();
  }

  async embedPieces(signal: AbortSignal, length: number): Promise<void> {
    await this.#engine.calls.embedPieces(signal, this.#library.collection, { length, overlap: 0 });
  }

  /** Counts the tokens of the present shelf again when its catalogue has changed. */
  async countTokens(): Promise<void> {
    const collection = this.#library.collection;
    const version = this.#library.catalogue?.version;
    if (this.words !== 'ready' || (this.tokens?.collection === collection && this.tokens.counts.version === version)) return;
    const counts = await this.#engine.calls.countTokens(collection);
    this.tokens = { collection, counts };
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
