import type { Unit } from '../../model';
import type { DiversePick } from '../rules/pick-diverse';

/** One ranking over all children of a collection, numbered document by document in the order of the text. */
export interface ProductInput {
  /** Best first; what a product's own search would have given if it were exact. */
  readonly order: Uint32Array;
  /** `scores[r]` belongs to `order[r]`, descending. */
  readonly scores: Float32Array;
  readonly sectionOf: Uint32Array;
  readonly documentOf: Uint32Array;
  readonly documentOfSection: Uint32Array;
  /** The picks of MMR among the first `depth` hits, each child for itself; only where the vectors are can they be made. */
  readonly pickDiverse?: (asked: { readonly depth: number; readonly lambda: number }) => readonly DiversePick[];
  /** The question's vector and one row a child, of unit length: Orama counts its cosines anew where they are given. */
  readonly vectors?: { readonly question: Float32Array; readonly rows: Float32Array };
}

/** A hit shown inside a parent, or a sentence of a window. */
export interface SeenChild {
  readonly child: number;
  readonly score: number | null;
}

export interface ProductSeat {
  readonly level: Unit | 'child' | 'window';
  /** Number of the document, section or child; of a window, the child it stands around. */
  readonly id: number;
  /** What the product says for it; null where it says nothing. */
  readonly score: number | null;
  /** Null where the product shows none. */
  readonly children: readonly SeenChild[] | null;
}

/** Why a product gave an error instead of an answer. */
export type ProductFault = 'not-in-local-mode' | 'threshold-refused' | 'leaf-without-parent' | 'no-relevance-scores' | 'negative-score';

export interface ProductAnswer {
  readonly seats: readonly ProductSeat[];
  readonly fault: ProductFault | null;
}

/**
 * Why the answer is as it is, one sentence:
 *
 * - `cut-then-fold`: takes the k best children and folds them; places that come free stay empty.
 * - `fold-to-depth`: folds as deep as it was told to look (childK), then cuts; deep enough is the user's guess.
 * - `unlike-among-nearest`: picks k children that are unlike one another among the nearest, then folds; all of these may be one document's.
 * - `threshold-widens`: looks deeper while scores are good, never until there are enough parents.
 * - `merge-by-ratio`: a parent replaces its hits where more than half of its children are among the k; nothing is refilled.
 * - `windows`: every hit brings its neighbours; hits of one place repeat the same sentences, nothing is folded.
 * - `reorder-only`: puts hits of one document side by side; nothing is folded or refilled.
 * - `groups-refilled`: opens groups down the whole ranking until there are enough: every place is used.
 * - `groups-to-depth`: groups a fixed number of the best children; a document longer than that takes them all.
 * - `parents-counted`: k counts parents and the best child decides: every place is used.
 * - `mean-of-all-children`: finds parents by their best child and reorders them by the mean of all their children.
 * - `groups-unlimited`: groups everything above its least similarity; the limit bounds the flat list only.
 * - `sum-of-children`: adds up the scores of a document's hits among the k, so many hits beat good ones.
 * - `mean-of-found`: a parent scores the mean of its hits among the k, so one more hit can lower it.
 * - `no-folding`: gives the k best children as they are.
 */
export type ProductReason =
  | 'cut-then-fold'
  | 'fold-to-depth'
  | 'unlike-among-nearest'
  | 'threshold-widens'
  | 'merge-by-ratio'
  | 'windows'
  | 'reorder-only'
  | 'groups-refilled'
  | 'groups-to-depth'
  | 'parents-counted'
  | 'mean-of-all-children'
  | 'groups-unlimited'
  | 'sum-of-children'
  | 'mean-of-found'
  | 'no-folding';

