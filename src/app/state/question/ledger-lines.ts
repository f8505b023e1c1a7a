import type { LedgerLine } from '../../../core/model';
import type { Phrase } from '../../words/words';
import type { AppState } from '../app-state.svelte';
import type { Step } from '../page/address';

export interface LedgerText {
  readonly place: number;
  readonly phrase: Phrase;
  /** Whether what stands there was handed on; null before that is known or where nobody stands. */
  readonly fate: { readonly text: string; readonly isHanded: boolean } | null;
}

/** The account of every place in words, as it stands at a step; in full for the trace, in short for the page. */
export function ledgerLines(app: AppState, step: Step, detail: 'short' | 'full' = 'short'): readonly LedgerText[] {
  return app.parts.board.fold.ledger.map((line) => ({
    place: line.place,
    phrase: phraseOf(app, line, step, detail),
    fate: step === 4 ? fateOf(app, line) : null,
  }));
}

function phraseOf(app: AppState, line: LedgerLine, step: Step, detail: 'short' | 'full'): Phrase {
  const { board, settings } = app.parts;
  const words = app.words.ledger;
  if (line.state === 'empty') return words.empty;
  if (step === 1) {
    const hit = board.hitAt(line.place);
    const section = board.sectionName(hit);
    return words.hit(board.voterOf(hit), settings.vote === 'document' ? section : '', line.place);
  }
  const freedBy = line.freedByRank === null ? null : board.voterOf(board.hitAt(line.freedByRank));
  if (line.state === 'kept') return words.kept(line.voter ?? 0, line.folded.length);
  if (step === 2) return freedBy === null ? words.free(null) : words.freed(freedBy, line.freedByRank ?? 0);
  if (line.state === 'free') return words.free(freedBy);
  if (freedBy !== null && detail === 'short') return words.taken(line.voter ?? 0, line.takenByRank ?? 0, freedBy);
  const intoPlace = freedBy === null ? null : (board.fold.places.find((place) => place.voter === freedBy)?.place ?? null);
  return words.refilled(line.voter ?? 0, line.takenByRank ?? 0, freedBy, line.freedByRank, intoPlace);
}

function fateOf(app: AppState, line: LedgerLine): LedgerText['fate'] {
  const { board } = app.parts;
  const words = app.words.ledger;
  if (line.voter === null) return null;
  const citations = board.citationsOf(line.place);
  if (citations !== '') return { text: words.handedOn(citations), isHanded: true };
  const left = board.context?.leftOut.find((one) => one.place === line.place);
  return left ? { text: words.leftOut[left.reason], isHanded: false } : null;
}
