import type { Unit } from '../../model';
import { answerWith, childSeat, groupHits, ownersOf, takeHits } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

/** Children inside k, those of one section or document side by side, groups in the order of first appearance; nothing is cut. */
export function answerHaystackGrouping(
  input: ProductInput,
  { groupBy, topK = 10 }: { readonly groupBy: Unit; readonly topK?: number },
): ProductAnswer {
  return answerWith(groupHits(takeHits(input, topK), ownersOf(input, groupBy)).flatMap(({ hits }) => hits.map(childSeat)));
}

export const HAYSTACK_GROUPING: Product = {
  name: 'haystack/MetaFieldGroupingRanker',
  label: 'Haystack MetaFieldGroupingRanker',
  evidence: { how: 'run', package: 'haystack-ai', version: '3.4.1', date: RUN_DATE },
  defaults: { topK: 10 },
  reason: 'reorder-only',
  isPrefixStable: false,
  remarks: [],
  differences: [],
  answer: (input, { k, unit }) => answerHaystackGrouping(input, { groupBy: unit, topK: k }),
};
