import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertUnitVectors } from '../../../src/core/rank/assert-unit-vectors';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import { scoreMeaning } from '../../../src/core/rank/score-meaning';

describe('scoreMeaning', () => {
  test('is the dot product with every child, whatever the number of dimensions', () => {
    const number = fc.float({ min: -1, max: 1, noNaN: true });
    const collections = fc.integer({ min: 1, max: 20 }).chain((dimensions) =>
      fc.record({
        question: fc.array(number, { minLength: dimensions, maxLength: dimensions }),
        documents: fc.array(fc.array(fc.array(number, { minLength: dimensions, maxLength: dimensions }), { maxLength: 3 }), {
          maxLength: 4,
        }),
      }),
    );
    fc.assert(
      fc.property(collections, ({ question, documents }) => {
        const scores = scoreMeaning(
          Float32Array.from(question),
          documents.map((children) => Float32Array.from(children.flat())),
          documents.map((children) => children.length),
        );
        const expected = documents.flat().map((child) => child.reduce((sum, value, i) => sum + value * (question[i] ?? 0), 0));
        expect(scores).toHaveLength(expected.length);
        expected.forEach((score, child) => expect(scores[child]).toBeCloseTo(score, 5));
      }),
    );
  });

  test('children of a document without vectors are not in this search', () => {
    const scores = scoreMeaning(Float32Array.of(1, 0), [Float32Array.of(0.6, 0.8), null, Float32Array.of(-1, 0)], [1, 2, 1]);
    expect([...scores]).toEqual([Math.fround(0.6), NaN, NaN, -1]);
    expect([...orderByScore(scores, 'all').order]).toEqual([0, 3]);
  });

  test('writes into what it is given', () => {
    const out = new Float32Array(1);
    expect(scoreMeaning(Float32Array.of(1), [Float32Array.of(1)], [1], out)).toBe(out);
    expect([...out]).toEqual([1]);
  });

  test('says what length it expected', () => {
    expect(() => scoreMeaning(Float32Array.of(1, 0), [Float32Array.of(1, 0, 1)], [2])).toThrow(
      new RangeError('block 0: expected 2 × 2 numbers, got 3'),
    );
    expect(() => scoreMeaning(Float32Array.of(1), [null], [2], new Float32Array(1))).toThrow(
      new RangeError('out: expected 2 scores, got 1'),
    );
    expect(() => scoreMeaning(Float32Array.of(1), [null], [])).toThrow(RangeError);
  });
});

describe('assertUnitVectors', () => {
  const half = Math.SQRT1_2;

  test('C71: unit vectors pass; zero and not-a-number do not, so they are never stored', () => {
    expect(() => assertUnitVectors(Float32Array.of(1, 0, half, half), 2)).not.toThrow();
    expect(() => assertUnitVectors(Float32Array.of(1, 0, 0, 0), 2)).toThrow(
      new RangeError('vector 1: expected finite numbers and length 1, got length 0'),
    );
    for (const bad of [NaN, Infinity, -Infinity]) expect(() => assertUnitVectors(Float32Array.of(bad, 1), 2)).toThrow(RangeError);
  });

  test('C71: what passes ranks by its cosine', () => {
    const scores = scoreMeaning(Float32Array.of(1, 0), [Float32Array.of(1, 0, half, half)], [2]);
    expect(scores[0]).toBe(1);
    expect(scores[1]).toBeCloseTo(0.7071, 4);
  });

  test('a forgotten normalisation and a wrong number of dimensions are caught', () => {
    expect(() => assertUnitVectors(Float32Array.of(0.5, 0.5), 2)).toThrow(RangeError);
    expect(() => assertUnitVectors(Float32Array.of(1, 0, 1), 2)).toThrow(
      new RangeError('vectors: expected a multiple of 2 numbers, got 3'),
    );
    expect(() => assertUnitVectors(new Float32Array(), 384)).not.toThrow();
  });
});
