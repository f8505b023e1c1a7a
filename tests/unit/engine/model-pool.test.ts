import { describe, expect, test, vi } from 'vitest';
import { countModels } from '../../../src/engine/embedder/count-models';
import type { PooledModel, TokenBatch } from '../../../src/engine/embedder/batch-model';
import { openModelPool } from '../../../src/engine/embedder/model-pool';

/** A batch that can be told from others by its first number. */
const batchOf = (number: number): TokenBatch => ({
  rows: 1,
  columns: 1,
  ids: BigInt64Array.of(BigInt(number)),
  mask: BigInt64Array.of(1n),
});
const numberOf = (batch: TokenBatch): number => Number(batch.ids[0]);

interface Run {
  readonly model: number;
  readonly number: number;
  readonly end: () => void;
  readonly fail: (isGone: boolean) => void;
}

/** Models whose batches end when the test says so. */
function createModels(): { readonly runs: Run[]; readonly start: () => Promise<PooledModel>; started: number; disposed: number } {
  const made = {
    runs: [] as Run[],
    started: 0,
    disposed: 0,
    start: async (): Promise<PooledModel> => {
      const model = ++made.started;
      let isGone = false;
      return {
        get isGone() {
          return isGone;
        },
        run: (batch) =>
          new Promise((resolve, reject) =>
            made.runs.push({
              model,
              number: numberOf(batch),
              end: () => resolve(Float32Array.of(numberOf(batch))),
              fail: (gone) => {
                isGone = gone;
                reject(new Error('out of memory'));
              },
            }),
          ),
        dispose: async () => void made.disposed++,
      };
    },
  };
  return made;
}

