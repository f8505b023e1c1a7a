import { rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by the mean of their best j children among the first M hits: score = Σ of the best min(j, m) / min(j, m).
 *
 * A voter with fewer than j hits is averaged over those it has, so a single hit keeps its whole score.
 * Source: `avg_top_3_chunk_sim_scores` of Vespa's guide to chunks.
 * Good at: asking for more than one good sentence without counting the weak ones. Bad at: a lone hit is never asked for
 * a second one, so it can stand above two nearly as good; depends on M where a voter's j-th hit lies near it.
 */
export function rankByTopMean(input: RuleInput, { j }: { readonly j: number }): RankedVoter[] {
  const { scores } = input;
  return rankVoters(input, ({ ranks }) => {
    const best = ranks.slice(0, Math.max(1, j));
    let sum = 0;
    for (const rank of best) sum += scores[rank - 1] as number;
    return { score: sum / best.length, children: best.map((rank) => ({ rank, amount: (scores[rank - 1] as number) / best.length })) };
  });
}
