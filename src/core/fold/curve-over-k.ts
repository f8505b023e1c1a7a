import type { Spread } from '../model';
import { RunningSpread } from './running-spread';

/** What folding with the best-child rule gives for one k. */
export interface CurvePoint {
  readonly k: number;
  /** Documents of the first h = min(k, hits) hits; null where there is no hit. */
  readonly before: Spread | null;
  /** Documents of the taken places, after folding and refilling. */
  readonly after: Spread | null;
  /** h − distinct voters among the first h hits. */
  readonly freed: number;
  /** Rank of the first hit of the k-th distinct voter; null if there are fewer than k. */
  readonly kStar: number | null;
}

/**
 * One point for every k from 1 to `kMax`: what `foldHits` and `summariseFold` say for that k, in one pass for all.
 *
 * `voterOf[child]` and `documentOf[child]` cover the collection. O(hits + kMax). No hits: points without spreads.
 */
export function curveOverK(order: Uint32Array, { voterOf, documentOf, kMax }: CurveSettings): CurvePoint[] {
  const firstRanks = rankNewVoters(order, voterOf, kMax);
  const before = new RunningSpread();
  const after = new RunningSpread();
  const points: CurvePoint[] = [];
  let distinct = 0;
  for (let k = 1; k <= kMax; k++) {
    if (k <= order.length) before.add(documentOf[order[k - 1] as number] as number);
    const kStar = firstRanks[k - 1] ?? null;
    if (kStar !== null) after.add(documentOf[order[kStar - 1] as number] as number);
    while ((firstRanks[distinct] ?? Infinity) <= k) distinct++;
    points.push({ k, before: before.read(), after: after.read(), freed: Math.min(k, order.length) - distinct, kStar });
  }
  return points;
}

export interface CurveSettings {
  readonly voterOf: Uint32Array;
  readonly documentOf: Uint32Array;
  readonly kMax: number;
}

/** Ranks, ascending, at which a voter is met for the first time; at most `most` of them. */
function rankNewVoters(order: Uint32Array, voterOf: Uint32Array, most: number): number[] {
  const seen = new Set<number>();
  const ranks: number[] = [];
  for (let r = 0; r < order.length && ranks.length < most; r++) {
    const voter = voterOf[order[r] as number] as number;
    if (seen.has(voter)) continue;
    seen.add(voter);
    ranks.push(r + 1);
  }
  return ranks;
}
