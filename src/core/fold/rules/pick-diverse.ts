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
  readonly nearest: Float64Array;
  /** How many of the picks `nearest` has seen. */
  readonly comparedWith: Uint32Array;
  /** Marginal relevance at that time, which is the most it can be now. */
  readonly values: Float64Array;
}

/**
 * The first k picks of maximal marginal relevance, no two of one voter; the first is the best hit, whatever λ is.
 *
 * A candidate's marginal relevance only sinks as more is picked, so its last known value is an upper bound, and only
 * candidates that could still win are brought up to date. Exact; where values differ at all, about one product with all
 * vectors instead of one a pick. Equal values by rank.
 */
export function pickDiverse({ order, scores, voterOf, documentOfVoter, k }: RuleInput, vectors: VectorRows, lambda: number): Pick[] {
  if (order.length === 0 || k < 1) return [];
  const voterAt = (r: number): number => voterOf[order[r] as number] as number;
  const picks: Pick[] = [{ voter: voterAt(0), rank: 1, score: lambda * (scores[0] as number) }];
  const known = compareWithFirst(order, scores, vectors, lambda);
  const isSeated = new Uint8Array(documentOfVoter.length);
  isSeated[voterAt(0)] = 1;
  const refresh = (r: number): number => {
    let near = known.nearest[r] as number;
    for (let p = known.comparedWith[r] as number; p < picks.length; p++) {
      near = Math.max(near, dotRows(vectors, order[r] as number, order[(picks[p] as Pick).rank - 1] as number));
    }
    known.nearest[r] = near;
    known.comparedWith[r] = picks.length;
    return (known.values[r] = lambda * (scores[r] as number) - (1 - lambda) * near);
  };
  while (picks.length < k) {
    const best = findBest(known.values, (r) => isSeated[voterAt(r)] !== 1, refresh);
    if (best === null) break;
    picks.push({ voter: voterAt(best), rank: best + 1, score: known.values[best] as number });
    isSeated[voterAt(best)] = 1;
  }
  return picks;
}

function compareWithFirst(order: Uint32Array, scores: Float32Array, vectors: VectorRows, lambda: number): Candidates {
  const first = order[0] as number;
  const likeness = new Float64Array(vectors.values.length / vectors.dimensions);
  // In the order of memory, not of the ranking: for many children that is what this takes its time with.
  for (let child = 0; child < likeness.length; child++) likeness[child] = dotRows(vectors, child, first);
  const nearest = Float64Array.from(order, (child) => likeness[child] as number);
  return {
    nearest,
    comparedWith: new Uint32Array(order.length).fill(1),
    values: Float64Array.from(nearest, (near, r) => lambda * (scores[r] as number) - (1 - lambda) * near),
  };
}

/** The candidate with the greatest value once brought up to date, the better rank of equals; null where none stands. */
function findBest(values: Float64Array, stands: (r: number) => boolean, refresh: (r: number) => number): number | null {
  let best = -1;
  for (let r = 0; r < values.length; r++) {
    if ((best < 0 || (values[r] as number) > (values[best] as number)) && stands(r)) best = r;
  }
  if (best < 0) return null;
  let bestValue = refresh(best);
  for (let r = 0; r < values.length; r++) {
    const most = values[r] as number;
    if (most < bestValue || (most === bestValue && r > best) || r === best || !stands(r)) continue;
    const value = refresh(r);
    if (value > bestValue || (value === bestValue && r < best)) {
      best = r;
      bestValue = value;
    }
  }
  return best;
}
