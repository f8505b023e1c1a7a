import type { Ranking } from '../model';
import { dotRows } from './rules/dot-rows';
import type { VectorRows } from './rules/rule';

export interface DuplicateInput extends Ranking {
  readonly voterOf: Uint32Array;
  /** Equal keys are equal text: search keys, or numbers that stand for them. One a child; an empty key equals none. */
  readonly keyOf: ArrayLike<string | number>;
  /** Date of each child's document as a number that grows with time; NaN, or no list, where none is known. */
  readonly dateOf?: ArrayLike<number>;
  /** Row r is the hit at rank r + 1; only the first `depth` rows are looked at. Without them only equal text is found. */
  readonly vectors?: VectorRows;
}

export interface DuplicateSettings {
  /** Least cosine of near-duplicates; above 1 finds none. */
  readonly threshold: number;
  /** M: near-duplicates are looked for among the first M hits, equal text among all. */
  readonly depth: number;
  readonly k: number;
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
  readonly shared: readonly SharedVote[];
  /** Places among the first k hits that repeated text took. */
  readonly placesTaken: number;
}

/**
 * Lets hits that say the same in different voters share one vote: that of the latest document, else of the best rank.
 *
 * Two hits say the same if their keys are equal, or if both are among the first M and their cosine reaches the
 * threshold; each hit is compared with the first of every group, so likeness is not handed on from neighbour to
 * neighbour. Repetitions inside one voter stay, for they fold anyway. The vote that is kept stands at its own rank.
 * O(hits + M² × dimensions). No hits, nothing shared.
 */
export function shareDuplicates(input: DuplicateInput, settings: DuplicateSettings): SharedDuplicates {
  const { order, scores } = input;
  const shared = findGroups(input, settings).flatMap((group) => shareVote(group, input));
  shared.sort((a, b) => a.rank - b.rank);
  if (shared.length === 0) return { ranking: { order, scores }, shared, placesTaken: 0 };
  const isShared = new Uint8Array(order.length);
  for (const { rank } of shared) isShared[rank - 1] = 1;
  return {
    ranking: { order: order.filter((_, r) => isShared[r] === 0), scores: scores.filter((_, r) => isShared[r] === 0) },
    shared,
    placesTaken: shared.filter(({ rank }) => rank <= settings.k).length,
  };
}

/** Ranks that say the same, best first, at least two, each with its cosine with the first; null where its text is equal to one there. */
type Group = Map<number, number | null>;

function findGroups({ order, keyOf, vectors }: DuplicateInput, { threshold, depth }: DuplicateSettings): Group[] {
  const rows = vectors === undefined ? 0 : Math.min(depth, order.length, Math.floor(vectors.values.length / vectors.dimensions));
  const firstOfKey = new Map<string | number, number>();
  /** First ranks of groups among the first `rows` hits. */
  const firsts: number[] = [];
  const groups = new Map<number, Group>();
  const join = (first: number, rank: number, cosine: number | null): void => {
    const group = groups.get(first) ?? new Map<number, number | null>([[first, null]]);
    groups.set(first, group.set(rank, cosine));
  };
  for (let rank = 1; rank <= order.length; rank++) {
    const key = keyOf[order[rank - 1] as number] as string | number;
    const same = firstOfKey.get(key);
    if (same !== undefined) {
      join(same, rank, null);
      continue;
    }
    const near = vectors === undefined || rank > rows ? null : findNear(firsts, { vectors, rank, threshold });
    if (near !== null) join(near.first, rank, near.cosine);
    else if (rank <= rows) firsts.push(rank);
    if (key !== '') firstOfKey.set(key, near?.first ?? rank);
  }
  return [...groups.values()];
}

/** The first group whose first hit is at least so like this one. */
function findNear(
  firsts: readonly number[],
  { vectors, rank, threshold }: { readonly vectors: VectorRows; readonly rank: number; readonly threshold: number },
): { readonly first: number; readonly cosine: number } | null {
  for (const first of firsts) {
    const cosine = dotRows(vectors, first - 1, rank - 1);
    if (cosine >= threshold) return { first, cosine };
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
