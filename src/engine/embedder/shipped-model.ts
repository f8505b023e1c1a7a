import type { ModelName } from '../../core/model';
import type { VectorSpace } from '../ports';

/** One file that is fetched, and what it must be. */
export interface ModelFile {
  /** Relative to the model's folder. */
  readonly path: string;
  readonly byteLength: number;
  readonly sha256: string;
}

/**
 * The models that ship with the page; a test holds these equal to `public/models/files.json` and to the files themselves.
 *
 * They stand here, and are not fetched, so that the size can be said before anything is loaded and the hashes come with the code.
 */
export const SHIPPED_SPACE: VectorSpace = { model: 'e5-small-ja-en', dtype: 'q8', dimensions: 384, passagePrefix: 'passage: ' };

/** The same model with its weights at 4 bit, as a GPU runs it: vectors of a space of its own. */
export const GPU_SPACE: VectorSpace = { ...SHIPPED_SPACE, dtype: 'q4' };

/** Distilled from it, with the same tokenizer: a table of one vector a piece. */
export const STATIC_SPACE: VectorSpace = { model: 'static-ja-en', dtype: 'q4', dimensions: 256, passagePrefix: '' };

export const MODEL_NAMES: readonly ModelName[] = ['e5', 'static'];

export const SPACES: Readonly<Record<ModelName, VectorSpace>> = { e5: SHIPPED_SPACE, static: STATIC_SPACE };

export const QUESTION_PREFIX = 'query: ';

/**
 * Weight of the greatest BM25 beside a cosine in the search by both (rules.md): e5's cosines lie close together, so words weigh little;
 * those of the static model do not.
 */
export const WORDS_WEIGHTS: Readonly<Record<ModelName, number>> = { e5: 0.05, static: 0.5 };

/** The model's window, its two special tokens included. */
export const WINDOW_TOKENS = 512;

/** Sentences a second on one core before anything has been measured here (the models' READMEs: 18 to 26, and 3,500 to 4,100). */
export const EXPECTED_PER_SECOND: Readonly<Record<ModelName, number>> = { e5: 20, static: 3_500 };

export const TOKENIZER_FILE: ModelFile = {
  path: 'tokenizer.json',
  byteLength: 1_338_242,
  sha256: '6f0df4f7e8d0699ddbfdd3a17153041eb4f8b548a77807b5f9220b81fbe0fc14',
};

export const CONFIG_FILE: ModelFile = {
  path: 'config.json',
  byteLength: 272,
  sha256: 'f798463406f9a57e81e13425d48f8266992f835447b8ba93754f55ee742a0e0b',
};

export const WEIGHTS_FILE: ModelFile = {
  path: 'onnx/model_quantized.onnx',
  byteLength: 37_220_020,
  sha256: '195d4e00c398fb821afde43812844d10679bb96c949fef7c13c4012845f6131a',
};

export const GPU_WEIGHTS_FILE: ModelFile = {
  path: 'onnx/model_q4.onnx',
  byteLength: 29_017_419,
  sha256: '3fb20bfe4c35fce0b3120ad27938ef1e377b713435711424c02908502198f0b8',
};

/** Texts with the vectors that a GPU must give them before it is trusted. */
export const SELF_TEST_FILE: ModelFile = {
  path: 'selftest.json',
  byteLength: 40_768,
  sha256: 'ad74c8f73c08a9022ce34ed7784c05424e7261cada322b14d4cc918c4512013b',
};

export const STATIC_WEIGHTS_FILE: ModelFile = {
  path: 'onnx/model_quantized.onnx',
  byteLength: 8_076_258,
  sha256: 'cc537761b3f9e17047bd8cf34edfc53f882527230074e80905fff81b5d2f9148',
};

/** onnxruntime-web's plain WebAssembly build, which the bundler puts among the page's assets. */
export const RUNTIME_FILE: ModelFile = {
  path: 'ort-wasm-simd-threaded.wasm',
  byteLength: 14_264_838,
  sha256: '06ba057753da3847e4c24f02d91ab133455b0817c69a44993a9a53a2146df9e3',
};

/** The build of it that knows WebGPU, with JSPI: the one without (asyncify) has 26,861,777 bytes. */
export const GPU_RUNTIME_FILE: ModelFile = {
  path: 'ort-wasm-simd-threaded.jspi.wasm',
  byteLength: 16_811_691,
  sha256: '173146c55eb8c7e01f8be3f7b7376fbde14118d91607583ab7caf4feac98e59c',
};

/** Everything that search by meaning fetches with a model, in bytes. */
export const MODEL_BYTE_LENGTHS: Readonly<Record<ModelName, number>> = {
  e5: sumBytes([TOKENIZER_FILE, CONFIG_FILE, WEIGHTS_FILE, RUNTIME_FILE]),
  static: sumBytes([TOKENIZER_FILE, STATIC_WEIGHTS_FILE]),
};

/** The same for e5 on a GPU. */
export const GPU_BYTE_LENGTH = sumBytes([TOKENIZER_FILE, GPU_WEIGHTS_FILE, SELF_TEST_FILE, GPU_RUNTIME_FILE]);

/** Names a space in the store. */
export function spaceKeyOf({ model, dtype, passagePrefix }: VectorSpace): string {
  return `${model}/${dtype}/${passagePrefix}`;
}

function sumBytes(files: readonly ModelFile[]): number {
  return files.reduce((sum, file) => sum + file.byteLength, 0);
}
