import type { Unit } from '../../model';
import { answerWith, groupHits, groupSeat, meanOf, ownersOf, takeHits } from './hits';
import type { Product, ProductAnswer, ProductInput } from './product';

/** Children inside k, by parent, with the mean of the children found, sorted by it; nothing is refilled. */
function answerRagflow(input: ProductInput, { parents, topN }: { readonly parents: Unit; readonly topN: number }): ProductAnswer {
  const groups = groupHits(takeHits(input, topN), ownersOf(input, parents));
  const seats = groups.map((group) => groupSeat(parents, group, meanOf(group.hits)));
  return answerWith(seats.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)));
}

export const RAGFLOW: Product = {
  name: 'ragflow/retrieval_by_children',
  label: 'RAGFlow child chunks',
  evidence: { how: 'read', source: 'infiniflow/ragflow rag/nlp/search.py @b1b8cd6' },
  defaults: { topN: null },
  reason: 'mean-of-found',
  isPrefixStable: false,
  remarks: [],
  differences: [
    'Its mixture of term and vector similarity and its reranking are left out; parents of equal text in two documents collide there and do not here.',
  ],
  answer: (input, { k, unit }) => answerRagflow(input, { parents: unit, topN: k }),
};
