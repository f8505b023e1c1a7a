import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { quantiseRows } from '../../../src/core/rank/int8-rows';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import { scoreMeaning } from '../../../src/core/rank/score-meaning';
import { createKernel, type Kernel } from '../../../src/engine/kernel/load-kernel';
import { MeaningTable } from '../../../src/engine/kernel/meaning-table';

const number = fc.float({ min: -1, max: 1, noNaN: true });
/** Few values, so that ties are the rule. */
const coarse = fc.constantFrom(-0.5, 0, -0, 0.25, 1);

function vectorOf(dimensions: number): fc.Arbitrary<number[]> {
  const of = (value: fc.Arbitrary<number>): fc.Arbitrary<number[]> => fc.array(value, { minLength: dimensions, maxLength: dimensions });
  return fc.oneof(of(number), of(coarse));
}

/** Documents of some children, some of them null: their vectors are not complete. */
const collections = fc.constantFrom(8, 16, 24, 256, 384, 5, 12).chain((dimensions) =>
  fc.record({
    question: vectorOf(dimensions),
    documents: fc.array(fc.tuple(fc.boolean(), fc.array(vectorOf(dimensions), { maxLength: 7 })), { maxLength: 6 }),
  }),
);

const spoilt = (kernel: Kernel | null): Kernel | null =>
  kernel && { ...kernel, scoreExactly: () => expect.unreachable('the plain loop was expected') };

describe('the kernel and the plain loop', () => {
  test('give the same bits for every child, ties and documents without vectors included', () => {
    expect(createKernel()).not.toBeNull();
    const table = new MeaningTable();
    // Some blocks in one small memory, some in another, some in none.
    const scattered = new MeaningTable({ segmentBytes: 2_000, maxRowBytes: 9_000 });
    fc.assert(
      fc.property(collections, ({ question: numbers, documents }) => {
        const question = Float32Array.from(numbers);
        const blocks = documents.map(([isMissing, children]) => (isMissing ? null : Float32Array.from(children.flat())));
        const counts = documents.map(([, children]) => children.length);
        const expected = scoreMeaning(question, blocks, counts);
        // Asked twice, as the second time nothing is copied.
        for (const one of [table, table, scattered, scattered]) {
          const scores = one.score(question, blocks, counts);
          expect(scores.length).toBe(expected.length);
          expected.forEach((score, child) => expect(Object.is(scores[child], score)).toBe(true));
          expect(orderByScore(scores, 'all')).toEqual(orderByScore(expected, 'all'));
        }
      }),
    );
  });

  test('give the same where there is no WebAssembly', () => {
    const question = Float32Array.from({ length: 8 }, (_, i) => i / 10);
    const blocks = [Float32Array.from({ length: 24 }, (_, i) => Math.sin(i)), null];
    const table = new MeaningTable({ newKernel: () => null });
    expect([...table.score(question, blocks, [3, 1])]).toEqual([...scoreMeaning(question, blocks, [3, 1])]);
  });
});

test('rows past the limit are scored by the plain loop, beside those in the memory of the kernel', () => {
  const question = Float32Array.from({ length: 8 }, (_, i) => 1 - i / 8);
  const blocks = Array.from({ length: 5 }, (_, block) => Float32Array.from({ length: 16 }, (_, i) => Math.cos(i + block)));
  const counts = blocks.map(() => 2);
  let calls = 0;
  const newKernel = (): Kernel | null => {
    const kernel = createKernel();
    return kernel && { ...kernel, scoreExactly: (...pointers) => (calls++, kernel.scoreExactly(...pointers)) };
  };
  const table = new MeaningTable({ newKernel, maxRowBytes: 3 * 64 });
  expect([...table.score(question, blocks, counts)]).toEqual([...scoreMeaning(question, blocks, counts)]);
  expect(calls).toBe(3);
});

test('dimensions that the kernel cannot take go to the plain loop', () => {
  const table = new MeaningTable({ newKernel: () => spoilt(createKernel()) });
  expect([...table.score(Float32Array.of(1, 0.5), [Float32Array.of(1, 2, 3, 4)], [2])]).toEqual([2, 5]);
});

test('documents that come, change and go leave neither wrong scores nor memory behind', () => {
  const kernels: Kernel[] = [];
  const newKernel = (): Kernel | null => {
    const kernel = createKernel();
    if (kernel) kernels.push(kernel);
    return kernel;
  };
  const table = new MeaningTable({ newKernel });
  const question = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i));
  for (let round = 0; round < 40; round++) {
    const blocks = Array.from({ length: 3 }, (_, block) => Float32Array.from({ length: 384 * 20 }, (_, i) => Math.cos(i * round + block)));
    expect(table.score(question, blocks, [20, 20, 20])).toEqual(scoreMeaning(question, blocks, [20, 20, 20]));
  }
  expect(Math.max(...kernels.map(({ memory }) => memory.buffer.byteLength))).toBeLessThan(6 * 3 * 384 * 20 * 4);
});

