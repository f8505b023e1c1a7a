import type { Inquiry, ScoreParts } from '../../bridge/protocol';
import type { ModelName, Ranking, SearchBy } from '../../core/model';
import { fuseReciprocalRanks, fuseSum } from '../../core/rank/fuse';
import { isInt8, type Precision } from '../../core/rank/int8-rows';
import type { orderByScore } from '../../core/rank/order-by-score';
import { searchKeyOf } from '../../core/split/search-key';
import { MODEL_NAMES, WORDS_WEIGHTS } from '../embedder/shipped-model';
import type { HeldDocument, PassageUnit } from '../shelf/held-document';
import type { PassageIndex } from './passage-index';
import type { Tokenizer } from '../ports';

/** What a search needs besides the documents. */
export interface SearchMeans {
  readonly tokenizer: Tokenizer | null;
  /** What embeds questions by a model; null while that model is not ready. */
  questionEmbedderOf(model: ModelName): ((question: string) => Promise<Float32Array>) | null;
}

/** What is ranked, and by what. */
export interface Ranked {
  readonly documents: readonly HeldDocument[];
  readonly unit: PassageUnit;
  readonly index: PassageIndex;
  /** The order, however it is computed. */
  readonly order: typeof orderByScore;
  readonly means: SearchMeans;
}

export interface RankedPassages {
  /** How it was searched: what was asked for, or `characters` while the model for it is not ready. */
  readonly by: SearchBy;
  /** The model that speaks; null by characters and words. */
  readonly model: ModelName | null;
  /** Of the vectors that its scores are of: int8 where any are; null by characters and words. */
  readonly precision: Precision | null;
  readonly ranking: Ranking;
  /** By both: cosine and BM25 at each rank; BM25 0 is no word rank. */
  readonly parts: ScoreParts | null;
  readonly sharesWords: boolean;
  /** By meaning or both: documents whose vectors are not complete, and which are not in this ranking. */
  readonly without: readonly HeldDocument[];
}

const NO_ROWS = new Float32Array(0);
const NOTHING: Ranking = { order: new Uint32Array(0), scores: new Float32Array(0) };

/** What can be answered now: meaning wants the model, words want the tokenizer. */
export function settleSearchBy(by: SearchBy, means: SearchMeans): SearchBy {
  if (by === 'characters' || means.tokenizer === null) return 'characters';
  return by === 'words' || MODEL_NAMES.some((model) => means.questionEmbedderOf(model) !== null) ? by : 'characters';
}

/**
 * The model that speaks: the wanted one once it has a vector of every passage, till then whichever that is ready has the most, the wanted
 * one among equals. Null while none is ready.
 */
export function settleModel(
  wanted: ModelName,
  { documents, unit, means }: { documents: readonly HeldDocument[]; unit: PassageUnit; means: SearchMeans },
): ModelName | null {
  const countVectors = (model: ModelName): number =>
    documents.reduce((sum, document) => sum + (document.vectorsOf(unit, model) ? document.passagesOf(unit).length : 0), 0);
  const other = MODEL_NAMES.find((model) => model !== wanted);
  const ready = [wanted, ...(other ? [other] : [])].filter((model) => means.questionEmbedderOf(model) !== null);
  const [first, second] = ready;
  return first && second && countVectors(second) > countVectors(first) ? second : (first ?? null);
}

/**
 * Ranks every passage of the documents; passages are numbered through, document by document. A question of nothing but white space
 * has no hits. Documents without vectors are in no search by meaning.
 */
export async function rankPassages(
  { question, by: wanted, fusion, model: wantedModel = 'e5' }: Inquiry,
  { documents, unit, index, order, means }: Ranked,
): Promise<RankedPassages> {
  const by = settleSearchBy(wanted, means);
  const key = searchKeyOf(question, { start: 0, end: question.length }, []);
  if (key.trim() === '') return { by, model: null, precision: null, ranking: NOTHING, parts: null, sharesWords: false, without: [] };
  const { tokenizer } = means;
  if (by === 'characters' || tokenizer === null) return lexical(by, order(await index.scoreCharacters(documents, key), 'positive'));
  const scoreWords = (): Promise<Float32Array> => index.scoreWords(documents, key, tokenizer);
  /* By meaning it is only said whether there are any: a million sentences are scored in the time of the search itself. */
  const words = by === 'meaning' ? null : await scoreWords();
  const sharesWords = words ? words.some((score) => score > 0) : await index.sharesWords(documents, key, tokenizer);
  const model = by === 'words' ? null : settleModel(wantedModel, { documents, unit, means });
  const embedQuestion = model && means.questionEmbedderOf(model);
  if (model === null || !embedQuestion) return lexical('words', order(words ?? (await scoreWords()), 'positive'));
  const meaning = await index.scoreMeaning(documents, model, await embedQuestion(question.trim()));
  const found = {
    by,
    model,
    precision: documents.some((document) => isInt8(document.vectorsOf(unit, model) ?? NO_ROWS)) ? ('int8' as const) : ('float32' as const),
    sharesWords,
    without: documents.filter((document) => document.vectorsOf(unit, model) === null),
  };
  if (words === null) return { ...found, ranking: order(meaning, 'all'), parts: null };
  const fused = fusion === 'rrf' ? fuseReciprocalRanks(meaning, words, order) : fuseSum(meaning, words, WORDS_WEIGHTS[model]);
  const ranking = order(fused, 'all');
  return { ...found, ranking, parts: { meaning: pick(meaning, ranking.order), words: pick(words, ranking.order) } };
}

function lexical(by: SearchBy, ranking: Ranking): RankedPassages {
  return { by, model: null, precision: null, ranking, parts: null, sharesWords: ranking.order.length > 0, without: [] };
}

function pick(scores: Float32Array, order: Uint32Array): Float32Array {
  const picked = new Float32Array(order.length);
  for (let r = 0; r < order.length; r++) picked[r] = scores[order[r] as number] as number;
  return picked;
}
