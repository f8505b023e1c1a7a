import type { Unit } from '../../model';
import { answerWith, bestOf, failWith, groupHits, groupSeat, openGroups, ownersOf, takeHits } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput, type SeenChild } from './product';

export interface ElasticsearchCollapseSettings {
  readonly collapse: Unit;
  readonly place: 'top level' | 'query';
  readonly size?: number;
  /** Children that collapse sees; `size` where unset. `num_candidates` changes nothing. */
  readonly k?: number;
  /** Inclusive. */
  readonly similarity?: number;
  readonly innerHits?: number;
}

/** Collapse over the k nearest children only; freed places stay empty. */
export function answerElasticsearchCollapse(input: ProductInput, settings: ElasticsearchCollapseSettings): ProductAnswer {
  const { collapse, place, size = 10, k = size, similarity = -Infinity, innerHits = 3 } = settings;
  const isNear = (score: number): boolean => score >= similarity;
  const ownerOf = ownersOf(input, collapse);
  const groups = groupHits(takeHits(input, k, isNear), ownerOf).slice(0, size);
  if (place === 'top level') {
    const first = firstChildren(ownerOf, innerHits, new Set(groups.map(({ owner }) => owner)));
    return answerWith(groups.map((group) => groupSeat(collapse, group, bestOf(group), first.get(group.owner) ?? [])));
  }
  // The inner search is a kNN search of its own; without a k it takes the inner size for it, over the whole index.
  const inner = new Map(
    groupHits(takeHits(input, settings.k ?? innerHits, isNear), ownerOf).map(({ owner, hits }) => [owner, hits.slice(0, innerHits)]),
  );
  return answerWith(groups.map((group) => groupSeat(collapse, group, bestOf(group), inner.get(group.owner) ?? [])));
}

/** The first children of each owner in the order of insertion, without scores, whether hits or not: what a top-level knn shows inside. */
function firstChildren(ownerOf: Uint32Array, count: number, owners: ReadonlySet<number>): Map<number, SeenChild[]> {
  const first = new Map<number, SeenChild[]>();
  for (let child = 0; child < ownerOf.length; child++) {
    const owner = ownerOf[child] as number;
    if (!owners.has(owner)) continue;
    const own = first.get(owner) ?? [];
    if (own.length < count) own.push({ child, score: null });
    first.set(owner, own);
  }
  return first;
}

export interface OpenSearchCollapseSettings {
  readonly collapse: Unit;
  readonly size?: number;
  /** Children that a knn query hands to collapse; all that match where there is no knn query. */
  readonly k?: number;
  /** Inclusive; a cosine. */
  readonly minimum?: number;
  readonly innerHits?: number;
  /** Without kNN scores come from a field, and a negative one is refused. */
  readonly isKnn: boolean;
}

/** Collapse over the k nearest children, or over every matching one where no kNN decides what matches. */
export function answerOpenSearchCollapse(input: ProductInput, settings: OpenSearchCollapseSettings): ProductAnswer {
  const { collapse, size = 10, k = Infinity, minimum = -Infinity, innerHits, isKnn } = settings;
  if (!isKnn && (input.scores.at(-1) ?? 0) < 0) return failWith('negative-score');
  const groups =
    k < input.order.length
      ? groupHits(
          takeHits(input, k, (score) => score >= minimum),
          ownersOf(input, collapse),
        ).slice(0, size)
      : openGroups(input, ownersOf(input, collapse), { limit: size, size: innerHits ?? 1, keeps: (score) => score >= minimum });
  return answerWith(
    groups.map((group) => groupSeat(collapse, group, bestOf(group), innerHits === undefined ? null : group.hits.slice(0, innerHits))),
  );
}

export const COLLAPSE: readonly Product[] = [
  {
    name: 'elasticsearch/knn + collapse',
    label: 'Elasticsearch kNN with collapse',
    evidence: { how: 'run', package: 'org.elasticsearch:elasticsearch', version: '9.5.3', date: RUN_DATE },
    defaults: { size: 10, k: null, innerHits: 3 },
    reason: 'cut-then-fold',
    isPrefixStable: true,
    remarks: ['candidates-change-nothing'],
    differences: ['Its search goes through a graph and may miss a child that an exact search finds.'],
    answer: (input, { k, unit }) => answerElasticsearchCollapse(input, { collapse: unit, place: 'top level', size: k, k }),
  },
  {
    name: 'opensearch/knn + collapse',
    label: 'OpenSearch kNN with collapse',
    evidence: { how: 'run', package: 'org.opensearch.plugin:opensearch-knn', version: '2.19.1.0', date: RUN_DATE },
    defaults: { size: 10 },
    reason: 'cut-then-fold',
    isPrefixStable: true,
    remarks: ['k-must-grow'],
    differences: ['Its search goes through a graph and may miss a child that an exact search finds.'],
    answer: (input, { k, unit }) => answerOpenSearchCollapse(input, { collapse: unit, size: k, k, innerHits: 3, isKnn: true }),
  },
  {
    name: 'opensearch/collapse',
    label: 'OpenSearch collapse over every match',
    evidence: { how: 'run', package: 'org.opensearch:opensearch', version: '2.19.1', date: RUN_DATE },
    defaults: { size: 10 },
    reason: 'groups-refilled',
    isPrefixStable: true,
    remarks: ['negative-refused'],
    differences: [],
    answer: (input, { k, unit }) => answerOpenSearchCollapse(input, { collapse: unit, size: k, innerHits: 3, isKnn: false }),
  },
];
