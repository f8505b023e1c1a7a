import type { SetupRun } from '../../../core/evaluate/run-setup';
import type { Setup } from '../../../core/evaluate/setup';
import type { Spread } from '../../../core/model';
import type { CompareWords } from '../../words/compare-words';
import type { AppState } from '../app-state.svelte';
import { formatShare } from '../page/format-figure';

export interface AccountLine {
  readonly figure: 'largestShare' | 'distinct' | 'effective' | 'freed' | 'kStar';
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The figures of one setup before and after its folding, in words. */
export function accountOf(run: SetupRun, { parts, words }: AppState): AccountLine[] {
  const { figures } = words;
  const share = (spread: Spread | null): string => (spread ? formatShare(spread.largestShare, parts.settings.lang) : '–');
  const pair = (figure: AccountLine['figure'], before: string, after: string): AccountLine => ({
    figure,
    name: figures[figure],
    before,
    after,
  });
  const { before, after, freed, kStar } = run;
  return [
    pair('largestShare', share(before), share(after)),
    pair('distinct', String(before?.distinct ?? '–'), String(after?.distinct ?? '–')),
    pair('effective', before?.effective.toFixed(1) ?? '–', after?.effective.toFixed(1) ?? '–'),
    pair('freed', '–', String(freed)),
    pair('kStar', '–', String(kStar ?? '–')),
  ];
}

export interface SumLine {
  readonly figure: 'size' | 'cost' | 'cut' | 'answer';
  readonly text: string;
  /** Whether the answer is inside; null for other lines. */
  readonly isGood: boolean | null;
}

/** What is handed on, line by line: how much of the budget, at what cost, how many sentences are cut, whether the answer is inside. */
export function sumsOf(
  { run, setup, tokens }: { readonly run: SetupRun; readonly setup: Setup; readonly tokens: number | null },
  { parts, words: page }: AppState,
  words: CompareWords,
): SumLine[] {
  const { lang } = parts.settings;
  const unit = setup.unit === 'tokens' ? page.tray.unitTokens : page.tray.unitCharacters;
  const used = page.tray.used(run.size.toLocaleString(lang), setup.budget.toLocaleString(lang), unit);
  const cost = tokens === null ? `${words.characters(run.size)} ${words.noTokens}` : words.tokens(tokens);
  const line = (figure: SumLine['figure'], text: string, isGood: boolean | null = null): SumLine => ({ figure, text, isGood });
  return [
    line('size', `${words.sum(run.passages.length, run.documents)} · ${used}`),
    line('cost', `${words.cost}${page.colon}${cost}`),
    line('cut', page.ways.cutInTwo(run.cutSentences)),
    ...(run.hasAnswer === null
      ? []
      : [line('answer', run.hasAnswer ? `✓ ${page.ways.answerInside}` : `✗ ${page.ways.answerOutside}`, run.hasAnswer)]),
  ];
}
