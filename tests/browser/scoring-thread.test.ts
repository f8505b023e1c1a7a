import { afterEach, expect, test } from 'vitest';
import { scoreMeaning } from '../../src/core/rank/score-meaning';
import { ScoringThread } from '../../src/engine/kernel/scoring-thread';
import { TwoThreadTable } from '../../src/engine/kernel/two-thread-table';

const DIMENSIONS = 384;
const ROWS = 50;

const threads: Worker[] = [];

function startReal(): Worker {
  const worker = new Worker(new URL('../../src/engine/kernel/score.worker.ts', import.meta.url), { type: 'module' });
  threads.push(worker);
  return worker;
}

afterEach(() => {
  for (const worker of threads.splice(0)) worker.terminate();
});

const question = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i));
const blocks = Array.from({ length: 8 }, (_, block) => Float32Array.from({ length: DIMENSIONS * ROWS }, (_, i) => Math.cos(i + block)));
const counts = blocks.map(() => ROWS);
const expected = scoreMeaning(question, blocks, counts);

test('two real threads give the bits of one; one that is ended in silence is done without', async () => {
  const thread = new ScoringThread(startReal);
  const table = new TwoThreadTable(thread, { leastBytes: 0 });
  for (let round = 0; round < 3; round++) expect(await table.score(question, blocks, counts)).toEqual(expected);
  expect(thread.isGone).toBe(false);
  threads[0]?.terminate();
  expect(await table.score(question, blocks, counts)).toEqual(expected);
  expect(thread.isGone).toBe(true);
  expect(await table.score(question, blocks, counts)).toEqual(expected);
  expect(threads).toHaveLength(1);
});

test('one that throws, or whose script is not there, is done without', async () => {
  for (const script of ['onmessage = () => { throw new Error("no"); };', 'throw new Error("no");', 'syntax error']) {
    const thread = new ScoringThread(() => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))));
    expect(await new TwoThreadTable(thread, { leastBytes: 0 }).score(question, blocks, counts)).toEqual(expected);
    expect(thread.isGone).toBe(true);
  }
});
