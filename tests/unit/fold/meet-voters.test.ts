import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherVoters } from '../../../src/core/fold/rules/gather-voters';
import { meetVoters } from '../../../src/core/fold/rules/meet-voters';
import { inputs } from './rule-inputs';

describe('meetVoters', () => {
  test('every voter with a hit once, at the rank of its best child, best first, and nothing counted for it yet', () => {
    fc.assert(
      fc.property(inputs, ({ input: { order, voterOf, voters } }) => {
        const byRank = [...order].map((child) => voterOf[child]);
        const expected = [...new Set(byRank)].map((voter) => ({ voter, bestRank: byRank.indexOf(voter) + 1 }));
        expect(voters).toMatchObject(expected.map((met) => ({ ...met, score: null, children: [], isHeldBack: false })));
        expect(voters).toHaveLength(expected.length);
      }),
    );
  });

  test('those with a hit inside a depth are the first of them, so nobody is lost below it', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const gathered = gatherVoters(input, input.depth);
        expect(gathered.map(({ voter, bestRank }) => [voter, bestRank])).toEqual(
          input.voters.slice(0, gathered.length).map(({ voter, bestRank }) => [voter, bestRank]),
        );
        expect(gathered.flatMap(({ ranks }) => ranks)).toHaveLength(Math.min(input.depth, input.order.length));
        expect(input.voters.slice(gathered.length).every(({ bestRank }) => bestRank > input.depth)).toBe(true);
      }),
    );
  });

  test('a child or a voter that nobody knows is a RangeError that names it', () => {
    const meet = (order: number[], voters: number[]) =>
      meetVoters({ order: Uint32Array.from(order), voterOf: Uint32Array.from(voters), documentOfVoter: Uint32Array.of(0, 0) });
    expect(() => meet([0, 5], [0, 1])).toThrow(new RangeError('rank 2: expected a child below 2, got 5'));
    expect(() => meet([0, 1], [0, 7])).toThrow(new RangeError('rank 2: expected a voter below 2, got 7'));
  });
});
