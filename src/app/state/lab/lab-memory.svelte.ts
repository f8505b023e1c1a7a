import { USUAL_DEPTH } from '../../../core/evaluate/setup';
import type { RuleName } from '../../../core/fold/rules/rules';
import { labEn } from '../../words/lab-en';
import { labJa } from '../../words/lab-ja';
import type { LabWords } from '../../words/lab-words';
import type { AppParts } from '../app-parts';
import { QuestionList } from './question-list.svelte';

/** Least cosine of near-duplicates, unless changed. */
const USUAL_THRESHOLD = 0.95;

/** What a person has set in the tabs that load later; it outlives them. */
export class LabMemory {
  /** M: how many hits the rules that count or average look at. */
  depth = $state(USUAL_DEPTH);
  sharesVotes = $state(false);
  threshold = $state(USUAL_THRESHOLD);
  /** The place whose reasons are shown. */
  seat = $state.raw<{ readonly rule: RuleName; readonly place: number } | null>(null);
  /** Settings that were changed, by rule. */
  ruleSettings = $state.raw<Readonly<Partial<Record<RuleName, Readonly<Record<string, number>>>>>>({});
  readonly questions: QuestionList;

  constructor(parts: AppParts) {
    this.questions = new QuestionList(parts);
  }

  setRule(rule: RuleName, setting: string, value: number): void {
    this.ruleSettings = { ...this.ruleSettings, [rule]: { ...this.ruleSettings[rule], [setting]: value } };
  }

  resetRules(): void {
    this.ruleSettings = {};
    this.depth = USUAL_DEPTH;
  }
}

/** What of the page's state this needs: the state itself names this memory, so it is not named here. */
interface Lab {
  readonly parts: AppParts;
  lab: LabMemory | null;
}

/** The one memory of the page, made when the first of these tabs opens. */
export function labOf(app: Lab): LabMemory {
  return (app.lab ??= new LabMemory(app.parts));
}

export function labWordsOf(app: Pick<Lab, 'parts'>): LabWords {
  return app.parts.settings.lang === 'ja' ? labJa : labEn;
}
