import type { RuleInput } from './rule';

/** A voter with those of its hits that are inside a depth. */
export interface GatheredVoter {
  readonly voter: number;
  /** Rank of its best child, from 1, inside the depth or not. */
  readonly bestRank: number;
  /** Ranks inside the depth, best first. */
  readonly ranks: readonly number[];
}

/**
 * Every voter that has a hit, in the order of best children, with its hits among the first `depth`.
 *
 * O(hits + voters). No hits, no voters.
 *
 * @throws RangeError if `order` names a child that `voterOf` does not know.
 */
export function gatherVoters({ order, voterOf }: Pick<RuleInput, 'order' | 'voterOf'>, depth: number): GatheredVoter[] {
  const gathered: (GatheredVoter & { ranks: number[] })[] = [];
  const seatOf = new Map<number, number>();
  for (let rank = 1; rank <= order.length; rank++) {
    const child = order[rank - 1] as number;
    const voter = voterOf[child];
    if (voter === undefined) throw new RangeError(`rank ${rank}: expected a child below ${voterOf.length}, got ${child}`);
    const seat = seatOf.get(voter);
    if (seat === undefined) {
      seatOf.set(voter, gathered.length);
      gathered.push({ voter, bestRank: rank, ranks: rank <= depth ? [rank] : [] });
    } else if (rank <= depth) gathered[seat]?.ranks.push(rank);
  }
  return gathered;
}
