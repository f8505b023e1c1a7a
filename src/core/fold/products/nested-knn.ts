import type { Unit } from '../../model';
import { answerWith, bestOf, groupSeat, openGroups, ownersOf, sumScores } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

/** What the recorded runs asked for. */
const INNER_HITS = 3;

export interface NestedKnnSettings {
  readonly parents: Unit;
  /** Counts parents. */
  readonly k?: number;
  /** Inclusive. */
  readonly similarity?: number;
}

/** The k parents with the best child each, and the best `size` of a parent's children. */
function answerNested(input: ProductInput, { parents, k = 10, similarity = -Infinity }: NestedKnnSettings, size: number): ProductAnswer {
  const groups = openGroups(input, ownersOf(input, parents), { limit: k, size, keeps: (score) => score >= similarity });
  return answerWith(groups.map((group) => groupSeat(parents, group, bestOf(group), group.hits)));
}

/** Elasticsearch's nested kNN: inner hits are all the parent's children by score, those below `similarity` left out. */
export const answerElasticsearchNested = (input: ProductInput, settings: NestedKnnSettings): ProductAnswer =>
  answerNested(input, settings, INNER_HITS);

/** Lucene's diversifying query: one hit a parent. */
export const answerLucene = (input: ProductInput, settings: NestedKnnSettings): ProductAnswer => answerNested(input, settings, 1);

export interface OpenSearchNestedSettings extends NestedKnnSettings {
  readonly isExpanded?: boolean;
  readonly scoreMode?: 'avg' | 'max';
}

/** OpenSearch's nested kNN: one hit a parent; expanded, the k best parents are reordered by the mean of all their children, unless by the maximum. */
export function answerOpenSearchNested(
  input: ProductInput,
  { isExpanded = false, scoreMode = 'avg', ...settings }: OpenSearchNestedSettings,
): ProductAnswer {
  if (!isExpanded) return answerLucene(input, settings);
  const answer = answerNested(input, settings, INNER_HITS);
  if (scoreMode === 'max') return answer;
  const { sums, counts } = sumScores(input, ownersOf(input, settings.parents));
  const seats = answer.seats.map((seat) => ({ ...seat, score: (sums[seat.id] as number) / (counts[seat.id] as number) }));
  return answerWith(seats.sort((a, b) => b.score - a.score));
}

const nested = { reason: 'parents-counted', isPrefixStable: true, defaults: { k: 10 } } as const;
const GRAPH = 'Its search goes through a graph and may miss a child that an exact search finds; among equal scores it may miss any.';

export const NESTED_KNN: readonly Product[] = [
  {
    ...nested,
    name: 'elasticsearch/nested knn',
    label: 'Elasticsearch nested kNN',
    evidence: { how: 'run', package: 'org.elasticsearch:elasticsearch', version: '9.5.3', date: RUN_DATE },
    remarks: ['all-children-inside'],
    differences: [GRAPH],
    answer: (input, { k, unit }) => answerElasticsearchNested(input, { parents: unit, k }),
  },
  {
    ...nested,
    name: 'opensearch/nested knn',
    label: 'OpenSearch nested kNN',
    evidence: { how: 'run', package: 'org.opensearch.plugin:opensearch-knn', version: '2.19.1.0', date: RUN_DATE },
    remarks: ['one-hit-inside'],
    differences: [GRAPH],
    answer: (input, { k, unit }) => answerOpenSearchNested(input, { parents: unit, k }),
  },
  {
    ...nested,
    name: 'opensearch/nested knn, expand_nested_docs',
    label: 'OpenSearch nested kNN, expand_nested_docs',
    evidence: { how: 'run', package: 'org.opensearch.plugin:opensearch-knn', version: '2.19.1.0', date: RUN_DATE },
    reason: 'mean-of-all-children',
    isPrefixStable: false,
    remarks: ['max-keeps-order'],
    differences: [GRAPH],
    answer: (input, { k, unit }) => answerOpenSearchNested(input, { parents: unit, k, isExpanded: true }),
  },
  {
    ...nested,
    name: 'lucene/DiversifyingChildrenFloatKnnVectorQuery',
    label: 'Lucene DiversifyingChildrenFloatKnnVectorQuery',
    evidence: { how: 'run', package: 'org.apache.lucene:lucene-join', version: '9.12.1', date: RUN_DATE },
    defaults: {},
    remarks: ['one-hit-inside'],
    differences: [GRAPH],
    answer: (input, { k, unit }) => answerLucene(input, { parents: unit, k }),
  },
];
