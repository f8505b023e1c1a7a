import type { RuleInput } from './rule';

/** A voter with those of its hits that are inside a depth. */
export interface GatheredVoter {
  readonly voter: number;
  /** Rank of its best child, from 1, inside the depth or not. */
  readonly bestRank: number;
  /** Ranks inside the depth, best first. */
  readonly ranks: readonly number[];
}

const NONE: readonly number[] = [];

/**
 * Every voter that has a hit, in the order of best children, with its hits among the first `depth`.
 *
 * O(hits + voters). No hits, no voters.
 *
 * @throws RangeError if `order` names a child that `voterOf` does not know, or that a voter which `documentOfVoter` does not.
 */
export function gatherVoters({ order, voterOf, documentOfVoter }: RuleInput, depth: number): GatheredVoter[] {
  const ranksOf: number[][] = [];
  const gathered: GatheredVoter[] = [];
  const placeOf = new Int32Array(documentOfVoter.length).fill(-1);
  for (let rank = 1; rank <= order.length; rank++) {
    const child = order[rank - 1] as number;
    const voter = voterOf[child];
    if (voter === undefined) throw new RangeError(`rank ${rank}: expected a child below ${voterOf.length}, got ${child}`);
    const place = placeOf[voter];
    if (place === undefined) throw new RangeError(`rank ${rank}: expected a voter below ${documentOfVoter.length}, got ${voter}`);
    if (place >= 0) {
      if (rank <= depth) ranksOf[place]?.push(rank);
      continue;
    }
    placeOf[voter] = gathered.length;
    // Beyond the depth nobody gets a hit any more, so one empty list does for all.
    if (rank <= depth) ranksOf.push([rank]);
    gathered.push({ voter, bestRank: rank, ranks: ranksOf[gathered.length] ?? NONE });
  }
  return gathered;
}
