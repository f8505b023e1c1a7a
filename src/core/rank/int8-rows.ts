const MAX_INT8 = 127;
const MAX_INT16 = 32_767;

/** How the numbers of vectors are kept. */
export type Precision = 'float32' | 'int8';

/** Row-major vectors in a quarter of the bytes: row r is `scales[r] × codes[r × dimensions …]`. */
export interface Int8Rows {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** The vectors of a document's passages as they are held, in either precision. */
export type VectorRows = Float32Array | Int8Rows;

export function isInt8(rows: VectorRows): rows is Int8Rows {
  return 'codes' in rows;
}

/** Bytes that rows take. */
export function sizeOfRows(rows: VectorRows): number {
  return isInt8(rows) ? rows.codes.byteLength + rows.scales.byteLength : rows.byteLength;
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

/** What is left of the vectors, in float32. */
export function expandRows(rows: VectorRows): Float32Array {
  if (!isInt8(rows)) return rows;
  const { codes, scales } = rows;
  const dimensions = scales.length === 0 ? 0 : codes.length / scales.length;
  const vectors = new Float32Array(codes.length);
  for (let i = 0; i < codes.length; i++) vectors[i] = (codes[i] as number) * (scales[Math.floor(i / dimensions)] as number);
  return vectors;
}

/** Makes each row one of length 1, in place; gives the same buffer. */
export function normaliseRows(vectors: Float32Array, dimensions: number): Float32Array {
  for (let start = 0; start < vectors.length; start += dimensions) {
    const row = vectors.subarray(start, start + dimensions);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) row.forEach((value, i) => (row[i] = value / length));
  }
  return vectors;
}

/** Writes one row, in float32, into `out`, which is as long as a row. */
export function copyRow(rows: VectorRows, row: number, out: Float32Array): void {
  const start = row * out.length;
  if (!isInt8(rows)) out.set(rows.subarray(start, start + out.length));
  else for (let i = 0; i < out.length; i++) out[i] = (rows.codes[start + i] as number) * (rows.scales[row] as number);
}

/** The rows that are named, in that order, in a buffer of their own. */
export function pickRows(rows: VectorRows, picked: readonly number[], dimensions: number): VectorRows {
  const copy = <T extends Float32Array | Int8Array>(from: T, to: T): T => {
    for (const [to_, row] of picked.entries()) to.set(from.subarray(row * dimensions, (row + 1) * dimensions), to_ * dimensions);
    return to;
  };
  if (!isInt8(rows)) return copy(rows, new Float32Array(picked.length * dimensions));
  return {
    codes: copy(rows.codes, new Int8Array(picked.length * dimensions)),
    scales: Float32Array.from(picked, (row) => rows.scales[row] as number),
  };
}

/** A question for `scoreInt8`: 16 bits a number. */
export interface Int16Question {
  readonly codes: Int16Array;
  readonly scale: number;
}

export function quantiseQuestion(question: Float32Array): Int16Question {
  const codes = new Int16Array(question.length);
  return { scale: quantiseVector(question, MAX_INT16, codes), codes };
}

/**
 * The dot product of every row with the question, in whole numbers and so exact, times both scales: the same to the last bit wherever and
 * in whatever order it is computed. At most 512 dimensions, or a sum would run over 32 bits.
 */
export function scoreInt8({ codes: question, scale }: Int16Question, { codes, scales }: Int8Rows, out: Float32Array): void {
  const dimensions = question.length;
  for (let row = 0, at = 0; row < scales.length; row++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++, at++) sum += (question[i] as number) * (codes[at] as number);
    out[row] = Math.fround((scales[row] as number) * Math.fround(sum)) * scale;
  }
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
