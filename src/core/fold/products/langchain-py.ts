import type { Unit } from '../../model';
import { answerWith, failWith, groupHits, groupSeat, ownersOf, takeHits, type Hit } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

/** How many hits MMR looks at, and its λ, where nobody says otherwise. */
export const MMR_DEFAULTS = { fetchK: 20, lambda: 0.5 } as const;

export interface LangchainPySettings {
  readonly parents: Unit;
  readonly k?: number;
  readonly search?: 'similarity' | 'mmr' | 'similarity_score_threshold';
  readonly fetchK?: number;
  /** 1 is relevance alone, 0 diversity alone. */
  readonly lambda?: number;
  readonly scoreThreshold?: number;
  /** The in-memory store has no relevance scores, so no threshold. */
  readonly store?: 'InMemoryVectorStore' | 'Chroma';
  /** Parents that the docstore does not have; they vanish, and their places with them. */
  readonly missing?: ReadonlySet<number>;
}

/** Children inside k (or MMR's picks among `fetchK`: the first of those where none can be made), their parents in the order of first hits, without scores. */
export function answerLangchainPy(input: ProductInput, settings: LangchainPySettings): ProductAnswer {
  const { parents, k = 4, search = 'similarity', store = 'InMemoryVectorStore', missing } = settings;
  if (search === 'similarity_score_threshold' && store === 'InMemoryVectorStore') return failWith('no-relevance-scores');
  const found = searchChildren(input, { ...settings, k, search });
  const groups = groupHits(found, ownersOf(input, parents)).filter(({ owner }) => missing?.has(owner) !== true);
  return answerWith(groups.map((group) => groupSeat(parents, group, null)));
}

function searchChildren(input: ProductInput, settings: LangchainPySettings & { readonly k: number }): Hit[] {
  const { k, search, fetchK = MMR_DEFAULTS.fetchK, lambda = MMR_DEFAULTS.lambda, scoreThreshold = -Infinity } = settings;
  if (search === 'mmr') {
    const found = takeHits(input, fetchK);
    const picks = input.pickDiverse?.({ depth: fetchK, lambda });
    return (picks?.map(({ rank }) => found[rank - 1] as Hit) ?? found).slice(0, k);
  }
  return takeHits(input, k, (score) => search !== 'similarity_score_threshold' || score >= scoreThreshold);
}

const shared = {
  defaults: { k: 4, search: 'similarity', ...MMR_DEFAULTS },
  isPrefixStable: true,
  answer: (input: ProductInput, { k, unit }: { k: number; unit: Unit }) => answerLangchainPy(input, { parents: unit, k }),
} as const;

const evidence = { how: 'run', package: 'langchain-classic', version: '1.0.8', date: RUN_DATE } as const;
const ties =
  'Among equal scores the in-memory store mostly gives the last inserted first, and that depends on the processor; the imitation takes them in the order of documents.';

export const LANGCHAIN_PY: readonly Product[] = [
  {
    ...shared,
    name: 'langchain-py/ParentDocumentRetriever',
    label: 'LangChain (Python) ParentDocumentRetriever',
    evidence,
    reason: 'cut-then-fold',
    remarks: ['missing-parents-vanish'],
    differences: [ties],
  },
  {
    ...shared,
    name: 'langchain-py/MultiVectorRetriever',
    label: 'LangChain (Python) MultiVectorRetriever',
    evidence,
    reason: 'cut-then-fold',
    remarks: ['missing-parents-vanish'],
    differences: [ties],
  },
  {
    ...shared,
    name: 'langchain-py/ParentDocumentRetriever, mmr',
    label: 'LangChain (Python) ParentDocumentRetriever, MMR',
    evidence,
    defaults: { ...shared.defaults, search: 'mmr' },
    reason: 'unlike-among-nearest',
    remarks: ['order-of-picks'],
    differences: [ties],
    answer: (input, { k, unit }) => answerLangchainPy(input, { parents: unit, k, search: 'mmr' }),
  },
];
