import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreBlock } from '../../../src/core/rank/score-meaning';
import { createKernel, type Kernel } from '../../../src/engine/kernel/load-kernel';
import { RowList } from '../../../src/engine/kernel/row-list';

const scorePlainly = (question: Float32Array, rows: readonly Float32Array[]): Float32Array => {
  const scores = new Float32Array(rows.length);
  rows.forEach((row, at) => scoreBlock(question, row, scores.subarray(at, at + 1)));
  return scores;
};

/** Dimensions that the kernel takes, and some that it does not. */
const lists = fc.constantFrom(8, 384, 7, 2056).chain((dimensions) => {
  const row = fc.float32Array({ minLength: dimensions, maxLength: dimensions, min: -1, max: 1, noNaN: true });
  return fc.record({ dimensions: fc.constant(dimensions), rows: fc.array(row, { minLength: 1, maxLength: 9 }), question: row });
});

describe('a list of rows', () => {
  test.each<[string, () => Kernel | null]>([
    ['the kernel', createKernel],
    ['the plain loop', () => null],
  ])('scores each row to the last bit, by %s', (_, newKernel) => {
    expect(createKernel()).not.toBeNull();
    const kernel = newKernel();
    fc.assert(
      fc.property(lists, fc.nat(), ({ dimensions, rows, question }, cut) => {
        const list = new RowList(dimensions, kernel);
        for (const row of rows) list.add(row);
        const from = cut % rows.length;
        list.ask(question);
        expect([list.score(0, rows.length).slice(), list.score(from, rows.length).slice()]).toEqual([
          scorePlainly(question, rows),
          scorePlainly(question, rows.slice(from)),
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('grows, and knows its question after more rows came, in a memory that grows and in one that cannot', () => {
    const rows = Array.from({ length: 500 }, (_, r) => Float32Array.from({ length: 384 }, (__, i) => Math.sin(r * 7 + i)));
    const question = Float32Array.from({ length: 384 }, (_, i) => Math.cos(i));
    const full = (): Kernel | null => {
      const kernel = createKernel();
      return kernel && { ...kernel, memory: new WebAssembly.Memory({ initial: 1, maximum: 1 }) };
    };
    for (const kernel of [createKernel(), full(), null]) {
      const list = new RowList(384, kernel);
      list.ask(question);
      for (const row of rows) list.add(row);
      expect(list.length).toBe(500);
      expect(list.score(0, 500)).toEqual(scorePlainly(question, rows));
    }
  });
});
