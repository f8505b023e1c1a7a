import { Fault } from '../../bridge/fault';

/**
 * Mean of `count` rows of `states` from row `first` on; padding stands behind them and is never read.
 *
 * By hand, because transformers.js's own pooling turns the mask from BigInt once per value, which is half the time for small models.
 */
export function poolMean(states: Float32Array, first: number, count: number, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions);
  for (let row = first; row < first + count; row++)
    addScaled(mean, 0, states.subarray(row * dimensions, (row + 1) * dimensions), 1 / count);
  return mean;
}

/** Adds `vector × factor` to the numbers of `into` from `offset` on. */
export function addScaled(into: Float32Array, offset: number, vector: Float32Array, factor: number): void {
  for (let i = 0; i < vector.length; i++) into[offset + i] = (into[offset + i] ?? 0) + (vector[i] ?? 0) * factor;
}

/**
 * Brings one row to unit length, in place.
 *
 * @throws Fault `bad-vector` if it is zero or not finite: such a vector would be found by nothing, or spoil every order it stands in.
 */
export function normaliseRow(vectors: Float32Array, row: number, dimensions: number): void {
  const start = row * dimensions;
  let squares = 0;
  for (let i = start; i < start + dimensions; i++) squares += (vectors[i] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) throw new Fault('bad-vector');
  for (let i = start; i < start + dimensions; i++) vectors[i] = (vectors[i] ?? 0) / length;
}
