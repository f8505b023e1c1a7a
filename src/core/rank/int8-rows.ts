const MAX_INT8 = 127;

/** Row-major vectors in a quarter of the bytes: row r is `scales[r] × codes[r × dimensions …]`. */
export interface Int8Rows {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** Each row in 8 bits a number, with the scale that its greatest number needs. */
export function quantiseRows(vectors: Float32Array, dimensions: number): Int8Rows {
  const count = vectors.length / dimensions;
  const codes = new Int8Array(vectors.length);
  const scales = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const [start, end] = [row * dimensions, (row + 1) * dimensions];
    scales[row] = quantiseVector(vectors.subarray(start, end), MAX_INT8, codes.subarray(start, end));
  }
  return { codes, scales };
}

/** Writes whole numbers from −`most` to `most` into `codes`; gives the scale, of single precision. */
function quantiseVector(vector: Float32Array, most: number, codes: Int8Array | Int16Array): number {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const scale = Math.fround(greatest / most);
  for (let i = 0; i < vector.length; i++) {
    codes[i] = scale > 0 ? Math.max(-most, Math.min(most, Math.round((vector[i] as number) / scale))) : 0;
  }
  return scale;
}
