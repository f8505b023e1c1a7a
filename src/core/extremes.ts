/** The least of however many numbers, where spreading them into `Math.min` overflows the stack; `Infinity` of none. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const one of numbers) least = Math.min(least, one);
  return least;
}

/** The greatest of however many numbers; `-Infinity` of none. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity;
  for (const one of numbers) greatest = Math.max(greatest, one);
  return greatest;
}
