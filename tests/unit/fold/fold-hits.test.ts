import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import type { Fold } from '../../../src/core/model';

/** Folds hits given by their voters in rank order; child r stands at rank r + 1. */
function foldVoters(voters: readonly number[], k: number): Fold {
  return foldHits(
    Uint32Array.from(voters, (_, child) => child),
    Uint32Array.from(voters),
    k,
  );
}

const seatedVoters = (fold: Fold): (number | null)[] => fold.places.map(({ voter }) => voter).filter((voter) => voter !== null);
const rankings = fc.array(fc.nat({ max: 12 }), { maxLength: 80 });
const ks = fc.integer({ min: 1, max: 60 });

describe('foldHits', () => {
  test('gives each voter one place, in the order of its best child, and fills what came free from below k', () => {
    const fold = foldVoters([7, 7, 3, 7, 9, 3, 1], 4);
    expect(fold.places).toEqual([
      { place: 1, state: 'kept', voter: 7, rank: 1, folded: [1, 2, 4] },
      { place: 2, state: 'kept', voter: 3, rank: 3, folded: [3] },
      { place: 3, state: 'refilled', voter: 9, rank: 5, folded: [5] },
      { place: 4, state: 'refilled', voter: 1, rank: 7, folded: [7] },
    ]);
    expect(fold).toMatchObject({ k: 4, looked: 4, freed: 2, kStar: 7, voterCount: 4 });
  });

  test('pairs the j-th hit that lost its place with the j-th newcomer', () => {
    expect(foldVoters([7, 7, 3, 7, 9, 3, 1], 4).ledger).toEqual([
      { place: 1, state: 'kept', voter: 7, freedByRank: null, takenByRank: null, folded: [1, 2, 4] },
      { place: 2, state: 'kept', voter: 3, freedByRank: null, takenByRank: null, folded: [3] },
      { place: 3, state: 'refilled', voter: 9, freedByRank: 2, takenByRank: 5, folded: [5] },
      { place: 4, state: 'refilled', voter: 1, freedByRank: 4, takenByRank: 7, folded: [7] },
    ]);
  });

  test('leaves a freed place free when nobody is left to take it, and names the hit that freed it', () => {
    const fold = foldVoters([0, 0, 1, 0], 3);
    expect(fold.places.map(({ state }) => state)).toEqual(['kept', 'kept', 'free']);
    expect(fold.ledger[2]).toEqual({ place: 3, state: 'free', voter: null, freedByRank: 2, takenByRank: null, folded: [] });
    expect(fold).toMatchObject({ freed: 1, kStar: null, voterCount: 2 });
  });

  test('calls places beyond the last hit empty, never freed', () => {
    const fold = foldVoters([0, 0, 1], 5);
    expect(fold.places.map(({ state }) => state)).toEqual(['kept', 'kept', 'free', 'empty', 'empty']);
    expect(fold).toMatchObject({ looked: 3, freed: 1, kStar: null });
    expect(fold.ledger[4]).toEqual({ place: 5, state: 'empty', voter: null, freedByRank: null, takenByRank: null, folded: [] });
  });

  test('gives k empty places where there is no hit', () => {
    const fold = foldVoters([], 3);
    expect(fold.places.map(({ state }) => state)).toEqual(['empty', 'empty', 'empty']);
    expect(fold).toMatchObject({ looked: 0, freed: 0, kStar: null, voterCount: 0 });
  });

  test('says which child it does not know', () => {
    expect(() => foldHits(Uint32Array.of(0, 5), Uint32Array.of(0, 0), 2)).toThrow(
      new RangeError('rank 2: expected a child below 2, got 5'),
    );
  });

  test.each([0, -1, 1.5, NaN, Infinity])('refuses k = %s', (k) => {
    expect(() => foldVoters([0], k)).toThrow(RangeError);
  });
});

