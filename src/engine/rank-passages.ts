import type { Inquiry, ScoreParts } from '../bridge/protocol';
import type { Ranking, SearchBy } from '../core/model';
import { fuseReciprocalRanks, fuseSum } from '../core/rank/fuse';
import { orderByScore } from '../core/rank/order-by-score';
import { searchKeyOf } from '../core/split/search-key';
import { WORDS_WEIGHT } from './embedder/shipped-model';
import type { HeldDocument, PassageUnit } from './held-document';
import type { PassageIndex } from './passage-index';
import type { Tokenizer } from './ports';

/** What a search needs besides the documents. */
export interface SearchMeans {
  readonly tokenizer: Tokenizer | null;
  /** Null while the model is not ready. */
  readonly embedQuestion: ((question: string) => Promise<Float32Array>) | null;
}

export interface RankedPassages {
  /** How it was searched: what was asked for, or `characters` while the model for it is not ready. */
  readonly by: SearchBy;
  readonly ranking: Ranking;
  /** By both: cosine and BM25 at each rank; BM25 0 is no word rank. */
  readonly parts: ScoreParts | null;
  readonly sharesWords: boolean;
  /** By meaning or both: documents whose vectors are not complete, and which are not in this ranking. */
  readonly without: readonly HeldDocument[];
}

const NOTHING: Ranking = { order: new Uint32Array(0), scores: new Float32Array(0) };

/** What can be answered now: meaning wants the model, words want the tokenizer. */
export function settleSearchBy(by: SearchBy, means: SearchMeans): SearchBy {
  if (by === 'characters' || means.tokenizer === null) return 'characters';
  return by === 'words' || means.embedQuestion !== null ? by : 'characters';
}

/**
 * Ranks every passage of the documents; passages are numbered through, document by document. A question of nothing but white space
 * has no hits. Documents without vectors are in no search by meaning.
 */
export async function rankPassages(
  { question, by: wanted, fusion }: Inquiry,
  { documents, unit, index, means }: { documents: readonly HeldDocument[]; unit: PassageUnit; index: PassageIndex; means: SearchMeans },
): Promise<RankedPassages> {
  const by = settleSearchBy(wanted, means);
  const key = searchKeyOf(question, { start: 0, end: question.length }, []);
  if (key.trim() === '') return { by, ranking: NOTHING, parts: null, sharesWords: false, without: [] };
  const { tokenizer, embedQuestion } = means;
  if (by === 'characters' || tokenizer === null || (by !== 'words' && embedQuestion === null)) {
    return lexical(by, await index.scoreCharacters(documents, key));
  }
  const words = await index.scoreWords(documents, key, tokenizer);
  if (by === 'words' || embedQuestion === null) return lexical(by, words);
  const vector = await embedQuestion(question.trim());
  const meaning = index.scoreMeaning(documents, vector);
  const found = {
    by,
    sharesWords: words.some((score) => score > 0),
    without: documents.filter((document) => document.vectorsOf(unit) === null),
  };
  if (by === 'meaning') return { ...found, ranking: orderByScore(meaning, 'all'), parts: null };
  const fused = fusion === 'rrf' ? fuseReciprocalRanks(meaning, words) : fuseSum(meaning, words, WORDS_WEIGHT);
  const ranking = orderByScore(fused, 'all');
  return { ...found, ranking, parts: { meaning: pick(meaning, ranking.order), words: pick(words, ranking.order) } };
}

function lexical(by: SearchBy, scores: Float32Array): RankedPassages {
  const ranking = orderByScore(scores, 'positive');
  return { by, ranking, parts: null, sharesWords: ranking.order.length > 0, without: [] };
}

function pick(scores: Float32Array, order: Uint32Array): Float32Array {
  return Float32Array.from(order, (passage) => scores[passage] ?? NaN);
}
