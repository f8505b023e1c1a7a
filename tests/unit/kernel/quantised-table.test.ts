import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import { scoreMeaning } from '../../../src/core/rank/score-meaning';
import { createKernel } from '../../../src/engine/kernel/load-kernel';
import { QuantisedTable, type Rescore } from '../../../src/engine/kernel/quantised-table';
import { selectThreshold } from '../../../src/engine/kernel/select-threshold';

const KERNELS = [
  ['in WebAssembly', createKernel],
  ['by the plain loop', () => null],
] as const;

/** Rows that are often equal or nearly so: few directions, some of them a hair apart, of lengths that differ. */
const rowsOf = (dimensions: number): fc.Arbitrary<Float32Array[]> => {
  const row = fc
    .record({
      direction: fc.integer({ min: 0, max: 5 }),
      nudge: fc.constantFrom(0, 0, 1e-6, 1e-3),
      length: fc.constantFrom(0, 0.5, 1, 1, 3),
    })
    .map(({ direction, nudge, length }) =>
      Float32Array.from({ length: dimensions }, (_, i) => (length * (Math.sin(i * (direction + 1)) + nudge * Math.cos(i))) / 8),
    );
  const free = fc
    .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
    .map((numbers) => Float32Array.from(numbers));
  return fc.array(fc.oneof({ weight: 4, arbitrary: row }, free), { minLength: 1, maxLength: 60 });
};

const cases = fc
  .constantFrom(16, 256, 384, 512)
  .chain((dimensions) =>
    fc.record({ rows: rowsOf(dimensions), k: fc.integer({ min: 1, max: 20 }), question: fc.nat(), dimensions: fc.constant(dimensions) }),
  );

describe.each(KERNELS)('the first k of int8 rows, %s', (_, newKernel) => {
  test('are exactly those of the plain loop over float32, ties included', () => {
    fc.assert(
      fc.property(cases, ({ rows, k, question: chosen, dimensions }) => {
        const question = rows[chosen % rows.length] as Float32Array;
        const table = new QuantisedTable({ dimensions, capacity: rows.length, newKernel });
        for (const row of rows) table.add(row);
        const rescore: Rescore = (wanted) =>
          scoreMeaning(
            question,
            Array.from(wanted, (row) => rows[row] as Float32Array),
            Array.from(wanted, () => 1),
          );
        const { order, scores } = orderByScore(
          scoreMeaning(
            question,
            rows,
            rows.map(() => 1),
          ),
          'all',
        );
        expect(table.findTop(question, k, rescore)).toEqual({ order: order.slice(0, k), scores: scores.slice(0, k) });
      }),
    );
  });

  test('only a few rows are scored again', () => {
    const dimensions = 384;
    const rows = Array.from({ length: 3_000 }, (_, row) => {
      const numbers = Array.from({ length: dimensions }, (_, i) => Math.sin((row + 1) * (i + 1) * 12.9898) * 43_758.5453);
      const vector = Float32Array.from(numbers, (value) => value - Math.floor(value) - 0.5);
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
    const table = new QuantisedTable({ dimensions, capacity: rows.length, newKernel });
    for (const row of rows) table.add(row);
    let rescored = 0;
    table.findTop(rows[7] as Float32Array, 10, (wanted) => {
      rescored = wanted.length;
      return new Float32Array(wanted.length);
    });
    expect(rescored).toBeGreaterThanOrEqual(10);
    expect(rescored).toBeLessThan(300);
  });
});

describe('what the table does not take', () => {
  test.each([0, 8, 20, 528])('%i dimensions', (dimensions) => {
    expect(() => new QuantisedTable({ dimensions, capacity: 1 })).toThrow(RangeError);
  });

  test('more rows than there is room for, and rows or questions of another length', () => {
    const table = new QuantisedTable({ dimensions: 16, capacity: 1 });
    expect(() => table.add(new Float32Array(32))).toThrow(new RangeError('vectors: expected at most 1 × 16 numbers, got 32'));
    expect(() => table.add(new Float32Array(7))).toThrow(RangeError);
    expect(() => table.findTop(new Float32Array(8), 1, () => new Float32Array())).toThrow(RangeError);
  });
});

test('the threshold is the k-th greatest value, whatever the values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 100 }), fc.integer({ min: 1, max: 30 }), (values, k) => {
      const sorted = [...values].sort((a, b) => b - a);
      expect(selectThreshold(values.length, k, (index) => values[index] as number) + 0).toBe((sorted[k - 1] ?? -Infinity) + 0);
    }),
  );
  expect(selectThreshold(3, 0, () => 1)).toBe(Infinity);
});
