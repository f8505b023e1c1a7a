import type { Ranking } from '../../model';
import { FEW_COMPARED, type Likeness } from './likeness';

/** A child that was picked; its voter is the one of the child at that rank. */
export interface DiversePick {
  /** From 1. */
  readonly rank: number;
  /** Its marginal relevance when it was picked. */
  readonly score: number;
}

export interface DiverseInput extends Ranking {
  /** `voterOf[child]`: of each voter one child is picked at most. */
  readonly voterOf: Uint32Array;
  /** Cosine of the best hit with every child, by number. */
  readonly likeFirst: Float32Array;
  /** How many to pick. The first of them do not depend on it. */
  readonly k: number;
}

/** What is known of each candidate; index r is rank r + 1. */
interface Candidates {
  /** Its greatest cosine with the picks that it was compared with. */
  readonly nearest: Float32Array;
  /** How many of the picks, the first of them, it was compared with. */
  readonly comparedWith: Uint32Array;
  /** Marginal relevance at that time, which is the most it can be now. */
  readonly values: Float64Array;
}

/**
 * The first k picks of maximal marginal relevance, no two of one voter; the first is the best hit, whatever λ is:
 * argmax λ · s(c) − (1 − λ) · max over the picked of cos(c, picked).
 *
 * A candidate's marginal relevance only sinks as more is picked, so its last known value is an upper bound. Candidates
 * wait in a heap by that bound, and only the one on top is compared with the picks made since, a few at a time, until it falls
 * below the next or has seen all of them, and then it is the pick. Exact, by few comparisons. Equal values by rank.
 */
export function pickDiverse(input: DiverseInput, likeness: Likeness, lambda: number): DiversePick[] {
  const { order, scores, voterOf, k } = input;
  if (order.length === 0 || k < 1) return [];
  const voterAt = (r: number): number => voterOf[order[r] as number] as number;
  const picks: DiversePick[] = [{ rank: 1, score: lambda * (scores[0] as number) }];
  if (k === 1) return picks;
  const picked = likeness.startList();
  picked.add(order[0] as number);
  const known = compareWithFirst(input, lambda);
  const seated = new Set([voterAt(0)]);
  const heap = new BoundHeap(known.values);
  while (picks.length < k && heap.length > 0) {
    const r = heap.top;
    if (seated.has(voterAt(r))) heap.pop();
    else if (known.comparedWith[r] === picks.length) {
      picks.push({ rank: r + 1, score: known.values[r] as number });
      picked.add(order[r] as number);
      seated.add(voterAt(r));
      heap.pop();
    } else {
      const from = known.comparedWith[r] as number;
      const to = Math.min(picks.length, from + FEW_COMPARED);
      const likeNew = picked.compare(order[r] as number, from, to);
      const nearest = likeNew.reduce((most, near) => Math.max(most, near), known.nearest[r] as number);
      known.comparedWith[r] = to;
      known.nearest[r] = nearest;
      known.values[r] = lambda * (scores[r] as number) - (1 - lambda) * nearest;
      heap.sink();
    }
  }
  return picks;
}

function compareWithFirst({ order, scores, likeFirst }: DiverseInput, lambda: number): Candidates {
  const nearest = new Float32Array(order.length);
  const values = new Float64Array(order.length);
  for (let r = 0; r < order.length; r++) {
    const near = likeFirst[order[r] as number] as number;
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
    this.#heap = new Uint32Array(values.length).map((_, index) => index);
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
