/** Far more than single precision loses, far less than a forgotten normalisation. */
const TOLERANCE = 1e-3;

/**
 * Lets row-major vectors pass only if each is finite and of length 1: one NaN would win or lose every comparison, and a
 * zero vector has no direction.
 *
 * @throws RangeError naming the first vector that is not.
 */
export function assertUnitVectors(vectors: Float32Array, dimensions: number, tolerance = TOLERANCE): void {
  if (!Number.isSafeInteger(dimensions) || dimensions < 1 || vectors.length % dimensions !== 0) {
    throw new RangeError(`vectors: expected a multiple of ${dimensions} numbers, got ${vectors.length}`);
  }
  for (let start = 0; start < vectors.length; start += dimensions) {
    let squares = 0;
    for (let i = start; i < start + dimensions; i++) squares += (vectors[i] as number) ** 2;
    const length = Math.sqrt(squares);
    // Written so that NaN fails it too.
    if (!(Math.abs(length - 1) <= tolerance)) {
      throw new RangeError(`vector ${start / dimensions}: expected finite numbers and length 1, got length ${length}`);
    }
  }
}
