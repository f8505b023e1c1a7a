import { rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by the sum of their children among the first M hits: score = Σ s.
 *
 * Source: CombSUM (Fox and Shaw), SumP (PARADE, arXiv 2008.09093); Verba's document score.
 * Good at: broad needs that many passages answer together. Bad at: it rewards length, for four middling hits outweigh
 * one excellent one, and cosines are no quantities that add up; a negative score takes away.
 */
export function rankBySum(input: RuleInput): RankedVoter[] {
  const { scores } = input;
  return rankVoters(input, ({ ranks }) => {
    const children = ranks.map((rank) => ({ rank, amount: scores[rank - 1] as number }));
    return { score: children.reduce((sum, { amount }) => sum + amount, 0), children };
  });
}
