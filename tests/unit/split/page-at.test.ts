import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAt } from '../../../src/core/split/page-at';

test('the page of a place, blank pages passed over', () => {
  const pages = { unit: 'page', starts: [0, 10, 10, 25] } as const;
  expect([0, 9, 10, 24, 25, 999].map((place) => pageAt(pages, place))).toEqual([1, 1, 3, 3, 4, 4]);
  expect(pageAt({ unit: 'page', starts: [] }, 5)).toBe(1);
  expect(pageAt({ unit: 'page', starts: [3] }, 0)).toBe(1);
});

test('it is the last that begins at the place or before it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), fc.nat(60), (places, place) => {
      const starts = [0, ...places].sort((a, b) => a - b);
      expect(pageAt({ unit: 'slide', starts }, place)).toBe(starts.findLastIndex((start) => start <= place) + 1);
    }),
  );
});
