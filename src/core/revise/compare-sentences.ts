import { findFirst } from '../find-first';

/** What became of sentences from one revision to the next. A run of kept ones is one step; every other step is one sentence. */
export interface ChangeStep {
  readonly kind: 'kept' | 'moved' | 'added' | 'removed';
  /** Index of the (first) sentence before; null where it was added. */
  readonly before: number | null;
  /** Index of the (first) sentence after; null where it was removed. */
  readonly after: number | null;
  readonly count: number;
}

/** Nested ranges without a sentence of their own are paired in order from here on, so that no text takes quadratic time. */
const MOST_DEPTH = 24;

/** A stretch of both revisions, `[from, to)` each. */
interface Range {
  readonly beforeFrom: number;
  readonly beforeTo: number;
  readonly afterFrom: number;
  readonly afterTo: number;
}

/**
 * What was kept, moved, added and removed, in the order of the new revision; a removed sentence stands where it stood.
 *
 * Sentences are equal where their keys are. Kept are those that stand in the same order in both: the longest such run of the sentences
 * that occur once on either side (patience diff), and what lines up around them. Moved are equal ones that no kept pair can hold without
 * crossing another. Where no sentence repeats, as few as possible are moved. O(n log n).
 */
export function compareSentences(before: readonly string[], after: readonly string[]): ChangeStep[] {
  const afterOf = new Int32Array(before.length).fill(-1);
  keepRange(before, after, { beforeFrom: 0, beforeTo: before.length, afterFrom: 0, afterTo: after.length }, afterOf);
  return listSteps(afterOf, pairMoved(before, after, afterOf), after.length);
}

/** Pairs what is kept in a range: its equal ends, the sentences that occur once, and what lies between those. */
function keepRange(before: readonly string[], after: readonly string[], whole: Range, afterOf: Int32Array): void {
  const waiting: { readonly range: Range; readonly depth: number }[] = [{ range: whole, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next;
    const range = trimEqualEnds(before, after, next.range, afterOf);
    if (range.beforeFrom === range.beforeTo || range.afterFrom === range.afterTo) continue;
    const single = depth < MOST_DEPTH ? longestRun(pairSingle(before, after, range)) : [];
    if (single.length === 0) {
      for (const [from, to] of longestRun(pairInOrder(before, after, range))) afterOf[from] = to;
      continue;
    }
    let { beforeFrom, afterFrom } = range;
    for (const [from, to] of [...single, [range.beforeTo, range.afterTo] as const]) {
      waiting.push({ range: { beforeFrom, beforeTo: from, afterFrom, afterTo: to }, depth: depth + 1 });
      if (from < range.beforeTo) afterOf[from] = to;
      beforeFrom = from + 1;
      afterFrom = to + 1;
    }
  }
}

type Pair = readonly [before: number, after: number];

function trimEqualEnds(before: readonly string[], after: readonly string[], range: Range, afterOf: Int32Array): Range {
  let { beforeFrom, beforeTo, afterFrom, afterTo } = range;
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeFrom] === after[afterFrom]) afterOf[beforeFrom++] = afterFrom++;
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeTo - 1] === after[afterTo - 1]) afterOf[--beforeTo] = --afterTo;
  return { beforeFrom, beforeTo, afterFrom, afterTo };
}

/** Sentences that occur once in either side of a range, by their place before. */
function pairSingle(before: readonly string[], after: readonly string[], range: Range): Pair[] {
  const single = (keys: readonly string[], from: number, to: number): Map<string, number> => {
    const places = new Map<string, number>();
    for (let i = from; i < to; i++) places.set(keys[i] ?? '', places.has(keys[i] ?? '') ? -1 : i);
    return places;
  };
  const there = single(after, range.afterFrom, range.afterTo);
  const pairs: Pair[] = [];
  for (const [key, from] of single(before, range.beforeFrom, range.beforeTo)) {
    const to = there.get(key) ?? -1;
    if (from >= 0 && to >= 0) pairs.push([from, to]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** The j-th occurrence of a key before with the j-th after, by the place before. */
function pairInOrder(before: readonly string[], after: readonly string[], range: Range, isOpen = (_pair: Pair): boolean => true): Pair[] {
  const places = new Map<string, number[]>();
  for (let to = range.afterTo - 1; to >= range.afterFrom; to--) {
    if (!isOpen([-1, to])) continue;
    const known = places.get(after[to] ?? '');
    if (known) known.push(to);
    else places.set(after[to] ?? '', [to]);
  }
  const pairs: Pair[] = [];
  for (let from = range.beforeFrom; from < range.beforeTo; from++) {
    const to = isOpen([from, -1]) ? places.get(before[from] ?? '')?.pop() : undefined;
    if (to !== undefined) pairs.push([from, to]);
  }
  return pairs;
}

/** The longest selection of pairs, given by rising place before, that rises after as well. */
function longestRun(pairs: readonly Pair[]): Pair[] {
  const last: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  const afterAt = (index: number | undefined): number => pairs[index ?? -1]?.[1] ?? Infinity;
  pairs.forEach(([, to], index) => {
    const length = findFirst(0, last.length, (shorter) => afterAt(last[shorter]) >= to);
    previous[index] = last[length - 1] ?? -1;
    last[length] = index;
  });
  const run: Pair[] = [];
  for (let index = last.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.reverse();
}

/** Equal sentences that are not kept: `after` → `before`. */
function pairMoved(before: readonly string[], after: readonly string[], afterOf: Int32Array): ReadonlyMap<number, number> {
  const isTaken = new Uint8Array(after.length);
  for (const to of afterOf) if (to >= 0) isTaken[to] = 1;
  const isOpen = ([from, to]: Pair): boolean => (from >= 0 ? afterOf[from] === -1 : isTaken[to] === 0);
  const whole = { beforeFrom: 0, beforeTo: before.length, afterFrom: 0, afterTo: after.length };
  return new Map(pairInOrder(before, after, whole, isOpen).map(([from, to]) => [to, from]));
}

function listSteps(afterOf: Int32Array, movedTo: ReadonlyMap<number, number>, afterCount: number): ChangeStep[] {
  const steps: ChangeStep[] = [];
  const moved = new Set(movedTo.values());
  let to = 0;
  const addUpTo = (end: number): void => {
    for (; to < end; to++) {
      const from = movedTo.get(to) ?? null;
      steps.push({ kind: from === null ? 'added' : 'moved', before: from, after: to, count: 1 });
    }
  };
  afterOf.forEach((after, before) => {
    if (after === -1) {
      if (!moved.has(before)) steps.push({ kind: 'removed', before, after: null, count: 1 });
      return;
    }
    addUpTo(after);
    to = after + 1;
    const last = steps.at(-1);
    const isNext = last?.kind === 'kept' && (last.before ?? 0) + last.count === before && (last.after ?? 0) + last.count === after;
    if (last && isNext) steps[steps.length - 1] = { ...last, count: last.count + 1 };
    else steps.push({ kind: 'kept', before, after, count: 1 });
  });
  addUpTo(afterCount);
  return steps;
}
