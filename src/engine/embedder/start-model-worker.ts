import type { ModelBytes, TokenBatch } from './load-transformers';
import type { PooledModel } from './model-pool';

export type ModelRequest =
  | { readonly kind: 'start'; readonly name: string; readonly files: ModelBytes; readonly runtime: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'run'; readonly batch: TokenBatch };

export type ModelReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'states'; readonly states: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Starts a model in a worker of this worker. The bytes are copied, so that more can be started from them.
 *
 * Workers of workers: Chromium, Firefox 44, Safari 16.4.
 *
 * @throws Error where the worker or the model in it does not start.
 */
export async function startModelWorker(name: string, files: ModelBytes, runtime: Uint8Array<ArrayBuffer>): Promise<PooledModel> {
  const worker = new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'oyako-model' });
  let isGone = false;
  let giveUp: (error: Error) => void = () => undefined;

  /** One request at a time: the next reply belongs to it. */
  const ask = (request: ModelRequest, transfer: Transferable[] = []): Promise<ModelReply> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      worker.onmessage = ({ data }: MessageEvent<ModelReply>) => {
        if (data.kind === 'failed') reject(new Error(data.reason));
        else resolve(data);
      };
      worker.onerror = (event) => {
        isGone = true;
        worker.terminate();
        reject(new Error(event.message || 'The model’s worker has died.'));
      };
      worker.postMessage(request, transfer);
    });

  try {
    await ask({ kind: 'start', name, files, runtime });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    get isGone() {
      return isGone;
    },
    run: async (batch) => {
      const reply = await ask({ kind: 'run', batch });
      if (reply.kind !== 'states') throw new Error(`expected states, got ${reply.kind}`);
      return reply.states;
    },
    dispose: async () => {
      isGone = true;
      worker.terminate();
      giveUp(new Error('The model has been disposed of.'));
    },
  };
}