describe('for every ranking', () => {
  test('no hit is lost: the first h ranks stand in exactly one kept place each', () => {
    fc.assert(
      fc.property(rankings, ks, (voters, k) => {
        const fold = foldVoters(voters, k);
        const ranks = fold.places.flatMap(({ state, folded }) => (state === 'kept' ? folded : []));
        expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: Math.min(k, voters.length) }, (_, i) => i + 1));
        for (const { voter, folded } of fold.places) for (const rank of folded) expect(voters[rank - 1]).toBe(voter);
      }),
    );
  });

  test('the first n voters for k are the first n for k + 1', () => {
    fc.assert(
      fc.property(rankings, ks, (voters, k) => {
        const fewer = seatedVoters(foldVoters(voters, k));
        expect(seatedVoters(foldVoters(voters, k + 1)).slice(0, fewer.length)).toEqual(fewer);
      }),
    );
  });

  test('places are taken up to k or to the last voter, in the order of best children', () => {
    fc.assert(
      fc.property(rankings, ks, (voters, k) => {
        expect(seatedVoters(foldVoters(voters, k))).toEqual([...new Set(voters)].slice(0, k));
      }),
    );
  });

  test('freed, empty, K* and the number of voters are what counting gives', () => {
    fc.assert(
      fc.property(rankings, ks, (voters, k) => {
        const fold = foldVoters(voters, k);
        const looked = voters.slice(0, k);
        const distinct = [...new Set(voters)];
        expect(fold.places).toHaveLength(k);
        expect(fold.freed).toBe(looked.length - new Set(looked).size);
        expect(fold.places.filter(({ state }) => state === 'empty')).toHaveLength(k - looked.length);
        expect(fold.voterCount).toBe(distinct.length);
        expect(fold.kStar).toBe(distinct.length < k ? null : voters.indexOf(distinct[k - 1] as number) + 1);
      }),
    );
  });

  test('children that are no hits, and voters that have none, change nothing', () => {
    fc.assert(
      fc.property(rankings, rankings, ks, (voters, others, k) => {
        const order = Uint32Array.from(voters, (_, child) => child);
        expect(foldHits(order, Uint32Array.from([...voters, ...others]), k)).toEqual(foldVoters(voters, k));
      }),
    );
  });

  test('the ledger names, for each place that came free, another hit that had lost its own', () => {
    fc.assert(
      fc.property(rankings, ks, (voters, k) => {
        const { ledger, freed } = foldVoters(voters, k);
        const lost = ledger.flatMap(({ freedByRank }) => (freedByRank === null ? [] : [freedByRank]));
        expect(lost).toHaveLength(freed);
        expect(new Set(lost).size).toBe(freed);
        for (const rank of lost) expect(voters.indexOf(voters[rank - 1] as number)).toBeLessThan(rank - 1);
      }),
    );
  });

  test('equal scores fold alike whatever order they were counted in', () => {
    const scored = fc.array(fc.record({ score: fc.integer({ min: 0, max: 3 }), voter: fc.nat({ max: 5 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(scored, ks, (children, k) => {
        const voterOf = Uint32Array.from(children, ({ voter }) => voter);
        const byRadix = orderByScore(
          Float32Array.from(children, ({ score }) => score),
          'all',
        ).order;
        const bySorting = children
          .map((_, child) => child)
          .reverse()
          .sort((a, b) => (children[b]?.score ?? 0) - (children[a]?.score ?? 0) || a - b);
        expect(foldHits(byRadix, voterOf, k)).toEqual(foldHits(Uint32Array.from(bySorting), voterOf, k));
      }),
    );
  });
});

describe('known cases', () => {
  test('C62: one document fills the list, three parents are wanted', () => {
    const fold = foldVoters([1, 1, 1, 1, 2, 3], 3);
    expect(seatedVoters(fold)).toEqual([1, 2, 3]);
    expect(fold.places[0]?.folded).toEqual([1, 2, 3]);
    expect(fold.places.slice(1).map(({ rank }) => rank)).toEqual([5, 6]);
  });

  test('C64: a parent is as good as its best child (.90 and .10 before .60 and .58)', () => {
    const scores = Float32Array.of(0.9, 0.1, 0.6, 0.58);
    const { order } = orderByScore(scores, 'all');
    const fold = foldHits(order, Uint32Array.of(1, 1, 2, 2), 2);
    expect(seatedVoters(fold)).toEqual([1, 2]);
    expect(fold.places.map(({ rank }) => scores[order[(rank ?? 0) - 1] as number])).toEqual([Math.fround(0.9), Math.fround(0.6)]);
  });
});
