import { assertBlocks, scoreBlock } from '../../core/rank/score-meaning';
import { isInt8, scoreInt8, sizeOfRows, type VectorRows } from '../../core/rank/int8-rows';
import { createKernel, MAX_DIMENSIONS, STEP, type Kernel } from './load-kernel';
import { TableQuestion } from './table-question';
import { TableSegment } from './table-segment';

/** Of int8 the kernel takes so many numbers at a time; of more dimensions a sum would run over 32 bits. */
const INT8_STEP = 16;
const INT8_MAX_DIMENSIONS = 512;

/** Rows beyond this stay where they are and are scored by the plain loop: a copy of more than this is dearer than the time it saves. */
const MAX_ROW_BYTES = 2 ** 29;
/** What is left of a memory that is mostly free, half of this at most, is moved in some 15 ms; far smaller ones would be many, and browsers set
 * gigabytes of addresses aside for each. */
const SEGMENT_BYTES = 2 ** 26;

export interface MeaningTableOptions {
  /** Null for the plain loop. */
  readonly newKernel?: () => Kernel | null;
  readonly maxRowBytes?: number;
  readonly segmentBytes?: number;
}

/** Blocks that stand one after another and in one memory: where their scores begin among all. */
interface Run {
  readonly segment: TableSegment;
  readonly start: number;
}

/**
 * `scoreMeaning` at the speed at which memory is read: the same scores to the last bit, from a copy of the vectors in memories of the
 * kernel; int8 rows as `scoreInt8` scores them.
 *
 * A block is copied when it is first asked for and known by its identity afterwards. The room of one that is no longer asked for is free
 * at once for the next; `compact`, called in between, moves what is left in a memory that is mostly free, and lets that memory go.
 * What does not fit, or where there is no WebAssembly, the plain loop does.
 */
export class MeaningTable {
  readonly #newKernel: () => Kernel | null;
  readonly #maxRowBytes: number;
  readonly #segmentBytes: number;
  readonly #places = new Map<VectorRows, TableSegment>();
  #segments: TableSegment[] = [];
  #isPlain = false;

  constructor({ newKernel = createKernel, maxRowBytes = MAX_ROW_BYTES, segmentBytes = SEGMENT_BYTES }: MeaningTableOptions = {}) {
    this.#newKernel = newKernel;
    this.#maxRowBytes = maxRowBytes;
    this.#segmentBytes = segmentBytes;
  }

  /** Bytes of all blocks in its memories, with the free rooms between them. */
  get byteLength(): number {
    return this.#segments.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  }

  /** As `scoreMeaning`. @throws RangeError if a block has another length than it must. */
  score(question: Float32Array, blocks: readonly (VectorRows | null)[], counts: readonly number[]): Float32Array {
    const scores = new Float32Array(assertBlocks(question, blocks, counts));
    this.#hold(blocks, question.length);
    const asked = new TableQuestion(question);
    const ready = new Set(this.#segments.filter((segment) => segment.begin(question.length)));
    /* Blocks of one memory that come one after another are read from it together: it saves a quarter of the time of a thousand documents. */
    let run = null as Run | null;
    let end = 0;
    for (const [document, block] of blocks.entries()) {
      const start = end;
      end += counts[document] as number;
      const segment = block && this.#places.get(block);
      if (segment && ready.has(segment)) {
        if (run?.segment !== segment) {
          readRun(run, start, scores);
          run = { segment, start };
        }
        segment.score(block, asked, start - run.start);
      } else if (start < end) {
        readRun(run, start, scores);
        run = null;
        scorePlainly(block, asked, scores.subarray(start, end));
      }
    }
    readRun(run, end, scores);
    return scores;
  }

  /** Moves the rows of one memory that is mostly free, a few megabytes at most, and lets it go; false where there is none. */
  compact(): boolean {
    const emptiest = this.#segments.find(({ heldBytes, usedBytes }) => heldBytes * 2 < usedBytes);
    if (!emptiest) return false;
    this.#segments = this.#segments.filter((segment) => segment !== emptiest);
    for (const [block, segment] of this.#places) {
      if (segment !== emptiest) continue;
      this.#places.delete(block);
      this.#place(block);
    }
    return true;
  }

  /** Frees what is not wanted any more, and copies what is new. */
  #hold(blocks: readonly (VectorRows | null)[], dimensions: number): void {
    const wanted = new Set<VectorRows>();
    for (const block of blocks) if (block && sizeOfRows(block) > 0 && canSpeed(block, dimensions)) wanted.add(block);
    for (const [block, segment] of this.#places) {
      if (wanted.has(block)) continue;
      segment.free(block);
      this.#places.delete(block);
    }
    for (const block of wanted) if (!this.#places.has(block)) this.#place(block);
  }

  #place(block: VectorRows): void {
    const held = this.#segments.reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    if (this.#isPlain || held + sizeOfRows(block) > this.#maxRowBytes) return;
    const segment = this.#segments.find((one) => one.take(block)) ?? this.#addSegment(block);
    if (segment) this.#places.set(block, segment);
  }

  #addSegment(block: VectorRows): TableSegment | null {
    const kernel = this.#newKernel();
    this.#isPlain = kernel === null;
    if (!kernel) return null;
    const segment = new TableSegment(kernel, Math.max(this.#segmentBytes, sizeOfRows(block)));
    if (!segment.take(block)) return null;
    this.#segments.push(segment);
    return segment;
  }
}

function readRun(run: Run | null, end: number, scores: Float32Array): void {
  run?.segment.readScores(scores.subarray(run.start, end));
}

/** NaN for the children of a document whose vectors are not complete. */
function scorePlainly(block: VectorRows | null, question: TableQuestion, out: Float32Array): void {
  if (block === null) out.fill(NaN);
  else if (isInt8(block)) scoreInt8(question.int16, block, out);
  else scoreBlock(question.float32, block, out);
}

function canSpeed(block: VectorRows, dimensions: number): boolean {
  const [step, most] = isInt8(block) ? [INT8_STEP, INT8_MAX_DIMENSIONS] : [STEP, MAX_DIMENSIONS];
  return dimensions > 0 && dimensions % step === 0 && dimensions <= most;
}
