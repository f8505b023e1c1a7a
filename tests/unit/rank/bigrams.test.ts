import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BigramNumbers, bigramsOf } from '../../../src/core/rank/bigrams';

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

describe('BigramNumbers', () => {
  test('gives each bigram one number, in the order of first meeting, through any growth', () => {
    const numbers = new BigramNumbers();
    const bigrams = Array.from({ length: 20_000 }, (_, i) => (i % 150) * 0x200000 + Math.floor(i / 150) * 7);
    expect(numbers.find(bigrams[0] ?? 0)).toBe(-1);
    expect(bigrams.map((bigram) => numbers.findOrAdd(bigram))).toEqual(bigrams.map((_, i) => i));
    expect(bigrams.map((bigram) => numbers.findOrAdd(bigram))).toEqual(bigrams.map((_, i) => i));
    expect(numbers.find(bigrams[19_999] ?? 0)).toBe(19_999);
    expect(numbers.find(149 * 0x200000 + 1)).toBe(-1);
    expect(numbers.size).toBe(20_000);
  });
});