/**
 * What else was seen when the product was run, one sentence each:
 *
 * - `missing-parents-vanish`: a parent that its store does not hold is left out without a word, and its place with it.
 * - `order-of-picks`: parents stand in the order of its own picks; λ 1 is plain similarity.
 * - `parent-k-is-no-depth`: parentK cuts after folding and looks no deeper: without childK it searches 4 children.
 * - `widens-up-to-max-k`: searches kIncrement more while all that came reach the threshold, exactly or above, up to maxK.
 * - `strictly-above-ratio`: exactly half does not merge; a parent of one child merges at once.
 * - `mean-below-child`: a merged parent scores the mean of its hits, so it can stand below a lone child.
 * - `gaps-seldom-filled`: a sentence missing between two hits is put in only where leaves know the next one, and its own parser does not tell them.
 * - `zero-comes-as-one`: a score of exactly 0 comes back as 1.
 * - `windows-joined-by-space`: windows cross sections and are joined with a space, between Japanese sentences too.
 * - `merged-come-last`: what did not merge comes first, merged parents last and without a score, whatever their hits scored.
 * - `short-text-fails`: one hit from a text too short to be split fails the whole call; thresholds 0 and 1 are refused.
 * - `at-threshold-is-out`: a score exactly at score_threshold is out.
 * - `depth-follows-limit`: looks at the best max(10 × limit, 3 × limit × group_size) children, so one more place can change the whole answer.
 * - `strict-throws-away`: strict_group_size throws away groups that are not full and looks no further.
 * - `all-children-inside`: its inner hits are all children of the parent by score, hits or not, unless `similarity` is set.
 * - `one-hit-inside`: one inner hit a parent.
 * - `max-keeps-order`: with score_mode max the order stays that of the best children.
 * - `candidates-change-nothing`: num_candidates changes nothing; to refill, k itself must grow. Inner hits come without a score, in the order of insertion.
 * - `k-must-grow`: collapse sees only the k nearest children; to refill, k itself must grow.
 * - `negative-refused`: scores are no cosines but numbers handed over; a negative one is refused.
 * - `empty-by-default`: with its own similarity of .8 most answers here would be empty; distinctOn is ignored in vector mode.
 * - `inner-query-first`: GROUP BY is always over the k nearest, and their query must be MATERIALIZED or it is refused.
 * - `no-group-by-locally`: its client offers a group_by, which local mode refuses.
 */
export type ProductRemark =
  | 'missing-parents-vanish'
  | 'order-of-picks'
  | 'parent-k-is-no-depth'
  | 'widens-up-to-max-k'
  | 'strictly-above-ratio'
  | 'mean-below-child'
  | 'gaps-seldom-filled'
  | 'zero-comes-as-one'
  | 'windows-joined-by-space'
  | 'merged-come-last'
  | 'short-text-fails'
  | 'at-threshold-is-out'
  | 'depth-follows-limit'
  | 'strict-throws-away'
  | 'all-children-inside'
  | 'one-hit-inside'
  | 'max-keeps-order'
  | 'candidates-change-nothing'
  | 'k-must-grow'
  | 'negative-refused'
  | 'empty-by-default'
  | 'inner-query-first'
  | 'no-group-by-locally';

/** Where the rule was seen: run as `package` at `version` on `date`, or read at `source` (nobody ran it). */
export type ProductEvidence =
  | { readonly how: 'run'; readonly package: string; readonly version: string; readonly date: string }
  | { readonly how: 'read'; readonly source: string };

/** A product's rule, never the product. */
export interface Product {
  /** As `product` in the recorded results where it was run. */
  readonly name: string;
  readonly label: string;
  readonly evidence: ProductEvidence;
  /** What the product uses where nobody says otherwise. */
  readonly defaults: Readonly<Record<string, number | string | null>>;
  readonly reason: ProductReason;
  /** Whether a larger k may reorder what was there. */
  readonly isPrefixStable: boolean;
  readonly remarks: readonly ProductRemark[];
  /** Where the product does otherwise than this imitation, in English, one sentence each. */
  readonly differences: readonly string[];
  /** Its answer with k for its main number and the rest at its defaults. */
  readonly answer: (input: ProductInput, asked: { readonly k: number; readonly unit: Unit }) => ProductAnswer;
}

/** The date on which the recorded results were made. */
export const RUN_DATE = '2026-11-29';
