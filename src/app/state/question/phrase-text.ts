import type { Phrase } from '../../words/words';
import type { AppState } from '../app-state.svelte';

/** A phrase as plain text, every voter by letter and name. */
export function phraseText(phrase: Phrase, app: AppState): string {
  return phrase
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('em' in part) return part.em;
      const { sign, text } = app.parts.board.voterName(part.voter);
      return `${sign.letter} ${text}`;
    })
    .join('');
}