describe('int8 rows', () => {
  const question = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i));
  const blocksOf = (count: number): Float32Array[] =>
    Array.from({ length: count }, (_, block) => Float32Array.from({ length: 384 * 20 }, (_, i) => Math.cos(i * (block + 1)) / 20));

  test('score the same bits in the kernel and in the plain loop, beside rows of float32', () => {
    const blocks = blocksOf(4).map((rows, i) => (i === 2 ? rows : quantiseRows(rows, 384)));
    const counts = blocks.map(() => 20);
    const plain = new MeaningTable({ newKernel: () => null }).score(question, blocks, counts);
    const table = new MeaningTable();
    for (let round = 0; round < 2; round++) expect(table.score(question, blocks, counts)).toEqual(plain);
    expect(table.byteLength).toBeGreaterThanOrEqual(3 * 20 * 388 + 20 * 384 * 4);
  });

  test('take a quarter of the memory', () => {
    const [floats, ints] = [new MeaningTable(), new MeaningTable()];
    const blocks = blocksOf(10);
    const counts = blocks.map(() => 20);
    floats.score(question, blocks, counts);
    ints.score(
      question,
      blocks.map((rows) => quantiseRows(rows, 384)),
      counts,
    );
    expect(ints.byteLength / floats.byteLength).toBeLessThan(0.26);
  });
});

describe('the room of a removed document', () => {
  const question = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i));
  const BLOCK = 384 * 20 * 4;
  const blockOf = (seed: number): Float32Array => Float32Array.from({ length: 384 * 20 }, (_, i) => Math.cos(i + seed));
  const scoreAll = (table: MeaningTable, blocks: readonly Float32Array[]): void =>
    expect(
      table.score(
        question,
        blocks,
        blocks.map(() => 20),
      ),
    ).toEqual(
      scoreMeaning(
        question,
        blocks,
        blocks.map(() => 20),
      ),
    );

  test('is taken by the next one, and nothing else is copied', () => {
    let copied = 0;
    const blocks = Array.from({ length: 8 }, (_, seed) => blockOf(seed));
    const table = new MeaningTable();
    scoreAll(table, blocks);
    const before = table.byteLength;
    const set = Float32Array.prototype.set;
    const watched = vi.spyOn(Float32Array.prototype, 'set').mockImplementation(function (this: Float32Array, ...args) {
      if (this.length === 384 * 20) copied++;
      set.apply(this, args);
    });
    const fresh = blockOf(99);
    const changed = blocks.map((block, i) => (i === 3 ? fresh : block));
    const scores = table.score(
      question,
      changed,
      changed.map(() => 20),
    );
    watched.mockRestore();
    expect(copied).toBe(1);
    expect(scores).toEqual(
      scoreMeaning(
        question,
        changed,
        changed.map(() => 20),
      ),
    );
    expect(table.byteLength).toBe(before);
  });

  test('is given back in between, one memory at a time', () => {
    const table = new MeaningTable({ segmentBytes: 4 * BLOCK });
    const blocks = Array.from({ length: 16 }, (_, seed) => blockOf(seed));
    scoreAll(table, blocks);
    expect(table.byteLength).toBe(16 * BLOCK);
    const left = blocks.filter((_, i) => i % 4 === 0);
    scoreAll(table, left);
    expect(table.byteLength).toBe(16 * BLOCK);
    let steps = 0;
    while (table.compact()) {
      steps++;
      scoreAll(table, left);
    }
    expect(steps).toBeGreaterThan(1);
    expect(table.byteLength).toBeLessThanOrEqual(2 * 4 * BLOCK);
    expect(table.compact()).toBe(false);
  });
});

test('a document without passages takes no place', () => {
  const table = new MeaningTable();
  const question = new Float32Array(8).fill(1);
  for (let round = 0; round < 3; round++) {
    expect([...table.score(question, [new Float32Array(0), new Float32Array(8).fill(0.5), null], [0, 1, 2])]).toEqual([4, NaN, NaN]);
  }
});

test('says what length it expected', () => {
  const table = new MeaningTable();
  expect(() => table.score(new Float32Array(8), [new Float32Array(8)], [2])).toThrow(
    new RangeError('block 0: expected 2 × 8 numbers, got 8'),
  );
  expect(() => table.score(new Float32Array(8), [null], [])).toThrow(RangeError);
});
