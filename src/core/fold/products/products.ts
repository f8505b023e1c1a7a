import type { Unit } from '../../model';
import { COLLAPSE } from './collapse';
import { DIFY } from './dify';
import { HAYSTACK_AUTO_MERGING } from './haystack-auto-merging';
import { HAYSTACK_GROUPING } from './haystack-grouping';
import { LANGCHAIN_JS } from './langchain-js';
import { LANGCHAIN_PY } from './langchain-py';
import { LLAMAINDEX_AUTO_MERGING } from './llamaindex-auto-merging';
import { LLAMAINDEX_RECURSIVE } from './llamaindex-recursive';
import { MILVUS_LITE } from './milvus-lite';
import { NESTED_KNN } from './nested-knn';
import { NESTED_SCORE_MODE } from './nested-score-mode';
import { ORAMA } from './orama';
import { PLAIN_SEARCH } from './plain-search';
import type { Product, ProductAnswer, ProductInput } from './product';
import { QDRANT } from './qdrant';
import { RAGFLOW } from './ragflow';
import { SENTENCE_WINDOWS } from './sentence-window';
import { SQL } from './sql';
import { VERBA } from './verba';
import { WEAVIATE } from './weaviate';

/** Every product's rule, in the order of the page's table: frameworks, applications, engines, queries, plain searches. */
export const PRODUCTS: readonly Product[] = [
  ...LANGCHAIN_PY,
  ...LANGCHAIN_JS,
  LLAMAINDEX_AUTO_MERGING,
  LLAMAINDEX_RECURSIVE,
  HAYSTACK_AUTO_MERGING,
  HAYSTACK_GROUPING,
  ...SENTENCE_WINDOWS,
  DIFY,
  RAGFLOW,
  VERBA,
  WEAVIATE,
  QDRANT,
  MILVUS_LITE,
  ...NESTED_KNN,
  ...COLLAPSE,
  NESTED_SCORE_MODE,
  ORAMA,
  ...SQL,
  ...PLAIN_SEARCH,
];

/** One line of the table of products. */
export interface ProductRow {
  readonly product: Product;
  readonly answer: ProductAnswer;
  /** Places taken, of k; more where a product's limit does not bound what it returns. */
  readonly places: number;
  /** Distinct documents that come back. */
  readonly documents: number;
}

/** What every product would return from one ranking. */
export function compareProducts(input: ProductInput, asked: { readonly k: number; readonly unit: Unit }): ProductRow[] {
  return PRODUCTS.map((product) => {
    const answer = product.answer(input, asked);
    const documents = new Set(answer.seats.map(({ level, id }) => documentOfSeat(input, level, id)));
    return { product, answer, places: answer.seats.length, documents: documents.size };
  });
}

function documentOfSeat(
  { documentOf, documentOfSection }: ProductInput,
  level: ProductAnswer['seats'][number]['level'],
  id: number,
): number {
  if (level === 'document') return id;
  return (level === 'section' ? documentOfSection[id] : documentOf[id]) as number;
}
