import type { PageStarts } from '../model';

/** The number of the page that a place of the text stands on, from 1; of several that begin there, the one that has its text. */
export function pageAt({ starts }: PageStarts, place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}
