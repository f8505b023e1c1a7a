import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meetVoters } from '../../../src/core/fold/rules/meet-voters';
import type { RuleInput } from '../../../src/core/fold/rules/rule';
import { RULES, type FoldingRule, type RuleName } from '../../../src/core/fold/rules/rules';
import { seatRanked } from '../../../src/core/fold/rules/seat-ranked';
import { listChildren, makeRuleInput } from './make-rule-input';
import { inputs, makeVectors, repeatVector, seats } from './rule-inputs';

const names = Object.keys(RULES) as RuleName[];
const rules: readonly FoldingRule[] = names.map((name) => RULES[name]);

describe.each(rules)('$name, for every ranking', (rule) => {
  test('names every voter that has a hit, and no other, at a rank of its own child', () => {
    fc.assert(
      fc.property(inputs, ({ children, input }) => {
        const lines = rule.rank(input);
        expect(new Set(seats(lines))).toEqual(new Set(children.map(({ voter }) => voter)));
        for (const { voter, bestRank, children: counted } of lines) {
          for (const rank of [bestRank, ...counted.map((child) => child.rank)])
            expect(input.voterOf[input.order[rank - 1] ?? -1]).toBe(voter);
        }
      }),
    );
  });

  test('gives no child two places and no voter two places of its own', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const lines = rule.rank(input);
        const keys = lines.map(({ takes, voter, bestRank }) => (takes === 'voter' ? `voter ${voter}` : `child ${bestRank}`));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('more k never reorders what was there', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const { k } = input;
        const fewer = seatRanked(rule.rank(input), k);
        const more = seatRanked(rule.rank({ ...input, k: k + 1 }), k + 1);
        expect(more.slice(0, fewer.length)).toEqual(fewer);
      }),
    );
  });

  test('gives the same however voters are numbered', () => {
    fc.assert(
      fc.property(inputs, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), ({ input }, numbers) => {
        const voterOf = input.voterOf.map((voter) => numbers[voter] ?? 0);
        const documentOfVoter = Uint32Array.from({ length: 7 }, (_, number) => input.documentOfVoter[numbers.indexOf(number)] ?? 0);
        const renamed: RuleInput = {
          ...input,
          voterOf,
          documentOfVoter,
          voters: meetVoters({ order: input.order, voterOf, documentOfVoter }),
          childCountOf: Array.from({ length: 7 }, (_, number) => input.childCountOf[numbers.indexOf(number)] ?? 0),
        };
        expect(rule.rank(renamed)).toEqual(rule.rank(input).map((line) => ({ ...line, voter: numbers[line.voter] })));
      }),
    );
  });

  test('no hit, no line; one voter, that voter', () => {
    expect(rule.rank(makeRuleInput([], { vectors: makeVectors([]) }))).toEqual([]);
    const alone = [{ voter: 0, score: 0.4 }];
    expect(seats(rule.rank(makeRuleInput(alone, { vectors: makeVectors(alone) })))).toEqual([0]);
  });

  test('all scores equal: voters stand in the order of documents', () => {
    const equal = [0, 1, 2, 3].map((voter) => ({ voter, score: 0.3 }));
    expect(seats(rule.rank(makeRuleInput(equal, { vectors: repeatVector(4) }))).slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  test('settings out of range and unknown ones do no harm', () => {
    const input = makeRuleInput(listChildren({ 0: [0.9, 0.1], 1: [0.6, 0.58] }));
    const odd = Object.fromEntries(rule.settings.map(({ name }) => [name, NaN]));
    expect(rule.rank(input, { ...odd, unheardOf: 3 })).toEqual(rule.rank(input));
    const far = Object.fromEntries(rule.settings.map(({ name }) => [name, 1e9]));
    const most = Object.fromEntries(rule.settings.map(({ name, max }) => [name, max]));
    expect(rule.rank(input, far)).toEqual(rule.rank(input, most));
  });
});

test.each(rules.filter(({ name }) => !['document-cap', 'two-level', 'round-robin', 'mmr'].includes(name)))(
  '$name, for every ranking, orders by its score, and voters without one come last',
  (rule) => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const sign = rule.isSmallerBetter ? -1 : 1;
        const values = rule.rank(input).map(({ score }) => (score === null ? -Infinity : score * sign));
        for (let i = 1; i < values.length; i++) expect(values[i]).toBeLessThanOrEqual((values[i - 1] ?? 0) + 1e-12);
      }),
    );
  },
);

describe('rules that count or average keep their promise only while M is fixed: with M = k, more k reorders', () => {
  const counterexamples: readonly (readonly [RuleName, Readonly<Record<number, readonly number[]>>, number, number[], number[]])[] = [
    ['mean', { 0: [0.82, 0.8, 0.79, 0.77], 1: [0.78, 0.7], 2: [0.76] }, 6, [0, 1, 2], [0, 2, 1]],
    ['sum', { 0: [0.9], 1: [0.8, 0.5] }, 2, [0, 1], [1, 0]],
    ['top-mean', { 0: [0.9, 0.3], 1: [0.8] }, 2, [0, 1], [1, 0]],
    ['votes', { 0: [0.9], 1: [0.8, 0.5] }, 2, [0, 1], [1, 0]],
    ['reciprocal-rank', { 0: [0.9], 1: [0.8, 0.5, 0.4] }, 3, [0, 1], [1, 0]],
    ['bounded-lift', { 0: [0.9], 1: [0.89, 0.5] }, 2, [0, 1], [1, 0]],
    ['ratio-gate', { 0: [0.9, 0.3], 1: [0.8] }, 2, [0, 1], [1, 0]],
  ];

  test.each(counterexamples)('%s', (name, children, k, fewer, more) => {
    const orderAt = (depth: number): number[] =>
      seats(RULES[name].rank(makeRuleInput(listChildren(children), { k: depth, depth }))).filter(
        (voter, i, all) => all.indexOf(voter) === i,
      );
    expect(orderAt(k)).toEqual(fewer);
    expect(orderAt(k + 1)).toEqual(more);
  });

  test('the counterexamples are for exactly the rules that say so', () => {
    expect(counterexamples.map(([name]) => name)).toEqual(names.filter((name) => RULES[name].stability === 'at-fixed-depth'));
  });
});
