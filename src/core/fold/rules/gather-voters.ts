import type { RuleInput } from './rule';

/** A voter with those of its hits that are inside a depth. */
export interface GatheredVoter {
  readonly voter: number;
  /** Rank of its best child, from 1. */
  readonly bestRank: number;
  /** Ranks inside the depth, best first. */
  readonly ranks: readonly number[];
}

/**
 * The voters of the first `depth` hits with these hits, in the order of best children: the first so many of `voters`, so
 * those behind them have no hit inside the depth. O(depth).
 */
export function gatherVoters({ order, voterOf }: Pick<RuleInput, 'order' | 'voterOf'>, depth: number): GatheredVoter[] {
  const ranksOf = new Map<number, number[]>();
  for (let rank = 1; rank <= Math.min(depth, order.length); rank++) {
    const voter = voterOf[order[rank - 1] as number] as number;
    const ranks = ranksOf.get(voter);
    if (ranks) ranks.push(rank);
    else ranksOf.set(voter, [rank]);
  }
  return Array.from(ranksOf, ([voter, ranks]) => ({ voter, bestRank: ranks[0] as number, ranks }));
}
