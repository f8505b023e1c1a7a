import { isInt8, sizeOfRows, type VectorRows } from '../../core/rank/int8-rows';
import type { ScoreReply, ScoreRequest } from './score-messages';

/** Milliseconds. One that has died in silence is found by this; the first question brings the rows over, the others take a frame. */
const ANSWER_WITHIN = 3_000;

interface Waiting {
  readonly resolve: (scores: Float32Array | null) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * A worker of this worker that scores rows meanwhile. It holds copies of those it was asked about last. Once it has died, has no memory or does
 * not answer, it is ended for good, and gives null: whoever asks has the rows and scores them himself.
 */
export class ScoringThread {
  readonly #startWorker: () => Worker;
  readonly #withinMs: number;
  readonly #keys = new Map<VectorRows, number>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #nextKey = 0;
  #nextJob = 0;
  #isGone = false;

  constructor(startWorker: () => Worker, withinMs = ANSWER_WITHIN) {
    this.#startWorker = startWorker;
    this.#withinMs = withinMs;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Bytes of the rows that it holds. */
  get byteLength(): number {
    return [...this.#keys.keys()].reduce((sum, block) => sum + sizeOfRows(block), 0);
  }

  /** One score a row, document by document; NaN for those of a document without a block. */
  score(question: Float32Array, blocks: readonly (VectorRows | null)[], counts: readonly number[]): Promise<Float32Array | null> {
    if (this.#isGone) return Promise.resolve(null);
    return new Promise((resolve) => {
      const job = this.#nextJob++;
      this.#waiting.set(job, { resolve, timer: setTimeout(() => this.#end(), this.#withinMs) });
      try {
        const freed = this.#forgetAllBut(new Set(blocks));
        const added = blocks.flatMap((block) =>
          block && !this.#keys.has(block) ? [[this.#remember(block), copyRows(block)] as const] : [],
        );
        const keys = blocks.map((block) => (block ? (this.#keys.get(block) ?? null) : null));
        const request: ScoreRequest = { job, freed, added, question, keys, counts };
        this.#worker ??= this.#start();
        this.#worker.postMessage(
          request,
          added.flatMap(([, rows]) => (isInt8(rows) ? [rows.codes.buffer, rows.scales.buffer] : [rows.buffer])),
        );
      } catch {
        // No worker, or no memory for the copies.
        this.#end();
      }
    });
  }

  /** Lets everything go until it is asked again. What is being asked is given null. */
  release(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#keys.clear();
    for (const { resolve, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      resolve(null);
    }
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.onmessage = ({ data }: MessageEvent<ScoreReply>) => {
      if (data.scores === null) return this.#end();
      const waiting = this.#waiting.get(data.job);
      this.#waiting.delete(data.job);
      clearTimeout(waiting?.timer);
      waiting?.resolve(data.scores);
    };
    worker.onerror = worker.onmessageerror = (event: Event) => {
      // What nobody prevents is an error of this worker too, and the page would end it.
      event.preventDefault();
      this.#end();
    };
    return worker;
  }

  #end(): void {
    this.#isGone = true;
    this.release();
  }

  #remember(block: VectorRows): number {
    const key = this.#nextKey++;
    this.#keys.set(block, key);
    return key;
  }

  #forgetAllBut(wanted: ReadonlySet<VectorRows | null>): number[] {
    const gone = [...this.#keys].filter(([block]) => !wanted.has(block));
    for (const [block] of gone) this.#keys.delete(block);
    return gone.map(([, key]) => key);
  }
}

/** In buffers of their own, which are handed over. */
function copyRows(rows: VectorRows): VectorRows {
  return isInt8(rows) ? { codes: rows.codes.slice(), scales: rows.scales.slice() } : rows.slice();
}
