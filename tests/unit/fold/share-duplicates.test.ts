import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareDuplicates, type DuplicateInput } from '../../../src/core/fold/share-duplicates';

interface Hit {
  readonly voter: number;
  readonly key: string;
  readonly date?: number;
  /** Angle of its vector, in degrees. */
  readonly angle?: number;
}

/** Hits in rank order; child r stands at rank r + 1. */
function makeInput(hits: readonly Hit[]): DuplicateInput {
  const hasAngles = hits.some(({ angle }) => angle !== undefined);
  const turn = (degrees: number): number[] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    order: Uint32Array.from(hits, (_, child) => child),
    scores: Float32Array.from(hits, (_, r) => 1 - r / 100),
    voterOf: Uint32Array.from(hits, ({ voter }) => voter),
    keyOf: hits.map(({ key }) => key),
    dateOf: hits.map(({ date }) => date ?? NaN),
    ...(hasAngles ? { vectors: { values: Float32Array.from(hits.flatMap(({ angle }) => turn(angle ?? 0))), dimensions: 2 } } : {}),
  };
}

const settings = { threshold: 0.95, depth: 100, k: 5 };
const ranksOf = (shared: readonly { readonly rank: number; readonly keptRank: number }[]): number[][] => shared.map(({ rank, keptRank }) => [rank, keptRank]); // prettier-ignore

describe('shareDuplicates', () => {
  test('equal text in different voters shares the vote of the best rank', () => {
    const { ranking, shared, placesTaken } = shareDuplicates(
      makeInput([{ voter: 0, key: 'same' }, { voter: 1, key: 'same' }, { voter: 2, key: 'other' }, { voter: 3, key: 'same' }]),
      { ...settings, k: 3 },
    ); // prettier-ignore
    expect(ranksOf(shared)).toEqual([[2, 1], [4, 1]]); // prettier-ignore
    expect([...ranking.order]).toEqual([0, 2]);
    expect([...ranking.scores]).toEqual([Math.fround(1), Math.fround(0.98)]);
    expect(placesTaken).toBe(1);
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

  test('near-duplicates are looked for among the first M hits only, equal text among all', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 90 }, { voter: 2, key: 'c', angle: 1 }, { voter: 3, key: 'a', angle: 0 }];
    expect(ranksOf(shareDuplicates(makeInput(hits), { ...settings, depth: 2 }).shared)).toEqual([[4, 1]]);
  }); // prettier-ignore

  test('no vectors, no hit, an empty key: nothing is shared by mistake', () => {
    expect(shareDuplicates(makeInput([]), settings)).toMatchObject({ shared: [], placesTaken: 0 });
    expect(shareDuplicates(makeInput([{ voter: 0, key: '' }, { voter: 1, key: '' }]), settings).shared).toEqual([]); // prettier-ignore
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
      fc.property(hits, fc.integer({ min: 1, max: 12 }), (list, k) => {
        const { ranking, shared, placesTaken } = shareDuplicates(makeInput(list), { ...settings, k });
        const lost = shared.map(({ rank }) => rank);
        expect([...ranking.order, ...lost.map((rank) => rank - 1)].toSorted((a, b) => a - b)).toEqual(list.map((_, child) => child));
        expect([...ranking.order]).toEqual([...ranking.order].toSorted((a, b) => a - b));
        expect(placesTaken).toBe(lost.filter((rank) => rank <= k).length);
        for (const { rank, keptRank } of shared) {
          expect(lost).not.toContain(keptRank);
          expect(list[rank - 1]?.voter).not.toBe(list[keptRank - 1]?.voter);
        }
      }),
    );
  });
});
