import type { Unit } from '../../model';
import { answerWith, bestOf, failWith, openGroups, ownersOf, sumScores, type Group } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

type ScoreMode = 'avg' | 'max' | 'sum' | 'min';

export interface NestedScoreModeSettings {
  readonly parents: Unit;
  readonly size?: number;
  readonly scoreMode?: ScoreMode;
}

/** OpenSearch's nested query: parents by the mean (or maximum, sum, minimum) of all their matching children; a negative score is refused. */
export function answerNestedScoreMode(
  input: ProductInput,
  { parents, size = 10, scoreMode = 'avg' }: NestedScoreModeSettings,
): ProductAnswer {
  if ((input.scores.at(-1) ?? 0) < 0) return failWith('negative-score');
  const ownerOf = ownersOf(input, parents);
  const best = openGroups(input, ownerOf, { limit: Infinity, size: 1 });
  const { sums, least, counts } = sumScores(input, ownerOf);
  const scoreOf: Record<ScoreMode, (group: Group) => number> = {
    avg: ({ owner }) => (sums[owner] as number) / (counts[owner] as number),
    max: bestOf,
    sum: ({ owner }) => sums[owner] as number,
    min: ({ owner }) => least[owner] as number,
  };
  // Equal scores stand in the order of insertion, as owners are numbered.
  const rated = best
    .map((group) => ({ owner: group.owner, score: scoreOf[scoreMode](group) }))
    .sort((a, b) => b.score - a.score || a.owner - b.owner);
  const seated = rated.slice(0, size);
  const shown = openGroups(input, ownerOf, { limit: size, size: 3, owners: new Set(seated.map(({ owner }) => owner)) });
  const hitsOf = new Map(shown.map(({ owner, hits }) => [owner, hits]));
  return answerWith(seated.map(({ owner, score }) => ({ level: parents, id: owner, score, children: hitsOf.get(owner) ?? [] })));
}

export const NESTED_SCORE_MODE: Product = {
  name: 'opensearch/nested score_mode',
  label: 'OpenSearch nested query, score_mode avg',
  evidence: { how: 'run', package: 'org.opensearch:opensearch', version: '2.19.1', date: RUN_DATE },
  defaults: { size: 10, scoreMode: 'avg' },
  reason: 'mean-of-all-children',
  isPrefixStable: true,
  differences: [],
  answer: (input, { k, unit }) => answerNestedScoreMode(input, { parents: unit, size: k }),
};
