import type { Passage } from '../../../core/model';
import type { Phrase } from '../../words/words';
import type { AppState } from '../app-state.svelte';
import { phraseText } from './phrase-text';
import { shortenTitle } from './shorten-title';

export interface Headline {
  readonly phrase: Phrase;
  /** What has become of the marked answer; null where none is marked. */
  readonly answer: string | null;
  /** Whether that is the good end, the bad one, or only where it stands so far. */
  readonly verdict: 'good' | 'bad' | 'open';
}

/** The one sentence that says what has just happened, and where the marked answer is now. */
export function headline(app: AppState): Headline {
  return { phrase: phraseOf(app), ...answerOf(app) };
}

/** The headline as plain text, for those who hear it. */
export function headlineText(app: AppState): string {
  const { phrase, answer } = headline(app);
  return [phraseText(phrase, app), answer].filter(Boolean).join(' ');
}

function phraseOf(app: AppState): Phrase {
  const { board, inquiry, settings, story } = app.parts;
  const words = app.words.story;
  if (inquiry.question.trim() === '') return words.noQuestion;
  if (board.hitCount === 0 && inquiry.shown) return inquiry.shown.answer.notYet.length > 0 ? words.notYet : words.noHit;
  const { fold, before, context } = board;
  const newcomers = fold.places.flatMap((place) => (place.state === 'refilled' && place.rank !== null ? [place.rank] : []));
  switch (story.step) {
    case 1: {
      const most = before ? Math.round(before.largestShare * fold.looked) : 0;
      const title = before ? (board.catalogue?.documents[before.document]?.title ?? '') : '';
      return most > 1 || fold.looked === 1 ? words.search(fold.looked, most, shortenTitle(title)) : words.searchSpread(fold.looked);
    }
    case 2:
      return fold.freed > 0 ? words.fold(fold.looked - fold.freed, fold.freed) : words.foldNothing;
    case 3:
      return fold.freed === 0 ? words.refillNothing : newcomers.length > 0 ? words.refill(newcomers) : words.refillNobody;
    case 4: {
      const passages = context?.passages ?? [];
      /* A document of which a part is hidden is one parent in several passages. */
      const parents = new Set(passages.flatMap((passage) => passage.places)).size;
      return words.handOn(parents, new Set(passages.map((passage) => passage.document)).size, settings.parent, howHandedOn(app));
    }
  }
}

/** Whether parents are handed on whole: a document may be hidden from this viewer in part, and the first one cut to the budget. */
function howHandedOn(app: AppState): 'whole' | 'partly' | 'clipped' {
  const { board, settings } = app.parts;
  const passages = board.context?.passages ?? [];
  const isHidden = ({ document }: Passage): boolean => (board.catalogue?.documents[document]?.hidden?.length ?? 0) > 0;
  if (settings.parent === 'document' && passages.some(isHidden)) return 'partly';
  return passages.some(({ clipped }) => clipped !== 'whole') ? 'clipped' : 'whole';
}

function answerOf(app: AppState): Pick<Headline, 'answer' | 'verdict'> {
  const { board, story } = app.parts;
  const words = app.words.story;
  const rank = board.answerRank;
  if (!board.hasAnswer || board.hitCount === 0) return { answer: null, verdict: 'open' };
  if (rank === null) return { answer: words.answerNotFound, verdict: 'bad' };
  if (story.step === 4)
    return board.answerHandedOn ? { answer: words.answerHandedOn, verdict: 'good' } : { answer: words.answerNotHandedOn, verdict: 'bad' };
  const place = board.answerPlace;
  if (story.step === 3)
    return place === null
      ? { answer: words.answerNoPlace(rank), verdict: 'bad' }
      : { answer: words.answerSeated(rank, place), verdict: 'good' };
  const isAmong = rank <= board.fold.looked;
  return isAmong
    ? { answer: words.answerAmong(rank), verdict: 'open' }
    : { answer: words.answerMissed(rank, board.fold.looked), verdict: 'bad' };
}
