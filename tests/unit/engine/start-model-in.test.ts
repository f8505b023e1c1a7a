import { expect, test } from 'vitest';
import type { ModelSource, TokenBatch } from '../../../src/engine/embedder/batch-model';
import type { ModelReply, ModelRequest } from '../../../src/engine/embedder/model-messages';
import { startModelIn } from '../../../src/engine/embedder/start-model-in';

const SOURCE: ModelSource = { name: 'e5', files: new Map(), runtime: new Uint8Array(), runner: 'webgpu' };
const BATCH: TokenBatch = { rows: 1, columns: 1, ids: BigInt64Array.of(5n), mask: BigInt64Array.of(1n) };

/** A worker whose replies the test gives. */
class StagedWorker {
  onmessage: ((event: { data: ModelReply }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly asked: ModelRequest[] = [];
  isTerminated = false;

  postMessage(request: ModelRequest): void {
    this.asked.push(request);
    if (request.kind === 'start') queueMicrotask(() => this.reply({ kind: 'started' }));
  }

  reply(data: ModelReply): void {
    this.onmessage?.({ data });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const errorOf = (message: string): ErrorEvent => Object.assign(new Event('error', { cancelable: true }), { message }) as ErrorEvent;

const start = async () => {
  const worker = new StagedWorker();
  return { worker, model: await startModelIn(worker as unknown as Worker, SOURCE) };
};

test('a device that is lost under a batch ends that batch and the worker', async () => {
  const { worker, model } = await start();
  const running = model.run(BATCH);
  worker.reply({ kind: 'lost', reason: 'the driver was reset' });
  await expect(running).rejects.toThrow('the driver was reset');
  expect([model.isGone, worker.isTerminated]).toEqual([true, true]);
});

test.each([
  ['a device that is lost', (worker: StagedWorker) => worker.reply({ kind: 'lost', reason: 'gone' })],
  ['a worker that dies', (worker: StagedWorker) => worker.onerror?.(errorOf('gone'))],
])('%s while nothing runs: the next batch does not hang', async (_, end) => {
  const { worker, model } = await start();
  end(worker);
  expect(model.isGone).toBe(true);
  await expect(model.run(BATCH)).rejects.toThrow('gone');
  expect(worker.asked).toHaveLength(1);
});

test("a worker's error ends with its model, and is none of the worker that started it", async () => {
  const { worker, model } = await start();
  const error = errorOf('thrown');
  worker.onerror?.(error);
  expect([model.isGone, error.defaultPrevented]).toEqual([true, true]);
});

test('a batch that fails leaves the model as it is', async () => {
  const { worker, model } = await start();
  const failing = model.run(BATCH);
  worker.reply({ kind: 'failed', reason: 'too long' });
  await expect(failing).rejects.toThrow('too long');
  expect(model.isGone).toBe(false);
  const next = model.run(BATCH);
  worker.reply({ kind: 'states', states: Float32Array.of(7) });
  expect(await next).toEqual(Float32Array.of(7));
});

test('disposing of it ends the batch under way', async () => {
  const { worker, model } = await start();
  const running = model.run(BATCH);
  await model.dispose();
  await expect(running).rejects.toThrow('disposed');
  expect(worker.isTerminated).toBe(true);
});
