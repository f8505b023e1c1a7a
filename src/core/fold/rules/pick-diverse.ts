import { dotRows } from './dot-rows';
import type { RuleInput, VectorRows } from './rule';

interface Pick {
  readonly voter: number;
  readonly rank: number;
  /** Its marginal relevance when it was picked. */
  readonly score: number;
}

/** What is known of each candidate; index r is rank r + 1. */
interface Candidates {
  /** Its greatest cosine with the picks that it was compared with. */
  readonly nearest: Float64Array;
  /** How many of the picks `nearest` has seen. */
  readonly comparedWith: Uint32Array;
  /** Marginal relevance at that time, which is the most it can be now. */
  readonly values: Float64Array;
}

/**
 * The first k picks of maximal marginal relevance, no two of one voter; the first is the best hit, whatever λ is.
 *
 * A candidate's marginal relevance only sinks as more is picked, so its last known value is an upper bound. Candidates
 * wait in a heap by that bound, and only the one on top is compared with further picks, until it falls below the next or is
 * up to date, and then it is the pick. Exact; about one product with all vectors and few more. Equal values by rank.
 */
export function pickDiverse({ order, scores, voterOf, documentOfVoter, k }: RuleInput, vectors: VectorRows, lambda: number): Pick[] {
  if (order.length === 0 || k < 1) return [];
  const voterAt = (r: number): number => voterOf[order[r] as number] as number;
  const picks: Pick[] = [{ voter: voterAt(0), rank: 1, score: lambda * (scores[0] as number) }];
  if (k === 1) return picks;
  const known = compareWithFirst(order, scores, vectors, lambda);
  const isSeated = new Uint8Array(documentOfVoter.length);
  isSeated[voterAt(0)] = 1;
  const heap = new BoundHeap(known.values);
  while (picks.length < k && heap.length > 0) {
    const r = heap.top;
    if (isSeated[voterAt(r)] === 1) heap.pop();
    else if (known.comparedWith[r] === picks.length) {
      picks.push({ voter: voterAt(r), rank: r + 1, score: known.values[r] as number });
      isSeated[voterAt(r)] = 1;
      heap.pop();
    } else {
      const pick = picks[(known.comparedWith[r] as number)++] as Pick;
      const near = dotRows(vectors, order[r] as number, order[pick.rank - 1] as number);
      if (near <= (known.nearest[r] as number)) continue;
      known.nearest[r] = near;
      known.values[r] = lambda * (scores[r] as number) - (1 - lambda) * near;
      heap.sink();
    }
  }
  return picks;
}

function compareWithFirst(order: Uint32Array, scores: Float32Array, vectors: VectorRows, lambda: number): Candidates {
  const first = order[0] as number;
  const likeness = new Float64Array(vectors.values.length / vectors.dimensions);
  // In the order of memory, not of the ranking: for many children that is what this takes its time with.
  for (let child = 0; child < likeness.length; child++) likeness[child] = dotRows(vectors, child, first);
  const nearest = new Float64Array(order.length);
  const values = new Float64Array(order.length);
  for (let r = 0; r < order.length; r++) {
    const near = likeness[order[r] as number] as number;
    nearest[r] = near;
    values[r] = lambda * (scores[r] as number) - (1 - lambda) * near;
  }
  return { nearest, comparedWith: new Uint32Array(order.length).fill(1), values };
}

/** Every index of `values`, the greatest value on top, the lower index of equals. Only the value on top may change, and only sink. */
class BoundHeap {
  length: number;
  readonly #values: Float64Array;
  readonly #heap: Uint32Array;

  constructor(values: Float64Array) {
    this.#values = values;
    this.length = values.length;
    this.#heap = Uint32Array.from(values.keys());
    for (let at = (values.length >> 1) - 1; at >= 0; at--) this.sink(at);
  }

  get top(): number {
    return this.#heap[0] as number;
  }

  pop(): void {
    this.#heap[0] = this.#heap[--this.length] as number;
    this.sink();
  }

  /** Puts what stands at `at` where its value belongs, below. */
  sink(at = 0): void {
    const heap = this.#heap;
    const moved = heap[at] as number;
    for (let child = 2 * at + 1; child < this.length; child = 2 * at + 1) {
      if (child + 1 < this.length && this.#isAbove(heap[child + 1] as number, heap[child] as number)) child++;
      if (!this.#isAbove(heap[child] as number, moved)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = moved;
  }

  #isAbove(a: number, b: number): boolean {
    const valueA = this.#values[a] as number;
    const valueB = this.#values[b] as number;
    return valueA > valueB || (valueA === valueB && a < b);
  }
}
