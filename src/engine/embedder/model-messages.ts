import type { ModelSource, TokenBatch } from './batch-model';

/** What the engine asks of a model's worker, one request at a time. */
export type ModelRequest = { readonly kind: 'start'; readonly source: ModelSource } | { readonly kind: 'run'; readonly batch: TokenBatch };

/** The answer to each. */
export type ModelReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'states'; readonly states: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The GPU, or the runtime, is of no more use: said whenever it happens, asked or not. */
  | { readonly kind: 'lost'; readonly reason: string };
