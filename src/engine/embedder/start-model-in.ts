import { watchWorker, type LifeMessage } from '../../bridge/life';
import type { ModelSource, PooledModel } from './batch-model';
import type { ModelReply, ModelRequest } from './model-messages';

/** A model in a worker that has just been started; the worker is the model's afterwards. @throws Error where it does not start. */
export async function startModelIn(worker: Worker, source: ModelSource): Promise<PooledModel> {
  let gone: Error | null = null;
  let resolve: (reply: ModelReply) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;

  const watching = new AbortController();
  const end = (error: Error): void => {
    gone = error;
    watching.abort();
    worker.terminate();
    reject(error);
  };
  const hear = watchWorker({
    ask: (question) => worker.postMessage(question),
    // What kills a worker without an error (its memory, the browser's own tools) tells in no other way.
    onEnd: () => end(new Error('The model’s worker has gone.')),
    onSilence: () => end(new Error('The model’s worker has not started.')),
    signal: watching.signal,
  });
  worker.onmessage = ({ data }: MessageEvent<ModelReply | LifeMessage>) => {
    if (hear(data)) return;
    if (data.kind === 'lost') end(new Error(data.reason));
    else if (data.kind === 'failed') reject(new Error(data.reason));
    else resolve(data);
  };
  worker.onerror = (event) => {
    // What nobody prevents is an error of this worker too, and the page would end it.
    event.preventDefault();
    end(new Error(event.message || 'The model’s worker has died.'));
  };

  /** One request at a time: the next reply belongs to it. */
  const ask = (request: ModelRequest): Promise<ModelReply> =>
    new Promise((onReply, onError) => {
      if (gone) return onError(gone);
      resolve = onReply;
      reject = onError;
      worker.postMessage(request);
    });

  try {
    await ask({ kind: 'start', source });
  } catch (error) {
    end(error as Error);
    throw error;
  }
  return {
    get isGone() {
      return gone !== null;
    },
    run: async (batch) => {
      const reply = await ask({ kind: 'run', batch });
      if (reply.kind !== 'states') throw new Error(`expected states, got ${reply.kind}`);
      return reply.states;
    },
    dispose: async () => end(new Error('The model has been disposed of.')),
  };
}
