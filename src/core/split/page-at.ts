import { findFirst } from '../find-first';
import type { PageStarts } from '../model';

/** The number of the page that a place of the text stands on, from 1; of several that begin there, the one that has its text. */
export function pageAt({ starts }: PageStarts, place: number): number {
  const begun = findFirst(0, starts.length, (page) => (starts[page] ?? Infinity) > place);
  return Math.max(1, begun);
}
