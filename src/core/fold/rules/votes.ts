import { rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by the number of their children among the first M hits: score = m.
 *
 * Source: the Voting Model of expert search, Macdonald's thesis (Glasgow, 2009): each document found is a vote for its
 * candidate.
 * Good at: topics that a document treats all through; indifferent to the scale of scores. Bad at: length wins, a hit at
 * rank 1 weighs as much as one at rank M, and ties are many (they stand in the order of documents); depends on M.
 */
export function rankByVotes(input: RuleInput): RankedVoter[] {
  return rankVoters(input, ({ ranks }) => ({ score: ranks.length, children: ranks.map((rank) => ({ rank, amount: 1 })) }));
}
