import type { Gap, Span } from '../model';
import { skipWhiteSpace, skipWhiteSpaceBack } from './character-kind';

/**
 * All gaps of a text: the named ones, and what is left between them and the children, as white space or markup.
 * With the children they cover the text exactly, in order. Named gaps and children must not overlap.
 */
export function fillGaps(text: string, children: readonly Span[], named: readonly Gap[]): Gap[] {
  const gaps: Gap[] = [];
  let at = 0;
  let child = 0;
  let gap = 0;
  for (;;) {
    const nextChild = children[child];
    const nextGap = named[gap];
    const next = nextChild && (!nextGap || nextChild.start < nextGap.start) ? nextChild : nextGap;
    if (!next) break;
    addRest(text, at, next.start, gaps);
    if (next === nextChild) child++;
    else {
      gap++;
      if (nextGap) gaps.push(nextGap);
    }
    at = next.end;
  }
  addRest(text, at, text.length, gaps);
  return gaps;
}

function addRest(text: string, start: number, end: number, gaps: Gap[]): void {
  if (start >= end) return;
  const from = skipWhiteSpace(text, start, end);
  const to = skipWhiteSpaceBack(text, end, from);
  if (from > start) gaps.push({ start, end: from, reason: 'white-space' });
  if (to > from) gaps.push({ start: from, end: to, reason: 'markup' });
  if (end > to && to > start && to >= from && from < end) gaps.push({ start: to, end, reason: 'white-space' });
}
