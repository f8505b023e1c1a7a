import type { DiversePick } from './pick-diverse';

/** What every folding rule looks at. Nothing in it is changed, and nothing in it is kept. */
export interface RuleInput {
  /** Hits in rank order, best first; equal scores by child number, which is the order of documents. */
  readonly order: Uint32Array;
  /** `scores[r]` belongs to `order[r]`, descending. */
  readonly scores: Float32Array;
  /** `voterOf[child]` is the number of the section or document that has the vote. */
  readonly voterOf: Uint32Array;
  /** `documentOfVoter[voter]`; the identity where documents vote. */
  readonly documentOfVoter: Uint32Array;
  /** n: children of each voter in the collection, found or not. */
  readonly childCountOf: ArrayLike<number>;
  /** As `meetVoters` lists them, once for all rules: in the order of best children, each as it stands where nothing of it counted. */
  readonly voters: readonly RankedVoter[];
  /** N: children of the whole collection, found or not. */
  readonly childCount: number;
  /** M: rules that count or average look at the first M hits of the whole ranking, whatever k is. */
  readonly depth: number;
  /** Places to fill. No rule's order of the first k depends on it; it only says how far an order must be made. */
  readonly k: number;
  /**
   * The picks of MMR over this ranking for a λ, k of them or more where there are so many voters; only MMR needs them, and
   * only where the vectors are can they be made.
   */
  readonly pickDiverse?: (lambda: number) => readonly DiversePick[];
}

/** One child that counted. For rules that add up, the amounts of a voter add up to its score. */
export interface CountedChild {
  /** From 1. */
  readonly rank: number;
  readonly amount: number;
}

/** One line of the order that a rule makes. */
export interface RankedVoter {
  readonly voter: number;
  /** What stands in the place: the voter with all its children, or one child of it (so that a voter can have several). */
  readonly takes: 'voter' | 'child';
  /** In the rule's own measure; null for a voter that nothing counted for, which stands after all that have a score. */
  readonly score: number | null;
  /** Best first. */
  readonly children: readonly CountedChild[];
  /** Rank of the best child that stands in the place, from 1. */
  readonly bestRank: number;
  /** True where a cap keeps it from a place; it stands at the end, named instead of lost. */
  readonly isHeldBack: boolean;
}

/** What a rule's function looks like once its settings are named. */
export type RankBy<Name extends string> = (input: RuleInput, settings: Readonly<Record<Name, number>>) => RankedVoter[];
