import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters in the order of their best children: score = max s.
 *
 * Source: MaxP (PARADE, arXiv 2008.09093); Dify, Qdrant's groups, nested kNN of Elasticsearch and OpenSearch. Over all
 * children. The same voters in the same order as `foldHits`.
 * Good at: needs that one sentence answers; steady whatever k and M are. Bad at: a maximum grows with the number of
 * children, so a long document has more chances; many good children count no more than one.
 */
export function rankByBestChild(input: RuleInput): RankedVoter[] {
  return input.voters.map(({ voter, bestRank }) => {
    const score = input.scores[bestRank - 1] as number;
    return { voter, takes: 'voter', score, children: [{ rank: bestRank, amount: score }], bestRank, isHeldBack: false };
  });
}
