import { findFirst } from '../find-first';

/** Ranks shown at their size below the last line, before the ranking is squeezed. */
const RANKS_AFTER_HEAD = 5;
/** Share of the length that a long ranking's tail is squeezed into. */
const TAIL_SHARE = 0.15;
/** Share of the head that ranks with a role may take from those that wait. */
const ROLE_SHARE = 0.7;
/** Pixels: a tick that can be told from its neighbours, one with a role, and the largest that still reads as a tick. */
const LEAST_TICK = 2;
const LEAST_MARK = 6;
const GREATEST_TICK = 24;
/** Pixels from which a tick has room for its document's letter: while every tick has, none is squeezed. */
const ROOMY_TICK = 16;
/** Ticks of one run of ranks; more than a screen has room for, so that an absurd length stays cheap. */
const TICK_LIMIT = 2000;

export interface SpineOptions {
  readonly hitCount: number;
  readonly k: number;
  readonly kStar: number | null;
  /** Ranks, above k, of the voters that took a freed place. */
  readonly newcomers: readonly number[];
  /** Pixels. */
  readonly length: number;
}

/** One hit, or a bin of neighbouring hits of one role. Pixels from the top of the spine. */
export interface SpineTick {
  readonly firstRank: number;
  readonly lastRank: number;
  readonly top: number;
  readonly height: number;
  readonly role: 'top' | 'newcomer' | 'waiting';
}

export interface Spine {
  /** In rank order, one under the other without a gap; together they hold every rank once. */
  readonly ticks: readonly SpineTick[];
  /** Where the lines lie: below rank k (or the last hit) and below K*; null where there is no such rank. */
  readonly marks: { readonly k: number | null; readonly kStar: number | null };
  /** Pixels that the ticks take: never more than the length given. */
  readonly length: number;
}

/** Neighbouring ranks of one role in one part of the spine. */
interface Run {
  readonly firstRank: number;
  readonly lastRank: number;
  readonly role: SpineTick['role'];
  readonly isTail: boolean;
}

interface Heights {
  readonly role: number;
  readonly waiting: number;
  readonly tail: number;
}

/**
 * Lays a ranking out as an upright strip, best hit on top.
 *
 * All ticks are alike while there are 16 px for each. In a longer ranking the head, down to whichever is lower of k, K*
 * and the last newcomer and a few ranks on, keeps most of the length and the tail is squeezed; there the top hits and the newcomers
 * keep 6 px each as long as they leave room for the rest, and what has less than 2 px a hit is binned. O(ticks +
 * newcomers).
 */
export function layoutSpine(options: SpineOptions): Spine {
  const { hitCount, k, kStar } = options;
  const length = Math.max(0, options.length);
  const newcomers = options.newcomers.filter((rank) => rank > k && rank <= hitCount).sort((a, b) => a - b);
  const headEnd = Math.min(hitCount, Math.max(k, kStar ?? 0, newcomers.at(-1) ?? 0) + RANKS_AFTER_HEAD);
  const runs = listRuns({ hitCount, k, newcomers, headEnd });
  const heights = shareLength(runs, hitCount, length);
  const ticks: SpineTick[] = [];
  let top = 0;
  for (const run of runs) top = addTicks(ticks, run, { top, each: heightOf(run, heights), length });
  return {
    ticks,
    marks: { k: findBottom(ticks, Math.min(k, hitCount)), kStar: kStar === null ? null : findBottom(ticks, kStar) },
    length: top,
  };
}

/** The tick that holds a rank, or undefined if none does. O(log ticks). */
export function findTick(ticks: readonly SpineTick[], rank: number): SpineTick | undefined {
  const tick = ticks[findFirst(0, ticks.length, (index) => (ticks[index] as SpineTick).lastRank >= rank)];
  return tick !== undefined && tick.firstRank <= rank ? tick : undefined;
}

function findBottom(ticks: readonly SpineTick[], rank: number): number | null {
  const tick = findTick(ticks, rank);
  return tick === undefined ? null : tick.top + tick.height;
}

function listRuns({
  hitCount,
  k,
  newcomers,
  headEnd,
}: {
  hitCount: number;
  k: number;
  newcomers: readonly number[];
  headEnd: number;
}): Run[] {
  const runs: Run[] = [];
  let next = 1;
  const addRun = (lastRank: number, role: Run['role'], isTail = false): void => {
    if (lastRank < next) return;
    runs.push({ firstRank: next, lastRank, role, isTail });
    next = lastRank + 1;
  };
  addRun(Math.min(k, hitCount), 'top');
  newcomers.forEach((rank, i) => {
    if (newcomers[i - 1] !== rank - 1) addRun(rank - 1, 'waiting');
    if (newcomers[i + 1] !== rank + 1) addRun(rank, 'newcomer');
  });
  addRun(headEnd, 'waiting');
  addRun(hitCount, 'waiting', true);
  return runs;
}

function shareLength(runs: readonly Run[], hitCount: number, length: number): Heights {
  const even = length / Math.max(1, hitCount);
  if (even >= ROOMY_TICK) {
    const each = Math.min(even, GREATEST_TICK);
    return { role: each, waiting: each, tail: each };
  }
  const count = (isCounted: (run: Run) => boolean): number =>
    runs.reduce((sum, run) => sum + (isCounted(run) ? run.lastRank - run.firstRank + 1 : 0), 0);
  const withRole = count(({ role }) => role !== 'waiting');
  const waiting = count(({ role, isTail }) => role === 'waiting' && !isTail);
  const tail = hitCount - withRole - waiting;
  const head = length * (tail > 0 ? 1 - TAIL_SHARE : 1);
  const evenInHead = head / Math.max(1, withRole + waiting);
  const role =
    evenInHead >= LEAST_MARK
      ? Math.min(evenInHead, GREATEST_TICK)
      : Math.min(LEAST_MARK, ((waiting > 0 ? ROLE_SHARE : 1) * head) / Math.max(1, withRole));
  const each = Math.min(role, (head - role * withRole) / Math.max(1, waiting));
  const left = length - role * withRole - each * waiting;
  return { role, waiting: each, tail: Math.min(role, left / Math.max(1, tail)) };
}

function heightOf({ role, isTail }: Run, heights: Heights): number {
  return role !== 'waiting' ? heights.role : isTail ? heights.tail : heights.waiting;
}

/** Adds the ticks of a run and gives the bottom of the last one. */
function addTicks(
  ticks: SpineTick[],
  { firstRank, lastRank, role }: Run,
  { top, each, length }: { top: number; each: number; length: number },
): number {
  const ranks = lastRank - firstRank + 1;
  const room = Math.min(ranks * each, length - top);
  const bins = Math.max(1, Math.min(ranks, TICK_LIMIT, each >= LEAST_TICK ? ranks : Math.floor(room / LEAST_TICK)));
  for (let bin = 0; bin < bins; bin++) {
    const from = top + (room * bin) / bins;
    ticks.push({
      firstRank: firstRank + Math.floor((ranks * bin) / bins),
      lastRank: firstRank + Math.floor((ranks * (bin + 1)) / bins) - 1,
      top: from,
      height: Math.max(0, top + (room * (bin + 1)) / bins - from),
      role,
    });
  }
  return top + room;
}
