import { isInt8, sizeOfRows, type VectorRows } from '../../core/rank/int8-rows';
import { growMemory, PAGE_BYTES, reachMemory, type Kernel } from './load-kernel';
import type { TableQuestion } from './table-question';

/** Where a question of int16 stands; one of float64, 2,048 numbers at most, stands before it. */
const INT16_AT = PAGE_BYTES / 2;
/** Every block begins where any number may stand. */
const ALIGNMENT = 16;
const SCORE_BYTES = Float32Array.BYTES_PER_ELEMENT;

interface Room {
  readonly at: number;
  readonly byteLength: number;
}

/**
 * One memory of the kernel with blocks of rows in it, and the rooms between them that are free again.
 *
 * ```
 * memory  | question, one page | block | free | block (int8: codes, then scales) | … | scores |
 * ```
 */
export class TableSegment {
  readonly #kernel: Kernel;
  readonly #capacity: number;
  readonly #rooms = new Map<VectorRows, Room>();
  #free: Room[] = [];
  #end = PAGE_BYTES;
  #heldBytes = 0;
  #hasQuestion = { float32: false, int16: false };

  constructor(kernel: Kernel, capacity: number) {
    this.#kernel = kernel;
    this.#capacity = capacity + ALIGNMENT;
  }

  /** Bytes of the blocks in it. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** The same, with the free rooms between them. */
  get usedBytes(): number {
    return this.#end - PAGE_BYTES;
  }

  /** Copies a block in, into a free room where one is large enough; false where there is no room. */
  take(block: VectorRows): boolean {
    const byteLength = Math.ceil(sizeOfRows(block) / ALIGNMENT) * ALIGNMENT;
    const room = this.#findRoom(byteLength);
    if (!room) return false;
    const { buffer } = this.#kernel.memory;
    if (isInt8(block)) {
      new Int8Array(buffer, room.at, block.codes.length).set(block.codes);
      new Float32Array(buffer, room.at + block.codes.length, block.scales.length).set(block.scales);
    } else new Float32Array(buffer, room.at, block.length).set(block);
    this.#rooms.set(block, room);
    this.#heldBytes += room.byteLength;
    return true;
  }

  free(block: VectorRows): void {
    const room = this.#rooms.get(block);
    if (!room) return;
    this.#rooms.delete(block);
    this.#free.push(room);
    this.#heldBytes -= room.byteLength;
  }

  /** Another question of so many numbers comes; false where there is no memory for the scores of its rows. */
  begin(dimensions: number): boolean {
    this.#hasQuestion = { float32: false, int16: false };
    /* Of int8, a row takes a byte a number at the least. */
    const mostRows = Math.ceil(this.#heldBytes / dimensions);
    return growMemory(this.#kernel, this.#end + mostRows * SCORE_BYTES);
  }

  /** Scores a block that is here; its first score stands `at` scores after the first that `readScores` gives. */
  score(block: VectorRows, question: TableQuestion, at: number): void {
    const room = this.#rooms.get(block);
    if (!room) throw new RangeError('expected a block that is in this memory');
    const out = this.#end + at * SCORE_BYTES;
    if (isInt8(block)) {
      const { codes, scale } = question.int16;
      if (!this.#hasQuestion.int16) new Int16Array(this.#kernel.memory.buffer, INT16_AT, codes.length).set(codes);
      this.#hasQuestion.int16 = true;
      this.#kernel.scoreRoughly(room.at, block.scales.length, codes.length, INT16_AT, scale, room.at + block.codes.length, out);
      return;
    }
    const { float32 } = question;
    if (!this.#hasQuestion.float32) new Float64Array(this.#kernel.memory.buffer, 0, float32.length).set(float32);
    this.#hasQuestion.float32 = true;
    this.#kernel.scoreExactly(room.at, block.length / float32.length, float32.byteLength, 0, out);
  }

  /** Copies the first scores out. */
  readScores(out: Float32Array): void {
    out.set(new Float32Array(this.#kernel.memory.buffer, this.#end, out.length));
  }

  #findRoom(byteLength: number): Room | null {
    const fitting = this.#free.findIndex((room) => room.byteLength >= byteLength);
    const free = this.#free[fitting];
    if (free) {
      this.#free.splice(fitting, 1);
      const rest = free.byteLength - byteLength;
      if (rest > 0) this.#free.push({ at: free.at + byteLength, byteLength: rest });
      return { at: free.at, byteLength };
    }
    const at = this.#end;
    if (at + byteLength > PAGE_BYTES + this.#capacity || !reachMemory(this.#kernel, at + byteLength, PAGE_BYTES + this.#capacity))
      return null;
    this.#end = at + byteLength;
    return { at, byteLength };
  }
}
