import { scoreBlock } from '../../core/rank/score-meaning';
import { growMemory, MAX_DIMENSIONS, PAGE_BYTES, STEP, type Kernel } from './load-kernel';

const FEWEST_ROWS = 64;
const NUMBER_BYTES = Float32Array.BYTES_PER_ELEMENT;

/**
 * Rows of float32 that come one by one, and their scores for a question: those of `scoreBlock` to the last bit.
 *
 * They stand in the memory of the kernel, so another list in it is done with; where there is no kernel or no memory, the plain loop does.
 *
 * ```
 * memory  | question, one page | rows | scores |
 * ```
 */
export class RowList {
  readonly #dimensions: number;
  #kernel: Kernel | null;
  #length = 0;
  #rows = new Float32Array(0);
  #scores = new Float32Array(0);
  readonly #question: Float32Array;

  constructor(dimensions: number, kernel: Kernel | null) {
    this.#dimensions = dimensions;
    this.#question = new Float32Array(dimensions);
    this.#kernel = dimensions % STEP === 0 && dimensions <= MAX_DIMENSIONS ? kernel : null;
  }

  get length(): number {
    return this.#length;
  }

  add(row: Float32Array): void {
    if (this.#length === this.#scores.length) this.#makeRoom(Math.max(FEWEST_ROWS, 2 * this.#length));
    this.#rows.set(row, this.#length * this.#dimensions);
    this.#length++;
  }

  /** The question of the scores that follow. */
  ask(question: Float32Array): void {
    this.#question.set(question);
    if (this.#kernel) new Float64Array(this.#kernel.memory.buffer, 0, question.length).set(question);
  }

  /** The scores of the rows from the `from`-th on, from 0, up to but without the `to`-th. Good until the next are asked for. */
  score(from: number, to: number): Float32Array {
    const scores = this.#scores.subarray(0, to - from);
    const rowBytes = this.#dimensions * NUMBER_BYTES;
    if (this.#kernel) this.#kernel.scoreExactly(PAGE_BYTES + from * rowBytes, to - from, rowBytes, 0, scores.byteOffset);
    else scoreBlock(this.#question, this.#rows, scores, from);
    return scores;
  }

  #makeRoom(rows: number): void {
    const numbers = rows * this.#dimensions;
    const scoresAt = PAGE_BYTES + numbers * NUMBER_BYTES;
    if (this.#kernel && growMemory(this.#kernel, scoresAt + rows * NUMBER_BYTES)) {
      const { buffer } = this.#kernel.memory;
      this.#rows = new Float32Array(buffer, PAGE_BYTES, numbers);
      this.#scores = new Float32Array(buffer, scoresAt, rows);
      return;
    }
    this.#kernel = null;
    const held = this.#rows;
    this.#rows = new Float32Array(numbers);
    this.#rows.set(held);
    this.#scores = new Float32Array(rows);
  }
}
