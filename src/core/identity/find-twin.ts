import type { Fingerprint } from './fingerprint';

/**
 * How much of a text stands in another one too, from 0 to 1.
 *
 * `sentences`: length of its distinct sentences that are sentences of the other, by length of all its distinct sentences (equal in the
 * search key, so width, case and line wraps do not matter). `shingles`: share of its shingles of eight units that the other has, which
 * a light edit of every sentence hardly lowers; null where too few could be compared.
 */
export interface Overlap {
  readonly sentences: number;
  readonly shingles: number | null;
}

/**
 * A text is nearly a duplicate if it shares so much of its sentences, or at least `some` of them and so much of its shingles. A new edition
 * that keeps three sentences of four is none, and neither are two of a hundred forms that differ by a name and a figure in each sentence.
 */
export const NEARLY = { sentences: 0.8, some: 0.5, shingles: 0.9 } as const;
/** A text with fewer sentences or units than these is a duplicate only if all of it is the same: short notes resemble each other. */
const LEAST = { sentences: 5, length: 120 } as const;
/** With fewer units than these it says too little even for that ("Yes.", "以上"). */
const LEAST_SAME = 20;
/** With fewer shingles to compare the share is a guess. */
const LEAST_SHINGLES = 64;

/** How much of `text` stands in `other`. Not symmetric: a chapter is all in its book. O(sentences + 2,048). */
export function measureOverlap(text: Fingerprint, other: Fingerprint): Overlap {
  let shared = 0;
  for (const [sentence, length] of text.sentences) if (other.sentences.has(sentence)) shared += length;
  return { sentences: text.length === 0 ? 0 : shared / text.length, shingles: shareShingles(text, other) };
}

/** The other text that holds most of this one, if that is enough to call it nearly a duplicate; of equal ones the first. */
export function findTwin<T>(
  text: Fingerprint,
  others: Iterable<readonly [T, Fingerprint]>,
): { readonly twin: T; readonly by: 'sentences' | 'shingles'; readonly share: number } | null {
  if (text.sentences.size < LEAST.sentences || text.length < LEAST.length) return findSame(text, others);
  let found: { twin: T; by: 'sentences' | 'shingles'; share: number } | null = null;
  const sample = sampleOf(text);
  for (const [twin, other] of others) {
    if (!mayOverlap(sample, other)) continue;
    const { sentences, shingles } = measureOverlap(text, other);
    if (sentences < NEARLY.some || (sentences < NEARLY.sentences && (shingles ?? 0) < NEARLY.shingles)) continue;
    const by = sentences >= NEARLY.sentences ? 'sentences' : 'shingles';
    const share = by === 'sentences' ? sentences : (shingles ?? 0);
    if (share > (found?.share ?? 0)) found = { twin, by, share };
  }
  return found;
}

/** The first of the others that holds the same sentences and no more; for texts too short to be compared by shares. */
function findSame<T>(text: Fingerprint, others: Iterable<readonly [T, Fingerprint]>): { twin: T; by: 'sentences'; share: number } | null {
  if (text.length < LEAST_SAME) return null;
  for (const [twin, other] of others) {
    if (other.sentences.size !== text.sentences.size) continue;
    if ([...text.sentences.keys()].every((sentence) => other.sentences.has(sentence))) return { twin, by: 'sentences', share: 1 };
  }
  return null;
}

/** Thirty-two sentences spread over the text: looked at first, so that documents that have nothing in common with it cost nothing to speak of. */
function sampleOf({ sentences }: Fingerprint): readonly number[] {
  const all = [...sentences.keys()];
  const step = Math.max(1, Math.floor(all.length / 32));
  return all.filter((_, index) => index % step === 0);
}

/** False only where hardly a sentence of the sample is in the other text. */
function mayOverlap(sample: readonly number[], other: Fingerprint): boolean {
  return sample.filter((sentence) => other.sentences.has(sentence)).length >= sample.length / 8;
}

/** Both texts' shingles are those that their number divides: what the larger divides is known of both. */
function shareShingles(text: Fingerprint, other: Fingerprint): number | null {
  const every = Math.max(text.every, other.every);
  let all = 0;
  let shared = 0;
  for (const shingle of text.shingles) {
    if (shingle % every !== 0) continue;
    all++;
    if (other.shingles.has(shingle)) shared++;
  }
  return all < LEAST_SHINGLES ? null : shared / all;
}
