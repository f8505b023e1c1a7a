import type { Unit } from '../../../src/core/model';
import { answerElasticsearchCollapse, answerOpenSearchCollapse } from '../../../src/core/fold/products/collapse';
import { answerHaystackMerging } from '../../../src/core/fold/products/haystack-auto-merging';
import { answerHaystackGrouping } from '../../../src/core/fold/products/haystack-grouping';
import { answerLangchainJs } from '../../../src/core/fold/products/langchain-js';
import { answerLangchainPy } from '../../../src/core/fold/products/langchain-py';
import { answerAutoMerging } from '../../../src/core/fold/products/llamaindex-auto-merging';
import { answerRecursive } from '../../../src/core/fold/products/llamaindex-recursive';
import { answerMilvusLite } from '../../../src/core/fold/products/milvus-lite';
import { answerElasticsearchNested, answerLucene, answerOpenSearchNested } from '../../../src/core/fold/products/nested-knn';
import { answerNestedScoreMode } from '../../../src/core/fold/products/nested-score-mode';
import { answerOrama } from '../../../src/core/fold/products/orama';
import { answerPlainSearch } from '../../../src/core/fold/products/plain-search';
import type { ProductAnswer, ProductInput } from '../../../src/core/fold/products/product';
import { answerQdrant } from '../../../src/core/fold/products/qdrant';
import { answerSentenceWindow } from '../../../src/core/fold/products/sentence-window';
import { answerDuckdb, answerSqliteVec } from '../../../src/core/fold/products/sql';

/** What a recorded run was called with; which keys there are depends on the product. */
export interface RunCall {
  readonly [key: string]: unknown;
  readonly k?: number;
  readonly limit?: number;
  readonly size?: number;
  readonly parents?: Unit;
  readonly collapse?: Unit;
  readonly inner_hits?: number;
  readonly knn?: { readonly k?: number; readonly similarity?: number; readonly min_score?: number; readonly expand_nested_docs?: boolean };
}

/** Names of a case's documents, sections and children by number. */
export interface CaseNames {
  readonly document: readonly string[];
  readonly section: readonly string[];
  readonly child: readonly string[];
}

