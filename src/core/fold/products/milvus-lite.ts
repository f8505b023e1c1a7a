import type { Unit } from '../../model';
import { answerWith, bestOf, childSeat, groupHits, groupSeat, ownersOf, takeHits } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface MilvusLiteSettings {
  readonly groupBy?: Unit;
  readonly limit?: number;
  readonly groupSize?: number;
  /** Groups that are not full are thrown away. */
  readonly isStrict?: boolean;
  /** Exclusive: a score exactly at it is out. */
  readonly radius?: number;
}

/** Groups the best max(10 × limit, 3 × limit × group size) children and gives the first `limit` groups. */
export function answerMilvusLite(
  input: ProductInput,
  { groupBy, limit = 10, groupSize = 1, isStrict = false, radius = -Infinity }: MilvusLiteSettings,
): ProductAnswer {
  const isNear = (score: number): boolean => score > radius;
  if (groupBy === undefined) return answerWith(takeHits(input, limit, isNear).map(childSeat));
  const depth = Math.max(10 * limit, 3 * limit * groupSize);
  const groups = groupHits(takeHits(input, depth, isNear), ownersOf(input, groupBy)).slice(0, limit);
  const kept = groups.filter(({ hits }) => !isStrict || hits.length >= groupSize);
  return answerWith(kept.map((group) => groupSeat(groupBy, group, bestOf(group), group.hits.slice(0, groupSize))));
}

export const MILVUS_LITE: Product = {
  name: 'milvus-lite/search group_by_field',
  label: 'Milvus Lite group_by_field',
  evidence: { how: 'run', package: 'milvus-lite', version: '3.2.2', date: RUN_DATE },
  defaults: { limit: 10, groupSize: 1 },
  reason: 'groups-to-depth',
  isPrefixStable: true,
  remarks: ['depth-follows-limit', 'strict-throws-away'],
  differences: ['The server searches on until there are enough groups (its documentation, not run).'],
  answer: (input, { k, unit }) => answerMilvusLite(input, { groupBy: unit, limit: k }),
};
