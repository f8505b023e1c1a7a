import type { Ranking } from '../model';
import { cosineFrom } from './rules/dot-rows';
import type { VectorRows } from './rules/rule';

/** Pairs that a frame has time for: each with each among some 300 hits, and far more hits where they repeat. Measured: 5 to 14 ms for 2,000 hits. */
export const COMPARISONS = 50_000;

export interface DuplicateInput extends Ranking {
  readonly voterOf: Uint32Array;
  /** Equal numbers are equal text; one a child, each below the number of children. */
  readonly textOf: Uint32Array;
  /** Date of each child's document as a number that grows with time; NaN, or no list, where none is known. */
  readonly dateOf?: ArrayLike<number>;
  /** One row of unit length a child. Without them only equal text is found. */
  readonly vectors?: VectorRows;
}

export interface DuplicateSettings {
  /** Least cosine of near-duplicates; above 1 finds none. */
  readonly threshold: number;
  /** Near-duplicates are looked for down the ranking until so many pairs have been compared; equal text among all hits. */
  readonly comparisons: number;
}

/** A hit that no longer counts, since another says the same. Ranks from 1, of the ranking as it came. */
export interface SharedVote {
  readonly rank: number;
  /** The hit that keeps the vote. */
  readonly keptRank: number;
  /** By which the two came together, with the first hit that says the same; null where the text is equal to one there. */
  readonly cosine: number | null;
}

export interface SharedDuplicates {
  /** What still counts, in the same order. */
  readonly ranking: Ranking;
  /** In rank order. */
  readonly shared: readonly SharedVote[];
  /** So many of the first hits were compared by their vectors. */
  readonly compared: number;
}

/**
 * Lets hits that say the same in different voters share one vote: that of the latest document, else of the best rank.
 *
 * Two hits say the same if their text is equal, or if their cosine reaches the threshold; each hit is compared with the
 * first of every group, so likeness is not handed on from neighbour to neighbour, and a ranking that repeats itself is
 * read far down. Repetitions inside one voter stay, for they fold anyway. The vote that is kept stands at its own rank.
 * O(hits + comparisons × dimensions). No hits, nothing shared.
 */
export function shareDuplicates(input: DuplicateInput, settings: DuplicateSettings): SharedDuplicates {
  const { order, scores } = input;
  const { groups, compared } = findGroups(input, settings);
  const shared = groups.flatMap((group) => shareVote(group, input));
  shared.sort((a, b) => a.rank - b.rank);
  if (shared.length === 0) return { ranking: { order, scores }, shared, compared };
  const isShared = new Uint8Array(order.length);
  for (const { rank } of shared) isShared[rank - 1] = 1;
  const counts = (_: number, r: number): boolean => isShared[r] === 0;
  return { ranking: { order: order.filter(counts), scores: scores.filter(counts) }, shared, compared };
}

/** Places among the first k hits that repeated text took. */
export function countTaken(shared: readonly SharedVote[], k: number): number {
  return shared.filter(({ rank }) => rank <= k).length;
}

/** Ranks that say the same, best first, at least two, each with its cosine with the first; null where its text is equal to one there. */
type Group = Map<number, number | null>;

function findGroups(
  { order, textOf, vectors }: DuplicateInput,
  { threshold, comparisons }: DuplicateSettings,
): { readonly groups: readonly Group[]; readonly compared: number } {
  /** By text, the first rank of the group it is in; 0 for none. */
  const firstOfText = new Uint32Array(textOf.length);
  /** First hits of groups, as far as hits are compared. */
  const firsts: { readonly rank: number; readonly child: number }[] = [];
  const groups = new Map<number, Group>();
  const join = (first: number, rank: number, cosine: number | null): void => {
    const group = groups.get(first) ?? new Map<number, number | null>([[first, null]]);
    groups.set(first, group.set(rank, cosine));
  };
  let left = vectors === undefined ? -1 : comparisons;
  let compared = 0;
  for (let rank = 1; rank <= order.length; rank++) {
    const child = order[rank - 1] as number;
    const text = textOf[child] as number;
    const same = firstOfText[text] as number;
    left = left < firsts.length ? -1 : left;
    if (left >= 0) compared = rank;
    if (same > 0) {
      join(same, rank, null);
      continue;
    }
    firstOfText[text] = rank;
    if (vectors === undefined || left < 0) continue;
    const near = findNear(firsts, { vectors, child, threshold });
    left -= near?.tried ?? firsts.length;
    if (near === null) firsts.push({ rank, child });
    else join((firstOfText[text] = near.first), rank, near.cosine);
  }
  return { groups: [...groups.values()], compared };
}

/** The first group whose first hit is at least so like this one, and how many were looked at. */
function findNear(
  firsts: readonly { readonly rank: number; readonly child: number }[],
  { vectors, child, threshold }: { readonly vectors: VectorRows; readonly child: number; readonly threshold: number },
): { readonly first: number; readonly cosine: number; readonly tried: number } | null {
  for (const [index, first] of firsts.entries()) {
    const cosine = cosineFrom(threshold, vectors, first.child, child);
    if (cosine !== null) return { first: first.rank, cosine, tried: index + 1 };
  }
  return null;
}

function shareVote(group: Group, { order, voterOf, dateOf }: DuplicateInput): SharedVote[] {
  const childAt = (rank: number): number => order[rank - 1] as number;
  const dateAt = (rank: number): number => {
    const date = dateOf?.[childAt(rank)] ?? NaN;
    return Number.isNaN(date) ? -Infinity : date;
  };
  const ranks = [...group.keys()];
  const [first] = ranks;
  const keptRank = ranks.reduce((kept, rank) => (dateAt(rank) > dateAt(kept) ? rank : kept));
  const keeper = voterOf[childAt(keptRank)];
  return ranks
    .filter((rank) => voterOf[childAt(rank)] !== keeper)
    .map((rank) => ({ rank, keptRank, cosine: group.get(rank === first ? keptRank : rank) ?? null }));
}