/** Only what is set, since a setting that is undefined is not the same as one that is missing. */
function pick<T extends object>(settings: { readonly [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T;
}

type Replay = (input: ProductInput, call: RunCall, names: CaseNames) => ProductAnswer;

const replayLangchainPy: Replay = (input, call, names) => {
  const kwargs = (call.search_kwargs ?? {}) as { k?: number; fetch_k?: number; lambda_mult?: number; score_threshold?: number };
  const missing = call.removedFromDocstore as readonly string[] | undefined;
  return answerLangchainPy(
    input,
    pick<Parameters<typeof answerLangchainPy>[1]>({
      parents: call.parents ?? 'section',
      k: kwargs.k,
      search: call.search_type as 'mmr' | undefined,
      fetchK: kwargs.fetch_k,
      lambda: kwargs.lambda_mult,
      scoreThreshold: kwargs.score_threshold,
      store: call.vectorstore === 'InMemoryVectorStore' ? 'InMemoryVectorStore' : 'Chroma',
      missing: missing && new Set(missing.map((id) => names[call.parents ?? 'section'].indexOf(id))),
    }),
  );
};

const replayLangchainJs: Replay = (input, call) => {
  const retriever = call.childDocumentRetriever as
    { ScoreThresholdRetriever: { minSimilarityScore: number; maxK?: number; kIncrement?: number } } | undefined;
  const options = retriever?.ScoreThresholdRetriever;
  return answerLangchainJs(
    input,
    pick<Parameters<typeof answerLangchainJs>[1]>({
      parents: call.parents ?? 'section',
      childK: call.childK as number | undefined,
      parentK: call.parentK as number | undefined,
      threshold: options && pick<{ minimum: number; maxK?: number; kIncrement?: number }>({ minimum: options.minSimilarityScore, maxK: options.maxK, kIncrement: options.kIncrement }), // prettier-ignore
    }),
  );
};

const topK = (call: RunCall): number | undefined => (call.vectorRetriever as { similarity_top_k?: number } | undefined)?.similarity_top_k;
const haystackTopK = (call: RunCall): number | undefined => (call.InMemoryEmbeddingRetriever as { top_k?: number }).top_k;
const hierarchy = (call: RunCall) => call.hierarchy as 'section > child' | 'document > section > child';

/** How each recorded product is asked again, by its name in the results. */
export const REPLAYS: Readonly<Record<string, Replay>> = {
  'langchain-py/ParentDocumentRetriever': replayLangchainPy,
  'langchain-py/MultiVectorRetriever': replayLangchainPy,
  'langchain-js/ParentDocumentRetriever': replayLangchainJs,
  'langchain-js/MultiVectorRetriever': replayLangchainJs,
  'llamaindex-py/AutoMergingRetriever': (input, call) =>
    answerAutoMerging(
      input,
      pick<Parameters<typeof answerAutoMerging>[1]>({
        hierarchy: hierarchy(call),
        topK: topK(call),
        ratio: call.simple_ratio_thresh as number | undefined,
        links: String(call.links).includes('by hand') ? 'both' : 'as parsed',
        cutoff: (call.then as { SimilarityPostprocessor: { similarity_cutoff: number } } | undefined)?.SimilarityPostprocessor
          .similarity_cutoff,
      }),
    ),
  'llamaindex-py/RecursiveRetriever': (input, call) =>
    answerRecursive(input, pick<Parameters<typeof answerRecursive>[1]>({ parents: call.parents ?? 'section', topK: topK(call) })),
  'llamaindex-py/SentenceWindow+MetadataReplacement': (input, call) =>
    answerSentenceWindow(
      input,
      pick<Parameters<typeof answerSentenceWindow>[1]>({ topK: topK(call) ?? 2, size: call.window_size as number | undefined }),
    ),
  'haystack/AutoMergingRetriever': (input, call, names) =>
    answerHaystackMerging(
      input,
      pick<Parameters<typeof answerHaystackMerging>[1]>({
        hierarchy: hierarchy(call),
        topK: haystackTopK(call),
        threshold: call.threshold as number | undefined,
        leafWithoutParent: call.leafWithoutParent === undefined ? undefined : names.child.indexOf(call.leafWithoutParent as string),
      }),
    ),
  'haystack/MetaFieldGroupingRanker': (input, call) =>
    answerHaystackGrouping(
      input,
      pick<Parameters<typeof answerHaystackGrouping>[1]>({ groupBy: call.group_by as Unit, topK: haystackTopK(call) }),
    ),
  'haystack/SentenceWindowRetriever': (input, call) =>
    answerSentenceWindow(
      input,
      pick<Parameters<typeof answerSentenceWindow>[1]>({ topK: haystackTopK(call) ?? 10, size: call.window_size as number | undefined }),
    ),
  'qdrant-local/query_points_groups': (input, call) =>
    answerQdrant(
      input,
      pick<Parameters<typeof answerQdrant>[1]>({
        groupBy: call.group_by as Unit,
        limit: call.limit,
        groupSize: call.group_size as number | undefined,
        scoreThreshold: call.score_threshold as number | undefined,
      }),
    ),
  'milvus-lite/search group_by_field': (input, call) =>
    answerMilvusLite(
      input,
      pick<NonNullable<Parameters<typeof answerMilvusLite>[1]>>({
        groupBy: call.group_by_field as Unit | undefined,
        limit: call.limit,
        groupSize: call.group_size as number | undefined,
        isStrict: call.strict_group_size as boolean | undefined,
        radius: (call.search_params as { params: { radius: number } } | undefined)?.params.radius,
      }),
    ),
  'elasticsearch/nested knn': (input, call) =>
    answerElasticsearchNested(
      input,
      pick<Parameters<typeof answerElasticsearchNested>[1]>({
        parents: call.parents ?? 'section',
        k: call.knn?.k,
        similarity: call.knn?.similarity,
      }),
    ),
  'elasticsearch/knn + collapse': (input, call) =>
    answerElasticsearchCollapse(
      input,
      pick<Parameters<typeof answerElasticsearchCollapse>[1]>({
        collapse: call.collapse ?? 'section',
        place: call.place as 'top level' | 'query',
        size: call.size,
        k: call.knn?.k,
        similarity: call.knn?.similarity,
        innerHits: call.inner_hits,
      }),
    ),
  'opensearch/nested knn': (input, call) =>
    answerOpenSearchNested(
      input,
      pick<Parameters<typeof answerOpenSearchNested>[1]>({
        parents: call.parents ?? 'section',
        k: call.knn?.k,
        isExpanded: call.knn?.expand_nested_docs,
        scoreMode: call.score_mode as 'max' | undefined,
      }),
    ),
  'opensearch/knn + collapse': (input, call) =>
    answerOpenSearchCollapse(
      input,
      pick<Parameters<typeof answerOpenSearchCollapse>[1]>({
        collapse: call.collapse ?? 'section',
        size: call.size,
        k: call.knn?.k,
        // The engine counts (1 + cosine) / 2.
        minimum: call.knn?.min_score === undefined ? undefined : 2 * call.knn.min_score - 1,
        innerHits: call.inner_hits,
        isKnn: true,
      }),
    ),
  'opensearch/collapse': (input, call) =>
    answerOpenSearchCollapse(
      input,
      pick<Parameters<typeof answerOpenSearchCollapse>[1]>({
        collapse: call.collapse ?? 'section',
        size: call.size,
        minimum: call.min_score as number | undefined,
        innerHits: call.inner_hits,
        isKnn: false,
      }),
    ),
  'opensearch/nested score_mode': (input, call) =>
    answerNestedScoreMode(
      input,
      pick<Parameters<typeof answerNestedScoreMode>[1]>({
        parents: call.parents ?? 'section',
        size: call.size,
        scoreMode: call.score_mode as 'sum' | undefined,
      }),
    ),
  'lucene/DiversifyingChildrenFloatKnnVectorQuery': (input, call) =>
    answerLucene(input, pick<Parameters<typeof answerLucene>[1]>({ parents: call.parents ?? 'section', k: call.k })),
  'orama/vector search': (input, call) => {
    const groupBy = call.groupBy as { properties: Unit[]; maxResult?: number } | undefined;
    return answerOrama(
      input,
      pick<Parameters<typeof answerOrama>[1]>({
        limit: call.limit,
        similarity: call.similarity as number | undefined,
        groupBy: groupBy?.properties[0],
        maxResult: groupBy?.maxResult,
      }),
    );
  },
  'duckdb/distinct-on': (input, call) =>
    answerDuckdb(input, { parents: call.parents ?? 'section', k: call.k ?? 0, rule: call.rule as 'cut, then fold' }),
  'sqlite-vec/group-by': (input, call) => answerSqliteVec(input, { parents: call.parents ?? 'section', k: call.k ?? 0 }),
  'lancedb/search': (input, call) => answerPlainSearch(input, pick<Parameters<typeof answerPlainSearch>[1]>({ limit: call.limit })),
  'chroma/query': (input, call) =>
    answerPlainSearch(
      input,
      pick<Parameters<typeof answerPlainSearch>[1]>({
        limit: call.n_results as number | undefined,
        isGrouped: call.group_by !== undefined,
      }),
    ),
};
