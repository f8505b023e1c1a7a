import { Fault, faultOf } from '../../bridge/fault';
import type { Device, EngineEvent, ModelState, WordsState } from '../../bridge/protocol';
import type { ModelName } from '../../core/model';
import type { FetchOptions } from '../embedder/model-files';
import type { GpuSupport } from '../embedder/find-gpu';
import type { Models } from '../embedder/open-models';
import {
  GPU_BYTE_LENGTH,
  GPU_SPACE,
  MODEL_BYTE_LENGTHS,
  MODEL_NAMES,
  SHIPPED_SPACE,
  STATIC_SPACE,
  TOKENIZER_FILE,
} from '../embedder/shipped-model';
import { throwIfCancelled } from '../calls/jobs';
import { mayUseWasm } from '../kernel/load-kernel';
import type { Embedder, Tokenizer, VectorSpace } from '../ports';
import { createSerialQueue } from '../calls/serial-queue';
import { createThrottle } from '../calls/throttle';
import type { SpacesInUse } from './vector-blocks';

const PROGRESS_EVERY_MS = 100;

/** The tokenizer and the embedders once they are loaded, how far they have come, and the space that each speaks in. */
export class ModelsInUse implements SpacesInUse {
  readonly tokenizerByteLength = TOKENIZER_FILE.byteLength;
  words: WordsState = 'absent';
  tokenizer: Tokenizer | null = null;
  readonly #embedders = new Map<ModelName, Embedder>();
  readonly #states = new Map<ModelName, ModelState>();
  #models: Models | null = null;
  #support: GpuSupport = { runtime: false, adapter: false };
  /** The space that e5 is bound to, because vectors of it are here or are being made; null while there are none. */
  #bound: VectorSpace | null = null;
  readonly #emit: (event: EngineEvent) => void;
  readonly #now: () => number;
  // One load of a kind at a time: a second call finds what the first has loaded. The small model does not wait for the big one.
  readonly #queues = { tokenizer: createSerialQueue(), e5: createSerialQueue(), static: createSerialQueue() };

  constructor(emit: (event: EngineEvent) => void, now: () => number) {
    this.#emit = emit;
    this.#now = now;
  }

  stateOf(model: ModelName): ModelState {
    return this.#states.get(model) ?? { state: 'absent', byteLength: MODEL_BYTE_LENGTHS[model], isKept: false, elseByteLength: null };
  }

  /** What `model` embeds into, or would if it were loaded now. */
  spaceOf(model: ModelName): VectorSpace {
    if (model === 'static') return STATIC_SPACE;
    return this.#bound ?? (this.#support.adapter ? GPU_SPACE : SHIPPED_SPACE);
  }

  settle(found: readonly VectorSpace[]): void {
    const usable = found.filter(({ dtype }) => dtype !== GPU_SPACE.dtype || this.#support.runtime);
    if (this.#bound !== null || !usable[0]) return;
    this.#bound = usable[0];
    void this.lookAgain();
  }

  /** Nothing is kept any more: unless e5 is loaded already, a GPU may be taken that what was kept stood against. */
  release(): Promise<void> {
    if (!this.#embedders.has('e5')) this.#bound = null;
    return this.lookAgain();
  }

  /** Says anew what loading e5 would fetch, now that it may be bound. */
  async lookAgain(): Promise<void> {
    const before = this.stateOf('e5');
    if (before.state !== 'absent') return;
    const state = await this.#absent('e5');
    if (this.stateOf('e5') === before && !isSame(before, state)) this.#change('e5', state);
  }

  /** Null while the model is not ready. */
  embedderOf(model: ModelName): Embedder | null {
    return this.#embedders.get(model) ?? null;
  }

  async open(models: Models): Promise<void> {
    this.#models = models;
    this.#support = await models.findGpu();
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
      const { byteLength, elseByteLength } = this.#sizeOf(model);
      let loadedBytes = 0;
      const say = (): void => {
        const isElse = loadedBytes > byteLength;
        this.#change(model, { state: 'loading', loadedBytes, byteLength: byteLength + (isElse ? (elseByteLength ?? 0) : 0) });
      };
      const progress = createThrottle(say, { everyMs: PROGRESS_EVERY_MS, now: this.#now });
      let isUnkept = false as boolean;
      const onUnkept = (): void => void (isUnkept = true);
      const onBytes = (byteLength: number): void => {
        loadedBytes += byteLength;
        progress.request();
      };
      progress.request();
      try {
        throwIfCancelled(signal);
        // Said before megabytes are fetched for nothing; the static model is added up by hand.
        if (model === 'e5' && !mayUseWasm()) throw new Fault('wasm-forbidden');
        const tokenizer = await this.loadTokenizer({ signal, onBytes, onUnkept });
        const options = { signal, onBytes, onUnkept };
        const isStatic = model === 'static';
        const { embedder, device } = isStatic
          ? { embedder: await this.#need().loadStaticEmbedder(tokenizer, options), device: 'wasm' as const }
          : await this.#loadE5(tokenizer, options);
        this.#embedders.set(model, embedder);
        progress.flush();
        this.#change(model, { state: 'ready', device, ...(isUnkept ? { isUnkept } : {}) });
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

  /** Loads e5 in the space that it is bound to, and binds it to the one that it then speaks in. */
  async #loadE5(tokenizer: Tokenizer, options: FetchOptions): Promise<{ readonly embedder: Embedder; readonly device: Device }> {
    const bound = this.#bound;
    let device: Device = 'wasm';
    const onDevice = (changed: Device): void => {
      device = changed;
      if (this.stateOf('e5').state === 'ready') this.#change('e5', { state: 'ready', device });
    };
    const embedder = await this.#need().loadEmbedder(tokenizer, {
      ...options,
      space: this.spaceOf('e5'),
      isBound: bound !== null,
      hasGpu: this.#support.adapter,
      onDevice,
    });
    // A store may have been joined meanwhile, with vectors of other weights.
    if (this.#bound !== null && this.#bound.dtype !== embedder.space.dtype) {
      await embedder.dispose();
      return this.#loadE5(tokenizer, options);
    }
    this.#bound = embedder.space;
    return { embedder, device };
  }

  #need(): Models {
    if (!this.#models) throw new Fault('internal', { text: 'The engine has not been opened.' });
    return this.#models;
  }

  async #absent(model: ModelName): Promise<AbsentState> {
    const isKept = (await this.#models?.isKept(this.spaceOf(model)).catch(() => false)) ?? false;
    return { state: 'absent', isKept, ...this.#sizeOf(model) };
  }

  #sizeOf(model: ModelName): { readonly byteLength: number; readonly elseByteLength: number | null } {
    const isOfGpu = this.spaceOf(model) === GPU_SPACE;
    const elseByteLength = isOfGpu && this.#bound === null ? MODEL_BYTE_LENGTHS.e5 - TOKENIZER_FILE.byteLength : null;
    return { byteLength: isOfGpu ? GPU_BYTE_LENGTH : MODEL_BYTE_LENGTHS[model], elseByteLength };
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

type AbsentState = Extract<ModelState, { readonly state: 'absent' }>;

function isSame(one: AbsentState, other: AbsentState): boolean {
  return one.byteLength === other.byteLength && one.isKept === other.isKept && one.elseByteLength === other.elseByteLength;
}
