import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FEW_COMPARED } from '../../../src/core/fold/rules/likeness';
import type { RuleInput } from '../../../src/core/fold/rules/rule';
import { RULES } from '../../../src/core/fold/rules/rules';
import { seatRanked } from '../../../src/core/fold/rules/seat-ranked';
import { cosineOf, type Rows } from './compare-rows';
import { listChildren, makeRuleInput } from './make-rule-input';
import { inputs, scores, seats } from './rule-inputs';

/** Ranks of the picks of MMR, each found by scoring every candidate again. */
function pickByLookingAtAll({ order, scores: all, voterOf, k }: RuleInput, vectors: Rows, lambda: number): number[] {
  const cosine = (a: number, b: number): number => cosineOf(vectors, order[a - 1] ?? 0, order[b - 1] ?? 0);
  const voterAt = (rank: number): number => voterOf[order[rank - 1] ?? 0] ?? 0;
  const picks: number[] = [];
  while (picks.length < k) {
    let best: { rank: number; value: number } | null = null;
    for (let rank = 1; rank <= order.length; rank++) {
      if (picks.some((pick) => voterAt(pick) === voterAt(rank))) continue;
      const likeness = picks.length === 0 ? 0 : Math.max(...picks.map((pick) => cosine(rank, pick)));
      const value = lambda * (all[rank - 1] ?? 0) - (1 - lambda) * likeness;
      if (best === null || value > best.value) best = { rank, value };
    }
    if (best === null) break;
    picks.push(best.rank);
  }
  return picks;
}

describe('MMR', () => {
  test('λ = 1 is relevance alone, which is the best-child rule', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const picked = seatRanked(RULES.mmr.rank(input, { lambda: 1 }), input.k);
        expect(seats(picked)).toEqual(seats(seatRanked(RULES['best-child'].rank(input), input.k)));
      }),
    );
  });

  test('λ = 0 is diversity alone: after the best hit the least like it, however irrelevant', () => {
    const children = listChildren({ 0: [0.9], 1: [0.8], 2: [-0.3] });
    const vectors = { dimensions: 2, values: Float32Array.of(1, 0, 0.8, 0.6, -1, 0) };
    expect(seats(RULES.mmr.rank(makeRuleInput(children, { vectors, k: 2 }), { lambda: 0 }))).toEqual([0, 2, 1]);
  });

  test('the lazy heap picks what looking at every candidate each time picks', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(0, 0.3, 0.5, 0.8, 1), ({ input, vectors }, lambda) => {
        const ranks = seatRanked(RULES.mmr.rank(input, { lambda }), input.k).flatMap((line) =>
          line.score === null ? [] : [line.bestRank],
        );
        expect(ranks).toEqual(pickByLookingAtAll(input, vectors, lambda));
      }),
    );
  });

  test('and so with more picks than are compared at a time', () => {
    const angles = fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 3 * FEW_COMPARED, maxLength: 40 });
    fc.assert(
      fc.property(angles, fc.constantFrom(0, 0.3, 0.8), (list, lambda) => {
        const turns = list.map((degrees) => (degrees * Math.PI) / 180);
        const vectors = { dimensions: 2, values: Float32Array.from(turns.flatMap((turn) => [Math.cos(turn), Math.sin(turn)])) };
        const children = turns.map((turn, voter) => ({ voter, score: Math.cos(turn) }));
        const input = makeRuleInput(children, { vectors, k: 2 * FEW_COMPARED + 3 });
        const ranks = RULES.mmr.rank(input, { lambda }).flatMap((line) => (line.score === null ? [] : [line.bestRank]));
        expect(ranks).toEqual(pickByLookingAtAll(input, vectors, lambda));
      }),
    );
  });

  test('without vectors loses nobody: the order of best children, without scores', () => {
    const input = makeRuleInput(listChildren({ 0: [0.2], 1: [0.9] }));
    expect([seats(RULES.mmr.rank(input)), scores(RULES.mmr.rank(input))]).toEqual([[1, 0], [null, null]]); // prettier-ignore
  });
});
