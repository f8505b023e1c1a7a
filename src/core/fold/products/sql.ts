import type { Unit } from '../../model';
import { answerWith, bestOf, groupHits, groupSeat, openGroups, ownersOf, takeHits } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface DuckdbSettings {
  readonly parents: Unit;
  readonly k: number;
  readonly rule: 'cut, then fold' | 'fold, then cut';
}

/** DISTINCT ON over cosines: with LIMIT inside it loses places, with LIMIT outside it refills exactly. */
export function answerDuckdb(input: ProductInput, { parents, k, rule }: DuckdbSettings): ProductAnswer {
  const ownerOf = ownersOf(input, parents);
  const groups = rule === 'cut, then fold' ? groupHits(takeHits(input, k), ownerOf) : openGroups(input, ownerOf, { limit: k, size: 1 });
  return answerWith(groups.map((group) => groupSeat(parents, group, bestOf(group), group.hits.slice(0, 1))));
}

/** GROUP BY over the k nearest rows, which the vector query must be told inside. */
export function answerSqliteVec(input: ProductInput, { parents, k }: { readonly parents: Unit; readonly k: number }): ProductAnswer {
  return answerWith(groupHits(takeHits(input, k), ownersOf(input, parents)).map((group) => groupSeat(parents, group, bestOf(group))));
}

const OURS = 'The engine has no rule of its own; this is the query that people write.';
const TIES = 'The order of equal scores is not promised there; here it is the order of documents.';
const duckdb = { how: 'run', package: 'duckdb', version: '2.0.1', date: RUN_DATE } as const;

export const SQL: readonly Product[] = [
  {
    name: 'duckdb/distinct-on',
    label: 'DuckDB DISTINCT ON, fold then cut',
    evidence: duckdb,
    defaults: {},
    reason: 'groups-refilled',
    isPrefixStable: true,
    remarks: [],
    differences: [OURS, TIES],
    answer: (input, { k, unit }) => answerDuckdb(input, { parents: unit, k, rule: 'fold, then cut' }),
  },
  {
    name: 'duckdb/distinct-on, cut',
    label: 'DuckDB DISTINCT ON, cut then fold',
    evidence: duckdb,
    defaults: {},
    reason: 'cut-then-fold',
    isPrefixStable: true,
    remarks: [],
    differences: [OURS, TIES],
    answer: (input, { k, unit }) => answerDuckdb(input, { parents: unit, k, rule: 'cut, then fold' }),
  },
  {
    name: 'sqlite-vec/group-by',
    label: 'sqlite-vec GROUP BY',
    evidence: { how: 'run', package: 'sqlite-vec', version: '0.1.9', date: RUN_DATE },
    defaults: {},
    reason: 'cut-then-fold',
    isPrefixStable: true,
    remarks: ['inner-query-first'],
    differences: [OURS, TIES],
    answer: (input, { k, unit }) => answerSqliteVec(input, { parents: unit, k }),
  },
];
