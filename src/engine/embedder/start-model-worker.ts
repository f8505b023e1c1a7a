import { startWorker } from '../../bridge/start-worker';
import type { ModelSource, PooledModel } from './batch-model';
import { startModelIn } from './start-model-in';
import modelAddress from './model.worker?worker&url';

/**
 * Starts a model in a worker of this worker. The bytes are copied, so that more can be started from them.
 *
 * Workers of workers: Chromium, Firefox 44, Safari 16.4.
 *
 * @throws Error where the worker or the model in it does not start.
 */
export function startModelWorker(source: ModelSource): Promise<PooledModel> {
  return startModelIn(startWorker(modelAddress, 'oyako-model'), source);
}
