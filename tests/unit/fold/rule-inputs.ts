import fc from 'fast-check';
import type { RankedVoter, RuleInput } from '../../../src/core/fold/rules/rule';
import type { Rows } from './compare-rows';
import { makeRuleInput, type RuleChild } from './make-rule-input';

export const seats = (lines: readonly RankedVoter[]): number[] => lines.map(({ voter }) => voter);
/** To six digits. */
export const scores = (lines: readonly RankedVoter[]): (number | null)[] =>
  lines.map(({ score }) => score && Math.round(score * 1e6) / 1e6);

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
export function makeVectors(children: readonly RuleChild[]): Rows {
  const values = new Float32Array(children.length * 3);
  children.forEach(({ score, voter }, child) => {
    const rest = Math.sqrt(1 - score * score);
    values.set([score, rest * Math.cos(voter), rest * Math.sin(voter)], child * 3);
  });
  return { values, dimensions: 3 };
}

/** Equal text has equal vectors. */
export function repeatVector(count: number): Rows {
  return { values: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? 0.6 : 0.8)), dimensions: 2 };
}

/** Random rankings, with the children that they are of. */
export const inputs: fc.Arbitrary<{ readonly children: readonly RuleChild[]; readonly input: RuleInput; readonly vectors: Rows }> = fc
  .tuple(collections, settings)
  .map(([children, options]) => {
    const vectors = makeVectors(children);
    return { children, vectors, input: makeRuleInput(children, { ...options, vectors }) };
  });
