import type { Ranking } from '../../core/model';
import { orderByScore } from '../../core/rank/order-by-score';
import { createKernel, growMemory, PAGE_BYTES, type Kernel } from './load-kernel';
import { selectThreshold } from './select-threshold';

/** Numbers of int8 that the kernel takes at a time. */
const STEP = 16;
/** 512 × 127 × 32,767 just fits 32 bits. */
const MAX_DIMENSIONS = 512;
const MAX_INT8 = 127;
const MAX_INT16 = 32_767;

/** More than single precision loses in a score of unit vectors, far less than quantising does. */
const ROUNDING = 1e-6;

export interface QuantisedTableOptions {
  readonly dimensions: number;
  /** Rows there will be room for. */
  readonly capacity: number;
  /** Null for the plain loop. */
  readonly newKernel?: () => Kernel | null;
}

/** Exact scores of the rows that are named, in that order: from the float32 vectors, wherever they are kept. */
export type Rescore = (rows: Uint32Array) => Float32Array;

/**
 * A quarter of the memory of float32, and the same answers: int8 rows with a scale each say which rows could be among the best, and
 * those are scored again exactly.
 *
 * A row v is kept as s·c with whole numbers c; its residue |v − s·c| is kept too. By Cauchy and Schwarz the rough score of a
 * question q is off by at most residue × |q| (and likewise for the question, in 16 bits), so no row is lost: what lies below the k-th
 * best even at its best is out.
 *
 * ```
 * memory  | question, one page | capacity × dimensions int8 | scales | scores |
 * ```
 *
 * @throws RangeError for dimensions that are no multiple of 16 or over 512, and where there is no memory for it.
 */
export class QuantisedTable {
  readonly #dimensions: number;
  readonly #capacity: number;
  readonly #kernel: Kernel | null;
  readonly #buffer: ArrayBufferLike;
  readonly #scalesAt: number;
  readonly #scoresAt: number;
  readonly #residues: Float32Array;
  #greatestLength = 0;
  #count = 0;

  constructor({ dimensions, capacity, newKernel = createKernel }: QuantisedTableOptions) {
    if (dimensions < STEP || dimensions % STEP !== 0 || dimensions > MAX_DIMENSIONS) {
      throw new RangeError(`dimensions: expected a multiple of ${STEP} up to ${MAX_DIMENSIONS}, got ${dimensions}`);
    }
    this.#dimensions = dimensions;
    this.#capacity = capacity;
    this.#scalesAt = PAGE_BYTES + capacity * dimensions;
    this.#scoresAt = this.#scalesAt + capacity * Float32Array.BYTES_PER_ELEMENT;
    const byteLength = this.#scoresAt + capacity * Float32Array.BYTES_PER_ELEMENT;
    const kernel = newKernel();
    this.#kernel = kernel && growMemory(kernel, byteLength) ? kernel : null;
    this.#buffer = this.#kernel?.memory.buffer ?? new ArrayBuffer(byteLength);
    this.#residues = new Float32Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** Takes row-major vectors, which are not kept. @throws RangeError where there is no room left for them. */
  add(vectors: Float32Array): void {
    const rows = vectors.length / this.#dimensions;
    if (!Number.isInteger(rows) || this.#count + rows > this.#capacity) {
      throw new RangeError(
        `vectors: expected at most ${this.#capacity - this.#count} × ${this.#dimensions} numbers, got ${vectors.length}`,
      );
    }
    for (let row = 0; row < rows; row++) this.#addRow(vectors.subarray(row * this.#dimensions, (row + 1) * this.#dimensions));
  }

  /** The first `k` of the whole order: score descending, then row ascending, exactly as if every row had been scored in float32. */
  findTop(question: Float32Array, k: number, rescore: Rescore): Ranking {
    const { scale, residue, length } = this.#setQuestion(question);
    this.#scoreRoughly();
    const scores = new Float32Array(this.#buffer, this.#scoresAt, this.#count);
    const questionError = residue * this.#greatestLength;
    const errorOf = (row: number): number => (this.#residues[row] as number) * length + questionError + ROUNDING;
    const threshold = selectThreshold(this.#count, k, (row) => (scores[row] as number) * scale - errorOf(row));
    const candidates: number[] = [];
    for (let row = 0; row < this.#count; row++) {
      if ((scores[row] as number) * scale + errorOf(row) >= threshold) candidates.push(row);
    }
    const rows = Uint32Array.from(candidates);
    const { order, scores: exact } = orderByScore(rescore(rows), 'all');
    return { order: order.slice(0, k).map((candidate) => rows[candidate] as number), scores: exact.slice(0, k) };
  }

  #addRow(vector: Float32Array): void {
    const row = this.#count++;
    const codes = new Int8Array(this.#buffer, PAGE_BYTES + row * this.#dimensions, this.#dimensions);
    const { scale, residue, length } = quantise(vector, MAX_INT8, codes);
    new Float32Array(this.#buffer, this.#scalesAt, this.#capacity)[row] = scale;
    this.#residues[row] = residue;
    this.#greatestLength = Math.max(this.#greatestLength, length);
  }

  #setQuestion(question: Float32Array): Quantised {
    if (question.length !== this.#dimensions) {
      throw new RangeError(`question: expected ${this.#dimensions} numbers, got ${question.length}`);
    }
    return quantise(question, MAX_INT16, new Int16Array(this.#buffer, 0, this.#dimensions));
  }

  #scoreRoughly(): void {
    if (this.#kernel) {
      this.#kernel.scoreRoughly(PAGE_BYTES, this.#count, this.#dimensions, 0, 1, this.#scalesAt, this.#scoresAt);
      return;
    }
    const question = new Int16Array(this.#buffer, 0, this.#dimensions);
    const rows = new Int8Array(this.#buffer, PAGE_BYTES, this.#count * this.#dimensions);
    const scales = new Float32Array(this.#buffer, this.#scalesAt, this.#count);
    const scores = new Float32Array(this.#buffer, this.#scoresAt, this.#count);
    for (let row = 0, at = 0; row < this.#count; row++) {
      let sum = 0;
      for (let i = 0; i < this.#dimensions; i++, at++) sum += (question[i] as number) * (rows[at] as number);
      scores[row] = (scales[row] as number) * Math.fround(sum);
    }
  }
}

interface Quantised {
  readonly scale: number;
  /** Length of what quantising leaves over, never too small. */
  readonly residue: number;
  /** Of the vector itself or of what is kept of it, whichever is longer. */
  readonly length: number;
}

/** Writes whole numbers from −`most` to `most` into `codes`; the scale is of single precision. */
function quantise(vector: Float32Array, most: number, codes: Int8Array | Int16Array): Quantised {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const scale = Math.fround(greatest / most);
  let residues = 0;
  let squares = 0;
  let kept = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i] as number;
    const code = scale > 0 ? Math.max(-most, Math.min(most, Math.round(value / scale))) : 0;
    codes[i] = code;
    residues += (value - code * scale) ** 2;
    squares += value ** 2;
    kept += (code * scale) ** 2;
  }
  return { scale, residue: Math.sqrt(residues) * (1 + ROUNDING), length: Math.sqrt(Math.max(squares, kept)) };
}
