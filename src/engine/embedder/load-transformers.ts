import { AutoModel, env, Tensor } from '@xenova/transformers';
import type { BatchModel, ModelBytes } from './batch-model';

/**
 * Starts a model from bytes that are here already; nothing is fetched, neither model nor runtime.
 *
 * The one file that knows transformers.js: by default it would take the runtime from a CDN and look for models on a hub, so each of those is closed here.
 */
export async function loadTransformersModel(name: string, files: ModelBytes, runtime: Uint8Array<ArrayBuffer>): Promise<BatchModel> {
  configureEnvironment(name, files, runtime);
  const model = await AutoModel.from_pretrained(name, { dtype: 'q8', device: 'wasm', local_files_only: true });
  return {
    run: async ({ rows, columns, ids, mask }) => {
      const shape = [rows, columns];
      const output = (await model({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
        token_type_ids: new Tensor('int64', new BigInt64Array(rows * columns), shape),
      })) as { last_hidden_state: Tensor };
      return output.last_hidden_state.data as Float32Array;
    },
    dispose: async () => {
      await model.dispose();
    },
  };
}

function configureEnvironment(name: string, files: ModelBytes, runtime: Uint8Array<ArrayBuffer>): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  // A path, not an address: with an absolute URL here version 4.3 skips files without a word. It is never asked for, only matched.
  env.localModelPath = '/models/';
  env.fetch = async (input: string | URL) => {
    const path = String(input).split(`/models/${name}/`)[1] ?? '';
    const bytes = files.get(path);
    return bytes ? new Response(bytes) : new Response(null, { status: 404 });
  };
  const { wasm } = env.backends.onnx;
  if (!wasm) throw new Error('This build of onnxruntime-web has no WebAssembly backend.');
  wasm.wasmBinary = runtime;
  // Replaces the CDN address that the library sets by itself.
  wasm.wasmPaths = undefined;
  // Several models share the work, each with a thread: threads of one model would need a page that is isolated from other origins.
  wasm.numThreads = 1;
}
