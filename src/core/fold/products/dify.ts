import type { Unit } from '../../model';
import { answerWith, bestOf, groupHits, groupSeat, ownersOf, takeHits } from './hits';
import type { Product, ProductAnswer, ProductInput } from './product';

/** Children inside k, by segment, with the best child's score and all the hits; nothing is refilled. */
function answerDify(input: ProductInput, { parents, topK = 4 }: { readonly parents: Unit; readonly topK?: number }): ProductAnswer {
  const groups = groupHits(takeHits(input, topK), ownersOf(input, parents));
  return answerWith(groups.map((group) => groupSeat(parents, group, bestOf(group), group.hits)));
}

export const DIFY: Product = {
  name: 'dify/RetrievalService',
  label: 'Dify parent–child mode',
  evidence: { how: 'read', source: 'langgenius/dify api/core/rag/datasource/retrieval_service.py @01d409e' },
  defaults: { topK: 4 },
  reason: 'cut-then-fold',
  isPrefixStable: true,
  remarks: [],
  differences: ['Hybrid search, reranking, attachments and summaries, which can lift a segment, are left out.'],
  answer: (input, { k, unit }) => answerDify(input, { parents: unit, topK: k }),
};
