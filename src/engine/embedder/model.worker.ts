import type { BatchModel } from './batch-model';
import { loadTransformersModel } from './load-transformers';
import type { ModelReply, ModelRequest } from './model-messages';

let model: BatchModel | null = null;

/* One model in a thread of its own: started by the first message, then a batch a message. */
self.onmessage = async ({ data }: MessageEvent<ModelRequest>) => {
  try {
    if (data.kind === 'start') {
      model = await loadTransformersModel(data.name, data.files, data.runtime);
      reply({ kind: 'started' });
    } else if (model) {
      const states = await model.run(data.batch);
      // The runtime may hand out a view of its own memory: only what owns its buffer can be given away.
      const owned = states.byteLength === states.buffer.byteLength ? states : states.slice();
      reply({ kind: 'states', states: owned }, [owned.buffer]);
    }
  } catch (error) {
    reply({ kind: 'failed', reason: String(error).slice(0, 200) });
  }
};

function reply(message: ModelReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
