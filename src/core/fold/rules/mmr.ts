import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters in the order in which maximal marginal relevance picks their children:
 * argmax λ · s(c) − (1 − λ) · max over the picked of cos(c, picked).
 *
 * **λ = 1 is relevance alone (the best-child rule), λ = 0 is diversity alone** after the first pick, which is the best
 * hit. LangChain and Elasticsearch count so; OpenSearch's `diversity` counts the other way round. A voter is seated by
 * its first picked child and its other children then no longer stand, since they would fold into the same place. k picks
 * are made, over all children; the voters that were not picked follow in the order of their best children, without a
 * score. The picks are made by `pickDiverse`, where the vectors are; where none can be made all follow so.
 * Source: Carbonell and Goldstein 1998, doi 10.1145/290941.291025.
 * Good at: keeping sentences that say the same from filling a list. Bad at: it knows vectors and not documents, so two
 * unlike children of one document please it; relevance and similarity must be on one scale, which holds for cosines only.
 */
export function rankByMmr(input: RuleInput, { lambda }: { readonly lambda: number }): RankedVoter[] {
  const picks = input.pickDiverse?.(lambda) ?? [];
  const picked = new Set<number>();
  const lines = picks.slice(0, input.k).map(({ rank, score }): RankedVoter => {
    const voter = input.voterOf[input.order[rank - 1] as number] as number;
    picked.add(voter);
    return { voter, takes: 'voter', score, children: [{ rank, amount: score }], bestRank: rank, isHeldBack: false };
  });
  for (const line of input.voters) if (!picked.has(line.voter)) lines.push(line);
  return lines;
}
