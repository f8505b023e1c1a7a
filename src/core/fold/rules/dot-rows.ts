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
