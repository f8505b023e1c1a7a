import type { RuleName } from '../fold/rules/rules';
import type { BudgetUnit, ModelName, SearchBy, Unit } from '../model';
import type { CutUnit } from '../split/cut-unit';

/** How a text is cut into what is searched, and what of it is handed on. */
export type Splitting =
  /** Sentences are searched, their section or document is handed on: what the board shows. */
  | { readonly kind: 'parent-child' }
  | { readonly kind: 'sentences' }
  /** Sentences are searched, and handed on with so many before and behind them. */
  | { readonly kind: 'window'; readonly around: number }
  | { readonly kind: 'characters' | 'tokens'; readonly length: number; readonly overlap: number }
  | { readonly kind: 'heading' | 'paragraph'; readonly cap: number }
  /** Sentences up to where the meaning shifts. */
  | { readonly kind: 'shift' };

export type SplittingKind = Splitting['kind'];

/** One way to retrieve from beginning to end. Model and fusion are the page's. */
export interface Setup {
  readonly name: string;
  readonly splitting: Splitting;
  readonly by: SearchBy;
  /** `none`: every passage has a vote of its own. */
  readonly rule: RuleName | 'none';
  /** The rule's own numbers that are not at their defaults, by name. */
  readonly ruleSettings: Readonly<Record<string, number>>;
  /** M: so many hits a rule looks at that counts or averages. */
  readonly depth: number;
  /** Who has the vote, where sentences are searched; else documents have it. */
  readonly vote: Unit;
  /** What parent–child hands on. */
  readonly parent: Unit;
  readonly k: number;
  /** At most so many of the seated are handed on. */
  readonly handOn: number;
  readonly budget: number;
  readonly unit: BudgetUnit;
}

/** M where nobody says otherwise. */
export const USUAL_DEPTH = 100;

/** Whether sentences are what is searched. */
export function searchesSentences({ kind }: Splitting): boolean {
  return kind === 'parent-child' || kind === 'sentences' || kind === 'window';
}

/** What the engine has to rank for a splitting. */
export function unitOfSplitting(splitting: Splitting, model: ModelName): 'children' | CutUnit {
  switch (splitting.kind) {
    case 'parent-child':
    case 'sentences':
    case 'window':
      return 'children';
    case 'characters':
      return { length: splitting.length, overlap: splitting.overlap };
    case 'tokens':
      return { length: splitting.length, overlap: splitting.overlap, in: 'tokens' };
    case 'heading':
    case 'paragraph':
      return { by: splitting.kind, cap: splitting.cap };
    case 'shift':
      return { by: 'meaning', model };
  }
}
