import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveOverK } from '../../../src/core/fold/curve-over-k';
import { distributeLargest } from '../../../src/core/fold/distribute-largest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { judgeDominance } from '../../../src/core/fold/judge-dominance';
import { sizeAlone } from '../../../src/core/fold/size-alone';
import { LARGEST_EXACT, shareBand, sizeAloneCurve } from '../../../src/core/fold/size-alone-curve';
import { summariseFold } from '../../../src/core/fold/summarise-fold';
import type { Spread } from '../../../src/core/model';

const upTo = (k: number): number[] => Array.from({ length: k }, (_, i) => i + 1);

function expectSpread(actual: Spread | null, expected: Spread | null): void {
  if (expected === null || actual === null) return void expect(actual).toBe(expected);
  expect(actual).toMatchObject({ largestShare: expected.largestShare, document: expected.document, distinct: expected.distinct });
  expect(actual.effective).toBeCloseTo(expected.effective, 9);
  expect(actual.entropyEffective).toBeCloseTo(expected.entropyEffective, 9);
}

describe('curveOverK', () => {
  test('says for every k what folding for that k alone says', () => {
    const sections = fc.array(fc.nat({ max: 8 }), { maxLength: 60 });
    fc.assert(
      fc.property(sections, fc.boolean(), (sectionOf, isByDocument) => {
        const documentOf = Uint32Array.from(sectionOf, (section) => section >> 1);
        const voterOf = isByDocument ? documentOf : Uint32Array.from(sectionOf);
        const order = Uint32Array.from(sectionOf, (_, child) => child);
        const counts = [0, 1, 2, 3, 4].map((document) => documentOf.filter((other) => other === document).length);
        const points = curveOverK(order, { voterOf, documentOf, kMax: 70 });
        expect(points.map(({ k }) => k)).toEqual(upTo(70));
        for (const { k, before, after, freed, kStar } of points) {
          const fold = foldHits(order, voterOf, k);
          const summary = summariseFold(order, documentOf, counts, fold);
          expect([freed, kStar]).toEqual([fold.freed, fold.kStar]);
          expectSpread(before, summary.before);
          expectSpread(after, summary.after);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('without a hit there is nothing to share and nothing freed', () => {
    const points = curveOverK(new Uint32Array(), { voterOf: new Uint32Array(), documentOf: new Uint32Array(), kMax: 2 });
    expect(points).toEqual([1, 2].map((k) => ({ k, before: null, after: null, freed: 0, kStar: null })));
  });

  test('thousands of hits of one document: one place, all others free', () => {
    const documentOf = new Uint32Array(5000);
    const points = curveOverK(
      Uint32Array.from(documentOf, (_, child) => child),
      { voterOf: documentOf, documentOf, kMax: 5000 },
    );
    expect(points.at(-1)).toMatchObject({ freed: 4999, kStar: null, after: { distinct: 1 }, before: { largestShare: 1 } });
  });
});

/** P(no document holds more than m), by looking at every way to draw. */
function countDraws(counts: readonly number[], k: number, m: number): number {
  const choose = (n: number, j: number): number => upTo(j).reduce((product, i) => (product * (n - j + i)) / i, 1);
  const ways = (at: number, left: number): number =>
    at === counts.length
      ? Number(left === 0)
      : Array.from(
          { length: Math.min(m, left, counts[at] ?? 0) + 1 },
          (_, j) => choose(counts[at] ?? 0, j) * ways(at + 1, left - j),
        ).reduce((a, b) => a + b, 0);
  const total = counts.reduce((a, b) => a + b, 0);
  return ways(0, k) / choose(total, k);
}

const collections = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 });

describe('size alone over k', () => {
  test('distributes the largest count as counting every draw does', () => {
    fc.assert(
      fc.property(collections, (counts) => {
        const total = counts.reduce((a, b) => a + b, 0);
        const ks = upTo(Math.min(total, 12));
        distributeLargest(counts, ks).forEach((chances, i) => {
          chances.forEach((chance, m) => expect(chance).toBeCloseTo(countDraws(counts, ks[i] ?? 0, m), 8));
          expect(chances.at(-1)).toBeCloseTo(1, 8);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('expects the largest share and the distinct documents that sizeAlone expects for one k', () => {
    const big = Array.from({ length: 30 }, (_, i) => 3 + ((i * i) % 97));
    for (const counts of [[15, 6, 6, 5, 5, 5, 5, 5], big, [400, 2, 1], [7], [1, 1, 1]]) {
      const points = sizeAloneCurve(counts, upTo(50), [0]);
      for (const { k, largest, expectedDistinct, documents } of points) {
        const alone = sizeAlone(counts, k, 0, 1);
        expect(largest?.expected).toBeCloseTo(alone.expectedLargestShare, 7);
        expect(expectedDistinct).toBeCloseTo(alone.expectedDistinct, 7);
        expect(documents[0]?.expected).toBe(alone.share);
      }
    }
  });

  test('the example of the exact definitions: .288, .402, five of five .12 %', () => {
    const counts = [15, 6, 6, 5, 5, 5, 5, 5];
    const [point] = sizeAloneCurve(counts, [5], [0]);
    expect(point?.documents[0]?.expected).toBeCloseTo(0.288, 3);
    expect(point?.largest?.expected).toBeCloseTo(0.402, 3);
    expect(judgeDominance(counts, { k: 5, leading: 0, seen: 5 }).pValue).toBeCloseTo(0.0012, 4);
  });

  test('bands hold 95 % of draws and not much less would do', () => {
    fc.assert(
      fc.property(collections, fc.integer({ min: 1, max: 12 }), (counts, k) => {
        const total = counts.reduce((a, b) => a + b, 0);
        const drawn = Math.min(k, total);
        const [point] = sizeAloneCurve(counts, [k], [0]);
        if (point === undefined || point.largest === null) throw new Error('expected a band');
        if (drawn === 0)
          return void expect(point).toEqual({
            k,
            largest: { expected: 0, low: 0, high: 0 },
            expectedDistinct: 0,
            documents: [{ expected: 0, low: 0, high: 0 }],
          });
        const { low, high } = point.largest;
        const chance = (m: number): number => (m < 0 ? 0 : countDraws(counts, drawn, m));
        expect(chance(Math.round(high * drawn)) - chance(Math.round(low * drawn) - 1)).toBeGreaterThanOrEqual(0.95 - 1e-9);
        expect(chance(Math.round(high * drawn) - 1)).toBeLessThan(0.975);
        expect(chance(Math.round(low * drawn) - 1)).toBeLessThan(0.025);
        expect(point.largest.expected).toBeGreaterThanOrEqual(1 / counts.length - 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('a document of everything always holds everything; k beyond the end draws all', () => {
    expect(sizeAloneCurve([7], [3, 50], [0])).toEqual([3, 50].map((k) => ({ k, largest: { expected: 1, low: 1, high: 1 }, expectedDistinct: 1, documents: [{ expected: 1, low: 1, high: 1 }] }))); // prettier-ignore
    expect(shareBand(10, 4, 10)).toEqual({ expected: 0.4, low: 0.4, high: 0.4 });
  });

  test('beyond the exact limit the largest share is not told, all else is', () => {
    const [point] = sizeAloneCurve([600, 400], [LARGEST_EXACT + 300], [0]);
    expect(point?.largest).toBeNull();
    expect(point?.documents[0]).toMatchObject({ expected: 0.6 });
    expect(point?.expectedDistinct).toBeCloseTo(2, 9);
  });
});

describe('judgeDominance', () => {
  test('a long document that leads as its length lets expect leads by size', () => {
    expect(judgeDominance([80, 10, 10], { k: 5, leading: 0, seen: 4 })).toMatchObject({ verdict: 'size', isDominanceBySize: true });
  });

  test('a short document that fills the list does so by relevance', () => {
    const verdict = judgeDominance([80, 10, 10], { k: 5, leading: 1, seen: 5 });
    expect(verdict).toMatchObject({ verdict: 'relevance', isDominanceBySize: false, seenShare: 1, expectedShare: 0.1 });
    expect(verdict.pValue).toBeLessThan(1e-5);
  });

  test('among a hundred equal documents one that holds two of five is what chance does, though for it alone unlikely', () => {
    const verdict = judgeDominance(Array<number>(100).fill(10), { k: 5, leading: 3, seen: 2 });
    expect(verdict.pValue).toBeLessThan(0.05);
    expect(verdict.verdict).toBe('size');
  });

  test('nobody holds two places: nobody dominates', () => {
    expect(judgeDominance([5, 5], { k: 1, leading: 0, seen: 1 }).verdict).toBe('none');
    expect(judgeDominance([0], { k: 5, leading: 0, seen: 0 })).toMatchObject({ verdict: 'none', seenShare: 0, expectedShare: 0 });
  });

  test('where hits do fall at random, at most one draw in twenty is called relevance', () => {
    // Every way to share three draws among the documents, with its chance.
    fc.assert(
      fc.property(collections, (counts) => {
        const total = counts.reduce((a, b) => a + b, 0);
        const k = Math.min(3, total);
        let called = 0;
        const walk = (at: number, left: number, held: readonly number[], ways: number): void => {
          if (at === counts.length) {
            if (left > 0) return;
            const seen = Math.max(...held);
            if (judgeDominance(counts, { k, leading: held.indexOf(seen), seen }).verdict === 'relevance') called += ways;
            return;
          }
          for (let j = 0, own = 1; j <= Math.min(left, counts[at] ?? 0); j++) {
            walk(at + 1, left - j, [...held, j], ways * own);
            own = (own * ((counts[at] ?? 0) - j)) / (j + 1);
          }
        };
        walk(0, k, [], 1);
        const all = upTo(k).reduce((product, i) => (product * (total - k + i)) / i, 1);
        expect(called / all).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('a document that is not there is refused', () => {
    expect(() => judgeDominance([3], { k: 1, leading: 1, seen: 1 })).toThrow(RangeError);
  });
});
