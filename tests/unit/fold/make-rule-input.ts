import { meetVoters } from '../../../src/core/fold/rules/meet-voters';
import type { RuleInput } from '../../../src/core/fold/rules/rule';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import { pickAmong, type Rows } from './compare-rows';

export interface RuleChild {
  readonly voter: number;
  readonly score: number;
}

export interface RuleOptions {
  readonly k?: number;
  readonly depth?: number;
  readonly documentOfVoter?: readonly number[];
  readonly vectors?: Rows;
}

/** Ranks children, numbered as they stand, and counts those of each voter. */
export function makeRuleInput(children: readonly RuleChild[], options: RuleOptions = {}): RuleInput {
  const { order, scores } = orderByScore(
    Float32Array.from(children, ({ score }) => score),
    'all',
  );
  const voterCount = Math.max(0, ...children.map(({ voter }) => voter + 1));
  const childCountOf = new Uint32Array(voterCount);
  for (const { voter } of children) childCountOf[voter] = (childCountOf[voter] ?? 0) + 1;
  const { k = 5, depth = 100, documentOfVoter = Array.from({ length: voterCount }, (_, voter) => voter), vectors } = options;
  const voterOf = Uint32Array.from(children, ({ voter }) => voter);
  const hits = { order, scores, voterOf, documentOfVoter: Uint32Array.from(documentOfVoter) };
  return {
    ...hits,
    voters: meetVoters(hits),
    childCountOf,
    childCount: children.length,
    depth,
    k,
    ...(vectors && { pickDiverse: (lambda) => pickAmong(vectors, { order, scores, voterOf, k }, lambda) }),
  };
}

/** Children of several voters, given by voter, as `{ 0: [.9, .1], 1: [.6] }`, numbered voter by voter. */
export function listChildren(scores: Readonly<Record<number, readonly number[]>>): RuleChild[] {
  return Object.entries(scores).flatMap(([voter, own]) => own.map((score) => ({ voter: Number(voter), score })));
}
