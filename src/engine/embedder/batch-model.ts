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
