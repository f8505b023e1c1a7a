import type { Device } from '../../bridge/protocol';
import type { Embedder, Tokenizer } from '../ports';
import type { BatchModel, ModelSource } from './batch-model';
import { countModels, describeMachine } from './count-models';
import { createDeviceChoice } from './device-choice';
import { createE5Embedder } from './e5-embedder';
import { modelFault } from './model-fault';
import { openModelPool } from './model-pool';
import { GPU_BATCH_LIMITS } from './plan-batches';
import { assertReproduces, readSelfTest } from './self-test';
import { GPU_SPACE } from './shipped-model';
import { startModelWorker } from './start-model-worker';

/** e5 in int8 on as many threads as the machine is good for. @throws Fault `runtime-failed`, `out-of-memory` */
export async function startOnProcessor(tokenizer: Tokenizer, source: Omit<ModelSource, 'runner'>): Promise<Embedder> {
  const most = countModels(describeMachine());
  return namingFaults(async () => {
    const pool = await openModelPool({ start: () => startModelWorker({ ...source, runner: 'transformers' }), most });
    return createE5Embedder(pool, tokenizer, { models: most });
  });
}

export interface GpuOptions {
  readonly selfTest: Uint8Array;
  readonly signal: AbortSignal;
  readonly isBound: boolean;
  readonly hasGpu: boolean;
  readonly onDevice: (device: Device) => void;
}

/**
 * e5 in 4 bit: on the GPU once it has reproduced the self-test, and on the processor where vectors of these weights are here and no GPU is.
 *
 * @throws Fault `cancelled`, `runtime-failed`, `out-of-memory`
 */
export async function startForGpu(tokenizer: Tokenizer, source: Omit<ModelSource, 'runner'>, options: GpuOptions): Promise<Embedder> {
  const { hasGpu, isBound, onDevice, signal } = options;
  const selfTest = readSelfTest(options.selfTest);
  // One GPU works at one batch at a time; on the processor, threads share the work as ever.
  const models = hasGpu ? 1 : countModels(describeMachine());
  const embedderOf = (model: BatchModel): Embedder =>
    createE5Embedder(model, tokenizer, { models, space: GPU_SPACE, ...(hasGpu && { limits: GPU_BATCH_LIMITS }) });
  const start = createDeviceChoice({
    hasGpu,
    isBound,
    start: (runner) => startModelWorker({ ...source, runner }),
    check: (model) => assertReproduces(embedderOf(model), selfTest, signal),
    onDevice,
  });
  return namingFaults(async () => embedderOf(await openModelPool({ start, most: models })));
}

async function namingFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw modelFault(error);
  }
}
