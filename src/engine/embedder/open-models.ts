import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { Fault } from '../../bridge/fault';
import type { ModelName } from '../../core/model';
import type { Embedder, Tokenizer, VectorSpace } from '../ports';
import { countModels, describeMachine } from './count-models';
import { openModelPool } from './model-pool';
import { startModelWorker } from './start-model-worker';
import { areKept, fetchModelFile, removeKeptModels, type FetchOptions } from './model-files';
import { CONFIG_FILE, RUNTIME_FILE, SHIPPED_SPACE, STATIC_SPACE, STATIC_WEIGHTS_FILE, TOKENIZER_FILE, WEIGHTS_FILE } from './shipped-model';

/** Where the engine gets its tokenizer and its models from. */
export interface Models {
  /** Whether everything that search by meaning with a model needs is in this browser already. */
  isKept(model: ModelName): Promise<boolean>;
  loadTokenizer(options: FetchOptions): Promise<Tokenizer>;
  /** The tokenizer's own bytes are not counted again. */
  loadEmbedder(tokenizer: Tokenizer, options: FetchOptions): Promise<Embedder>;
  loadStaticEmbedder(tokenizer: Tokenizer, options: FetchOptions): Promise<Embedder>;
  removeKept(): Promise<void>;
}

/** The models under `modelsUrl` (the page's own origin; `/models/` or the base path's). Fetches nothing yet. */
export function openModels(modelsUrl: string): Models {
  const folderOf = ({ model }: VectorSpace): string => new URL(`${model}/`, new URL(modelsUrl, self.location.href)).href;
  const urlOf = ({ path }: { readonly path: string }): string => new URL(path, folderOf(SHIPPED_SPACE)).href;
  const staticWeights = new URL(STATIC_WEIGHTS_FILE.path, folderOf(STATIC_SPACE)).href;
  const runtime = new URL(runtimeUrl, self.location.href).href;
  return {
    isKept: (model) =>
      areKept([urlOf(TOKENIZER_FILE), ...(model === 'static' ? [staticWeights] : [urlOf(CONFIG_FILE), urlOf(WEIGHTS_FILE), runtime])]),
    loadTokenizer: async (options) => {
      const json = await fetchModelFile(urlOf(TOKENIZER_FILE), TOKENIZER_FILE, options);
      const { createTokenizer } = await import('./tokenizer');
      return createTokenizer(json);
    },
    loadEmbedder: async (tokenizer, options) => {
      const config = await fetchModelFile(urlOf(CONFIG_FILE), CONFIG_FILE, options);
      const weights = await fetchModelFile(urlOf(WEIGHTS_FILE), WEIGHTS_FILE, options);
      const binary = await fetchModelFile(runtime, RUNTIME_FILE, options);
      return startEmbedder(
        tokenizer,
        new Map([
          [CONFIG_FILE.path, config],
          [WEIGHTS_FILE.path, weights],
        ]),
        binary,
      );
    },
    loadStaticEmbedder: async (tokenizer, options) => {
      const weights = await fetchModelFile(staticWeights, STATIC_WEIGHTS_FILE, options);
      const [{ createStaticEmbedder }, { readOnnxTable }] = await Promise.all([import('./static-embedder'), import('./read-onnx-table')]);
      return createStaticEmbedder(readOnnxTable(weights, STATIC_SPACE.dimensions), tokenizer);
    },
    removeKept: removeKeptModels,
  };
}

async function startEmbedder(
  tokenizer: Tokenizer,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  runtime: Uint8Array<ArrayBuffer>,
): Promise<Embedder> {
  try {
    const { createE5Embedder } = await import('./e5-embedder');
    const most = countModels(describeMachine());
    const pool = await openModelPool({ start: () => startModelWorker(SHIPPED_SPACE.model, files, runtime), most });
    return createE5Embedder(pool, tokenizer, { models: most });
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('runtime-failed', { reason: String(error).slice(0, 200) });
  }
}
