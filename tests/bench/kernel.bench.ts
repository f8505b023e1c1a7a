/**
 * Prints what search by meaning takes over many children, beside its limits and the plain loop, and asserts nothing.
 * Also: what the first question pays for the copy into the kernel's memory.
 */
import { loadavg } from 'node:os';
import { beforeAll, test } from 'vitest';
import { foldHits } from '../../src/core/fold/fold-hits';
import { orderByScore } from '../../src/core/rank/order-by-score';
import { scoreMeaning } from '../../src/core/rank/score-meaning';
import { MeaningTable } from '../../src/engine/kernel/meaning-table';
import { ScoreOrder } from '../../src/engine/kernel/score-order';
import { QuantisedTable, type Rescore } from '../../src/engine/kernel/quantised-table';
import { measureRuns } from './measure-runs';
import { makeMemoryReader } from './read-memory';

const DIMENSIONS = 384;
const ROUNDS = 15;
const K = 50;
const scoreOrder = new ScoreOrder();

/** The unit vector of one child, the same on every machine (mulberry32, seeded by its number). */
function writeVector(child: number, into: Float32Array): void {
  let state = Math.imul(child + 1, 0x9e3779b1);
  let squares = 0;
  for (let i = 0; i < into.length; i++) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const value = ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296 - 0.5;
    into[i] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) / length;
}

function vectorOf(child: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  writeVector(child, vector);
  return vector;
}

function timeRuns(run: () => unknown): string {
  const { middle, best, worked } = measureRuns(run, ROUNDS);
  return `${middle.toFixed(2).padStart(8)} ms (best ${best.toFixed(2)}; of the processor ${worked.toFixed(2)})`;
}

const print = (name: string, figure: string, note = ''): void => console.log(`${name.padEnd(58)} ${figure} ${note}`);

beforeAll(() => console.log(`Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1) ?? '?'}`));

test('100,000 × 384, float32 and int8', async () => {
  const childCount = 100_000;
  const documentCount = 1_000;
  const perDocument = childCount / documentCount;
  const blocks = Array.from({ length: documentCount }, (_, document) => {
    const block = new Float32Array(perDocument * DIMENSIONS);
    for (let row = 0; row < perDocument; row++) {
      writeVector(document * perDocument + row, block.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
    }
    return block;
  });
  const counts = blocks.map(() => perDocument);
  const documentOf = Uint32Array.from({ length: childCount }, (_, child) => Math.floor(child / perDocument));
  const question = vectorOf(childCount);
  const scores = scoreMeaning(question, blocks, counts);
  const table = new MeaningTable();
  const began = performance.now();
  table.score(question, blocks, counts);
  const copied = performance.now() - began;

  print(
    'plain loop, float32',
    timeRuns(() => scoreMeaning(question, blocks, counts)),
  );
  print('nothing but reading 154 MB', timeRuns(await makeMemoryReader(childCount * DIMENSIONS * 4)), "(what this machine's memory allows)");
  print(
    'kernel, float32',
    timeRuns(() => table.score(question, blocks, counts)),
  );
  print(
    'the whole order alone',
    timeRuns(() => scoreOrder.order(scores, 'all')),
  );
  print(
    'the same by the plain loop',
    timeRuns(() => orderByScore(scores, 'all')),
  );
  const { order } = scoreOrder.order(scores, 'all');
  print(
    'the fold alone',
    timeRuns(() => foldHits(order, documentOf, K)),
  );
  print(
    'kernel, float32: search, whole order and fold',
    timeRuns(() => foldHits(scoreOrder.order(table.score(question, blocks, counts), 'all').order, documentOf, K)),
    '(limit 16 ms)',
  );
  print('the first question, with the copy of 154 MB', `${copied.toFixed(2).padStart(8)} ms`);

  const quantised = new QuantisedTable({ dimensions: DIMENSIONS, capacity: childCount });
  for (const block of blocks) quantised.add(block);
  let rescored = 0;
  const rescore: Rescore = (rows) => {
    rescored = rows.length;
    const rowsOf = Array.from(rows, (row) => {
      const at = (row % perDocument) * DIMENSIONS;
      return blocks[documentOf[row] ?? 0]?.subarray(at, at + DIMENSIONS) ?? null;
    });
    return scoreMeaning(
      question,
      rowsOf,
      rowsOf.map(() => 1),
    );
  };
  const figure = timeRuns(() => foldHits(quantised.findTop(question, K, rescore).order, documentOf, K));
  print(`kernel, int8: the first ${K} and fold`, figure, `(limit 16 ms; ${rescored} scored again)`);
});

test('1,000,000 × 384, int8', () => {
  const childCount = 1_000_000;
  const table = new QuantisedTable({ dimensions: DIMENSIONS, capacity: childCount });
  const block = new Float32Array(1_000 * DIMENSIONS);
  for (let first = 0; first < childCount; first += 1_000) {
    for (let row = 0; row < 1_000; row++) writeVector(first + row, block.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
    table.add(block);
  }
  const question = vectorOf(childCount);
  // The float32 vectors would be 1.5 GB: here they are made again by seed, and once only.
  const made = new Map<number, Float32Array>();
  const rowOf = (row: number): Float32Array => {
    const vector = made.get(row) ?? vectorOf(row);
    made.set(row, vector);
    return vector;
  };
  const rescore: Rescore = (rows) => {
    const vectors = Array.from(rows, rowOf);
    return scoreMeaning(
      question,
      vectors,
      vectors.map(() => 1),
    );
  };
  const figure = timeRuns(() => table.findTop(question, K, rescore));
  print(`1,000,000, kernel, int8: the first ${K}`, figure, `(limit 100 ms; ${made.size} scored again)`);
});
