import type { Unit } from '../../model';
import { answerWith, bestOf, childSeat, groupHits, groupSeat, openGroups, ownersOf, takeHits, type Hit } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface OramaSettings {
  readonly limit?: number;
  /** Inclusive, and never below 0. */
  readonly similarity?: number;
  readonly groupBy?: Unit;
  /** Hits shown in a group. */
  readonly maxResult?: number;
}

/** Every hit at or above the similarity; flat, the first `limit`, but **all** groups, in the order of best hits. `distinctOn` is ignored. */
export function answerOrama(
  input: ProductInput,
  { limit = 10, similarity = 0.8, groupBy, maxResult = Infinity }: OramaSettings,
): ProductAnswer {
  if (groupBy !== undefined && input.vectors === undefined) {
    const groups = openGroups(input, ownersOf(input, groupBy), { limit: Infinity, size: maxResult, keeps: (score) => score >= similarity });
    return answerWith(groups.map((group) => groupSeat(groupBy, group, bestOf(group), group.hits)));
  }
  const found = takeHits(input).filter((hit) => recount(input, hit) >= similarity);
  if (groupBy === undefined) return answerWith(found.slice(0, limit).map(childSeat));
  const groups = groupHits(found, ownersOf(input, groupBy));
  return answerWith(groups.map((group) => groupSeat(groupBy, group, bestOf(group), group.hits.slice(0, maxResult))));
}

/** The cosine as Orama counts it, from vectors in single precision and their lengths, by which a score of .8 can fall below .8. */
function recount({ vectors }: ProductInput, { child, score }: Hit): number {
  if (vectors === undefined) return score;
  const { question, rows } = vectors;
  let product = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < question.length; i++) {
    const a = question[i] ?? 0;
    const b = rows[child * question.length + i] ?? 0;
    product += a * b;
    lengthA += a * a;
    lengthB += b * b;
  }
  return product / (Math.sqrt(lengthA) * Math.sqrt(lengthB));
}

export const ORAMA: Product = {
  name: 'orama/vector search',
  label: 'Orama vector search, groupBy, similarity 0, maxResult 3',
  evidence: { how: 'run', package: '@orama/orama', version: '3.1.18', date: RUN_DATE },
  defaults: { limit: 10, similarity: 0.8 },
  reason: 'groups-unlimited',
  isPrefixStable: true,
  remarks: ['empty-by-default'],
  differences: [
    'It counts cosines anew in single precision; where the page has no vectors a score exactly at the similarity stays in here and may fall out there.',
  ],
  answer: (input, { k, unit }) => answerOrama(input, { limit: k, similarity: 0, groupBy: unit, maxResult: 3 }),
};
