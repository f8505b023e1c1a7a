import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import type { RankedVoter, RuleInput, VectorRows } from '../../../src/core/fold/rules/rule';
import { RULES, type FoldingRule, type RuleName } from '../../../src/core/fold/rules/rules';
import { seatRanked } from '../../../src/core/fold/rules/seat-ranked';
import { listChildren, makeRuleInput, type RuleChild } from './make-rule-input';

const names = Object.keys(RULES) as RuleName[];
const rules: readonly FoldingRule[] = names.map((name) => RULES[name]);
const seats = (lines: readonly RankedVoter[]): number[] => lines.map(({ voter }) => voter);
const scores = (lines: readonly RankedVoter[]): (number | null)[] => lines.map(({ score }) => score && Math.round(score * 1e6) / 1e6);

/** Children of up to seven voters in up to three documents, voter by voter, with few different scores so that ties are many. */
const collections = fc
  .array(fc.record({ voter: fc.nat({ max: 6 }), score: fc.integer({ min: -3, max: 9 }).map((tenths) => tenths / 10) }), { maxLength: 40 })
  .map((children) => children.toSorted((a, b) => a.voter - b.voter));
const settings = fc.record({
  k: fc.integer({ min: 1, max: 12 }),
  depth: fc.integer({ min: 1, max: 50 }),
  documentOfVoter: fc.constantFrom([0, 1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 2, 2]),
});

/** Vectors whose first axis is the score and whose second tells voters apart a little. */
function makeVectors(children: readonly RuleChild[]): VectorRows {
  const values = new Float32Array(children.length * 3);
  children.forEach(({ score, voter }, child) => {
    const rest = Math.sqrt(1 - score * score);
    values.set([score, rest * Math.cos(voter), rest * Math.sin(voter)], child * 3);
  });
  return { values, dimensions: 3 };
}

/** Equal text has equal vectors. */
function repeatVector(count: number): VectorRows {
  return { values: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? 0.6 : 0.8)), dimensions: 2 };
}

const inputs = fc.tuple(collections, settings).map(([children, options]) => ({
  children,
  input: makeRuleInput(children, { ...options, vectors: makeVectors(children) }),
}));

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
        const renamed: RuleInput = {
          ...input,
          voterOf: input.voterOf.map((voter) => numbers[voter] ?? 0),
          documentOfVoter: Uint32Array.from({ length: 7 }, (_, number) => input.documentOfVoter[numbers.indexOf(number)] ?? 0),
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

/** Ranks of the picks of MMR, each found by scoring every candidate again. */
function pickByLookingAtAll({ order, scores: all, voterOf, k, vectors }: RuleInput, lambda: number): number[] {
  const row = (rank: number): Float32Array => {
    const child = order[rank - 1] ?? 0;
    return vectors?.values.subarray(child * vectors.dimensions, (child + 1) * vectors.dimensions) ?? new Float32Array();
  };
  const cosine = (a: number, b: number): number => row(a).reduce((sum, x, axis) => sum + x * (row(b)[axis] ?? 0), 0);
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

  test('MMR: λ = 1 is relevance alone, which is the best-child rule', () => {
    fc.assert(
      fc.property(inputs, ({ input }) => {
        const picked = seatRanked(RULES.mmr.rank(input, { lambda: 1 }), input.k);
        expect(seats(picked)).toEqual(seats(seatRanked(RULES['best-child'].rank(input), input.k)));
      }),
    );
  });

  test('MMR: λ = 0 is diversity alone: after the best hit the least like it, however irrelevant', () => {
    const children = listChildren({ 0: [0.9], 1: [0.8], 2: [-0.3] });
    const vectors = { dimensions: 2, values: Float32Array.of(1, 0, 0.8, 0.6, -1, 0) };
    expect(seats(RULES.mmr.rank(makeRuleInput(children, { vectors, k: 2 }), { lambda: 0 }))).toEqual([0, 2, 1]);
  });

  test('MMR: the lazy heap picks what looking at every candidate each time picks', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(0, 0.3, 0.5, 0.8, 1), ({ input }, lambda) => {
        const ranks = seatRanked(RULES.mmr.rank(input, { lambda }), input.k).flatMap((line) =>
          line.score === null ? [] : [line.bestRank],
        );
        expect(ranks).toEqual(pickByLookingAtAll(input, lambda));
      }),
    );
  });

  test('MMR without vectors loses nobody: the order of best children, without scores', () => {
    const input = makeRuleInput(listChildren({ 0: [0.2], 1: [0.9] }));
    expect([seats(RULES.mmr.rank(input)), scores(RULES.mmr.rank(input))]).toEqual([[1, 0], [null, null]]); // prettier-ignore
  });

  test('thousands of equal children: every rule answers, in the order of documents', () => {
    const children = Array.from({ length: 4000 }, (_, i) => ({ voter: Math.floor(i / 1000), score: 0.5 }));
    for (const rule of rules) {
      const voters = seats(rule.rank(makeRuleInput(children, { depth: 4000, vectors: repeatVector(4000) })));
      expect(voters.filter((voter, i) => voters.indexOf(voter) === i)).toEqual([0, 1, 2, 3]);
    }
  });
});
