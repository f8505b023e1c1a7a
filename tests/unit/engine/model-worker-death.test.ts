import { expect, test } from 'vitest';
import type { ModelSource, TokenBatch } from '../../../src/engine/embedder/batch-model';
import type { ModelReply, ModelRequest } from '../../../src/engine/embedder/model-messages';
import { openModelPool } from '../../../src/engine/embedder/model-pool';
import { startModelIn } from '../../../src/engine/embedder/start-model-in';

const SOURCE: ModelSource = { name: 'e5', files: new Map(), runtime: new Uint8Array(), runner: 'webgpu' };

const batchOf = (number: number): TokenBatch => ({
  rows: 1,
  columns: 1,
  ids: BigInt64Array.of(BigInt(number)),
  mask: BigInt64Array.of(1n),
});

/** A worker with a model in it that gives each batch its own number back, unless it dies over it. */
class ModelWorker {
  onmessage: ((event: { data: ModelReply }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ran = 0;
  #isDead = false;

  constructor(readonly diesAt: number) {}

  postMessage(request: ModelRequest): void {
    setTimeout(() => {
      if (this.#isDead) return;
      if (request.kind === 'start') return this.onmessage?.({ data: { kind: 'started' } });
      if (++this.ran === this.diesAt)
        return this.onerror?.(Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' }) as ErrorEvent);
      this.onmessage?.({ data: { kind: 'states', states: Float32Array.of(Number(request.batch.ids[0])) } });
    });
  }

  terminate(): void {
    this.#isDead = true;
  }
}

/** Forty batches for workers of which the first few die, each over the batch that is named. */
async function runForty(deaths: readonly number[], most: number, canRestart = true) {
  const workers: ModelWorker[] = [];
  const start = () => {
    if (!canRestart && workers.length >= deaths.length) return Promise.reject(new Error('no memory'));
    const worker = new ModelWorker(deaths[workers.length] ?? Infinity);
    workers.push(worker);
    return startModelIn(worker as unknown as Worker, SOURCE);
  };
  const pool = await openModelPool({ start, most, batchesBeforeMore: 6 });
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => pool.run(batchOf(number))));
  return { outcomes, workers };
}

test.each([
  ['one worker, that dies over its first batch', [1], 1],
  ['one worker, that dies in the middle', [20], 1],
  ['two workers, that both die', [5, 9], 2],
  ['three in a row', [3, 7, 11], 1],
] as const)('%s: every batch is answered, and what is left is done by another worker', async (_, deaths, most) => {
  const { outcomes, workers } = await runForty(deaths, most);
  expect(outcomes).toEqual(Array.from({ length: 40 }, (_, number) => ({ status: 'fulfilled', value: Float32Array.of(number) })));
  expect(workers.length).toBeGreaterThan(deaths.length);
});

test('where no other worker can be started every batch that waits ends with the reason', async () => {
  const { outcomes } = await runForty([10], 1, false);
  const refused = outcomes.slice(9);
  expect(outcomes.slice(0, 9).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(refused.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'answered'))).toEqual(
    refused.map(() => 'no memory'),
  );
});
