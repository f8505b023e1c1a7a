import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ranking } from '../../../src/core/model';
import {
  countTaken,
  dropShared,
  shareVotes,
  type DuplicateInput,
  type DuplicateSettings,
  type SharedVotes,
} from '../../../src/core/fold/share-duplicates';
import { compareRows } from './compare-rows';

interface Hit {
  readonly voter: number;
  readonly key: string;
  readonly date?: number;
  /** Angle of its vector, in degrees. */
  readonly angle?: number;
}

/** Hits in rank order; child r stands at rank r + 1. */
function makeInput(hits: readonly Hit[]): DuplicateInput & Ranking {
  const texts = [...new Set(hits.map(({ key }) => key))];
  const hasAngles = hits.some(({ angle }) => angle !== undefined);
  const turn = (degrees: number): number[] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    order: Uint32Array.from(hits, (_, child) => child),
    scores: Float32Array.from(hits, (_, r) => 1 - r / 100),
    voterOf: Uint32Array.from(hits, ({ voter }) => voter),
    textOf: Uint32Array.from(hits, ({ key }) => texts.indexOf(key)),
    dateOf: hits.map(({ date }) => date ?? NaN),
    ...(hasAngles && {
      likeness: compareRows({ values: Float32Array.from(hits.flatMap(({ angle }) => turn(angle ?? 0))), dimensions: 2 }),
    }),
  };
}

const settings = { threshold: 0.95, comparisons: 1000 };
/** What is shared as pairs [rank, kept rank], and what still counts. */
function share(input: DuplicateInput & Ranking, asked: DuplicateSettings) {
  const votes: SharedVotes = shareVotes(input, asked);
  const shared = [...votes.ranks].map((rank, i): [number, number] => [rank, votes.keptRanks[i] ?? 0]);
  return { ranking: dropShared(input, votes), shared, compared: votes.compared, votes };
}

