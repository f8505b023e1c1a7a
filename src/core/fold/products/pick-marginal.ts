import { dotRows } from '../rules/dot-rows';
import type { VectorRows } from '../rules/rule';
import type { Hit } from './hits';

/**
 * The k picks of maximal marginal relevance among `hits`, as LangChain makes them: best hit first, then always the
 * greatest λ · score − (1 − λ) · greatest cosine with what was picked; equals in the order given.
 *
 * λ = 1 is relevance alone, λ = 0 diversity alone. Without vectors the order of hits stays. O(k × hits).
 */
export function pickMarginal(
  hits: readonly Hit[],
  k: number,
  { lambda, vectors }: { readonly lambda: number; readonly vectors: VectorRows | undefined },
): Hit[] {
  const [first] = hits;
  if (first === undefined || k < 1) return [];
  if (vectors === undefined) return hits.slice(0, k);
  const picks = [first];
  const left = hits.slice(1).map((hit) => ({ hit, nearest: dotRows(vectors, hit.child, first.child) }));
  while (picks.length < k && left.length > 0) {
    let best = 0;
    let bestValue = -Infinity;
    left.forEach(({ hit, nearest }, i) => {
      const value = lambda * hit.score - (1 - lambda) * nearest;
      if (value > bestValue) {
        best = i;
        bestValue = value;
      }
    });
    const [picked] = left.splice(best, 1);
    if (picked === undefined) break;
    picks.push(picked.hit);
    for (const candidate of left) {
      candidate.nearest = Math.max(candidate.nearest, dotRows(vectors, candidate.hit.child, picked.hit.child));
    }
  }
  return picks;
}
