import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyRow, expandRows, pickRows, quantiseQuestion, quantiseRows, scoreInt8, sizeOfRows } from '../../../src/core/rank/int8-rows';

const DIMENSIONS = 16;
const row = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS });
const rows = fc.array(row, { maxLength: 6 }).map((all) => Float32Array.from(all.flat()));

test('a number is off by half a step at most, and a step is the 127th part of the greatest number of its row', () => {
  fc.assert(
    fc.property(rows, (vectors) => {
      const quantised = quantiseRows(vectors, DIMENSIONS);
      expandRows(quantised).forEach((value, i) => {
        const step = quantised.scales[Math.floor(i / DIMENSIONS)] ?? 0;
        expect(Math.abs(value - (vectors[i] ?? 0))).toBeLessThanOrEqual(step * 0.5001);
      });
    }),
  );
});

test('rounding what was rounded changes nothing, so that a row may go from document to document', () => {
  fc.assert(
    fc.property(rows, (vectors) => {
      const once = quantiseRows(vectors, DIMENSIONS);
      expect(quantiseRows(expandRows(once), DIMENSIONS).codes).toEqual(once.codes);
    }),
  );
});

test('takes a quarter of the bytes, and a scale a row', () => {
  const vectors = new Float32Array(10 * 384).fill(0.05);
  expect(sizeOfRows(quantiseRows(vectors, 384))).toBe(vectors.byteLength / 4 + 10 * 4);
});

test('rows are picked and copied as they stand, in either precision', () => {
  const vectors = Float32Array.from({ length: 3 * DIMENSIONS }, (_, i) => Math.sin(i));
  for (const all of [vectors, quantiseRows(vectors, DIMENSIONS)]) {
    const picked = expandRows(pickRows(all, [2, 0], DIMENSIONS));
    const out = new Float32Array(DIMENSIONS);
    copyRow(all, 2, out);
    expect(picked.subarray(0, DIMENSIONS)).toEqual(out);
    copyRow(all, 0, out);
    expect(picked.subarray(DIMENSIONS)).toEqual(out);
  }
});

test('scores are those of the rounded rows, but for the question’s 16 bits', () => {
  fc.assert(
    fc.property(rows, row, (vectors, asked) => {
      const question = Float32Array.from(asked);
      const quantised = quantiseRows(vectors, DIMENSIONS);
      const scores = new Float32Array(quantised.scales.length);
      scoreInt8(quantiseQuestion(question), quantised, scores);
      const expanded = expandRows(quantised);
      scores.forEach((score, i) => {
        const exact = question.reduce((sum, value, j) => sum + value * (expanded[i * DIMENSIONS + j] ?? 0), 0);
        expect(score).toBeCloseTo(exact, 3);
      });
    }),
  );
});
