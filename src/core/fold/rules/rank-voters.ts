import { gatherVoters, type GatheredVoter } from './gather-voters';
import type { CountedChild, RankedVoter, RuleInput } from './rule';

export interface Rating {
  readonly score: number;
  readonly children: readonly CountedChild[];
}

/**
 * Every voter that has a hit, in the order of `rate`, which is asked once for each voter with a hit among the first M.
 *
 * Equal ratings stand in the order of documents: the voter whose best child has the lower number first. Voters whose
 * hits all lie below M come after them, without a score, in the order of their best children: late, but not lost.
 * Scores of single precision add up exactly in doubles, so equal scores give equal sums and means whatever their number.
 */
export function rankVoters(input: RuleInput, rate: (voter: GatheredVoter) => Rating): RankedVoter[] {
  const rated = gatherVoters(input, input.depth).map((gathered) => {
    const { voter, bestRank } = gathered;
    return { voter, takes: 'voter' as const, ...rate(gathered), bestRank, isHeldBack: false };
  });
  return [...sortByScore(rated, input.order), ...input.voters.slice(rated.length)];
}

/**
 * What is left of a number without the last twelve of its 53 bits, where sums and logarithms that are equal on paper differ: 1/2 + 1/3 + 1/6
 * is 1 here, and the order of documents decides between the two. Infinities stay.
 */
export function dropRounding(value: number): number {
  const lifted = value * 4097;
  return Number.isFinite(lifted) ? lifted - (lifted - value) : value;
}

/** Sorts in place, best first, ties by the number of the best child. */
export function sortByScore<Line extends { readonly score: number; readonly bestRank: number }>(lines: Line[], order: Uint32Array): Line[] {
  return lines.sort((a, b) => b.score - a.score || (order[a.bestRank - 1] as number) - (order[b.bestRank - 1] as number));
}
