import { gatherVoters } from './gather-voters';
import type { RankedVoter, RuleInput } from './rule';
import { seatOfChild } from './seat-of-child';

/**
 * The best child of each voter, then the second best of each, and so on, voters always in the order of their best
 * children.
 *
 * Each place holds one child, over all children. The first round is whole; further rounds are made as far as k needs, and one
 * line more, which says who stands next.
 * Source: ShaerWare/AI_Secretary_System PR#715.
 * Good at: filling every place even if there are fewer voters than places, with the best child of each first. Bad at: a
 * round goes to the last voter, however poor, before the first gets its second child.
 */
export function rankByRoundRobin(input: RuleInput): RankedVoter[] {
  const lines = input.voters.map(({ bestRank }) => seatOfChild(input, bestRank));
  if (lines.length > input.k) return lines;
  const voters = gatherVoters(input, input.order.length);
  const longest = voters.reduce((most, { ranks }) => Math.max(most, ranks.length), 0);
  for (let round = 1; round < longest && lines.length <= input.k; round++) {
    for (const { ranks } of voters) {
      const rank = ranks[round];
      if (rank !== undefined && lines.length <= input.k) lines.push(seatOfChild(input, rank));
    }
  }
  return lines;
}
