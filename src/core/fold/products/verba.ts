import { greatestOf, leastOf } from '../../extremes';
import { answerWith, groupHits, takeHits } from './hits';
import type { Product, ProductAnswer, ProductInput, SeenChild } from './product';

export interface VerbaSettings {
  readonly limit: number;
  readonly window?: number;
  /** Least score, after scaling the hits to 0 … 1, for neighbours to be added. */
  readonly threshold?: number;
}

/** Chunks inside k by document, documents by the **sum** of their chunks; very good hits bring a neighbour on each side, chunks in the order of the text. */
function answerVerba(input: ProductInput, { limit, window = 1, threshold = 0.8 }: VerbaSettings): ProductAnswer {
  const hits = takeHits(input, limit);
  const scores = hits.map(({ score }) => score);
  const [least, greatest] = [leastOf(scores), greatestOf(scores)];
  const isGood = (score: number): boolean => greatest > least && (score - least) / (greatest - least) >= threshold;
  const seats = groupHits(hits, input.documentOf).map(({ owner, hits: own }) => {
    const shown = new Map(own.map(({ child, score }): [number, SeenChild] => [child, { child, score }]));
    for (const { child } of own.filter(({ score }) => isGood(score))) {
      for (let other = child - window; other <= child + window; other++) {
        if (input.documentOf[other] === owner && !shown.has(other)) shown.set(other, { child: other, score: null });
      }
    }
    const score = own.reduce((sum, hit) => sum + hit.score, 0);
    return { level: 'document' as const, id: owner, score, children: [...shown.values()].sort((a, b) => a.child - b.child) };
  });
  return answerWith(seats.sort((a, b) => b.score - a.score));
}

export const VERBA: Product = {
  name: 'verba/WindowRetriever',
  label: 'Verba WindowRetriever',
  evidence: { how: 'read', source: 'weaviate/Verba goldenverba/components/retriever/WindowRetriever.py @6fb7c98' },
  defaults: { window: 1, threshold: 0.8 },
  reason: 'sum-of-children',
  isPrefixStable: false,
  remarks: [],
  differences: ['Its search is hybrid and its limit may be set by autocut; here the limit is k. It always answers with documents.'],
  answer: (input, { k }) => answerVerba(input, { limit: k }),
};
