import type { RankedVoter, RuleInput } from './rule';

/** A line in which one child stands for itself, with its own score. */
export function seatOfChild({ order, scores, voterOf }: RuleInput, rank: number, isHeldBack = false): RankedVoter {
  const score = scores[rank - 1] as number;
  const voter = voterOf[order[rank - 1] as number] as number;
  return { voter, takes: 'child', score, children: [{ rank, amount: score }], bestRank: rank, isHeldBack };
}
