/** The first number of `[from, to)` for which it is true, where it is true for all behind that; `to` if for none. O(log (to − from)). */
export function findFirst(from: number, to: number, isTrue: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
