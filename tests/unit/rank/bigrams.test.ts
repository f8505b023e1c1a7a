import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigramsOf } from '../../../src/core/rank/bigrams';

/** Reads a bigram back, to compare with the plain way of taking code points two by two. */
const spell = (bigram: number): string => String.fromCodePoint(Math.floor(bigram / 0x200000), bigram % 0x200000);

test('pairs of code points, with repeats, in order', () => {
  expect([...bigramsOf('𠮟る🌸る🌸')].map(spell)).toEqual(['𠮟る', 'る🌸', '🌸る', 'る🌸']);
});

test('fewer than two code points have none', () => {
  expect(['', 'a', '🌸'].map((key) => bigramsOf(key).length)).toEqual([0, 0, 0]);
});

test('every key of n code points has n − 1, each what stands there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (key) => {
      const points = Array.from(key);
      expect([...bigramsOf(key)].map(spell)).toEqual(points.slice(1).map((point, i) => `${points[i] ?? ''}${point}`));
    }),
  );
});
