import type { Device } from '../../bridge/protocol';

/** The files of one model, by their path in its folder. */
export type ModelBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Rows of token numbers, padded to one length; 1 in `mask` where a token stands. */
export interface TokenBatch {
  readonly rows: number;
  readonly columns: number;
  /** `rows × columns`, row-major. */
  readonly ids: BigInt64Array;
  readonly mask: BigInt64Array;
}

/** A model that is running, whatever runs it. */
export interface BatchModel {
  /** Last hidden states, `rows × columns × dimensions`, row-major. Urgent batches go before others that wait. */
  run(batch: TokenBatch, isUrgent?: boolean): Promise<Float32Array>;
  dispose(): Promise<void>;
}

/** A running model in a thread of its own. One batch at a time. */
export interface PooledModel extends BatchModel {
  /** Whether its thread has died, or the device that it ran on is lost, so that nothing can be run on it again. */
  readonly isGone: boolean;
}

/** What a model is started from, and what runs it: transformers.js, or bare onnxruntime-web on the GPU or on the processor. */
export interface ModelSource {
  readonly name: string;
  readonly files: ModelBytes;
  readonly runtime: Uint8Array<ArrayBuffer>;
  readonly runner: 'transformers' | Device;
}
