import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizeAlone } from '../../../src/core/fold/size-alone';

/** Every way to draw k children, counted one by one. */
function countDraws(childCounts: readonly number[], k: number, leading: number, seen: number) {
  const owners = childCounts.flatMap((count, document) => Array<number>(count).fill(document));
  const drawn = Math.min(k, owners.length);
  let draws = 0;
  let enough = 0;
  let largest = 0;
  let distinct = 0;
  const draw = (from: number, held: readonly number[]): void => {
    if (held.length === drawn) {
      const counts = childCounts.map((_, document) => held.filter((owner) => owner === document).length);
      draws++;
      if ((counts[leading] ?? 0) >= seen) enough++;
      largest += Math.max(0, ...counts) / Math.max(1, drawn);
      distinct += counts.filter((count) => count > 0).length;
      return;
    }
    for (let i = from; i < owners.length; i++) draw(i + 1, [...held, owners[i] as number]);
  };
  draw(0, []);
  return { atLeastAsSeen: enough / draws, expectedLargestShare: largest / draws, expectedDistinct: distinct / draws };
}

describe('sizeAlone', () => {
  test('the example of the rules: 15, 6, 6 and five of 5 sentences, k = 5', () => {
    const { share, expectedLargestShare, atLeastAsSeen } = sizeAlone([15, 6, 6, 5, 5, 5, 5, 5], 5, 0, 5);
    expect(share).toBeCloseTo(0.288, 3);
    expect(expectedLargestShare).toBeCloseTo(0.402, 3);
    expect(atLeastAsSeen * 100).toBeCloseTo(0.12, 2);
  });

  test('equals counting every draw one by one', () => {
    const collections = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(collections, fc.integer({ min: 1, max: 6 }), fc.nat({ max: 3 }), fc.nat({ max: 7 }), (counts, k, at, seen) => {
        const leading = at % counts.length;
        fc.pre(counts.some((count) => count > 0));
        const expected = countDraws(counts, k, leading, seen);
        const given = sizeAlone(counts, k, leading, seen);
        expect(given.atLeastAsSeen).toBeCloseTo(expected.atLeastAsSeen, 9);
        expect(given.expectedLargestShare).toBeCloseTo(expected.expectedLargestShare, 9);
        expect(given.expectedDistinct).toBeCloseTo(expected.expectedDistinct, 9);
      }),
      { numRuns: 60 },
    );
  });

  test('is never over 1, never NaN, and no largest share is below an even one, however large the collection', () => {
    const collections = fc.array(fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 300_000 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(collections, fc.integer({ min: 1, max: 60 }), fc.nat({ max: 60 }), (counts, k, seen) => {
        const given = sizeAlone(counts, k, 0, seen);
        for (const value of [given.share, given.atLeastAsSeen, given.expectedLargestShare]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
        const filled = counts.filter((count) => count > 0).length;
        if (filled > 0) expect(given.expectedLargestShare).toBeGreaterThanOrEqual(1 / filled - 1e-9);
        expect(given.expectedDistinct).toBeLessThanOrEqual(filled + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('a large k over a large collection neither overflows nor vanishes', () => {
    const { expectedLargestShare, expectedDistinct } = sizeAlone([400_000, 300_000, 300_000], 400, 0, 160);
    expect(expectedLargestShare).toBeGreaterThan(0.4);
    expect(expectedLargestShare).toBeLessThan(0.41);
    expect(expectedDistinct).toBeCloseTo(3, 9);
  });

  test('k over the number of children draws all of them', () => {
    expect(sizeAlone([3, 1], 50, 0, 3)).toEqual({ share: 0.75, atLeastAsSeen: 1, expectedLargestShare: 0.75, expectedDistinct: 2 });
  });

  test('one document holds everything by size alone', () => {
    expect(sizeAlone([9], 5, 0, 5)).toEqual({ share: 1, atLeastAsSeen: 1, expectedLargestShare: 1, expectedDistinct: 1 });
  });

  test('more than can be held is impossible, and none is certain', () => {
    expect(sizeAlone([2, 9], 5, 0, 3).atLeastAsSeen).toBe(0);
    expect(sizeAlone([2, 9], 5, 0, 0).atLeastAsSeen).toBe(1);
  });

  test('an empty collection gives zeros, an unknown document an error', () => {
    expect(sizeAlone([0], 5, 0, 1)).toEqual({ share: 0, atLeastAsSeen: 0, expectedLargestShare: 0, expectedDistinct: 0 });
    expect(() => sizeAlone([1, 2], 5, 2, 1)).toThrow(new RangeError('leading: expected a document below 2, got 2'));
  });
});
