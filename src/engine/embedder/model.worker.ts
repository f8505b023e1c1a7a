import { holdLife, isLifeQuestion, type LifeQuestion } from '../../bridge/life';
import { randomId } from '../calls/random-id';
import type { BatchModel, ModelSource } from './batch-model';
import { breaksRuntime } from './model-fault';
import type { ModelReply, ModelRequest } from './model-messages';

let model: BatchModel | null = null;
let isOnGpu = false;

/* One model in a thread of its own: started by the first message, then a batch a message. */
self.onmessage = async ({ data }: MessageEvent<ModelRequest | LifeQuestion>) => {
  if (isLifeQuestion(data)) return;
  try {
    if (data.kind === 'start') {
      model = await load(data.source);
      reply({ kind: 'started' });
    } else if (model) {
      const states = await model.run(data.batch);
      // The runtime may hand out a view of its own memory: only what owns its buffer can be given away.
      const owned = states.byteLength === states.buffer.byteLength ? states : states.slice();
      reply({ kind: 'states', states: owned }, [owned.buffer]);
    }
  } catch (error) {
    const reason = String(error).slice(0, 200);
    // Whatever a GPU has failed at, memory or device, the next batch would fail likewise.
    reply(model && (isOnGpu || breaksRuntime(error)) ? { kind: 'lost', reason } : { kind: 'failed', reason });
  }
};

holdLife(self, `oyako-model-${randomId()}`);

async function load({ name, files, runtime, runner }: ModelSource): Promise<BatchModel> {
  if (runner === 'transformers') return (await import('./load-transformers')).loadTransformersModel(name, files, runtime);
  const [weights] = files.values();
  if (!weights) throw new Error('There are no weights.');
  const loaded = await (await import('./load-onnx-model')).loadOnnxModel(weights, runtime, runner);
  isOnGpu = runner === 'webgpu';
  void loaded.lost.then((reason) => reply({ kind: 'lost', reason }));
  return loaded;
}

function reply(message: ModelReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
