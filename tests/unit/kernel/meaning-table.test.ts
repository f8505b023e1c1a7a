import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
    fc.assert(
      fc.property(collections, ({ question: numbers, documents }) => {
        const question = Float32Array.from(numbers);
        const blocks = documents.map(([isMissing, children]) => (isMissing ? null : Float32Array.from(children.flat())));
        const counts = documents.map(([, children]) => children.length);
        const expected = scoreMeaning(question, blocks, counts);
        // Asked twice, as the second time nothing is copied.
        for (const scores of [table.score(question, blocks, counts), table.score(question, blocks, counts)]) {
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
