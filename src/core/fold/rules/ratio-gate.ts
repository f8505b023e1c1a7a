import { gatherVoters } from './gather-voters';
import { sortByScore } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Children one by one, except where a voter has more than the share τ of its children among the first M hits: then it
 * stands itself, with their mean. Merged if m / n > τ, strictly.
 *
 * A place holds a voter or a single child, so a voter that does not merge can have several. Voters whose hits all lie
 * below M follow as single children without a score.
 * Source: auto-merging of LlamaIndex and Haystack, which look at the children inside k and refill nothing.
 * Good at: handing on a short passage whole once most of it was found. Bad at: it is no rule of ranking: a voter of one
 * child merges at once, a long one hardly ever however good, and the mean can put a merged voter below a lone child;
 * depends on M.
 */
export function rankByRatioGate(input: RuleInput, { tau }: { readonly tau: number }): RankedVoter[] {
  const { order, scores, voters, childCountOf, depth } = input;
  const rated: (RankedVoter & { score: number })[] = [];
  const gathered = gatherVoters(input, depth);
  for (const { voter, bestRank, ranks } of gathered) {
    const own = childCountOf[voter] ?? ranks.length;
    if (ranks.length / own > tau) {
      const children = ranks.map((rank) => ({ rank, amount: (scores[rank - 1] as number) / ranks.length }));
      const score = ranks.reduce((sum, rank) => sum + (scores[rank - 1] as number), 0) / ranks.length;
      rated.push({ voter, takes: 'voter', score, children, bestRank, isHeldBack: false });
    } else {
      for (const rank of ranks) {
        const score = scores[rank - 1] as number;
        rated.push({ voter, takes: 'child', score, children: [{ rank, amount: score }], bestRank: rank, isHeldBack: false });
      }
    }
  }
  const below = voters.slice(gathered.length).map((line): RankedVoter => ({ ...line, takes: 'child' }));
  return [...sortByScore(rated, order), ...below];
}
