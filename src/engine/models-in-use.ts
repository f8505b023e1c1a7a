import { Fault, faultOf } from '../bridge/fault';
import type { EngineEvent, ModelState, WordsState } from '../bridge/protocol';
import type { ModelName } from '../core/model';
import type { FetchOptions } from './embedder/model-files';
import type { Models } from './embedder/open-models';
import { MODEL_BYTE_LENGTHS, MODEL_NAMES, TOKENIZER_FILE } from './embedder/shipped-model';
import { throwIfCancelled } from './jobs';
import type { Embedder, Tokenizer } from './ports';
import { createSerialQueue } from './serial-queue';
import { createThrottle } from './throttle';

const PROGRESS_EVERY_MS = 100;

/** The tokenizer and the embedders once they are loaded, and how far they have come. */
export class ModelsInUse {
  readonly tokenizerByteLength = TOKENIZER_FILE.byteLength;
  words: WordsState = 'absent';
  tokenizer: Tokenizer | null = null;
  readonly #embedders = new Map<ModelName, Embedder>();
  readonly #states = new Map<ModelName, ModelState>();
  #models: Models | null = null;
  readonly #emit: (event: EngineEvent) => void;
  readonly #now: () => number;
  // One load of a kind at a time: a second call finds what the first has loaded. The small model does not wait for the big one.
  readonly #queues = { tokenizer: createSerialQueue(), e5: createSerialQueue(), static: createSerialQueue() };

  constructor(emit: (event: EngineEvent) => void, now: () => number) {
    this.#emit = emit;
    this.#now = now;
  }

  stateOf(model: ModelName): ModelState {
    return this.#states.get(model) ?? { state: 'absent', byteLength: MODEL_BYTE_LENGTHS[model], isKept: false };
  }

  /** Null while the model is not ready. */
  embedderOf(model: ModelName): Embedder | null {
    return this.#embedders.get(model) ?? null;
  }

  async open(models: Models): Promise<void> {
    this.#models = models;
    for (const model of MODEL_NAMES) {
      if (this.stateOf(model).state === 'absent') this.#states.set(model, await this.#absent(model));
    }
  }

  loadTokenizer(options: FetchOptions = { signal: new AbortController().signal }): Promise<Tokenizer> {
    return this.#queues.tokenizer(async () => {
      if (this.tokenizer) {
        options.onBytes?.(TOKENIZER_FILE.byteLength);
        return this.tokenizer;
      }
      this.#changeWords('loading');
      try {
        this.tokenizer = await this.#need().loadTokenizer(options);
        this.#changeWords('ready');
        return this.tokenizer;
      } catch (error) {
        this.#changeWords(faultOf(error).code === 'cancelled' ? 'absent' : 'failed');
        throw error;
      }
    });
  }

  /** @throws Fault of `model-files.ts`, `runtime-failed`, or `cancelled`. */
  loadModel(model: ModelName, signal: AbortSignal): Promise<void> {
    return this.#queues[model](async () => {
      if (this.#embedders.has(model)) return;
      let loadedBytes = 0;
      const say = (): void => this.#change(model, { state: 'loading', loadedBytes, byteLength: MODEL_BYTE_LENGTHS[model] });
      const progress = createThrottle(say, { everyMs: PROGRESS_EVERY_MS, now: this.#now });
      const onBytes = (byteLength: number): void => {
        loadedBytes += byteLength;
        progress.request();
      };
      progress.request();
      try {
        throwIfCancelled(signal);
        const tokenizer = await this.loadTokenizer({ signal, onBytes });
        const models = this.#need();
        const options = { signal, onBytes };
        const embedder = await (model === 'static'
          ? models.loadStaticEmbedder(tokenizer, options)
          : models.loadEmbedder(tokenizer, options));
        this.#embedders.set(model, embedder);
        progress.flush();
        this.#change(model, { state: 'ready' });
      } catch (error) {
        progress.flush();
        const { code, args } = faultOf(error);
        this.#change(model, code === 'cancelled' ? await this.#absent(model) : { state: 'failed', fault: code, args });
        throw error;
      }
    });
  }

  async removeKept(): Promise<void> {
    await this.#models?.removeKept();
    for (const model of MODEL_NAMES) {
      if (this.stateOf(model).state === 'absent') this.#change(model, await this.#absent(model));
    }
  }

  #need(): Models {
    if (!this.#models) throw new Fault('internal', { text: 'The engine has not been opened.' });
    return this.#models;
  }

  async #absent(model: ModelName): Promise<ModelState> {
    const isKept = (await this.#models?.isKept(model).catch(() => false)) ?? false;
    return { state: 'absent', byteLength: MODEL_BYTE_LENGTHS[model], isKept };
  }

  #change(model: ModelName, state: ModelState): void {
    this.#states.set(model, state);
    this.#emit({ kind: 'model', model, state });
  }

  #changeWords(state: WordsState): void {
    this.words = state;
    this.#emit({ kind: 'tokenizer', state });
  }
}
