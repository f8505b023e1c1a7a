import { describe, expect, test } from 'vitest';
import { fuseReciprocalRanks, fuseSum } from '../../../src/core/rank/fuse';

const closeTo = (values: readonly number[]): unknown[] =>
  values.map((value) => (Number.isNaN(value) ? NaN : (expect.closeTo(value, 6) as unknown)));

describe('fuseSum', () => {
  test('adds the weighted share of the greatest BM25', () => {
    expect([...fuseSum(Float32Array.of(0.8, 0.9, -0.1), Float32Array.of(4, 0, 2), 0.5)]).toEqual(closeTo([1.3, 0.9, 0.15]));
  });

  test('is the cosine alone where no child has a word', () => {
    expect([...fuseSum(Float32Array.of(0.8, -0.9), Float32Array.of(0, 0), 0.5)]).toEqual(closeTo([0.8, -0.9]));
  });

  test('a child without a vector stays out and does not set the greatest', () => {
    expect([...fuseSum(Float32Array.of(NaN, 0.5), Float32Array.of(10, 2), 0.05)]).toEqual(closeTo([NaN, 0.55]));
  });

  test('refuses lists of unequal length', () => {
    expect(() => fuseSum(Float32Array.of(1), new Float32Array(2), 1)).toThrow(new RangeError('words: expected 1 scores, got 2'));
  });
});

describe('fuseReciprocalRanks', () => {
  test('a child with BM25 0 has no word rank and no term', () => {
    expect([...fuseReciprocalRanks(Float32Array.of(0.8, 0.9, 0.7), Float32Array.of(0, 1, 2))]).toEqual(
      closeTo([1 / 62, 1 / 61 + 1 / 62, 1 / 63 + 1 / 61]),
    );
  });

  test('among equal scores the smaller child number ranks first', () => {
    expect([...fuseReciprocalRanks(Float32Array.of(0.5, 0.5), Float32Array.of(3, 3))]).toEqual(closeTo([2 / 61, 2 / 62]));
  });

  test('a child without a vector stays out and takes no rank from others', () => {
    expect([...fuseReciprocalRanks(Float32Array.of(NaN, 0.5), Float32Array.of(9, 1))]).toEqual(closeTo([NaN, 2 / 61]));
  });
});
