import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureSpread } from '../../../src/core/fold/measure-spread';

test('nothing to count is null', () => {
  expect(measureSpread([])).toBeNull();
});

test('counts shares, effective documents by squares and by entropy', () => {
  const spread = measureSpread([4, 4, 2, 4, 9]);
  expect(spread).toMatchObject({ largestShare: 0.6, document: 4, distinct: 3 });
  expect(spread?.effective).toBeCloseTo(1 / (0.36 + 0.04 + 0.04), 12);
  expect(spread?.entropyEffective).toBeCloseTo(Math.exp(-(0.6 * Math.log(0.6) + 2 * 0.2 * Math.log(0.2))), 12);
});

test('of two documents with the largest share the one that reached it first leads', () => {
  expect(measureSpread([1, 2, 2, 1])?.document).toBe(2);
});

test('for every list: 1 ≤ effective by squares ≤ by entropy ≤ distinct, and the leader has the largest share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 60 }), (documents) => {
      const spread = measureSpread(documents);
      if (spread === null) throw new Error('expected a spread');
      expect(spread.effective).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(spread.entropyEffective).toBeGreaterThanOrEqual(spread.effective - 1e-9);
      expect(spread.distinct).toBeGreaterThanOrEqual(spread.entropyEffective - 1e-9);
      expect(documents.filter((document) => document === spread.document).length / documents.length).toBe(spread.largestShare);
      for (const other of documents)
        expect(documents.filter((document) => document === other).length / documents.length).toBeLessThanOrEqual(spread.largestShare);
    }),
  );
});
