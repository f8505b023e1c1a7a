import { dropRounding, rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by the reciprocal ranks of their children among the first M hits: score = Σ 1 / (offset + r).
 *
 * Source: reciprocal rank of the Voting Model (Macdonald, 2009) with offset 0; reciprocal rank fusion with offset 60
 * (Cormack, Clarke and Büttcher 2009, doi 10.1145/1571941.1572114).
 * Good at: searches whose scores have no scale to trust. Bad at: gaps between scores are lost; with offset 60 the curve
 * is so flat that ten middling hits beat the best one, so length wins; depends on M.
 */
export function rankByReciprocalRank(input: RuleInput, { offset }: { readonly offset: number }): RankedVoter[] {
  return rankVoters(input, ({ ranks }) => {
    const children = ranks.map((rank) => ({ rank, amount: 1 / (offset + rank) }));
    return { score: dropRounding(children.reduce((sum, { amount }) => sum + amount, 0)), children };
  });
}
