import type { VectorRows } from './rule';

/** The product of two rows, which is their cosine where both are of unit length. */
export function dotRows({ values, dimensions }: VectorRows, a: number, b: number): number {
  const startA = a * dimensions;
  const startB = b * dimensions;
  const whole = dimensions - (dimensions % 4);
  // Four sums side by side, so that no addition waits for the one before.
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  for (let i = 0; i < whole; i += 4) {
    sum0 += (values[startA + i] as number) * (values[startB + i] as number);
    sum1 += (values[startA + i + 1] as number) * (values[startB + i + 1] as number);
    sum2 += (values[startA + i + 2] as number) * (values[startB + i + 2] as number);
    sum3 += (values[startA + i + 3] as number) * (values[startB + i + 3] as number);
  }
  for (let i = whole; i < dimensions; i++) sum0 += (values[startA + i] as number) * (values[startB + i] as number);
  return sum0 + sum1 + sum2 + sum3;
}

/** Rows of single precision are of unit length to about so much: no pair is given up that the product might still let in. */
const SLACK = 1e-4;
const STRETCH = 32;

/**
 * The cosine of two rows of unit length where it reaches `threshold`, else null.
 *
 * Far rows cost little: ‖a − b‖² = 2 − 2 cos(a, b), and a part of that sum says when it has become too great.
 */
export function cosineFrom(threshold: number, rows: VectorRows, a: number, b: number): number | null {
  const { values, dimensions } = rows;
  const startA = a * dimensions;
  const startB = b * dimensions;
  const most = 2 - 2 * threshold + SLACK;
  let distance = 0;
  for (let from = 0; from < dimensions; from += STRETCH) {
    const to = Math.min(from + STRETCH, dimensions);
    for (let i = from; i < to; i++) {
      const apart = (values[startA + i] as number) - (values[startB + i] as number);
      distance += apart * apart;
    }
    if (distance > most) return null;
  }
  const cosine = dotRows(rows, a, b);
  return cosine >= threshold ? cosine : null;
}
