import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepEqual } from '../../../src/app/state/question/keep-equal';

test('what says the same is the very object from before, however deep it stands', () => {
  const before = {
    places: [
      { place: 1, folded: [1, 2] },
      { place: 2, folded: [3] },
    ],
    kStar: null,
  };
  expect(keepEqual(before, structuredClone(before))).toBe(before);
});

test('of what changed only the changed parts are new', () => {
  const before = {
    places: [
      { place: 1, folded: [1, 2] },
      { place: 2, folded: [3] },
    ],
    kStar: null,
  };
  const now = {
    places: [
      { place: 1, folded: [1, 2] },
      { place: 2, folded: [3, 4] },
      { place: 3, folded: [] },
    ],
    kStar: 5,
  };
  const kept = keepEqual(before, structuredClone(now));
  expect(kept).toEqual(now);
  expect(kept.places[0]).toBe(before.places[0]);
  expect(kept.places[1]).not.toBe(before.places[1]);
});

test('a list that is shorter, and a record that lacks a name or has it without a value, are others', () => {
  expect(keepEqual([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(Object.keys(keepEqual({ a: 1, b: undefined }, { a: 1 }))).toEqual(['a']);
  expect(Object.keys(keepEqual({ a: 1, b: 2 }, { a: 1, c: undefined }))).toEqual(['a', 'c']);
});

test('whatever it was before, it says what it says now', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
      expect(keepEqual(before, structuredClone(now))).toEqual(now);
    }),
  );
});
