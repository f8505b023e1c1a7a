import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { quantiseRows, type VectorRows } from '../../../src/core/rank/int8-rows';
import { scoreMeaning } from '../../../src/core/rank/score-meaning';
import { createScorer } from '../../../src/engine/kernel/create-scorer';
import { MeaningTable } from '../../../src/engine/kernel/meaning-table';
import type { ScoreReply, ScoreRequest } from '../../../src/engine/kernel/score-messages';
import { ScoringThread } from '../../../src/engine/kernel/scoring-thread';
import { TwoThreadTable, type TwoThreadOptions } from '../../../src/engine/kernel/two-thread-table';

const DIMENSIONS = 16;
const ROWS = 4;

type Answering = (request: ScoreRequest) => ScoreReply;

/** The other thread in this one: it gets copies, and answers later. */
class ScoringWorker {
  onmessage: ((event: { data: ScoreReply }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly requests: ScoreRequest[] = [];
  isTerminated = false;

  constructor(readonly answer: Answering) {}

  postMessage(message: ScoreRequest, transfer: Transferable[]): void {
    const request = structuredClone(message, { transfer });
    this.requests.push(request);
    setTimeout(() => {
      if (this.isTerminated) return;
      try {
        this.onmessage?.({ data: this.answer(request) });
      } catch {
        this.onerror?.(new Event('error', { cancelable: true }));
      }
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function openTable(answer: Answering = createScorer(), options: TwoThreadOptions = { leastBytes: 0 }) {
  const workers: ScoringWorker[] = [];
  const start = (): Worker => {
    workers.push(new ScoringWorker(answer));
    return workers.at(-1) as unknown as Worker;
  };
  return { table: new TwoThreadTable(new ScoringThread(start, 200), options), workers };
}

const question = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i + 1));
const blockOf = (seed: number): Float32Array => Float32Array.from({ length: DIMENSIONS * ROWS }, (_, i) => Math.cos(i * seed + 1));
const blocks = Array.from({ length: 6 }, (_, seed) => blockOf(seed + 1));
const countsOf = (asked: readonly unknown[]): number[] => asked.map(() => ROWS);

async function expectScores(table: TwoThreadTable, asked: readonly (Float32Array | null)[]): Promise<void> {
  const counts = countsOf(asked);
  expect(await table.score(question, asked, counts)).toEqual(scoreMeaning(question, asked, counts));
}

const value = fc.float({ min: -1, max: 1, noNaN: true });
const block = fc
  .array(fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS }), { maxLength: 5 })
  .chain((rows) => fc.constantFrom<VectorRows | null>(null, Float32Array.from(rows.flat()), quantiseRows(Float32Array.from(rows.flat()), DIMENSIONS)).map((held) => ({ held, count: rows.length }))); // prettier-ignore

test('the same bits as one thread, in either precision, whatever is asked about one after another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS }),
      fc.array(fc.array(block, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (numbers, collections) => {
        const { table } = openTable();
        const asked = Float32Array.from(numbers);
        for (const collection of [...collections, ...collections]) {
          const held = collection.map((one) => one.held);
          const counts = collection.map(({ count }) => count);
          const scores = await table.score(asked, held, counts);
          const expected = new MeaningTable().score(asked, held, counts);
          expect(scores.length).toBe(expected.length);
          expected.forEach((score, child) => expect(Object.is(scores[child], score)).toBe(true));
        }
      },
    ),
  );
});

describe('the work is parted', () => {
  test('in the middle, and rows cross once', async () => {
    const { table, workers } = openTable();
    await expectScores(table, blocks);
    await expectScores(table, blocks);
    const [worker] = workers;
    expect(workers).toHaveLength(1);
    expect(worker?.requests.map(({ keys }) => keys.length)).toEqual([3, 3]);
    expect(worker?.requests.map(({ added }) => added.length)).toEqual([3, 0]);
    expect(table.byteLength).toBe(6 * ROWS * DIMENSIONS * 4);
  });

  test('and what has gone from a collection goes from there', async () => {
    const { table, workers } = openTable();
    await expectScores(table, blocks);
    await expectScores(table, [...blocks.slice(0, 3), blockOf(9), blocks[5] ?? null]);
    const second = workers[0]?.requests[1];
    expect(second?.freed).toHaveLength(2);
    expect(second?.added).toHaveLength(1);
    expect(table.byteLength).toBe(5 * ROWS * DIMENSIONS * 4);
  });

  test('and once little is left, the other thread is ended with all it held, until there is much again', async () => {
    const { table, workers } = openTable(createScorer(), { leastBytes: 4 * ROWS * DIMENSIONS * 4 });
    await expectScores(table, blocks);
    await expectScores(table, blocks.slice(0, 2));
    expect(workers[0]?.isTerminated).toBe(true);
    expect(table.byteLength).toBeLessThanOrEqual(3 * ROWS * DIMENSIONS * 4);
    await expectScores(table, blocks);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  test('a question that waits while little is left is answered here', async () => {
    const { table } = openTable(createScorer(), { leastBytes: 4 * ROWS * DIMENSIONS * 4 });
    await Promise.all([expectScores(table, blocks), expectScores(table, blocks.slice(0, 2)), expectScores(table, blocks)]);
  });

  test('not of little: no other thread is started', async () => {
    const { table, workers } = openTable(createScorer(), { leastBytes: 1_000_000 });
    await expectScores(table, blocks);
    expect(workers).toHaveLength(0);
  });

  test('not of one document, which is in one piece', async () => {
    const { table, workers } = openTable();
    await expectScores(table, [blockOf(1)]);
    expect(workers).toHaveLength(0);
  });

  test('the other takes no more than it may', async () => {
    const { table, workers } = openTable(createScorer(), { leastBytes: 0, mostBytes: 2 * ROWS * DIMENSIONS * 4 });
    await expectScores(table, blocks);
    expect(workers[0]?.requests[0]?.keys).toHaveLength(2);
  });

  test('two questions at a time each get their own answer', async () => {
    const { table } = openTable();
    await Promise.all([expectScores(table, blocks), expectScores(table, blocks.slice(1)), expectScores(table, [null, ...blocks])]);
  });
});

describe('one thread does all, and does not ask again, once the other', () => {
  const dies: Answering = () => {
    throw new Error('out of memory');
  };
  const scorer = createScorer();
  let asked = 0;
  const laterOn =
    (fails: Answering): Answering =>
    (request) =>
      ++asked % 2 === 0 ? fails(request) : scorer(request);

  test.each([
    ['dies', dies],
    ['has no memory for the rows', createScorer({ newKernel: () => null })],
    ['dies later on', laterOn(dies)],
  ])('%s', async (_, answer) => {
    asked = 0;
    const { table, workers } = openTable(answer);
    for (let round = 0; round < 4; round++) await expectScores(table, blocks);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(workers[0]?.requests.length).toBeLessThan(3);
    expect(table.byteLength).toBe(6 * ROWS * DIMENSIONS * 4);
  });

  test('does not answer: every question that waited is answered here', async () => {
    const { table, workers } = openTable();
    await expectScores(table, blocks);
    const [worker] = workers;
    if (!worker) throw new Error('expected a worker');
    worker.isTerminated = true;
    worker.terminate = vi.fn();
    await Promise.all([expectScores(table, blocks), expectScores(table, blocks.slice(1))]);
    expect(worker.terminate).toHaveBeenCalledOnce();
    const before = worker.requests.length;
    await expectScores(table, blocks);
    expect(worker.requests).toHaveLength(before);
  });

  test('cannot be started', async () => {
    const start = vi.fn(() => {
      throw new Error('no worker');
    });
    const table = new TwoThreadTable(new ScoringThread(start), { leastBytes: 0 });
    for (let round = 0; round < 2; round++) await expectScores(table, blocks);
    expect(start).toHaveBeenCalledOnce();
  });
});

test('says what length it expected, before anything crosses', async () => {
  const { table, workers } = openTable();
  await expect(table.score(question, [blockOf(1), new Float32Array(3)], [ROWS, ROWS])).rejects.toThrow(
    new RangeError('block 1: expected 4 × 16 numbers, got 3'),
  );
  expect(workers).toHaveLength(0);
});
