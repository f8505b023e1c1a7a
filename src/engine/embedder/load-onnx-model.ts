import { env, InferenceSession, Tensor } from 'onnxruntime-web/jspi';
import type { Device } from '../../bridge/protocol';
import type { BatchModel } from './batch-model';

const ERRORS_ONLY = 3;

export interface OnnxModel extends BatchModel {
  /** Settles once the GPU is lost, with what the browser says of it; never for the processor. */
  readonly lost: Promise<string>;
}

interface LosableDevice {
  readonly lost: Promise<{ readonly reason: string; readonly message: string }>;
}

/**
 * Starts a model from bytes that are here already, on the GPU or on the processor; nothing is fetched.
 *
 * The one file that knows this build of onnxruntime-web, without transformers.js, whose runtime knows no GPU.
 */
export async function loadOnnxModel(weights: Uint8Array, runtime: Uint8Array<ArrayBuffer>, device: Device): Promise<OnnxModel> {
  env.wasm.wasmBinary = runtime;
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(weights, { executionProviders: [device], logSeverityLevel: ERRORS_ONLY });
  return {
    lost: device === 'webgpu' ? waitForLoss() : new Promise(() => undefined),
    run: async ({ rows, columns, ids, mask }) => {
      const shape = [rows, columns];
      const { last_hidden_state: states } = await session.run({
        input_ids: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
        token_type_ids: new Tensor('int64', new BigInt64Array(rows * columns), shape),
      });
      return states?.data as Float32Array;
    },
    dispose: () => session.release(),
  };
}

async function waitForLoss(): Promise<string> {
  const device = (await env.webgpu.device) as LosableDevice;
  const { reason, message } = await device.lost;
  return message || reason;
}
