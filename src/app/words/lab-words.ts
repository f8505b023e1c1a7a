import type { RunnerUp } from '../../core/fold/explain-place';
import type { FoldingRule, RuleName } from '../../core/fold/rules/rules';
import type { ProductFault, ProductReason, ProductRemark } from '../../core/fold/products/product';
import type { Unit } from '../../core/model';

/** Curves over k, by what they measure. */
export type Measure = 'largestShare' | 'distinct' | 'effective' | 'freed' | 'kStar';

export interface RuleWords {
  readonly name: string;
  readonly formula: string;
  readonly source: string;
  readonly goodAt: string;
  readonly badAt: string;
}

interface Dominance {
  readonly letter: string;
  readonly title: string;
  readonly seen: number;
  readonly looked: number;
  readonly own: number;
  readonly all: number;
  readonly expected: string;
  readonly chance: string;
}

/** What the tabs that load later say, in one language; loaded with them. */
export interface LabWords {
  readonly lang: 'ja' | 'en';
  readonly picture: {
    readonly svg: (name: string) => string;
    readonly png: (name: string) => string;
    readonly failed: string;
  };
  readonly everyK: {
    readonly intro: string;
    readonly slider: string;
    readonly sliderText: (k: number) => string;
    readonly found: string;
    readonly alone: string;
    readonly aloneNote: string;
    readonly measure: Readonly<Record<Measure, string>>;
    readonly before: string;
    readonly after: string;
    readonly seen: string;
    readonly sizeAlone: string;
    readonly band: string;
    readonly largestAlone: string;
    readonly distinctAlone: string;
    readonly byDocument: (k: number) => string;
    readonly byDocumentRow: (title: string, seen: string, expected: string, low: string, high: string) => string;
    readonly otherDocuments: (count: number) => string;
    readonly axis: string;
    readonly now: (name: string, value: string) => string;
    readonly never: string;
    readonly table: string;
    readonly end: (hits: number) => string;
    readonly verdict: Readonly<Record<'relevance' | 'size', (dominance: Dominance) => string>>;
    readonly verdictNone: string;
    readonly verdictOneDocument: string;
  };
  readonly rules: {
    readonly intro: (k: number, depth: number) => string;
    readonly depth: string;
    readonly rule: string;
    readonly places: string;
    readonly documents: string;
    readonly answer: string;
    readonly answerYes: string;
    readonly answerNo: string;
    readonly answerUnknown: string;
    readonly stability: string;
    readonly promise: Readonly<Record<FoldingRule['stability'], string>>;
    readonly noVectors: string;
    /** While it is on its way. */
    readonly picking: string;
    readonly details: (rule: string) => string;
    readonly formula: string;
    readonly source: string;
    readonly goodAt: string;
    readonly badAt: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly settingOf: (setting: string, rule: string) => string;
    readonly lambdaEnds: string;
    readonly reset: string;
    readonly heldBack: (count: number) => string;
    readonly open: (count: number) => string;
    readonly seat: (place: number, rule: string, name: string, rank: number) => string;
    readonly byName: Readonly<Record<RuleName, RuleWords>>;
  };
  readonly why: {
    readonly title: (rule: string, place: number) => string;
    readonly close: string;
    readonly score: (score: string, isSmallerBetter: boolean) => string;
    readonly noScore: string;
    readonly children: string;
    readonly rank: string;
    readonly sentence: string;
    readonly amount: string;
    readonly moreChildren: (count: number) => string;
    readonly elsewhere: string;
    readonly place: string;
    readonly standsAt: (place: number, k: number) => string;
    readonly notStanding: string;
    readonly heldBack: string;
    readonly runnerUp: string;
    readonly noRunnerUp: string;
    readonly lacked: Readonly<Record<RunnerUp['lacked'], (name: string, gap: string) => string>>;
    readonly alsoBest: (gap: string) => string;
    readonly alsoHits: (count: number) => string;
    readonly uncounted: (count: number) => string;
  };
  readonly duplicates: {
    readonly title: string;
    readonly share: string;
    readonly threshold: string;
    readonly thresholdNote: (hits: number, isAll: boolean) => string;
    readonly textOnlyNote: string;
    readonly dateNote: string;
    readonly keptOf: (day: string, isFile: boolean) => string;
    readonly keptBest: string;
    readonly none: string;
    readonly took: (places: number, k: number) => string;
    readonly tookNone: (groups: number) => string;
    readonly also: string;
    readonly rank: (rank: number) => string;
    readonly more: (count: number) => string;
  };
  readonly products: {
    readonly intro: (k: number, unit: Unit) => string;
    readonly product: string;
    readonly returns: string;
    readonly places: (k: number) => string;
    readonly documents: string;
    readonly own: string;
    readonly ownWith: (name: string, value: number) => string;
    readonly ownNone: string;
    readonly ownOther: string;
    readonly why: string;
    readonly run: (version: string, date: string) => string;
    readonly read: (source: string) => string;
    readonly remarks: string;
    readonly remark: Readonly<Record<ProductRemark, string>>;
    readonly differences: string;
    readonly differenceIn: Readonly<Record<string, string>>;
    readonly defaults: (defaults: string) => string;
    readonly reorders: string;
    readonly nothing: string;
    readonly more: (count: number) => string;
    readonly seat: Readonly<Record<Unit | 'child' | 'window', (name: string) => string>>;
    readonly level: Readonly<Record<Unit | 'child' | 'window', string>>;
    readonly used: (places: number, k: number) => string;
    readonly ownAnswer: (places: number, documents: number) => string;
    readonly fault: Readonly<Record<ProductFault, string>>;
    readonly reason: Readonly<Record<ProductReason, string>>;
  };
  readonly questions: {
    readonly intro: string;
    readonly label: string;
    readonly placeholder: string;
    readonly load: string;
    readonly column: string;
    readonly run: (count: number) => string;
    readonly stop: string;
    readonly progress: (done: number, all: number) => string;
    readonly stopped: (done: number, all: number) => string;
    readonly finished: (all: number) => string;
    readonly outdated: string;
    readonly limit: (limit: number) => string;
    readonly question: string;
    readonly before: string;
    readonly after: string;
    readonly freed: string;
    readonly kStar: string;
    readonly distinct: string;
    readonly leading: string;
    /** Questions that a picture leaves out. */
    readonly undrawn: (count: number) => string;
    readonly noHit: string;
    readonly failed: string;
    readonly open: (question: string) => string;
    readonly opened: (question: string) => string;
    readonly csv: string;
    readonly json: string;
    readonly unreadable: string;
  };
}
