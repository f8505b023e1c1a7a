import { faultOf } from '../../bridge/fault';
import type { Device } from '../../bridge/protocol';
import type { PooledModel } from './batch-model';

/** A driver that has failed may have been started anew; one that fails again is left alone. */
const MOST_STARTS_ON_GPU = 2;

export interface DeviceParts {
  readonly hasGpu: boolean;
  /** Whether vectors of these weights are here already, so that no other weights will do. */
  readonly isBound: boolean;
  readonly start: (device: Device) => Promise<PooledModel>;
  /** Rejects where a model does not give the vectors that it must. */
  readonly check: (model: PooledModel) => Promise<void>;
  /** Told which device is used from now on. */
  readonly onDevice: (device: Device) => void;
}

/**
 * Starts the 4-bit weights on the GPU, if it gives the right vectors, or on the processor, slower and in the same space.
 *
 * So a GPU that is lost half-way costs time and nothing else: what was embedded stays right, and the batch that it was lost over is
 * done once more.
 *
 * @throws Fault `cancelled`; and the error of the GPU where it was never trusted and nothing is bound to these weights: then others are
 * quicker on the processor.
 */
export function createDeviceChoice({ hasGpu, isBound, start, check, onDevice }: DeviceParts): () => Promise<PooledModel> {
  let startsLeft = hasGpu ? MOST_STARTS_ON_GPU : 0;
  let isTrusted = isBound;

  const startOnGpu = async (): Promise<PooledModel> => {
    startsLeft--;
    const model = await start('webgpu');
    try {
      await check(model);
      return model;
    } catch (error) {
      // Wrong vectors are wrong the next time too.
      if (!model.isGone) startsLeft = 0;
      await model.dispose();
      throw error;
    }
  };

  return async () => {
    while (startsLeft > 0) {
      try {
        const model = await startOnGpu();
        isTrusted = true;
        onDevice('webgpu');
        return model;
      } catch (error) {
        const isOver = !isTrusted && startsLeft === 0;
        if (isOver || faultOf(error).code === 'cancelled') throw error;
      }
    }
    const model = await start('wasm');
    onDevice('wasm');
    return model;
  };
}
