import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainPlace, rankByAllRules, type PlaceExplanation } from '../../../src/core/fold/explain-place';
import type { RuleInput } from '../../../src/core/fold/rules/rule';
import { RULES, type RuleName } from '../../../src/core/fold/rules/rules';
import { seatRanked } from '../../../src/core/fold/rules/seat-ranked';
import { listChildren, makeRuleInput } from './make-rule-input';

const names = Object.keys(RULES) as RuleName[];

function explain(input: RuleInput, rule: RuleName, place: number): PlaceExplanation {
  const explanation = explainPlace(input, rankByAllRules(input), { rule, place });
  if (explanation === null) throw new Error(`nobody at place ${place}`);
  return explanation;
}

describe('explainPlace', () => {
  const broad = makeRuleInput(listChildren({ 0: [0.9], 1: [0.8, 0.7, 0.6], 2: [0.1] }));

  test('lists each child with its part, best first', () => {
    const { voter, score, children, uncounted } = explain(broad, 'sum', 1);
    expect([voter, children.map(({ rank, child }) => [rank, child])]).toEqual([1, [[2, 1], [3, 2], [4, 3]]]); // prettier-ignore
    expect(score).toBeCloseTo(2.1, 6);
    expect(children.map(({ share }) => Math.round(share * 1000) / 1000)).toEqual([0.381, 0.333, 0.286]);
    expect(uncounted).toBe(0);
  });

  test('where one child decides, it has the whole part and the others are counted apart', () => {
    expect(explain(broad, 'best-child', 2)).toMatchObject({ voter: 1, children: [{ rank: 2, share: 1 }], uncounted: 2 });
  });

  test('says where the voter stands under every other rule', () => {
    const standings = Object.fromEntries(explain(broad, 'best-child', 1).standings.map(({ rule, place }) => [rule, place]));
    expect(standings).toMatchObject({ 'best-child': 1, mean: 1, sum: 2, votes: 2, 'size-calibrated': 1 });
    expect(Object.keys(standings)).toEqual(names.filter((name) => name !== 'mmr'));
  });

  test('asks MMR too where there are vectors', () => {
    const vectors = { values: Float32Array.of(1, 0, 1, 0, 0, 1), dimensions: 2 };
    const input = makeRuleInput(listChildren({ 0: [0.9], 1: [0.8], 2: [0.5] }), { vectors });
    expect(explain(input, 'best-child', 2).standings).toContainEqual(expect.objectContaining({ rule: 'mmr', place: 3 }));
  });

  test('a runner-up that lacks score is told how much', () => {
    const { runnerUp } = explain(broad, 'sum', 1);
    expect(runnerUp).toMatchObject({ voter: 0, place: 2, lacked: 'score', hitsShort: 2 });
    expect(runnerUp?.scoreShort).toBeCloseTo(1.2, 6);
    expect(runnerUp?.bestScoreShort).toBeCloseTo(-0.1, 6);
  });

  test('a runner-up with the same score only stands later in the order of documents', () => {
    const even = makeRuleInput(listChildren({ 0: [0.5], 1: [0.5] }));
    expect(explain(even, 'best-child', 1).runnerUp).toMatchObject({ voter: 1, lacked: 'document-order', scoreShort: 0 });
  });

  test('where smaller is better, what is short is still positive', () => {
    const { runnerUp } = explain(makeRuleInput(listChildren({ 0: [0.9, 0.1, 0.1], 1: [0.8] })), 'size-calibrated', 1);
    expect(runnerUp).toMatchObject({ voter: 0, lacked: 'score' });
    expect(runnerUp?.scoreShort).toBeCloseTo(3 / 4 - 2 / 4, 9);
  });

  test('a runner-up below M lacked a hit inside it; one over a cap lacked room', () => {
    const deep = makeRuleInput(listChildren({ 0: [0.9], 1: [0.8] }), { depth: 1 });
    expect(explain(deep, 'votes', 1).runnerUp).toMatchObject({ voter: 1, place: 2, lacked: 'hits-inside-depth', scoreShort: null });
    const full = makeRuleInput(listChildren({ 0: [0.9], 1: [0.8], 2: [0.7] }), { documentOfVoter: [0, 0, 0] });
    expect(explain(full, 'two-level', 2).runnerUp).toMatchObject({ voter: 2, place: null, lacked: 'room-under-cap' });
    expect(explain(full, 'two-level', 1).standings.find(({ rule }) => rule === 'two-level')?.place).toBe(1);
  });

  test('a place that nobody took has no explanation, and the last voter no runner-up', () => {
    expect(explainPlace(broad, rankByAllRules(broad), { rule: 'best-child', place: 4 })).toBeNull();
    expect(explain(broad, 'best-child', 3).runnerUp).toBeNull();
    const none = makeRuleInput([]);
    expect(explainPlace(none, rankByAllRules(none), { rule: 'mean', place: 1 })).toBeNull();
  });

  test('where all voters have a place already, the next line of another one stands next', () => {
    const input = makeRuleInput(listChildren({ 0: [0.9, 0.8, 0.7], 1: [0.6, 0.5] }), { k: 3 });
    expect(explain(input, 'round-robin', 2).runnerUp).toMatchObject({ voter: 0, place: 3, lacked: 'turn' });
    expect(explain(input, 'round-robin', 3).runnerUp).toMatchObject({ voter: 1, place: 4, lacked: 'score' });
    const alternating = makeRuleInput(listChildren({ 0: [0.9, 0.5], 1: [0.8, 0.4] }), { k: 4 });
    expect(explain(alternating, 'document-cap', 3).runnerUp).toMatchObject({ voter: 1, place: 4, lacked: 'score' });
    expect(explain(alternating, 'document-cap', 4).runnerUp).toBeNull();
  });

  test('for every ranking and rule: it explains the voter that sits there, its parts sum to one, its own standing is no later', () => {
    const collections = fc.array(fc.record({ voter: fc.nat({ max: 5 }), score: fc.integer({ min: -2, max: 9 }).map((tenths) => tenths / 10) }), { minLength: 1, maxLength: 30 }); // prettier-ignore
    fc.assert(
      fc.property(
        collections,
        fc.constantFrom(...names.filter((name) => name !== 'mmr')),
        fc.integer({ min: 1, max: 6 }),
        (children, rule, place) => {
          const input = makeRuleInput(children, { depth: 12, documentOfVoter: [0, 0, 0, 1, 1, 2] });
          const orders = rankByAllRules(input);
          const explanation = explainPlace(input, orders, { rule, place });
          const seat = seatRanked(orders[rule], place)[place - 1];
          expect(explanation?.voter).toBe(seat?.voter);
          if (explanation === null) return;
          const { children: counted, uncounted, standings, runnerUp, voter } = explanation;
          if (counted.length > 0) expect(counted.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
          expect(counted.length + uncounted).toBe(children.filter((child) => child.voter === voter).length);
          expect(standings.find((standing) => standing.rule === rule)?.place).toBeLessThanOrEqual(place);
          expect(runnerUp?.voter).not.toBe(voter);
        },
      ),
    );
  });
});
