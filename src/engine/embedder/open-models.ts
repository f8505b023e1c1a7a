import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import gpuRuntimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import type { Device } from '../../bridge/protocol';
import type { Embedder, Tokenizer, VectorSpace } from '../ports';
import { findGpu, type GpuSupport } from './find-gpu';
import { areKept, fetchModelFile, removeKeptModels, type FetchOptions } from './model-files';
import {
  CONFIG_FILE,
  GPU_RUNTIME_FILE,
  GPU_SPACE,
  GPU_WEIGHTS_FILE,
  RUNTIME_FILE,
  SELF_TEST_FILE,
  SHIPPED_SPACE,
  STATIC_SPACE,
  STATIC_WEIGHTS_FILE,
  TOKENIZER_FILE,
  WEIGHTS_FILE,
} from './shipped-model';

export interface EmbedderOptions extends FetchOptions {
  /** Which weights of e5: `SHIPPED_SPACE` or `GPU_SPACE`. */
  readonly space: VectorSpace;
  /** Whether no other weights will do, because vectors of these are here already. Else a GPU that is of no use gives way to `SHIPPED_SPACE`. */
  readonly isBound: boolean;
  /** Whether there is a GPU to be tried. */
  readonly hasGpu: boolean;
  /** Told what runs it, and again when that changes. */
  readonly onDevice: (device: Device) => void;
}

/** Where the engine gets its tokenizer and its models from. */
export interface Models {
  findGpu(): Promise<GpuSupport>;
  /** Whether everything that search by meaning in a space needs is in this browser already. */
  isKept(space: VectorSpace): Promise<boolean>;
  loadTokenizer(options: FetchOptions): Promise<Tokenizer>;
  /** e5, in the space that it says. The tokenizer's own bytes are not counted again. */
  loadEmbedder(tokenizer: Tokenizer, options: EmbedderOptions): Promise<Embedder>;
  loadStaticEmbedder(tokenizer: Tokenizer, options: FetchOptions): Promise<Embedder>;
  removeKept(): Promise<void>;
}

/** The models under `modelsUrl` (the page's own origin; `/models/` or the base path's). Fetches nothing yet. */
export function openModels(modelsUrl: string): Models {
  const folderOf = ({ model }: VectorSpace): string => new URL(`${model}/`, new URL(modelsUrl, self.location.href)).href;
  const urlOf = ({ path }: { readonly path: string }): string => new URL(path, folderOf(SHIPPED_SPACE)).href;
  const staticWeights = new URL(STATIC_WEIGHTS_FILE.path, folderOf(STATIC_SPACE)).href;
  const runtime = new URL(runtimeUrl, self.location.href).href;
  const gpuRuntime = new URL(gpuRuntimeUrl, self.location.href).href;

  const partsOf = ({ model, dtype }: VectorSpace): string[] => {
    if (model === STATIC_SPACE.model) return [staticWeights];
    if (dtype === GPU_SPACE.dtype) return [urlOf(GPU_WEIGHTS_FILE), urlOf(SELF_TEST_FILE), gpuRuntime];
    return [urlOf(CONFIG_FILE), urlOf(WEIGHTS_FILE), runtime];
  };

  const loadOnProcessor = async (tokenizer: Tokenizer, options: EmbedderOptions): Promise<Embedder> => {
    const config = await fetchModelFile(urlOf(CONFIG_FILE), CONFIG_FILE, options);
    const weights = await fetchModelFile(urlOf(WEIGHTS_FILE), WEIGHTS_FILE, options);
    const binary = await fetchModelFile(runtime, RUNTIME_FILE, options);
    const files = new Map([
      [CONFIG_FILE.path, config],
      [WEIGHTS_FILE.path, weights],
    ]);
    const { startOnProcessor } = await import('./start-embedders');
    const embedder = await startOnProcessor(tokenizer, { name: SHIPPED_SPACE.model, files, runtime: binary });
    options.onDevice('wasm');
    return embedder;
  };

  const loadForGpu = async (tokenizer: Tokenizer, options: EmbedderOptions): Promise<Embedder> => {
    const weights = await fetchModelFile(urlOf(GPU_WEIGHTS_FILE), GPU_WEIGHTS_FILE, options);
    const selfTest = await fetchModelFile(urlOf(SELF_TEST_FILE), SELF_TEST_FILE, options);
    const binary = await fetchModelFile(gpuRuntime, GPU_RUNTIME_FILE, options);
    const files = new Map([[GPU_WEIGHTS_FILE.path, weights]]);
    const { startForGpu } = await import('./start-embedders');
    return startForGpu(tokenizer, { name: GPU_SPACE.model, files, runtime: binary }, { ...options, selfTest });
  };

  return {
    findGpu,
    isKept: (space) => areKept([urlOf(TOKENIZER_FILE), ...partsOf(space)]),
    loadTokenizer: async (options) => {
      const json = await fetchModelFile(urlOf(TOKENIZER_FILE), TOKENIZER_FILE, options);
      const { createTokenizer } = await import('./tokenizer');
      return createTokenizer(json);
    },
    loadEmbedder: async (tokenizer, options) => {
      if (options.space.dtype !== GPU_SPACE.dtype) return loadOnProcessor(tokenizer, options);
      try {
        return await loadForGpu(tokenizer, options);
      } catch (error) {
        if (options.isBound || options.signal.aborted) throw error;
        // Silently: what the person chose is search by meaning, and they get it.
        return loadOnProcessor(tokenizer, options);
      }
    },
    loadStaticEmbedder: async (tokenizer, options) => {
      const weights = await fetchModelFile(staticWeights, STATIC_WEIGHTS_FILE, options);
      const [{ createStaticEmbedder }, { readOnnxTable }] = await Promise.all([import('./static-embedder'), import('./read-onnx-table')]);
      return createStaticEmbedder(readOnnxTable(weights, STATIC_SPACE.dimensions), tokenizer);
    },
    removeKept: removeKeptModels,
  };
}
