import type { VectorRows } from '../../core/rank/int8-rows';

/** Rows that another thread is to score. */
export interface ScoreRequest {
  /** Counted up; its reply bears it. */
  readonly job: number;
  /** Blocks that it need not hold any longer. */
  readonly freed: readonly number[];
  /** Blocks that it does not hold yet; they are its own from now on. */
  readonly added: readonly (readonly [number, VectorRows])[];
  readonly question: Float32Array;
  /** A block a document; null for one whose vectors are not complete. */
  readonly keys: readonly (number | null)[];
  readonly counts: readonly number[];
}

export interface ScoreReply {
  readonly job: number;
  /** One a row, document by document; NaN for those of a document without a block. Null where it could not hold or score them all. */
  readonly scores: Float32Array<ArrayBuffer> | null;
}
