import { isInt8, sizeOfRows, type Int16Question, type Int8Rows, type VectorRows } from '../../core/rank/int8-rows';
import { growMemory, PAGE_BYTES, type Kernel } from './load-kernel';

/** Where a question of int16 stands; one of float64, 2,048 numbers at most, stands before it. */
const INT16_AT = PAGE_BYTES / 2;
/** Every block begins where any number may stand. */
const ALIGNMENT = 16;

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
  #hasQuestion = { float: false, int16: false };

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

  /** Another question comes. */
  forgetQuestion(): void {
    this.#hasQuestion = { float: false, int16: false };
  }

  /** False where the block is not here. */
  score(block: Float32Array, question: Float32Array, out: Float32Array): boolean {
    const room = this.#rooms.get(block);
    if (!room || !growMemory(this.#kernel, this.#end + out.byteLength)) return false;
    const { buffer } = this.#kernel.memory;
    if (!this.#hasQuestion.float) new Float64Array(buffer, 0, question.length).set(question);
    this.#hasQuestion.float = true;
    this.#kernel.scoreExactly(room.at, out.length, question.byteLength, 0, this.#end);
    out.set(new Float32Array(buffer, this.#end, out.length));
    return true;
  }

  /** As `scoreInt8` of the core. False where the block is not here. */
  scoreInt8(block: Int8Rows, { codes, scale }: Int16Question, out: Float32Array): boolean {
    const room = this.#rooms.get(block);
    if (!room || !growMemory(this.#kernel, this.#end + out.byteLength)) return false;
    const { buffer } = this.#kernel.memory;
    if (!this.#hasQuestion.int16) new Int16Array(buffer, INT16_AT, codes.length).set(codes);
    this.#hasQuestion.int16 = true;
    this.#kernel.scoreRoughly(room.at, out.length, codes.length, INT16_AT, room.at + block.codes.length, this.#end);
    const rough = new Float32Array(buffer, this.#end, out.length);
    for (let row = 0; row < out.length; row++) out[row] = (rough[row] as number) * scale;
    return true;
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
    if (at + byteLength > PAGE_BYTES + this.#capacity || !this.#reach(at + byteLength)) return null;
    this.#end = at + byteLength;
    return { at, byteLength };
  }

  /** Grows by doubling: a thousand growths of 154 KB took 3 s. */
  #reach(end: number): boolean {
    const now = this.#kernel.memory.buffer.byteLength;
    if (end <= now) return true;
    return growMemory(this.#kernel, Math.max(end, Math.min(2 * now, PAGE_BYTES + this.#capacity))) || growMemory(this.#kernel, end);
  }
}
