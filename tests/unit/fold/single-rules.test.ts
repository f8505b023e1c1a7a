import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { RULES } from '../../../src/core/fold/rules/rules';
import { seatRanked } from '../../../src/core/fold/rules/seat-ranked';
import { listChildren, makeRuleInput } from './make-rule-input';
import { inputs, repeatVector, scores, seats } from './rule-inputs';

describe('single rules', () => {
  test('best child seats the same voters at the same ranks as foldHits', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const { order, voterOf, k } = input;
        const folded = foldHits(order, voterOf, k).places.flatMap(({ voter, rank }) => (voter === null ? [] : [[voter, rank]]));
        expect(seatRanked(RULES['best-child'].rank(input), k).map(({ voter, bestRank }) => [voter, bestRank])).toEqual(folded);
      }),
    );
  });

  test('size-calibrated: the long parent of small-beside-big falls from first behind the short ones', () => {
    // Sections of 1, 2, 20 and 3 children with the best at ranks 6, 5, 1 and 7 of 26.
    const children = listChildren({
      0: [0.7],
      1: [0.72, 0.1],
      2: [0.9, 0.88, 0.86, 0.84, ...Array.from({ length: 16 }, (_, i) => 0.4 - i / 100)],
      3: [0.66, 0.12, 0.11],
    });
    const lines = RULES['size-calibrated'].rank(makeRuleInput(children));
    expect(seats(lines)).toEqual([0, 1, 3, 2]);
    expect(lines.map(({ score }) => score?.toFixed(3))).toEqual(['0.231', '0.354', '0.627', '0.769']);
    expect(seats(RULES['best-child'].rank(makeRuleInput(children)))).toEqual([2, 1, 0, 3]);
  });

  test('size-calibrated: equals 1 − C(N − r, n) / C(N, n) counted out, and stays ordered where p leaves the doubles', () => {
    const choose = (n: number, m: number): number => Array.from({ length: m }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const { scores: all, childCountOf, childCount } = input;
        for (const { voter, score, bestRank } of RULES['size-calibrated'].rank(input)) {
          const r = all.filter((other) => other >= (all[bestRank - 1] ?? 0)).length;
          const n = childCountOf[voter] ?? 0;
          const p = 1 - (childCount - r < n ? 0 : choose(childCount - r, n) / choose(childCount, n));
          expect(score).toBeCloseTo(p, 9);
        }
      }),
    );
    const big = makeRuleInput([
      ...Array.from({ length: 4000 }, (_, i) => ({ voter: i % 2, score: 0.9 - i / 10_000 })),
      { voter: 2, score: 0.1 },
    ]);
    const [first, second, third] = RULES['size-calibrated'].rank(big);
    expect([first?.voter, second?.voter, third?.voter]).toEqual([0, 1, 2]);
  });

  test.each([
    // 1/2 + 1/3 + 1/6 against 1/1: in doubles the sum is a little less than 1.
    ['reciprocal-rank', { 0: [0.8, 0.7, 0.4], 1: [0.9], 2: [0.6, 0.5] }, [0, 1, 2]],
    // N = 11: the best at rank 8 of one child, at rank 5 of two and at rank 1 of eight have p = 8/11 all.
    ['size-calibrated', { 0: [0.4], 1: [0.7, 0.1], 2: [0.99, 0.9, 0.8, 0.75, 0.6, 0.5, 0.3, 0.2] }, [0, 1, 2]],
  ] as const)('%s: what is equal on paper stands in the order of documents, whatever rounding says', (name, children, expected) => {
    const lines = RULES[name].rank(makeRuleInput(listChildren(children)));
    expect(seats(lines)).toEqual(expected);
  });

  test('C62: one document fills the list, three parents are wanted', () => {
    const children = listChildren({ 0: [0.91, 0.9, 0.89, 0.88], 1: [0.8], 2: [0.79] });
    const lines = seatRanked(RULES['best-child'].rank(makeRuleInput(children, { k: 3 })), 3);
    expect(seats(lines)).toEqual([0, 1, 2]);
    expect(scores(lines)).toEqual([0.91, 0.8, 0.79]);
  });

  test('C64: best child gives .90 before .60, the mean .59 before .50', () => {
    const input = makeRuleInput(listChildren({ 0: [0.9, 0.1], 1: [0.6, 0.58] }));
    expect([seats(RULES['best-child'].rank(input)), scores(RULES['best-child'].rank(input))]).toEqual([[0, 1], [0.9, 0.6]]); // prettier-ignore
    expect([seats(RULES.mean.rank(input)), scores(RULES.mean.rank(input))]).toEqual([[1, 0], [0.59, 0.5]]); // prettier-ignore
  });

  test('sum: four middling hits outweigh an excellent one', () => {
    const lines = RULES.sum.rank(makeRuleInput(listChildren({ 0: [0.95], 1: [0.5, 0.5, 0.5, 0.5] })));
    expect([seats(lines), scores(lines)]).toEqual([[1, 0], [2, 0.95]]); // prettier-ignore
  });

  test('top-mean averages what there is of a voter with fewer than j hits', () => {
    const lines = RULES['top-mean'].rank(makeRuleInput(listChildren({ 0: [0.8], 1: [0.9, 0.8, 0.4, 0.1] })), { j: 3 });
    expect([seats(lines), scores(lines)]).toEqual([[0, 1], [0.8, 0.7]]); // prettier-ignore
  });

  test('votes and reciprocal ranks count hits among the first M only', () => {
    const children = listChildren({ 0: [0.9, 0.4, 0.3], 1: [0.8, 0.7] });
    const votes = RULES.votes.rank(makeRuleInput(children, { depth: 3 }));
    expect([seats(votes), scores(votes)]).toEqual([[1, 0], [2, 1]]); // prettier-ignore
    const ranks = RULES['reciprocal-rank'].rank(makeRuleInput(children, { depth: 3 }));
    expect([seats(ranks), scores(ranks)]).toEqual([[0, 1], [1, 0.833333]]); // prettier-ignore
  });

  test('a voter below M comes last without a score, in the order of best children', () => {
    const lines = RULES.sum.rank(makeRuleInput(listChildren({ 0: [0.2], 1: [0.3], 2: [0.9, 0.8] }), { depth: 2 }));
    expect([seats(lines), scores(lines)]).toEqual([[2, 1, 0], [1.7, null, null]]); // prettier-ignore
  });

  test('bounded lift never adds more than β of the best child', () => {
    const lines = RULES['bounded-lift'].rank(makeRuleInput(listChildren({ 0: Array.from({ length: 60 }, () => 0.5), 1: [0.6] })));
    expect(seats(lines)).toEqual([1, 0]);
    expect(lines[1]?.score).toBeCloseTo(0.5 * 1.15, 6);
  });

  test.each(['mean', 'sum', 'votes', 'reciprocal-rank', 'top-mean', 'bounded-lift'] as const)(
    '%s: the amounts of its children add up to the score',
    (name) => {
      fc.assert(
        fc.property(inputs, ({ input }) => {
          for (const { score, children } of RULES[name].rank(input)) {
            if (score === null) expect(children).toEqual([]);
            else expect(children.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(score, 9);
          }
        }),
      );
    },
  );

  test('ratio gate merges above τ, not at it, and leaves the others as single children', () => {
    // 2 of 4 at τ .5 stays apart, 2 of 3 merges with its mean.
    const lines = RULES['ratio-gate'].rank(makeRuleInput(listChildren({ 0: [0.9, 0.8, 0.1, 0.1], 1: [0.85, 0.83, 0.1] }), { depth: 4 }));
    expect(lines.map(({ voter, takes }) => [voter, takes])).toEqual([[0, 'child'], [1, 'voter'], [0, 'child']]); // prettier-ignore
    expect(scores(lines)).toEqual([0.9, 0.84, 0.8]);
  });

  test('document cap: at most c children of a document, the next in the ranking moves up, none is lost', () => {
    const children = listChildren({ 0: [0.9, 0.89], 1: [0.88], 2: [0.5], 3: [0.4] });
    const lines = RULES['document-cap'].rank(makeRuleInput(children, { documentOfVoter: [0, 0, 1, 2] }), { cap: 2 });
    expect(seats(seatRanked(lines, 4))).toEqual([0, 0, 2, 3]);
    expect(lines.filter(({ isHeldBack }) => isHeldBack).map(({ voter, bestRank }) => [voter, bestRank])).toEqual([[1, 3]]);
  });

  test('two-level: sections vote, at most c a document; with c = 1 and documents it is best child', () => {
    const children = listChildren({ 0: [0.9, 0.89], 1: [0.88], 2: [0.87], 3: [0.5] });
    const lines = RULES['two-level'].rank(makeRuleInput(children, { documentOfVoter: [0, 0, 0, 1] }), { cap: 2 });
    expect(seats(seatRanked(lines, 5))).toEqual([0, 1, 3]);
    expect(seats(lines)).toEqual([0, 1, 3, 2]);
    expect(RULES['two-level'].rank(makeRuleInput(children), { cap: 1 })).toEqual(RULES['best-child'].rank(makeRuleInput(children)));
  });

  test('round robin: the best of each, then the second best of each', () => {
    const lines = RULES['round-robin'].rank(makeRuleInput(listChildren({ 0: [0.9, 0.8, 0.7], 1: [0.6, 0.5], 2: [0.55] }), { k: 6 }));
    expect(lines.map(({ voter, bestRank }) => [voter, bestRank])).toEqual([[0, 1], [1, 4], [2, 5], [0, 2], [1, 6], [0, 3]]); // prettier-ignore
  });

  test('thousands of equal children: every rule answers, in the order of documents', () => {
    const children = Array.from({ length: 4000 }, (_, i) => ({ voter: Math.floor(i / 1000), score: 0.5 }));
    for (const rule of Object.values(RULES)) {
      const voters = seats(rule.rank(makeRuleInput(children, { depth: 4000, vectors: repeatVector(4000) })));
      expect(voters.filter((voter, i) => voters.indexOf(voter) === i)).toEqual([0, 1, 2, 3]);
    }
  });
});
