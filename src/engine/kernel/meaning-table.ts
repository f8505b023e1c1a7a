import { assertBlocks, scoreBlock } from '../../core/rank/score-meaning';
import { createKernel, growMemory, PAGE_BYTES, type Kernel } from './load-kernel';

/** Numbers that the kernel takes at a time. */
const STEP = 8;
const MAX_DIMENSIONS = PAGE_BYTES / Float64Array.BYTES_PER_ELEMENT;

/** Rows beyond this stay where they are and are scored by the plain loop: a copy of more than this is dearer than the time it saves. */
const MAX_ROW_BYTES = 2 ** 29;

export interface MeaningTableOptions {
  /** Null for the plain loop. */
  readonly newKernel?: () => Kernel | null;
  readonly maxRowBytes?: number;
}

/**
 * `scoreMeaning` at the speed at which memory is read: the same scores to the last bit, from a copy of the vectors in the kernel's memory.
 *
 * A block is copied when it is first asked for and known by its identity afterwards; blocks that are no longer asked for are dropped
 * once they are the greater part. What does not fit, or where there is no WebAssembly, the plain loop does.
 *
 * ```
 * memory  | question, one page | block | block | (dropped) | block | scores |
 * ```
 */
export class MeaningTable {
  readonly #newKernel: () => Kernel | null;
  readonly #maxRowBytes: number;
  readonly #places = new Map<Float32Array, number>();
  #kernel: Kernel | null;
  #end = PAGE_BYTES;

  constructor({ newKernel = createKernel, maxRowBytes = MAX_ROW_BYTES }: MeaningTableOptions = {}) {
    this.#newKernel = newKernel;
    this.#maxRowBytes = maxRowBytes;
    this.#kernel = newKernel();
  }

  /** As `scoreMeaning`. @throws RangeError if a block has another length than it must. */
  score(question: Float32Array, blocks: readonly (Float32Array | null)[], counts: readonly number[]): Float32Array {
    const childCount = assertBlocks(question, blocks, counts);
    const canSpeed = question.length > 0 && question.length % STEP === 0 && question.length <= MAX_DIMENSIONS;
    if (canSpeed) this.#hold(blocks);
    const kernel = canSpeed ? this.#kernel : null;
    const scoresAt = this.#end;
    const isRoomy = kernel !== null && growMemory(kernel, scoresAt + childCount * Float32Array.BYTES_PER_ELEMENT);
    const scores = new Float32Array(childCount);
    if (kernel && isRoomy) new Float64Array(kernel.memory.buffer, 0, question.length).set(question);
    let offset = 0;
    blocks.forEach((block, document) => {
      const count = counts[document] ?? 0;
      const own = scores.subarray(offset, offset + count);
      const place = block && isRoomy ? this.#places.get(block) : undefined;
      if (block === null) own.fill(NaN);
      else if (kernel && place !== undefined) {
        kernel.scoreExactly(place, count, question.byteLength, 0, scoresAt);
        own.set(new Float32Array(kernel.memory.buffer, scoresAt, count));
      } else scoreBlock(question, block, own);
      offset += count;
    });
    return scores;
  }

  /** Copies what is new, and everything anew where the greater part is no longer wanted. */
  #hold(blocks: readonly (Float32Array | null)[]): void {
    const wanted = new Set<Float32Array>();
    for (const block of blocks) if (block && block.length > 0) wanted.add(block);
    if (this.#end - PAGE_BYTES > 2 * sumBytes(wanted) + PAGE_BYTES) {
      this.#places.clear();
      this.#end = PAGE_BYTES;
      // Memory of WebAssembly never shrinks, so a new one takes its place.
      this.#kernel = this.#newKernel();
    }
    const fresh = [...wanted].filter((block) => !this.#places.has(block));
    if (this.#kernel) this.#copy(fresh, this.#kernel);
  }

  /** Grows once for all of them: a thousand growths of 154 KB took 3 s, one takes some milliseconds. */
  #copy(blocks: readonly Float32Array[], kernel: Kernel): void {
    let end = this.#end;
    const fitting = blocks.filter(({ byteLength }) => {
      const fits = end + byteLength - PAGE_BYTES <= this.#maxRowBytes;
      if (fits) end += byteLength;
      return fits;
    });
    if (fitting.length === 0 || !growMemory(kernel, end)) return;
    for (const block of fitting) {
      new Float32Array(kernel.memory.buffer, this.#end, block.length).set(block);
      this.#places.set(block, this.#end);
      this.#end += block.byteLength;
    }
  }
}

function sumBytes(blocks: Iterable<Float32Array>): number {
  let sum = 0;
  for (const { byteLength } of blocks) sum += byteLength;
  return sum;
}
