import type { Span } from '../model';

/**
 * Joins sentences into passages up to where the meaning shifts: the boundaries are the quarter of all places between neighbouring
 * sentences of the document where their vectors are farthest apart, rounded down; the first of equals.
 *
 * `vectors` are unit vectors, one row a child. A document of fewer than five sentences is one passage. O(children × dimensions).
 */
export function cutAtShifts(children: readonly Span[], vectors: Float32Array): Span[] {
  const first = children[0];
  if (!first) return [];
  const dimensions = vectors.length / children.length;
  const distances = Array.from({ length: children.length - 1 }, (_, i) => ({ before: i + 1, distance: 1 - dot(vectors, i, dimensions) }));
  const farthest = [...distances].sort((a, b) => b.distance - a.distance || a.before - b.before).slice(0, Math.floor(distances.length / 4));
  const starts = [0, ...farthest.map(({ before }) => before).sort((a, b) => a - b)];
  return starts.map((from, i) => ({
    start: children[from]?.start ?? first.start,
    end: children[(starts[i + 1] ?? children.length) - 1]?.end ?? first.end,
  }));
}

/** Cosine of a row and the next. */
function dot(vectors: Float32Array, row: number, dimensions: number): number {
  let sum = 0;
  const at = row * dimensions;
  for (let axis = 0; axis < dimensions; axis++) sum += (vectors[at + axis] ?? 0) * (vectors[at + dimensions + axis] ?? 0);
  return sum;
}
