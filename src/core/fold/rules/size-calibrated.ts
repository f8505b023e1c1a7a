import { dropRounding, sortByScore } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by how surprising their best child is for their size; the score is a probability, and smaller is better:
 * p = 1 − C(N − r, n) / C(N, n), where r children of the collection score at least the voter's best, n are its own and
 * N are all: the chance that n children drawn at random include one that good.
 *
 * Over all children. Exact only if siblings were independent, which they are not. Computed and ordered by the
 * logarithm, so neither p near 0 nor p near 1 loses its order; O(N) in all, since a voter costs min(n, r) steps.
 * Source: a Šidák-like correction of the maximum, motivated by s2b#390; Oyako's own (`rules.md`, size-calibrated best).
 * Good at: letting a short document stand beside a long one that merely had more chances. Bad at: siblings resemble each
 * other, so it corrects too much; a one-sentence document with a fair hit beats a long one that is truly about it.
 */
export function rankBySizeCalibrated(input: RuleInput): RankedVoter[] {
  const { order, scores, voters, childCountOf, childCount } = input;
  let atLeast = 0;
  const rated = voters.map(({ voter, bestRank }) => {
    const best = scores[bestRank - 1] as number;
    atLeast = Math.max(atLeast, bestRank);
    while (atLeast < scores.length && scores[atLeast] === best) atLeast++;
    const score = dropRounding(logMissAll(childCount, childCountOf[voter] ?? 1, atLeast));
    return { voter, bestRank, score };
  });
  return sortByScore(rated, order).map(({ voter, bestRank, score }) => ({
    voter,
    takes: 'voter',
    score: score === 0 ? 0 : -Math.expm1(score),
    children: [{ rank: bestRank, amount: scores[bestRank - 1] as number }],
    bestRank,
    isHeldBack: false,
  }));
}

/** ln (C(total − marked, drawn) / C(total, drawn)): that no marked child is drawn; −∞ where one must be. */
function logMissAll(total: number, drawn: number, marked: number): number {
  if (drawn + marked > total) return -Infinity;
  const steps = Math.min(drawn, marked);
  const other = Math.max(drawn, marked);
  let sum = 0;
  for (let i = 0; i < steps; i++) sum += Math.log1p(-other / (total - i));
  return sum;
}
