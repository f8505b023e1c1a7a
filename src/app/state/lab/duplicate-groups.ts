import type { SharedVote } from '../../../core/fold/share-duplicates';

/** One sentence that stands in several voters: the hit that keeps the vote, and those that repeat it. */
export interface DuplicateGroup {
  readonly keptRank: number;
  readonly ranks: readonly number[];
}

/** Repeated sentences, best rank first; `shared` is in rank order. */
export function groupShared(shared: readonly SharedVote[]): DuplicateGroup[] {
  const groups = new Map<number, number[]>();
  for (const { keptRank, rank } of shared) {
    const ranks = groups.get(keptRank);
    if (ranks) ranks.push(rank);
    else groups.set(keptRank, [rank]);
  }
  return Array.from(groups, ([keptRank, ranks]) => ({ keptRank, ranks })).sort((a, b) => firstRank(a) - firstRank(b));
}

const firstRank = ({ keptRank, ranks }: DuplicateGroup): number => Math.min(keptRank, ranks[0] ?? keptRank);
