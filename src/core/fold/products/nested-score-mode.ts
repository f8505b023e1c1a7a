import type { Unit } from '../../model';
import { answerWith, failWith, openGroups, ownersOf, sumScores } from './hits';
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
  const { sums, best, least, counts } = sumScores(input, ownerOf);
  const scoreOf: Record<ScoreMode, (owner: number) => number> = {
    avg: (owner) => (sums[owner] as number) / (counts[owner] as number),
    max: (owner) => best[owner] as number,
    sum: (owner) => sums[owner] as number,
    min: (owner) => least[owner] as number,
  };
  const rated: { owner: number; score: number }[] = [];
  for (let owner = 0; owner < counts.length; owner++) {
    if (counts[owner] !== 0) rated.push({ owner, score: scoreOf[scoreMode](owner) });
  }
  // The sort is stable: equal scores stand in the order of insertion, as owners are numbered.
  rated.sort((a, b) => b.score - a.score);
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
  remarks: ['negative-refused'],
  differences: [],
  answer: (input, { k, unit }) => answerNestedScoreMode(input, { parents: unit, size: k }),
};
