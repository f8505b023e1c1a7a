import type { Unit } from '../../model';
import { answerWith, groupHits, groupSeat, ownersOf, takeHits, type Hit } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface LangchainJsSettings {
  readonly parents: Unit;
  /** Children searched. */
  readonly childK?: number;
  /** Parents kept, after folding; it says nothing about how deep to look. */
  readonly parentK?: number;
  /** Children by a ScoreThresholdRetriever instead of `childK`. */
  readonly threshold?: { readonly minimum: number; readonly maxK?: number; readonly kIncrement?: number };
}

/** As in Python, with a slice after folding: `childK` children, their parents in the order of first hits, `parentK` of them. */
export function answerLangchainJs(
  input: ProductInput,
  { parents, childK = 4, parentK = Infinity, threshold }: LangchainJsSettings,
): ProductAnswer {
  const found = threshold === undefined ? takeHits(input, childK) : widenWhileGood(input, threshold);
  const groups = groupHits(found, ownersOf(input, parents)).slice(0, parentK);
  return answerWith(groups.map((group) => groupSeat(parents, group, null)));
}

/** Searches ever more children while all that came reach the least score; keeps the good ones, at most `maxK`. */
function widenWhileGood(
  input: ProductInput,
  { minimum, maxK = 100, kIncrement = 10 }: NonNullable<LangchainJsSettings['threshold']>,
): Hit[] {
  let depth = 0;
  let good: Hit[];
  do {
    depth += Math.max(1, kIncrement);
    good = takeHits(input, depth, (score) => score >= minimum);
  } while (good.length >= depth && depth < maxK);
  return good.slice(0, maxK);
}

const evidence = { how: 'run', package: '@langchain/classic', version: '1.0.50', date: RUN_DATE } as const;

export const LANGCHAIN_JS: readonly Product[] = [
  {
    name: 'langchain-js/ParentDocumentRetriever',
    label: 'LangChain.js ParentDocumentRetriever, childK 3 k, parentK k',
    evidence,
    defaults: { childK: 4, parentK: null },
    reason: 'fold-to-depth',
    isPrefixStable: true,
    remarks: ['parent-k-is-no-depth'],
    differences: [],
    answer: (input, { k, unit }) => answerLangchainJs(input, { parents: unit, childK: 3 * k, parentK: k }),
  },
  {
    name: 'langchain-js/MultiVectorRetriever',
    label: 'LangChain.js MultiVectorRetriever, childK k',
    evidence,
    defaults: { childK: 4, parentK: null },
    reason: 'cut-then-fold',
    isPrefixStable: true,
    remarks: ['parent-k-is-no-depth'],
    differences: [],
    answer: (input, { k, unit }) => answerLangchainJs(input, { parents: unit, childK: k }),
  },
  {
    name: 'langchain-js/ParentDocumentRetriever, score threshold',
    label: 'LangChain.js ParentDocumentRetriever, score threshold .6, parentK k',
    evidence,
    defaults: { maxK: 100, kIncrement: 10, parentK: null },
    reason: 'threshold-widens',
    isPrefixStable: true,
    remarks: ['widens-up-to-max-k'],
    differences: [],
    answer: (input, { k, unit }) => answerLangchainJs(input, { parents: unit, parentK: k, threshold: { minimum: 0.6 } }),
  },
];
