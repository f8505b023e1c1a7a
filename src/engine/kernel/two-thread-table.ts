import { sizeOfRows, type VectorRows } from '../../core/rank/int8-rows';
import { assertBlocks } from '../../core/rank/score-meaning';
import { MeaningTable } from './meaning-table';
import type { ScoringThread } from './scoring-thread';

/** Below this one thread is done in 5 ms, and a second is not worth its start. */
const LEAST_BYTES = 2 ** 25;
/** What the second thread may hold. */
const MOST_BYTES = 2 ** 28;

export interface TwoThreadOptions {
  readonly leastBytes?: number;
  readonly mostBytes?: number;
}

/**
 * `MeaningTable` in two threads once there is much to read: the second scores the documents behind the middle. The rows that it copies this one
 * does not, so both together hold what one would. Should the second fail, this one does all.
 */
export class TwoThreadTable {
  readonly #table = new MeaningTable();
  readonly #thread: ScoringThread;
  readonly #leastBytes: number;
  readonly #mostBytes: number;

  constructor(thread: ScoringThread, { leastBytes = LEAST_BYTES, mostBytes = MOST_BYTES }: TwoThreadOptions = {}) {
    this.#thread = thread;
    this.#leastBytes = leastBytes;
    this.#mostBytes = mostBytes;
  }

  /** Bytes of all blocks in both, with the free rooms between those of this one. */
  get byteLength(): number {
    return this.#table.byteLength + this.#thread.byteLength;
  }

  /** As that of `MeaningTable`. @throws RangeError if a block has another length than it must. */
  async score(question: Float32Array, blocks: readonly (VectorRows | null)[], counts: readonly number[]): Promise<Float32Array> {
    const scores = new Float32Array(assertBlocks(question, blocks, counts));
    const border = this.#findBorder(blocks);
    if (border === blocks.length) {
      this.#thread.release();
      return this.#table.score(question, blocks, counts);
    }
    const asked = this.#thread.score(question, blocks.slice(border), counts.slice(border));
    const before = this.#table.score(question, blocks.slice(0, border), counts.slice(0, border));
    const behind = await asked;
    if (behind === null) return this.#table.score(question, blocks, counts);
    scores.set(before);
    scores.set(behind, before.length);
    return scores;
  }

  /** As that of its memories, in this thread; the other does it by itself. */
  compact(): boolean {
    return this.#table.compact();
  }

  /** The first document that the second thread scores; the number of all where it scores none. */
  #findBorder(blocks: readonly (VectorRows | null)[]): number {
    if (this.#thread.isGone) return blocks.length;
    const sizes = blocks.map((block) => (block ? sizeOfRows(block) : 0));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    if (all < this.#leastBytes) return blocks.length;
    const most = Math.min(all / 2, this.#mostBytes);
    let border = blocks.length;
    for (let behind = 0; border > 0; border--) {
      behind += sizes[border - 1] ?? 0;
      if (behind > most) break;
    }
    return border;
  }
}
