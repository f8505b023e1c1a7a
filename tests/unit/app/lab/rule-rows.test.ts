import { describe, expect, test } from 'vitest';
import { formatAmount } from '../../../../src/app/state/lab/format-amount';
import { groupShared } from '../../../../src/app/state/lab/duplicate-groups';
import { listRuleRows, type RuleRow } from '../../../../src/app/state/lab/rule-rows';
import { rankByAllRules } from '../../../../src/core/fold/explain-place';
import { RULES, type RuleName } from '../../../../src/core/fold/rules/rules';
import { listChildren, makeRuleInput } from '../../fold/make-rule-input';

/* Children 0–3 belong to voter 0, 4 to voter 1, 5 to voter 2. */
const CHILDREN = listChildren({ 0: [0.9, 0.8, 0.7, 0.6], 1: [0.65], 2: [0.5] });

function rowsOf(answer: ReadonlySet<number> | null, k = 3): Record<RuleName, RuleRow> {
  const input = makeRuleInput(CHILDREN, { k });
  const rows = listRuleRows(input, rankByAllRules(input), answer);
  return Object.fromEntries(rows.map((row) => [row.rule.name, row])) as Record<RuleName, RuleRow>;
}

describe('the table of rules', () => {
  test('has every rule once, also the one whose vectors are missing', () => {
    const rows = rowsOf(null);
    expect(Object.keys(rows)).toEqual(Object.keys(RULES));
    expect(rows.mmr).toMatchObject({ seats: [], lacksVectors: true, holdsAnswer: null });
  });

  test('a parent holds the answer with any of its sentences, a single sentence only if it is the answer', () => {
    const rows = rowsOf(new Set([3]));
    expect(rows['best-child'].holdsAnswer).toBe(true);
    expect(rows['document-cap'].seats.map(({ line }) => line.bestRank)).toEqual([1, 2, 4]);
    expect(rows['document-cap'].holdsAnswer).toBe(false);
    expect(rowsOf(new Set([1]))['document-cap'].holdsAnswer).toBe(true);
  });

  test('a marked answer that is no hit is inside nowhere, none marked is no verdict', () => {
    expect(rowsOf(new Set())['best-child'].holdsAnswer).toBe(false);
    expect(rowsOf(null)['best-child'].holdsAnswer).toBeNull();
  });

  test('k beyond the end leaves places open, no hit leaves them all open', () => {
    expect(rowsOf(null, 50)['best-child'].seats).toHaveLength(3);
    const input = makeRuleInput([], { k: 5 });
    for (const row of listRuleRows(input, rankByAllRules(input), null)) expect(row).toMatchObject({ seats: [], documents: 0 });
  });

  test('with all scores equal documents stand in their order', () => {
    const input = makeRuleInput(listChildren({ 0: [0.5, 0.5], 1: [0.5], 2: [0.5] }), { k: 3 });
    const row = listRuleRows(input, rankByAllRules(input), null).find(({ rule }) => rule.name === 'best-child');
    expect(row?.seats.map(({ document }) => document)).toEqual([0, 1, 2]);
  });
});

describe('amounts', () => {
  test.each([
    [3, '3'],
    [-2, '−2'],
    [0.4751, '.475'],
    [3.2e-7, '3.2 × 10^−7'],
    [0, '0'],
  ])('%d reads %s', (amount, text) => expect(formatAmount(amount)).toBe(text));
});

test('repeated sentences are grouped by the one that keeps the vote, best rank first', () => {
  const shared = { ranks: Uint32Array.of(2, 5, 7), keptRanks: Uint32Array.of(9, 3, 9), compared: 9 };
  expect(groupShared(shared)).toEqual([
    { keptRank: 9, ranks: [2, 7] },
    { keptRank: 3, ranks: [5] },
  ]);
});

test('two hundred thousand repetitions of one sentence are one group', () => {
  const ranks = Uint32Array.from({ length: 200_000 }, (_, index) => index + 2);
  const shared = { ranks, keptRanks: new Uint32Array(200_000).fill(1), compared: 200_001 };
  expect(groupShared(shared)).toMatchObject([{ keptRank: 1 }]);
});
