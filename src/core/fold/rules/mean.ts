import { rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by the mean of their children among the first M hits: score = Σ s / m.
 *
 * Source: LlamaIndex's auto-merging and RAGFlow, which take the children inside k instead and so change the order when
 * only k changes.
 * Good at: not rewarding length. Bad at: one more, weaker hit lowers a voter, so four good hits and a middling one can
 * stand below a single hit; depends on M.
 */
export function rankByMean(input: RuleInput): RankedVoter[] {
  const { scores } = input;
  return rankVoters(input, ({ ranks }) => {
    let sum = 0;
    for (const rank of ranks) sum += scores[rank - 1] as number;
    return {
      score: sum / ranks.length,
      children: ranks.map((rank) => ({ rank, amount: (scores[rank - 1] as number) / ranks.length })),
    };
  });
}