describe('shareVotes', () => {
  test('equal text in different voters shares the vote of the best rank', () => {
    const { ranking, shared, votes } = share(
      makeInput([{ voter: 0, key: 'same' }, { voter: 1, key: 'same' }, { voter: 2, key: 'other' }, { voter: 3, key: 'same' }]),
      settings,
    ); // prettier-ignore
    expect(shared).toEqual([[2, 1], [4, 1]]); // prettier-ignore
    expect([...ranking.order]).toEqual([0, 2]);
    expect([...ranking.scores]).toEqual([Math.fround(1), Math.fround(0.98)]);
    expect([countTaken(votes, 3), countTaken(votes, 5)]).toEqual([1, 2]);
  });

  test('of dated documents the latest keeps the vote, at its own rank', () => {
    const { ranking, shared } = share(
      makeInput([{ voter: 0, key: 'same', date: 2023 }, { voter: 1, key: 'same' }, { voter: 2, key: 'same', date: 2025 }]),
      settings,
    ); // prettier-ignore
    expect(shared).toEqual([[1, 3], [2, 3]]); // prettier-ignore
    expect([...ranking.order]).toEqual([2]);
  });

  test('repetitions inside the voter that keeps the vote stay, for they fold anyway', () => {
    const { ranking } = share(
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
    const { shared } = share(makeInput(hits), settings);
    expect(shared).toEqual([[2, 1]]);
    expect(share(makeInput(hits), { ...settings, threshold: 0.94 }).shared).toEqual([[2, 1], [3, 1]]); // prettier-ignore
  }); // prettier-ignore

  test('likeness is not handed on: 0° and 30° stay apart although 15° is like both', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 15 }, { voter: 2, key: 'c', angle: 30 }];
    expect(share(makeInput(hits), settings).shared).toEqual([[2, 1]]);
  }); // prettier-ignore

  test('near-duplicates are looked for as long as pairs may be compared, equal text among all hits', () => {
    const hits = [{ voter: 0, key: 'a', angle: 0 }, { voter: 1, key: 'b', angle: 90 }, { voter: 2, key: 'c', angle: 1 }, { voter: 3, key: 'a', angle: 0 }];
    const { shared, compared } = share(makeInput(hits), { ...settings, comparisons: 2 });
    expect([shared, compared]).toEqual([[[4, 1]], 2]);
    expect(share(makeInput(hits), { ...settings, comparisons: 3 })).toMatchObject({ shared: [[3, 1], [4, 1]], compared: 3 });
  }); // prettier-ignore

  test('no hit, nothing shared; no vectors, nothing compared', () => {
    expect(share(makeInput([]), settings)).toMatchObject({ shared: [], compared: 0 });
    expect(share(makeInput([{ voter: 0, key: 'a' }, { voter: 1, key: 'b' }]), settings)).toMatchObject({ shared: [], compared: 0 }); // prettier-ignore
  });

  test('thousands of equal children: one vote is left', () => {
    const { ranking, shared } = share(makeInput(Array.from({ length: 5000 }, (_, voter) => ({ voter, key: 'same' }))), settings);
    expect([ranking.order.length, shared.length]).toEqual([1, 4999]);
  });

  test('for every ranking: what is shared and what still counts are the hits, in order, and a kept hit is never shared', () => {
    const hits = fc.array(
      fc.record({ voter: fc.nat({ max: 4 }), key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), angle: fc.integer({ min: 0, max: 120 }), date: fc.constantFrom(NaN, 1, 2) }),
      { maxLength: 30 },
    ); // prettier-ignore
    fc.assert(
      fc.property(hits, fc.integer({ min: 0, max: 60 }), (list, comparisons) => {
        const { ranking, shared, compared } = share(makeInput(list), { ...settings, comparisons });
        const lost = shared.map(([rank]) => rank);
        expect([...ranking.order, ...lost.map((rank) => rank - 1)].toSorted((a, b) => a - b)).toEqual(list.map((_, child) => child));
        expect([...ranking.order]).toEqual([...ranking.order].toSorted((a, b) => a - b));
        expect(compared).toBeLessThanOrEqual(list.length);
        for (const [rank, keptRank] of shared) {
          expect(lost).not.toContain(keptRank);
          expect(list[rank - 1]?.voter).not.toBe(list[keptRank - 1]?.voter);
        }
      }),
    );
  });

  test('for every ranking: the same as each hit looked for among the first of all groups, as the definition has it', () => {
    const hits = fc.array(
      fc.record({ voter: fc.nat({ max: 4 }), key: fc.nat({ max: 30 }).map(String), angle: fc.integer({ min: 0, max: 359 }), date: fc.constantFrom(NaN, 1, 2) }),
      { maxLength: 40 },
    ); // prettier-ignore
    fc.assert(
      fc.property(hits, (list) => {
        const groups: { rank: number; hit: Hit }[][] = [];
        for (const [r, hit] of list.entries()) {
          const one = { rank: r + 1, hit };
          const isNear = (degrees: number): boolean => Math.cos((degrees * Math.PI) / 180) >= settings.threshold;
          const group =
            groups.find((members) => members.some((member) => member.hit.key === hit.key)) ??
            groups.find(([first]) => isNear((first?.hit.angle ?? 0) - (hit.angle ?? 0)));
          if (group) group.push(one);
          else groups.push([one]);
        }
        const expected = groups.flatMap((members) => {
          const dated = members.toSorted((a, b) => (b.hit.date || 0) - (a.hit.date || 0) || a.rank - b.rank);
          const [kept] = dated;
          return members.flatMap(({ rank, hit }) => (kept && hit.voter !== kept.hit.voter ? [[rank, kept.rank]] : []));
        });
        expect(share(makeInput(list), settings).shared).toEqual(expected.toSorted(([a = 0], [b = 0]) => a - b));
      }),
    );
  });

  test('a thousand near-equal hits and one other: all are compared, for there is little to compare them with', () => {
    const hits = Array.from({ length: 1000 }, (_, voter) => ({ voter, key: String(voter), angle: voter === 500 ? 90 : voter / 100 }));
    const { ranking, compared } = share(makeInput(hits), { ...settings, comparisons: 2000 });
    expect([[...ranking.order], compared]).toEqual([[0, 500], 1000]);
  });
});
