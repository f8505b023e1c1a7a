import { orderByScore } from './order-by-score';

/** Cormack, Clarke and Büttcher 2009, doi 10.1145/1571941.1572114. */
const RANK_OFFSET = 60;

/**
 * Both searches as a weighted sum: cosine + weight × BM25 / greatest BM25, or the cosine alone where no child has a word
 * of the question. NaN in `meaning` (no vector) stays NaN, and such a child is not asked for the greatest.
 */
export function fuseSum(meaning: Float32Array, words: Float32Array, weight: number): Float32Array {
  assertSameLength(meaning, words);
  let greatest = 0;
  for (let child = 0; child < words.length; child++) {
    if (!Number.isNaN(meaning[child])) greatest = Math.max(greatest, words[child] as number);
  }
  const share = greatest > 0 ? weight / greatest : 0;
  const sums = new Float32Array(meaning.length);
  for (let child = 0; child < sums.length; child++) sums[child] = (meaning[child] as number) + share * (words[child] as number);
  return sums;
}

/**
 * Both searches as reciprocal rank fusion: Σ 1 / (60 + rank), among equal scores by child number.
 *
 * A child with BM25 0 has no word rank and no term for it. NaN in `meaning` (no vector) stays NaN, and such a child takes no rank
 * from others. `order` may be a faster one.
 */
export function fuseReciprocalRanks(meaning: Float32Array, words: Float32Array, order = orderByScore): Float32Array {
  assertSameLength(meaning, words);
  const sums = new Float64Array(meaning.length);
  const addRanks = (ranked: Uint32Array): void => {
    ranked.forEach((child, r) => {
      sums[child] = (sums[child] as number) + 1 / (RANK_OFFSET + r + 1);
    });
  };
  addRanks(order(meaning, 'all').order);
  addRanks(
    order(
      words.map((score, child) => (Number.isNaN(meaning[child]) ? 0 : score)),
      'positive',
    ).order,
  );
  return meaning.map((cosine, child) => (Number.isNaN(cosine) ? NaN : (sums[child] as number)));
}

function assertSameLength(meaning: Float32Array, words: Float32Array): void {
  if (meaning.length !== words.length) throw new RangeError(`words: expected ${meaning.length} scores, got ${words.length}`);
}
