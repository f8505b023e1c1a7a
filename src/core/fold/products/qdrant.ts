import type { Unit } from '../../model';
import { answerWith, bestOf, groupSeat, openGroups, ownersOf } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface QdrantSettings {
  readonly groupBy: Unit;
  readonly limit?: number;
  readonly groupSize?: number;
  /** Exclusive: a score exactly at it is out. */
  readonly scoreThreshold?: number;
}

/** Down the whole ranking, groups in the order of best hits, `groupSize` hits each, the first `limit` groups. */
export function answerQdrant(
  input: ProductInput,
  { groupBy, limit = 10, groupSize = 3, scoreThreshold = -Infinity }: QdrantSettings,
): ProductAnswer {
  const groups = openGroups(input, ownersOf(input, groupBy), { limit, size: groupSize, keeps: (score) => score > scoreThreshold });
  return answerWith(groups.map((group) => groupSeat(groupBy, group, bestOf(group), group.hits)));
}

export const QDRANT: Product = {
  name: 'qdrant-local/query_points_groups',
  label: 'Qdrant groups (local mode)',
  evidence: { how: 'run', package: 'qdrant-client', version: '1.20.0', date: RUN_DATE },
  defaults: { limit: 10, groupSize: 3 },
  reason: 'groups-refilled',
  isPrefixStable: true,
  remarks: ['at-threshold-is-out'],
  differences: [
    'The server looks for groups in up to five requests and fills them in up to five more, each of limit × group size points, so its depth is bounded (read, not run).',
    'Among equal scores local mode mostly gives the last inserted first, and that depends on the processor; the imitation takes them in the order of documents.',
  ],
  answer: (input, { k, unit }) => answerQdrant(input, { groupBy: unit, limit: k }),
};
