import type { Span } from '../model';
import type { ChangeStep } from './compare-sentences';

/** One revision's text and its sentences. */
export interface RevisionSentences {
  readonly text: string;
  readonly children: readonly Span[];
}

/**
 * Where a stretch of one revision stands in the other; null where a sentence of it has gone, or its sentences are no longer neighbours.
 *
 * Inside sentences that are the same to the letter it keeps its place; where only white space or markup changed it is whole sentences.
 */
export function followSpan(
  span: Span,
  {
    from,
    to,
    steps,
    way,
  }: {
    readonly from: RevisionSentences;
    readonly to: RevisionSentences;
    readonly steps: readonly ChangeStep[];
    readonly way: 'forth' | 'back';
  },
): Span | null {
  const first = from.children.findIndex((child) => child.end > span.start);
  const last = from.children.findLastIndex((child) => child.start < span.end);
  if (first < 0 || last < first) return null;
  const pairs = pairUp(from.children.length, steps, way);
  const firstThere = pairs[first] ?? -1;
  const lastThere = pairs[last] ?? -1;
  if (firstThere < 0) return null;
  for (let index = first; index <= last; index++) if (pairs[index] !== firstThere + index - first) return null;
  const here = { start: from.children[first]?.start ?? 0, end: from.children[last]?.end ?? 0 };
  const there = { start: to.children[firstThere]?.start ?? 0, end: to.children[lastThere]?.end ?? 0 };
  if (from.text.slice(here.start, here.end) !== to.text.slice(there.start, there.end)) return there;
  const by = there.start - here.start;
  return { start: Math.max(span.start, here.start) + by, end: Math.min(span.end, here.end) + by };
}

/** Which sentence there each sentence here is; −1 for none. O(sentences). */
function pairUp(length: number, steps: readonly ChangeStep[], way: 'forth' | 'back'): Int32Array {
  const pairs = new Int32Array(length).fill(-1);
  for (const { before, after, count } of steps) {
    if (before === null || after === null) continue;
    const [here, there] = way === 'forth' ? [before, after] : [after, before];
    for (let i = 0; i < count; i++) pairs[here + i] = there + i;
  }
  return pairs;
}
