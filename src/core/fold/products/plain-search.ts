import { answerWith, childSeat, failWith, takeHits } from './hits';
import { RUN_DATE, type Product, type ProductAnswer, type ProductInput } from './product';

export interface PlainSearchSettings {
  readonly limit?: number;
  /** Chroma's client offers it; in local mode it is not there. */
  readonly isGrouped?: boolean;
}

/** The best children as they are; ten unless told otherwise. */
export function answerPlainSearch(input: ProductInput, { limit = 10, isGrouped = false }: PlainSearchSettings): ProductAnswer {
  return isGrouped ? failWith('not-in-local-mode') : answerWith(takeHits(input, limit).map(childSeat));
}

const shared = {
  defaults: { limit: 10 },
  reason: 'no-folding',
  isPrefixStable: true,
  answer: (input: ProductInput, { k }: { readonly k: number }) => answerPlainSearch(input, { limit: k }),
} as const;

export const PLAIN_SEARCH: readonly Product[] = [
  {
    ...shared,
    name: 'lancedb/search',
    label: 'LanceDB search',
    evidence: { how: 'run', package: 'lancedb', version: '0.40.0', date: RUN_DATE },
    remarks: [],
    differences: [],
  },
  {
    ...shared,
    name: 'chroma/query',
    label: 'Chroma query',
    evidence: { how: 'run', package: 'chromadb', version: '1.5.9', date: RUN_DATE },
    remarks: ['no-group-by-locally'],
    differences: ['The order of equal scores differs there from one start to the next; here it is the order of documents.'],
  },
];
