import { faultOf } from '../../bridge/fault';
import type { BatchModel, PooledModel, TokenBatch } from './batch-model';

/** Some hundred sentences, or four seconds: starting a model takes about two, and those of the work that goes on meanwhile. */
const BATCHES_BEFORE_MORE = 30;

/** A batch is tried on so many models, should they die over it. */
const MOST_TRIES = 2;

export interface ModelPoolOptions {
  /** Starts one more model. */
  readonly start: () => Promise<PooledModel>;
  readonly most: number;
  /** Batches that each running model must have had before another is started. */
  readonly batchesBeforeMore?: number;
}

interface Task {
  readonly batch: TokenBatch;
  readonly resolve: (states: Float32Array) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

/**
 * Several models as one: batches wait in one row and go to whichever model asks next, urgent ones first. The second model is
 * started once there is enough to do for it, and so on up to `most`; where one cannot be started, it stays at those there are.
 *
 * A model whose thread dies gives its batch back; the last one's death is made good by starting another. Where a batch is refused for want of
 * memory, the models that have nothing to do give theirs back, and there are fewer from then on: the next batch has what room there is.
 *
 * @throws what `start` threw for the first model.
 */
export async function openModelPool(options: ModelPoolOptions): Promise<ModelPool> {
  return new ModelPool(await options.start(), options);
}

export class ModelPool implements BatchModel {
  readonly #start: () => Promise<PooledModel>;
  readonly #models: Set<PooledModel>;
  readonly #idle: PooledModel[];
  readonly #waiting: Task[] = [];
  readonly #batchesBeforeMore: number;
  #most: number;
  #taken = 0;
  #isStarting = false;
  #isDisposed = false;

  constructor(first: PooledModel, { start, most, batchesBeforeMore = BATCHES_BEFORE_MORE }: ModelPoolOptions) {
    this.#start = start;
    this.#most = most;
    this.#batchesBeforeMore = batchesBeforeMore;
    this.#models = new Set([first]);
    this.#idle = [first];
  }

  /** Models that are running. */
  get size(): number {
    return this.#models.size;
  }

  /** Models there may be. */
  get most(): number {
    return this.#most;
  }

  run(batch: TokenBatch, isUrgent = false): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      const task: Task = { batch, resolve, reject, tries: 0 };
      if (isUrgent) this.#waiting.unshift(task);
      else this.#waiting.push(task);
      this.#handOut();
    });
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The models have been disposed of.'));
    await Promise.all([...this.#models].map((model) => model.dispose()));
  }

  #handOut(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const model = this.#idle.pop();
      // One that has died idle is no try of a batch that it never saw.
      if (model?.isGone) {
        this.#models.delete(model);
        continue;
      }
      const task = this.#waiting.shift();
      if (model && task) void this.#runOn(model, task);
    }
    const isWorthMore = this.#models.size === 0 || this.#taken >= this.#models.size * this.#batchesBeforeMore;
    if (this.#waiting.length > 0 && isWorthMore && this.#models.size < this.#most) void this.#startOneMore();
  }

  async #runOn(model: PooledModel, task: Task): Promise<void> {
    this.#taken++;
    task.tries++;
    try {
      task.resolve(await model.run(task.batch));
    } catch (error) {
      if (model.isGone && task.tries < MOST_TRIES && !this.#isDisposed) this.#waiting.unshift(task);
      else {
        task.reject(error);
        if (faultOf(error).code === 'out-of-memory') this.#giveMemoryBack();
      }
    }
    if (model.isGone) this.#models.delete(model);
    else this.#idle.push(model);
    this.#handOut();
  }

  #giveMemoryBack(): void {
    this.#most = Math.max(1, this.#models.size - 1);
    for (const model of this.#idle.splice(0)) {
      this.#models.delete(model);
      void model.dispose();
    }
  }

  async #startOneMore(): Promise<void> {
    if (this.#isStarting || this.#isDisposed) return;
    this.#isStarting = true;
    try {
      const model = await this.#start();
      if (this.#isDisposed) return await model.dispose();
      this.#models.add(model);
      this.#idle.push(model);
    } catch (error) {
      // No memory for another: those that run do the work.
      if (this.#models.size > 0) this.#most = this.#models.size;
      else for (const { reject } of this.#waiting.splice(0)) reject(error);
    } finally {
      this.#isStarting = false;
    }
    this.#handOut();
  }
}
