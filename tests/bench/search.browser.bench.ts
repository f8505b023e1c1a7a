/**
 * Prints what search by meaning over 100,000 children takes in Chromium, in one thread and in two, beside its limit; asserts nothing.
 * `kernel.bench.ts` has the parts.
 */
import { test } from 'vitest';
import { foldHits } from '../../src/core/fold/fold-hits';
import { quantiseRows, type VectorRows } from '../../src/core/rank/int8-rows';
import { MeaningTable } from '../../src/engine/kernel/meaning-table';
import { ScoreOrder } from '../../src/engine/kernel/score-order';
import { ScoringThread } from '../../src/engine/kernel/scoring-thread';
import { TwoThreadTable } from '../../src/engine/kernel/two-thread-table';
import { makeVectors } from './made-workspace';

const DOCUMENTS = 1_000;
const SENTENCES = 100;
const DIMENSIONS = 384;
const ROUNDS = 41;
const K = 50;
const LIMIT_MS = 16;

async function timeRuns(run: () => unknown): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const start = performance.now();
    await run();
    if (round >= ROUNDS) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return `${(times[ROUNDS >> 1] ?? NaN).toFixed(1).padStart(6)} ms (best ${(times[0] ?? NaN).toFixed(1)})`;
}

test('100,000 × 384 in one thread and in two', async () => {
  const floats = Array.from({ length: DOCUMENTS }, (_, document) => makeVectors(SENTENCES, document));
  const counts = floats.map(() => SENTENCES);
  const documentOf = Uint32Array.from({ length: DOCUMENTS * SENTENCES }, (_, child) => Math.floor(child / SENTENCES));
  const [question = new Float32Array(DIMENSIONS)] = [makeVectors(1, DOCUMENTS)];
  const scoreOrder = new ScoreOrder();
  const start = (): Worker => new Worker(new URL('../../src/engine/kernel/score.worker.ts', import.meta.url), { type: 'module' });
  for (const precision of ['float32', 'int8'] as const) {
    const blocks: VectorRows[] = precision === 'float32' ? floats : floats.map((rows) => quantiseRows(rows, DIMENSIONS));
    const [one, two] = [new MeaningTable(), new TwoThreadTable(new ScoringThread(start))];
    const began = performance.now();
    await two.score(question, blocks, counts);
    const first = performance.now() - began;
    for (const [name, table] of [
      ['one thread', one],
      ['two threads', two],
    ] as const) {
      const searched = await timeRuns(() => table.score(question, blocks, counts));
      const together = await timeRuns(async () =>
        foldHits(scoreOrder.order(await table.score(question, blocks, counts), 'all').order, documentOf, K),
      );
      console.log(
        `${precision}, ${name.padEnd(11)}: search ${searched}; with the whole order and the fold ${together} (limit ${LIMIT_MS} ms)`,
      );
    }
    console.log(`${precision}: the first question in two threads, with the start of one and all copies ${first.toFixed(0)} ms`);
  }
});
