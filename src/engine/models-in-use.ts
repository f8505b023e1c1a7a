import { Fault, faultOf } from '../bridge/fault';
import type { EngineEvent, ModelState, WordsState } from '../bridge/protocol';
import type { Models } from './embedder/open-models';
import { MODEL_BYTE_LENGTH, TOKENIZER_FILE } from './embedder/shipped-model';
import { throwIfCancelled } from './jobs';
import type { Embedder, Tokenizer } from './ports';
import { createSerialQueue } from './serial-queue';
import { createThrottle } from './throttle';

const PROGRESS_EVERY_MS = 100;

/** The tokenizer and the embedder once they are loaded, and how far they have come. */
export class ModelsInUse {
  readonly tokenizerByteLength = TOKENIZER_FILE.byteLength;
  words: WordsState = 'absent';
  tokenizer: Tokenizer | null = null;
  embedder: Embedder | null = null;
  #state: ModelState = { state: 'absent', byteLength: MODEL_BYTE_LENGTH, isKept: false };
  #models: Models | null = null;
  readonly #emit: (event: EngineEvent) => void;
  readonly #now: () => number;
  // One load at a time: a second call finds what the first has loaded.
  readonly #queue = createSerialQueue();

  constructor(emit: (event: EngineEvent) => void, now: () => number) {
    this.#emit = emit;
    this.#now = now;
  }

  get state(): ModelState {
    return this.#state;
  }

  async open(models: Models): Promise<void> {
    this.#models = models;
    if (this.#state.state === 'absent') this.#state = await this.#absent();
  }

  loadTokenizer(signal = new AbortController().signal): Promise<Tokenizer> {
    return this.#queue(() => this.#needTokenizer(signal, () => undefined));
  }

  /** @throws Fault of `model-files.ts`, `runtime-failed`, or `cancelled`. */
  loadModel(signal: AbortSignal): Promise<void> {
    return this.#queue(async () => {
      if (this.embedder) return;
      let loadedBytes = 0;
      const say = (): void => this.#change({ state: 'loading', loadedBytes, byteLength: MODEL_BYTE_LENGTH });
      const progress = createThrottle(say, { everyMs: PROGRESS_EVERY_MS, now: this.#now });
      const onBytes = (byteLength: number): void => {
        loadedBytes += byteLength;
        progress.request();
      };
      progress.request();
      try {
        throwIfCancelled(signal);
        const tokenizer = await this.#needTokenizer(signal, onBytes);
        this.embedder = await this.#need().loadEmbedder(tokenizer, { signal, onBytes });
        progress.flush();
        this.#change({ state: 'ready' });
      } catch (error) {
        progress.flush();
        const { code, args } = faultOf(error);
        this.#change(code === 'cancelled' ? await this.#absent() : { state: 'failed', fault: code, args });
        throw error;
      }
    });
  }

  async removeKept(): Promise<void> {
    await this.#models?.removeKept();
    if (this.#state.state === 'absent') this.#change(await this.#absent());
  }

  async #needTokenizer(signal: AbortSignal, onBytes: (byteLength: number) => void): Promise<Tokenizer> {
    if (this.tokenizer) {
      onBytes(TOKENIZER_FILE.byteLength);
      return this.tokenizer;
    }
    this.#changeWords('loading');
    try {
      this.tokenizer = await this.#need().loadTokenizer({ signal, onBytes });
      this.#changeWords('ready');
      return this.tokenizer;
    } catch (error) {
      this.#changeWords(faultOf(error).code === 'cancelled' ? 'absent' : 'failed');
      throw error;
    }
  }

  #need(): Models {
    if (!this.#models) throw new Fault('internal', { text: 'The engine has not been opened.' });
    return this.#models;
  }

  async #absent(): Promise<ModelState> {
    return { state: 'absent', byteLength: MODEL_BYTE_LENGTH, isKept: (await this.#models?.isKept().catch(() => false)) ?? false };
  }

  #change(state: ModelState): void {
    this.#state = state;
    this.#emit({ kind: 'model', state });
  }

  #changeWords(state: WordsState): void {
    this.words = state;
    this.#emit({ kind: 'tokenizer', state });
  }
}
