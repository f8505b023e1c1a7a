import type { Fold, LedgerLine, Place } from '../model';

interface Seat {
  readonly voter: number;
  readonly rank: number;
  readonly folded: number[];
}

interface Walk {
  /** Voters among the first h hits, in the order of their best children. */
  readonly kept: readonly Seat[];
  /** Voters first met below rank h, as many as there are open places for. */
  readonly newcomers: readonly Seat[];
  /** Ranks, among the first h hits, whose voter was seated already. */
  readonly foldedRanks: readonly number[];
  readonly kStar: number | null;
  readonly voterCount: number;
}

/**
 * Folds ranked hits into voters, one vote each, best first, and gives the places that this frees to the next voters
 * down the ranking.
 *
 * A voter is as good as its best child: a sum would reward long documents for being long, which is the very dominance
 * this page sets out to show. `order` is in rank order, so a voter's place is settled by its first hit, nothing is
 * sorted again, and the first n voters for k are the first n for k + 1. `voterOf[child]` is the number of a document or
 * of a section. O(hits + children). No hits: k empty places.
 *
 * @throws RangeError if `order` names a child that `voterOf` does not know, or k is not a whole number from 1 on.
 */
export function foldHits(order: Uint32Array, voterOf: Uint32Array, k: number): Fold {
  if (!Number.isSafeInteger(k) || k < 1) throw new RangeError(`k: expected a whole number from 1 on, got ${k}`);
  const looked = Math.min(k, order.length);
  const walk = walkRanking(order, voterOf, k);
  const places = seatVoters(walk, k, looked);
  return {
    k,
    looked,
    places,
    freed: walk.foldedRanks.length,
    kStar: walk.kStar,
    voterCount: walk.voterCount,
    ledger: writeLedger(places, walk),
  };
}

function walkRanking(order: Uint32Array, voterOf: Uint32Array, k: number): Walk {
  assertChildren(order, voterOf.length);
  const isSeen = new Uint8Array(findVoterLimit(voterOf));
  const mostVoters = countVoters(voterOf, isSeen.length);
  const seatOf = new Map<number, Seat>();
  const kept: Seat[] = [];
  const newcomers: Seat[] = [];
  const foldedRanks: number[] = [];
  let kStar: number | null = null;
  let voterCount = 0;
  for (let rank = 1; rank <= order.length; rank++) {
    // Nobody is left to come: of a long ranking the first hundredth is walked, mostly.
    if (rank > k && voterCount === mostVoters) break;
    const voter = voterOf[order[rank - 1] as number] as number;
    if (isSeen[voter] === 1) {
      if (rank > k) continue;
      foldedRanks.push(rank);
      seatOf.get(voter)?.folded.push(rank);
      continue;
    }
    isSeen[voter] = 1;
    voterCount++;
    if (voterCount === k) kStar = rank;
    if (voterCount > k) continue;
    const seat: Seat = { voter, rank, folded: [rank] };
    if (rank > k) newcomers.push(seat);
    else {
      kept.push(seat);
      seatOf.set(voter, seat);
    }
  }
  return { kept, newcomers, foldedRanks, kStar, voterCount };
}

function assertChildren(order: Uint32Array, childCount: number): void {
  for (let r = 0; r < order.length; r++) {
    const child = order[r] as number;
    if (child >= childCount) throw new RangeError(`rank ${r + 1}: expected a child below ${childCount}, got ${child}`);
  }
}

function findVoterLimit(voterOf: Uint32Array): number {
  let limit = 0;
  for (let child = 0; child < voterOf.length; child++) limit = Math.max(limit, (voterOf[child] as number) + 1);
  return limit;
}

/** Different voters among all children. */
function countVoters(voterOf: Uint32Array, limit: number): number {
  const isMet = new Uint8Array(limit);
  for (let child = 0; child < voterOf.length; child++) isMet[voterOf[child] as number] = 1;
  return isMet.reduce((sum, one) => sum + one, 0);
}

function seatVoters(walk: Walk, k: number, looked: number): Place[] {
  const places: Place[] = [];
  const seat = (state: 'kept' | 'refilled', { voter, rank, folded }: Seat): void => {
    places.push({ place: places.length + 1, state, voter, rank, folded });
  };
  for (const voter of walk.kept) seat('kept', voter);
  for (const voter of walk.newcomers) seat('refilled', voter);
  while (places.length < k) {
    // What was never there cannot be freed: the last k − h places had no hit to lose.
    const state = places.length < looked ? 'free' : 'empty';
    places.push({ place: places.length + 1, state, voter: null, rank: null, folded: [] });
  }
  return places;
}

function writeLedger(places: readonly Place[], walk: Walk): LedgerLine[] {
  return places.map(({ place, state, voter, rank, folded }) => {
    const wasFreed = state === 'refilled' || state === 'free';
    return {
      place,
      state,
      voter,
      freedByRank: wasFreed ? (walk.foldedRanks[place - 1 - walk.kept.length] ?? null) : null,
      takenByRank: state === 'refilled' ? rank : null,
      folded,
    };
  });
}
