import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cosineFrom, dotRows } from '../../../src/core/fold/rules/dot-rows';
import { countTaken, shareDuplicates, type DuplicateInput } from '../../../src/core/fold/share-duplicates';

interface Hit {
  readonly voter: number;
  readonly key: string;
  readonly date?: number;
  /** Angle of its vector, in degrees. */
  readonly angle?: number;
}

/** Hits in rank order; child r stands at rank r + 1. */
function makeInput(hits: readonly Hit[]): DuplicateInput {
  const texts = [...new Set(hits.map(({ key }) => key))];
  const hasAngles = hits.some(({ angle }) => angle !== undefined);
  const turn = (degrees: number): number[] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    order: Uint32Array.from(hits, (_, child) => child),
    scores: Float32Array.from(hits, (_, r) => 1 - r / 100),
    voterOf: Uint32Array.from(hits, ({ voter }) => voter),
    textOf: Uint32Array.from(hits, ({ key }) => texts.indexOf(key)),
    dateOf: hits.map(({ date }) => date ?? NaN),
    ...(hasAngles ? { vectors: { values: Float32Array.from(hits.flatMap(({ angle }) => turn(angle ?? 0))), dimensions: 2 } } : {}),
  };
}

const settings = { threshold: 0.95, comparisons: 1000 };
const ranksOf = (shared: readonly { readonly rank: number; readonly keptRank: number }[]): number[][] => shared.map(({ rank, keptRank }) => [rank, keptRank]); // prettier-ignore

