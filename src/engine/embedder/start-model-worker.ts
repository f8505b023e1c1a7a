import { startWorker } from '../../bridge/start-worker';
import type { ModelBytes } from './batch-model';
import type { ModelReply, ModelRequest } from './model-messages';
import type { PooledModel } from './model-pool';
import modelAddress from './model.worker?worker&url';

/**
 * Starts a model in a worker of this worker. The bytes are copied, so that more can be started from them.
 *
 * Workers of workers: Chromium, Firefox 44, Safari 16.4.
 *
 * @throws Error where the worker or the model in it does not start.
 */
export async function startModelWorker(name: string, files: ModelBytes, runtime: Uint8Array<ArrayBuffer>): Promise<PooledModel> {
  const worker = startWorker(modelAddress, 'oyako-model');
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
