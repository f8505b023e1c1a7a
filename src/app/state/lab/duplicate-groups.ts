import type { SharedVotes } from '../../../core/fold/share-duplicates';

/** One sentence that stands in several voters: the hit that keeps the vote, and those that repeat it. */
export interface DuplicateGroup {
  readonly keptRank: number;
  readonly ranks: readonly number[];
}

/** Repeated sentences, best rank first. */
export function groupShared({ ranks, keptRanks }: SharedVotes): DuplicateGroup[] {
  const groups = new Map<number, number[]>();
  ranks.forEach((rank, i) => {
    const keptRank = keptRanks[i] as number;
    const repeats = groups.get(keptRank);
    if (repeats) repeats.push(rank);
    else groups.set(keptRank, [rank]);
  });
  return Array.from(groups, ([keptRank, repeats]) => ({ keptRank, ranks: repeats })).sort((a, b) => firstRank(a) - firstRank(b));
}

const firstRank = ({ keptRank, ranks }: DuplicateGroup): number => Math.min(keptRank, ranks[0] ?? keptRank);
