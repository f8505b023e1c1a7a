import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBatches } from '../../../src/engine/embedder/plan-batches';

const LIMITS = { rows: 4, tokens: 128, padding: 0.1 };

test('no texts, no batches', () => {
  expect(planBatches([], LIMITS)).toEqual([]);
});

test('texts of like length go together, shortest first', () => {
  expect(planBatches([40, 10, 41, 10], LIMITS)).toEqual([
    [1, 3],
    [0, 2],
  ]);
});

test('a text over the limit of tokens is a batch of its own', () => {
  expect(planBatches([500, 500, 3], LIMITS)).toEqual([[2], [0], [1]]);
});

test('whatever the lengths: every text stands in one batch, and no batch is over its limits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 512 }), { maxLength: 200 }), (lengths) => {
      const batches = planBatches(lengths, LIMITS);
      expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
      for (const batch of batches) {
        const longest = Math.max(...batch.map((index) => lengths[index] ?? 0));
        const filled = batch.reduce((sum, index) => sum + (lengths[index] ?? 0), 0);
        const padded = longest * batch.length;
        expect(batch.length).toBeLessThanOrEqual(LIMITS.rows);
        if (batch.length > 1) expect(padded).toBeLessThanOrEqual(LIMITS.tokens);
        expect(padded - filled).toBeLessThanOrEqual(LIMITS.padding * padded);
      }
    }),
  );
});
