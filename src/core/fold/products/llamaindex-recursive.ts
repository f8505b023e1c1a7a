import type { Unit } from '../../model';
import { answerWith, bestOf, groupHits, groupSeat, ownersOf, takeHits } from './hits';
import { LLAMAINDEX_DEDUPE } from './llamaindex-auto-merging';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

/** Children inside k, each pointing to its parent: parents in the order of first hits with that hit's score, where exactly 0 comes back as 1. */
export function answerRecursive(
  input: ProductInput,
  { parents, topK = 2 }: { readonly parents: Unit; readonly topK?: number },
): ProductAnswer {
  const groups = groupHits(takeHits(input, topK), ownersOf(input, parents));
  return answerWith(groups.map((group) => groupSeat(parents, group, bestOf(group) || 1)));
}

export const LLAMAINDEX_RECURSIVE: Product = {
  name: 'llamaindex-py/RecursiveRetriever',
  label: 'LlamaIndex RecursiveRetriever',
  evidence: { how: 'run', package: 'llama-index-core', version: '0.14.25', date: RUN_DATE },
  defaults: { topK: 2 },
  reason: 'cut-then-fold',
  isPrefixStable: true,
  remarks: ['zero-comes-as-one'],
  differences: [LLAMAINDEX_DEDUPE],
  answer: (input, { k, unit }) => answerRecursive(input, { parents: unit, topK: k }),
};