describe('shareDuplicates', () => {
  test('equal text in different voters shares the vote of the best rank', () => {
    const { ranking, shared } = shareDuplicates(
      makeInput([{ voter: 0, key: 'same' }, { voter: 1, key: 'same' }, { voter: 2, key: 'other' }, { voter: 3, key: 'same' }]),
      settings,
    ); // prettier-ignore
    expect(ranksOf(shared)).toEqual([[2, 1], [4, 1]]); // prettier-ignore
    expect([...ranking.order]).toEqual([0, 2]);
    expect([...ranking.scores]).toEqual([Math.fround(1), Math.fround(0.98)]);
    expect([countTaken(shared, 3), countTaken(shared, 5)]).toEqual([1, 2]);
  });

  test('of dated documents the latest keeps the vote, at its own rank', () => {
    const { ranking, shared } = shareDuplicates(
      makeInput([{ voter: 0, key: 'same', date: 2023 }, { voter: 1, key: 'same' }, { voter: 2, key: 'same', date: 2025 }]),
      settings,
    ); // prettier-ignore
    expect(ranksOf(shared)).toEqual([[1, 3], [2, 3]]); // prettier-ignore
    expect([...ranking.order]).toEqual([2]);
  });

  test('repetitions inside the voter that keeps the vote stay, for they fold anyway', () => {
    const { ranking } = shareDuplicates(
      makeInput([
        { voter: 0, key: 'same' },
        { voter: 1, key: 'same' },
        { voter: 0, key: 'same' },
      ]),
      settings,
    );
    expect([...ranking.order]).toEqual([0, 2]);
  });

  test('near-duplicates share from the threshold on: 18° is .951, 19° is .945', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 18 }, { voter: 2, key: 'c', angle: -19 }];
    const { shared } = shareDuplicates(makeInput(hits), settings);
    expect(ranksOf(shared)).toEqual([[2, 1]]);
    expect(shared[0]?.cosine).toBeCloseTo(0.951, 3);
    expect(ranksOf(shareDuplicates(makeInput(hits), { ...settings, threshold: 0.94 }).shared)).toEqual([[2, 1], [3, 1]]); // prettier-ignore
  }); // prettier-ignore

  test('likeness is not handed on: 0° and 30° stay apart although 15° is like both', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 15 }, { voter: 2, key: 'c', angle: 30 }];
    expect(ranksOf(shareDuplicates(makeInput(hits), settings).shared)).toEqual([[2, 1]]);
  }); // prettier-ignore

  test('near-duplicates are looked for as long as pairs may be compared, equal text among all hits', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 90 }, { voter: 2, key: 'c', angle: 1 }, { voter: 3, key: 'a', angle: 0 }];
    const { shared, compared } = shareDuplicates(makeInput(hits), { ...settings, comparisons: 2 });
    expect([ranksOf(shared), compared]).toEqual([[[4, 1]], 2]);
    expect(shareDuplicates(makeInput(hits), { ...settings, comparisons: 3 })).toMatchObject({ shared: [{ rank: 3 }, { rank: 4 }], compared: 3 });
  }); // prettier-ignore

  test('no hit, nothing shared; no vectors, nothing compared', () => {
    expect(shareDuplicates(makeInput([]), settings)).toMatchObject({ shared: [], compared: 0 });
    expect(shareDuplicates(makeInput([{ voter: 0, key: 'a' }, { voter: 1, key: 'b' }]), settings)).toMatchObject({ shared: [], compared: 0 }); // prettier-ignore
  });

  test('thousands of equal children: one vote is left', () => {
    const { ranking, shared } = shareDuplicates(makeInput(Array.from({ length: 5000 }, (_, voter) => ({ voter, key: 'same' }))), settings);
    expect([ranking.order.length, shared.length]).toEqual([1, 4999]);
  });

  test('for every ranking: what is shared and what still counts are the hits, in order, and a kept hit is never shared', () => {
    const hits = fc.array(
      fc.record({ voter: fc.nat({ max: 4 }), key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), angle: fc.integer({ min: 0, max: 120 }), date: fc.constantFrom(NaN, 1, 2) }),
      { maxLength: 30 },
    ); // prettier-ignore
    fc.assert(
      fc.property(hits, fc.integer({ min: 0, max: 60 }), (list, comparisons) => {
        const { ranking, shared, compared } = shareDuplicates(makeInput(list), { ...settings, comparisons });
        const lost = shared.map(({ rank }) => rank);
        expect([...ranking.order, ...lost.map((rank) => rank - 1)].toSorted((a, b) => a - b)).toEqual(list.map((_, child) => child));
        expect([...ranking.order]).toEqual([...ranking.order].toSorted((a, b) => a - b));
        expect(compared).toBeLessThanOrEqual(list.length);
        for (const { rank, keptRank } of shared) {
          expect(lost).not.toContain(keptRank);
          expect(list[rank - 1]?.voter).not.toBe(list[keptRank - 1]?.voter);
        }
      }),
    );
  });

  test('a thousand near-equal hits and one other: all are compared, for there is little to compare them with', () => {
    const hits = Array.from({ length: 1000 }, (_, voter) => ({ voter, key: String(voter), angle: voter === 500 ? 90 : voter / 100 }));
    const { ranking, compared } = shareDuplicates(makeInput(hits), { ...settings, comparisons: 2000 });
    expect([[...ranking.order], compared]).toEqual([[0, 500], 1000]);
  });
});

test('a pair that is given up early is never one whose cosine reaches the threshold', () => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 70, maxLength: 70 });
  fc.assert(
    fc.property(vector, vector, fc.double({ min: 0, max: 0.2, noNaN: true }), (a, b, share) => {
      const mixed = a.map((value, axis) => value + share * (b[axis] ?? 0));
      const [lengthA, lengthB] = [Math.hypot(...a), Math.hypot(...mixed)];
      fc.pre(lengthA > 0.01 && lengthB > 0.01);
      const rows = { dimensions: 70, values: Float32Array.from([...a.map((x) => x / lengthA), ...mixed.map((x) => x / lengthB)]) };
      const cosine = dotRows(rows, 0, 1);
      for (const threshold of [0.8, 0.95, 0.99, cosine]) {
        expect(cosineFrom(threshold, rows, 0, 1)).toBe(cosine >= threshold ? cosine : null);
      }
    }),
  );
});
