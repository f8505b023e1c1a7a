import type { ModelBytes, TokenBatch } from './batch-model';

/** What the engine asks of a model's worker, one request at a time. */
export type ModelRequest =
  | { readonly kind: 'start'; readonly name: string; readonly files: ModelBytes; readonly runtime: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'run'; readonly batch: TokenBatch };

/** The answer to each. */
export type ModelReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'states'; readonly states: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string };