/** Ends whatever runs, until nothing does. */
async function endAll(runs: Run[]): Promise<void> {
  for (let ended = 0; ended < runs.length; ended++) {
    runs[ended]?.end();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test('each batch gets its own answer, in whatever order the models end', async () => {
  const models = createModels();
  const pool = await openModelPool({ start: models.start, most: 3, batchesBeforeMore: 6 });
  const answers = Array.from({ length: 40 }, (_, number) => pool.run(batchOf(number)));
  await endAll(models.runs);
  expect((await Promise.all(answers)).map(([number]) => number)).toEqual(Array.from({ length: 40 }, (_, number) => number));
  expect(new Set(models.runs.map(({ number }) => number)).size).toBe(40);
});

test('a model is given the next batch when it asks for it: a slow one holds nothing up', async () => {
  const models = createModels();
  const pool = await openModelPool({ start: models.start, most: 2, batchesBeforeMore: 6 });
  const answers = Array.from({ length: 30 }, (_, number) => pool.run(batchOf(number)));
  await vi.waitFor(
    async () => {
      for (const run of models.runs) if (run.model === 1) run.end();
      await new Promise((resolve) => setTimeout(resolve));
      expect(models.runs).toHaveLength(30);
    },
    { timeout: 5_000, interval: 1 },
  );
  expect(models.runs.filter(({ model }) => model === 2)).toHaveLength(1);
  await endAll(models.runs);
  await Promise.all(answers);
});

test('some few batches start no second model, and questions alone never do', async () => {
  const models = createModels();
  const pool = await openModelPool({ start: models.start, most: 4, batchesBeforeMore: 6 });
  for (let number = 0; number < 50; number++) {
    const answer = pool.run(batchOf(number), true);
    models.runs.at(-1)?.end();
    await answer;
  }
  const few = [1, 2].map((number) => pool.run(batchOf(number)));
  expect(pool.most).toBe(4);
  await endAll(models.runs);
  await Promise.all(few);
});

test('what is urgent goes before what waits', async () => {
  const models = createModels();
  const pool = await openModelPool({ start: models.start, most: 1, batchesBeforeMore: 6 });
  const answers = [pool.run(batchOf(1)), pool.run(batchOf(2)), pool.run(batchOf(3)), pool.run(batchOf(4), true)];
  await endAll(models.runs);
  await Promise.all(answers);
  expect(models.runs.map(({ number }) => number)).toEqual([1, 4, 2, 3]);
});

describe('what goes wrong', () => {
  test('where no second model can be started the first does all the work', async () => {
    const models = createModels();
    const start = vi.fn(async () => (models.started === 0 ? models.start() : Promise.reject(new Error('no memory'))));
    const pool = await openModelPool({ start, most: 4, batchesBeforeMore: 6 });
    const answers = Array.from({ length: 30 }, (_, number) => pool.run(batchOf(number)));
    await endAll(models.runs);
    await Promise.all(answers);
    expect([pool.size, pool.most, start.mock.calls.length]).toEqual([1, 1, 2]);
  });

  test('a model that dies gives its batch to another', async () => {
    const models = createModels();
    const pool = await openModelPool({ start: models.start, most: 1, batchesBeforeMore: 6 });
    const answer = pool.run(batchOf(7));
    models.runs[0]?.fail(true);
    await vi.waitFor(() => expect(models.runs).toHaveLength(2));
    models.runs[1]?.end();
    expect([...(await answer)]).toEqual([7]);
    expect(models.runs.map(({ model }) => model)).toEqual([1, 2]);
  });

  test('models that have all died while nothing ran are no tries: the next batch is run by a fresh one', async () => {
    const dead = new Set<number>();
    let started = 0;
    const start = async (): Promise<PooledModel> => {
      const model = ++started;
      return {
        get isGone() {
          return dead.has(model);
        },
        run: async (batch) => {
          await new Promise((resolve) => setTimeout(resolve));
          if (dead.has(model)) throw new Error('gone');
          return Float32Array.of(numberOf(batch), model);
        },
        dispose: async () => undefined,
      };
    };
    const pool = await openModelPool({ start, most: 3, batchesBeforeMore: 1 });
    await Promise.all(Array.from({ length: 12 }, (_, number) => pool.run(batchOf(number))));
    expect(pool.size).toBe(3);
    for (const model of [1, 2, 3]) dead.add(model);
    expect([...(await pool.run(batchOf(7), true))]).toEqual([7, 4]);
    expect(pool.size).toBe(1);
  });

  test('a batch that kills each model it meets is refused, not tried for ever', async () => {
    const models = createModels();
    const pool = await openModelPool({ start: models.start, most: 1, batchesBeforeMore: 6 });
    const answer = pool.run(batchOf(7));
    models.runs[0]?.fail(true);
    await vi.waitFor(() => expect(models.runs).toHaveLength(2));
    models.runs[1]?.fail(true);
    await expect(answer).rejects.toThrow('out of memory');
  });

  test('out of memory, the idle models give theirs back: one more try has a fresh model to itself, and there are fewer from then on', async () => {
    const alive = new Set<number>();
    let started = 0;
    /* A model that has worked holds all the memory that it got; the large batch needs more. */
    const start = async (): Promise<PooledModel> => {
      const model = ++started;
      alive.add(model);
      let hasWorked = false;
      return {
        get isGone() {
          return !alive.has(model);
        },
        run: async (batch) => {
          await new Promise((resolve) => setTimeout(resolve));
          if (numberOf(batch) === 99 && hasWorked) {
            alive.delete(model);
            throw new Error('failed to allocate a buffer');
          }
          hasWorked = true;
          return Float32Array.of(numberOf(batch), model);
        },
        dispose: async () => void alive.delete(model),
      };
    };
    const pool = await openModelPool({ start, most: 4, batchesBeforeMore: 1 });
    await Promise.all(Array.from({ length: 16 }, (_, number) => pool.run(batchOf(number))));
    expect([...alive]).toEqual([1, 2, 3, 4]);
    await expect(pool.run(batchOf(99))).rejects.toThrow('allocate');
    expect([...alive]).toEqual([]);
    expect([...(await pool.run(batchOf(99)))]).toEqual([99, 5]);
    await Promise.all(Array.from({ length: 16 }, (_, number) => pool.run(batchOf(number))));
    expect([pool.size, pool.most]).toEqual([2, 2]);
  });

  test('a batch that fails on a living model fails alone', async () => {
    const models = createModels();
    const pool = await openModelPool({ start: models.start, most: 1, batchesBeforeMore: 6 });
    const answers = [pool.run(batchOf(1)), pool.run(batchOf(2))];
    models.runs[0]?.fail(false);
    await expect(answers[0]).rejects.toThrow('out of memory');
    models.runs[1]?.end();
    expect([...((await answers[1]) ?? [])]).toEqual([2]);
  });

  test('after all have died and none can be started, what waits is refused', async () => {
    const models = createModels();
    const start = async (): Promise<PooledModel> => (models.started === 0 ? models.start() : Promise.reject(new Error('no memory')));
    const pool = await openModelPool({ start, most: 1 });
    const answers = [pool.run(batchOf(1)), pool.run(batchOf(2))];
    models.runs[0]?.fail(true);
    for (const answer of answers) await expect(answer).rejects.toThrow('no memory');
  });

  test('disposing of it refuses what waits', async () => {
    const models = createModels();
    const pool = await openModelPool({ start: models.start, most: 1, batchesBeforeMore: 6 });
    void pool.run(batchOf(1)).catch(() => undefined);
    const waiting = pool.run(batchOf(2));
    await pool.dispose();
    await expect(waiting).rejects.toThrow('disposed');
    expect(models.disposed).toBe(1);
  });
});

test.each([
  ['one core', { cores: 1, memoryGb: 8 }, 1],
  ['two cores', { cores: 2, memoryGb: 8 }, 2],
  ['two cores and little memory', { cores: 2, memoryGb: 2 }, 1],
  ['two cores, memory not said', { cores: 2, memoryGb: null }, 1],
  ['a phone', { cores: 8, memoryGb: 4 }, 2],
  ['eight cores, memory not said (insecure origin, Firefox, Safari)', { cores: 8, memoryGb: null }, 2],
  ['a desktop computer', { cores: 16, memoryGb: 8 }, 4],
  ['half a gigabyte', { cores: 4, memoryGb: 0.5 }, 1],
])('%s', (_, machine, models) => {
  expect(countModels(machine)).toBe(models);
});
