import { isInt8, sizeOfRows, type VectorRows } from '../../core/rank/int8-rows';
import { createKernel, MAX_DIMENSIONS, STEP, type Kernel } from './load-kernel';
import type { TableQuestion } from './table-question';
import { TableSegment } from './table-segment';

/** Of int8 the kernel takes so many numbers at a time; of more dimensions a sum would run over 32 bits. */
const INT8_STEP = 16;
const INT8_MAX_DIMENSIONS = 512;

/** Rows beyond this are not copied: a copy of more than this is dearer than the time it saves. */
const MAX_ROW_BYTES = 2 ** 29;
/** What is left of a memory that is mostly free, half of this at most, is moved in some 15 ms; far smaller ones would be many, and browsers set
 * gigabytes of addresses aside for each. */
const SEGMENT_BYTES = 2 ** 26;

export interface MemoryOptions {
  /** Null where there is none. */
  readonly newKernel?: () => Kernel | null;
  readonly maxRowBytes?: number;
  readonly segmentBytes?: number;
}

/** Scores the rows of a document that are in no memory. */
export type ScoreElsewhere = (document: number, out: Float32Array) => void;

/** Blocks that stand one after another and in one memory: where their scores begin among all. */
interface Run<Key> {
  readonly segment: TableSegment<Key>;
  readonly start: number;
}

/** Whether the kernel takes such rows. */
export function canSpeed(block: VectorRows, dimensions: number): boolean {
  const [step, most] = isInt8(block) ? [INT8_STEP, INT8_MAX_DIMENSIONS] : [STEP, MAX_DIMENSIONS];
  return dimensions > 0 && dimensions % step === 0 && dimensions <= most && sizeOfRows(block) > 0;
}

/**
 * Copies of blocks of rows, each under a key, in memories of the kernel. The room of one that is freed is there at once for the next; `compact`,
 * called in between, moves what is left in a memory that is mostly free, and lets that memory go.
 */
export class RowMemories<Key> {
  readonly #newKernel: () => Kernel | null;
  readonly #maxRowBytes: number;
  readonly #segmentBytes: number;
  readonly #places = new Map<Key, TableSegment<Key>>();
  #segments: TableSegment<Key>[] = [];
  #hasKernel = true;

  constructor({ newKernel = createKernel, maxRowBytes = MAX_ROW_BYTES, segmentBytes = SEGMENT_BYTES }: MemoryOptions = {}) {
    this.#newKernel = newKernel;
    this.#maxRowBytes = maxRowBytes;
    this.#segmentBytes = segmentBytes;
  }

  /** Bytes of all blocks, with the free rooms between them. */
  get byteLength(): number {
    return this.#segments.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  }

  keys(): Iterable<Key> {
    return this.#places.keys();
  }

  has(key: Key): boolean {
    return this.#places.has(key);
  }

  free(key: Key): void {
    this.#places.get(key)?.free(key);
    this.#places.delete(key);
  }

  /** Copies a block; false where there is no room for it, or no kernel. */
  take(key: Key, block: VectorRows): boolean {
    const held = this.#segments.reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    if (!this.#hasKernel || held + sizeOfRows(block) > this.#maxRowBytes) return false;
    const segment = this.#segments.find((one) => one.take(key, block)) ?? this.#addSegment(key, block);
    if (segment) this.#places.set(key, segment);
    return segment !== null;
  }

  /** Writes the scores of every document's rows, one after another; null stands for one without. */
  score(
    question: TableQuestion,
    { keys, counts }: { readonly keys: readonly (Key | null)[]; readonly counts: readonly number[] },
    scores: Float32Array,
    scoreElsewhere: ScoreElsewhere,
  ): void {
    const ready = new Set(this.#segments.filter((segment) => segment.begin(question.float32.length)));
    /* Blocks of one memory that come one after another are read from it together: it saves a quarter of the time of a thousand documents. */
    let run = null as Run<Key> | null;
    let end = 0;
    for (const [document, key] of keys.entries()) {
      const start = end;
      end += counts[document] as number;
      const segment = key === null ? undefined : this.#places.get(key);
      if (key !== null && segment && ready.has(segment)) {
        if (run?.segment !== segment) {
          readRun(run, start, scores);
          run = { segment, start };
        }
        segment.score(key, question, start - run.start);
      } else if (start < end) {
        readRun(run, start, scores);
        run = null;
        scoreElsewhere(document, scores.subarray(start, end));
      }
    }
    readRun(run, end, scores);
  }

  /** Moves the rows of one memory that is mostly free, a few megabytes at most, and lets it go; false where there is none. */
  compact(): boolean {
    const emptiest = this.#segments.find(({ heldBytes, usedBytes }) => heldBytes * 2 < usedBytes);
    if (!emptiest) return false;
    this.#segments = this.#segments.filter((segment) => segment !== emptiest);
    for (const [key, block] of emptiest.blocks()) {
      this.#places.delete(key);
      this.take(key, block);
    }
    return true;
  }

  #addSegment(key: Key, block: VectorRows): TableSegment<Key> | null {
    const kernel = this.#newKernel();
    this.#hasKernel = kernel !== null;
    if (!kernel) return null;
    const segment = new TableSegment<Key>(kernel, Math.max(this.#segmentBytes, sizeOfRows(block)));
    if (!segment.take(key, block)) return null;
    this.#segments.push(segment);
    return segment;
  }
}

function readRun(run: Run<unknown> | null, end: number, scores: Float32Array): void {
  run?.segment.readScores(scores.subarray(run.start, end));
}
