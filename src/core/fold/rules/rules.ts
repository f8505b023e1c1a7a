import { rankByBestChild } from './best-child';
import { rankByBoundedLift } from './bounded-lift';
import { rankByDocumentCap } from './document-cap';
import { rankByMean } from './mean';
import { rankByMmr } from './mmr';
import { rankByRatioGate } from './ratio-gate';
import { rankByReciprocalRank } from './reciprocal-rank';
import { rankByRoundRobin } from './round-robin';
import type { RankBy, RankedVoter, RuleInput } from './rule';
import { rankBySizeCalibrated } from './size-calibrated';
import { rankBySum } from './sum';
import { rankByTopMean } from './top-mean';
import { rankByTwoLevel } from './two-level';
import { rankByVotes } from './votes';

export type RuleName =
  | 'best-child'
  | 'mean'
  | 'sum'
  | 'top-mean'
  | 'votes'
  | 'reciprocal-rank'
  | 'bounded-lift'
  | 'size-calibrated'
  | 'ratio-gate'
  | 'document-cap'
  | 'two-level'
  | 'mmr'
  | 'round-robin';

/** A number of a rule that a person may change. */
export interface RuleSetting {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface FoldingRule {
  readonly name: RuleName;
  readonly settings: readonly RuleSetting[];
  /**
   * `always`: the first n voters for k are the first n for k + 1, whatever M is.
   * `at-fixed-depth`: so too, but only because M stays as it is; where M follows k, as in products that count inside the
   * top-k, a larger k reorders what was there.
   */
  readonly stability: 'always' | 'at-fixed-depth';
  /** Whether a smaller score is a better one. */
  readonly isSmallerBetter: boolean;
  readonly needsVectors: boolean;
  /** Settings that are missing stand at their default, others are brought into their range; unknown names are ignored. */
  readonly rank: (input: RuleInput, settings?: Readonly<Record<string, number>>) => RankedVoter[];
}

interface Definition<Name extends string> {
  readonly stability: FoldingRule['stability'];
  readonly settings?: Readonly<Record<Name, Omit<RuleSetting, 'name'>>>;
  readonly isSmallerBetter?: boolean;
  readonly needsVectors?: boolean;
}

const CAP = { cap: { default: 2, min: 1, max: 20, step: 1 } };

/** Every folding rule by name, in the order in which the page offers them. */
export const RULES: Readonly<Record<RuleName, FoldingRule>> = {
  'best-child': define('best-child', rankByBestChild, { stability: 'always' }),
  mean: define('mean', rankByMean, { stability: 'at-fixed-depth' }),
  sum: define('sum', rankBySum, { stability: 'at-fixed-depth' }),
  'top-mean': define('top-mean', rankByTopMean, { stability: 'at-fixed-depth', settings: { j: { default: 3, min: 1, max: 20, step: 1 } } }),
  votes: define('votes', rankByVotes, { stability: 'at-fixed-depth' }),
  'reciprocal-rank': define('reciprocal-rank', rankByReciprocalRank, {
    stability: 'at-fixed-depth',
    settings: { offset: { default: 0, min: 0, max: 100, step: 1 } },
  }),
  'bounded-lift': define('bounded-lift', rankByBoundedLift, {
    stability: 'at-fixed-depth',
    settings: { beta: { default: 0.15, min: 0, max: 1, step: 0.01 }, tau: { default: 2, min: 0.5, max: 20, step: 0.5 } },
  }),
  'size-calibrated': define('size-calibrated', rankBySizeCalibrated, { stability: 'always', isSmallerBetter: true }),
  'ratio-gate': define('ratio-gate', rankByRatioGate, {
    stability: 'at-fixed-depth',
    settings: { tau: { default: 0.5, min: 0, max: 1, step: 0.01 } },
  }),
  'document-cap': define('document-cap', rankByDocumentCap, { stability: 'always', settings: CAP }),
  'two-level': define('two-level', rankByTwoLevel, { stability: 'always', settings: CAP }),
  mmr: define('mmr', rankByMmr, {
    stability: 'always',
    needsVectors: true,
    settings: { lambda: { default: 0.5, min: 0, max: 1, step: 0.05 } },
  }),
  'round-robin': define('round-robin', rankByRoundRobin, { stability: 'always' }),
};

function define<Name extends string = never>(name: RuleName, rankBy: RankBy<Name>, definition: Definition<Name>): FoldingRule {
  const settings = Object.entries<Omit<RuleSetting, 'name'>>(definition.settings ?? {}).map(([key, range]) => ({ name: key, ...range }));
  return {
    name,
    settings,
    stability: definition.stability,
    isSmallerBetter: definition.isSmallerBetter ?? false,
    needsVectors: definition.needsVectors ?? false,
    rank: (input, chosen = {}) => rankBy(input, fillSettings(settings, chosen) as Record<Name, number>),
  };
}

function fillSettings(settings: readonly RuleSetting[], chosen: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    settings.map(({ name, default: usual, min, max, step }) => {
      const value = chosen[name] ?? usual;
      const inRange = Number.isFinite(value) ? Math.max(min, Math.min(max, value)) : usual;
      return [name, step === 1 ? Math.round(inRange) : inRange];
    }),
  );
}
