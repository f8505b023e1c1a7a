import { assertBlocks, scoreBlock } from '../../core/rank/score-meaning';
import { isInt8, scoreInt8, type VectorRows } from '../../core/rank/int8-rows';
import { canSpeed, RowMemories, type MemoryOptions } from './row-memories';
import { TableQuestion } from './table-question';

/**
 * `scoreMeaning` at the speed at which memory is read: the same scores to the last bit, from a copy of the vectors in memories of the
 * kernel; int8 rows as `scoreInt8` scores them.
 *
 * A block is copied when it is first asked for and known by its identity afterwards; one that is no longer asked for is let go.
 * What does not fit, or where there is no WebAssembly, the plain loop does.
 */
export class MeaningTable {
  readonly #memories: RowMemories<VectorRows>;

  constructor(options: MemoryOptions = {}) {
    this.#memories = new RowMemories(options);
  }

  /** Bytes of all blocks in its memories, with the free rooms between them. */
  get byteLength(): number {
    return this.#memories.byteLength;
  }

  /** As `scoreMeaning`. @throws RangeError if a block has another length than it must. */
  score(question: Float32Array, blocks: readonly (VectorRows | null)[], counts: readonly number[]): Float32Array {
    const scores = new Float32Array(assertBlocks(question, blocks, counts));
    this.#hold(blocks, question.length);
    const asked = new TableQuestion(question);
    this.#memories.score(asked, { keys: blocks, counts }, scores, (document, out) => scorePlainly(blocks[document] ?? null, asked, out));
    return scores;
  }

  /** As that of its memories. */
  compact(): boolean {
    return this.#memories.compact();
  }

  /** Frees what is not wanted any more, and copies what is new. */
  #hold(blocks: readonly (VectorRows | null)[], dimensions: number): void {
    const wanted = new Set<VectorRows>();
    for (const block of blocks) if (block && canSpeed(block, dimensions)) wanted.add(block);
    for (const block of this.#memories.keys()) if (!wanted.has(block)) this.#memories.free(block);
    for (const block of wanted) if (!this.#memories.has(block)) this.#memories.take(block, block);
  }
}

/** NaN for the children of a document whose vectors are not complete. */
function scorePlainly(block: VectorRows | null, question: TableQuestion, out: Float32Array): void {
  if (block === null) out.fill(NaN);
  else if (isInt8(block)) scoreInt8(question.int16, block, out);
  else scoreBlock(question.float32, block, out);
}
