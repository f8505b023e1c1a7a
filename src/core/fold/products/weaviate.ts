import type { Unit } from '../../model';
import { answerWith, bestOf, groupHits, groupSeat, ownersOf, takeHits } from './hits';
import type { Product, ProductAnswer, ProductInput } from './product';

export interface WeaviateSettings {
  readonly groupBy: Unit;
  readonly limit: number;
  readonly groups: number;
  readonly objectsPerGroup: number;
}

/** Walks the `limit` nearest objects: at most `objectsPerGroup` of a group, no new group after `groups`; nothing is searched further. */
function answerWeaviate(input: ProductInput, { groupBy, limit, groups, objectsPerGroup }: WeaviateSettings): ProductAnswer {
  const opened = groupHits(takeHits(input, limit), ownersOf(input, groupBy)).slice(0, groups);
  return answerWith(opened.map((group) => groupSeat(groupBy, group, bestOf(group), group.hits.slice(0, objectsPerGroup))));
}

export const WEAVIATE: Product = {
  name: 'weaviate/groupBy',
  label: 'Weaviate groupBy, limit k, groups k',
  evidence: { how: 'read', source: 'weaviate/weaviate adapters/repos/db/shard_group_by.go @adcffc5' },
  defaults: {},
  reason: 'cut-then-fold',
  isPrefixStable: true,
  remarks: [],
  differences: ['One shard; with several, groups are merged by their least distance.'],
  answer: (input, { k, unit }) => answerWeaviate(input, { groupBy: unit, limit: k, groups: k, objectsPerGroup: k }),
};
