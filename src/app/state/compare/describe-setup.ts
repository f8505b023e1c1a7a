import { searchesSentences, type Setup } from '../../../core/evaluate/setup';
import { RULES } from '../../../core/fold/rules/rules';
import type { CompareWords } from '../../words/compare-words';
import type { AppState } from '../app-state.svelte';
import { labWordsOf } from '../lab/lab-memory.svelte';

/** Everything that is set, on one line: splitting, search, rule with its numbers, places and budget. */
export function describeSetup({ splitting, ...setup }: Setup, app: AppState, words: CompareWords): string {
  const common = app.words.settings;
  const pair = (label: string, value: string | number): string => `${label}${app.words.colon}${value}`;
  const numbers = [
    'length' in splitting ? [pair(words.length, splitting.length), pair(words.overlap, splitting.overlap)] : [],
    'around' in splitting ? [pair(words.around, splitting.around)] : [],
    'cap' in splitting ? [pair(words.cap, splitting.cap)] : [],
  ];
  return [
    pair(words.splitting, words.kinds[splitting.kind]),
    ...numbers.flat(),
    pair(common.searchBy, common.by[setup.by]),
    pair(words.rule, describeRule(setup, app, words)),
    ...(searchesSentences(splitting) && setup.rule !== 'none' ? [pair(app.words.vote, common[setup.vote])] : []),
    ...(splitting.kind === 'parent-child' ? [pair(common.parent, common[setup.parent])] : []),
    pair(app.words.k, setup.k),
    pair(words.handOn, setup.handOn),
    pair(common.budget, `${setup.budget} (${common[setup.unit]})`),
  ].join(' · ');
}

function describeRule(
  { rule, ruleSettings, depth }: Pick<Setup, 'rule' | 'ruleSettings' | 'depth'>,
  app: AppState,
  words: CompareWords,
): string {
  if (rule === 'none') return words.noRule;
  const { byName, settings: names } = labWordsOf(app).rules;
  const { settings, stability } = RULES[rule];
  const numbers = settings.map(({ name, default: usual }) => `${names[name] ?? name} = ${ruleSettings[name] ?? usual}`);
  const counted = stability === 'at-fixed-depth' ? [`M = ${depth}`] : [];
  const all = [...numbers, ...counted];
  return all.length === 0 ? byName[rule].name : `${byName[rule].name} (${all.join(', ')})`;
}
