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

/** A room with a block in it. */
interface Held extends Room {
  /** Numbers of all its rows. */
  readonly numbers: number;
  /** Rows of int8, behind whose numbers so many scales stand; 0 for float32. */
  readonly scales: number;
}

/**
 * One memory of the kernel with blocks of rows in it, each under a key, and the rooms between them that are free again.
 *
 * ```
 * memory  | question, one page | block | free | block (int8: codes, then scales) | … | scores |
 * ```
 */
export class TableSegment<Key> {
  readonly #kernel: Kernel;
  readonly #capacity: number;
  readonly #held = new Map<Key, Held>();
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

  /** The blocks in it, where they stand; good until the next is taken. */
  *blocks(): Iterable<readonly [Key, VectorRows]> {
    const { buffer } = this.#kernel.memory;
    for (const [key, { at, numbers, scales }] of this.#held) {
      if (scales === 0) yield [key, new Float32Array(buffer, at, numbers)];
      else yield [key, { codes: new Int8Array(buffer, at, numbers), scales: new Float32Array(buffer, at + numbers, scales) }];
    }
  }

  /** Copies a block in, into a free room where one is large enough; false where there is no room. */
  take(key: Key, block: VectorRows): boolean {
    const room = this.#findRoom(Math.ceil(sizeOfRows(block) / ALIGNMENT) * ALIGNMENT);
    if (!room) return false;
    const { buffer } = this.#kernel.memory;
    const [numbers, scales] = isInt8(block) ? [block.codes.length, block.scales.length] : [block.length, 0];
    if (isInt8(block)) {
      new Int8Array(buffer, room.at, numbers).set(block.codes);
      new Float32Array(buffer, room.at + numbers, scales).set(block.scales);
    } else new Float32Array(buffer, room.at, numbers).set(block);
    this.#held.set(key, { ...room, numbers, scales });
    this.#heldBytes += room.byteLength;
    return true;
  }

  free(key: Key): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    this.#free.push({ at: held.at, byteLength: held.byteLength });
    this.#heldBytes -= held.byteLength;
  }

  /** Another question of so many numbers comes; false where there is no memory for the scores of its rows. */
  begin(dimensions: number): boolean {
    this.#hasQuestion = { float32: false, int16: false };
    /* Of int8, a row takes a byte a number at the least. */
    const mostRows = Math.ceil(this.#heldBytes / dimensions);
    return growMemory(this.#kernel, this.#end + mostRows * SCORE_BYTES);
  }

  /** Scores a block that is here; its first score stands `at` scores after the first that `readScores` gives. */
  score(key: Key, question: TableQuestion, at: number): void {
    const held = this.#held.get(key);
    if (!held) throw new RangeError('expected a block that is in this memory');
    const out = this.#end + at * SCORE_BYTES;
    if (held.scales > 0) {
      const { codes, scale } = question.int16;
      if (!this.#hasQuestion.int16) new Int16Array(this.#kernel.memory.buffer, INT16_AT, codes.length).set(codes);
      this.#hasQuestion.int16 = true;
      this.#kernel.scoreRoughly(held.at, held.scales, codes.length, INT16_AT, scale, held.at + held.numbers, out);
      return;
    }
    const { float32 } = question;
    if (!this.#hasQuestion.float32) new Float64Array(this.#kernel.memory.buffer, 0, float32.length).set(float32);
    this.#hasQuestion.float32 = true;
    this.#kernel.scoreExactly(held.at, held.numbers / float32.length, float32.byteLength, 0, out);
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
