import type { Ranking } from '../model';
import { FEW_COMPARED, type ComparedList, type Likeness } from './rules/likeness';

/** Pairs that a frame has time for: each with each among some 300 hits, and far more hits where they repeat. Measured: 2 to 10 ms for 2,000 hits. */
export const COMPARISONS = 50_000;

export interface DuplicateInput {
  /** Children in rank order. */
  readonly order: Uint32Array;
  readonly voterOf: Uint32Array;
  /** Equal numbers are equal text; one a child, each below the number of children. */
  readonly textOf: Uint32Array;
  /** Date of each child's document as a number that grows with time; NaN, or no list, where none is known. */
  readonly dateOf?: ArrayLike<number>;
  /** Without it only equal text is found. */
  readonly likeness?: Likeness;
}

export interface DuplicateSettings {
  /** Least cosine of near-duplicates; above 1 finds none. */
  readonly threshold: number;
  /** Near-duplicates are looked for down the ranking until so many pairs have been compared; equal text among all hits. */
  readonly comparisons: number;
}

/** Hits that no longer count, since another says the same. Ranks from 1, of the ranking as it came. */
export interface SharedVotes {
  /** Ascending. */
  readonly ranks: Uint32Array;
  /** `keptRanks[i]` keeps the vote of `ranks[i]`. */
  readonly keptRanks: Uint32Array;
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
export function shareVotes(input: DuplicateInput, settings: DuplicateSettings): SharedVotes {
  const { order, voterOf, dateOf } = input;
  const { firstOf, compared } = findGroups(input, settings);
  const keptOf = new Uint32Array(order.length);
  const dateAt = (r: number): number => {
    const date = dateOf?.[order[r] as number] ?? NaN;
    return Number.isNaN(date) ? -Infinity : date;
  };
  for (let r = 0; r < order.length; r++) {
    const first = firstOf[r] as number;
    if (first === r || dateAt(r) > dateAt(keptOf[first] as number)) keptOf[first] = r;
  }
  const keeperOf = (r: number): number => keptOf[firstOf[r] as number] as number;
  const voterAt = (r: number): number => voterOf[order[r] as number] as number;
  const ranks = new Uint32Array(order.length);
  const keptRanks = new Uint32Array(order.length);
  let count = 0;
  for (let r = 0; r < order.length; r++) {
    const keeper = keeperOf(r);
    if (voterAt(r) === voterAt(keeper)) continue;
    ranks[count] = r + 1;
    keptRanks[count++] = keeper + 1;
  }
  return { ranks: ranks.slice(0, count), keptRanks: keptRanks.slice(0, count), compared };
}

/** What still counts, in the same order. */
export function dropShared({ order, scores }: Ranking, { ranks }: SharedVotes): Ranking {
  if (ranks.length === 0) return { order, scores };
  const isShared = new Uint8Array(order.length);
  for (const rank of ranks) isShared[rank - 1] = 1;
  const left: Ranking = { order: new Uint32Array(order.length - ranks.length), scores: new Float32Array(order.length - ranks.length) };
  for (let r = 0, at = 0; r < order.length; r++) {
    if (isShared[r] === 1) continue;
    left.order[at] = order[r] as number;
    left.scores[at++] = scores[r] as number;
  }
  return left;
}

/** Places among the first k hits that repeated text took. */
export function countTaken({ ranks }: SharedVotes, k: number): number {
  return ranks.filter((rank) => rank <= k).length;
}

/** The index in the ranking of the first hit that says the same as each; its own where it is the first. */
function findGroups(
  { order, textOf, likeness }: DuplicateInput,
  { threshold, comparisons }: DuplicateSettings,
): { readonly firstOf: Uint32Array; readonly compared: number } {
  const firstOf = new Uint32Array(order.length);
  /** By text, the first hit of the group it is in, counted from 1; 0 for none. */
  const firstOfText = new Uint32Array(textOf.length);
  /** First hits of groups, as far as hits are compared: their children, and their indices in the ranking. */
  const firsts = likeness?.startList();
  const indices: number[] = [];
  let left = firsts ? comparisons : -1;
  let compared = 0;
  for (let r = 0; r < order.length; r++) {
    const child = order[r] as number;
    const text = textOf[child] as number;
    left = left < indices.length ? -1 : left;
    if (left >= 0) compared = r + 1;
    const same = firstOfText[text] as number;
    if (same > 0) {
      firstOf[r] = same - 1;
      continue;
    }
    let first = r;
    if (firsts && left >= 0) {
      const at = findNear(firsts, child, threshold);
      left -= at < 0 ? firsts.length : at + 1;
      if (at < 0) {
        firsts.add(child);
        indices.push(r);
      } else first = indices[at] as number;
    }
    firstOf[r] = first;
    firstOfText[text] = first + 1;
  }
  return { firstOf, compared };
}

/** Where in the list the first child stands that is at least so like this one; −1 for none. */
function findNear(firsts: ComparedList, child: number, threshold: number): number {
  // In runs that double: of those behind the one that is found, no more are compared in vain than before it, or a first run of them.
  for (let from = 0, to = FEW_COMPARED; from < firsts.length; from = to, to *= 2) {
    const at = firsts.compare(child, from, Math.min(to, firsts.length)).findIndex((likeness) => likeness >= threshold);
    if (at >= 0) return from + at;
  }
  return -1;
}
