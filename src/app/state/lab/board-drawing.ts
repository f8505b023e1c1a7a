import type { Place } from '../../../core/model';
import type { AppState } from '../app-state.svelte';
import type { BoardDrawing } from './draw-board';
import type { BoardCard, BoardColours } from './draw-card';

/** What the board shows at the present step, as plain values. */
export function boardDrawing(app: AppState, colours: BoardColours): BoardDrawing {
  const { board, story, settings } = app.parts;
  const { words } = app;
  const { step } = story;
  const { fold } = board;
  const starred = (rank: number, text: string): string => (rank === board.answerRank ? `★ ${text}` : text);
  return {
    fold,
    hitCount: board.hitCount,
    step,
    headings: [words.steps[1].name, words.steps[2].name, words.steps[3].name, words.steps[4].name],
    hits: board.hits.map((hit) => ({
      sign: hit.sign,
      title: `${hit.rank} ${board.placeName(hit)}`,
      text: hit.text,
      note: starred(hit.rank, ''),
    })),
    places: fold.places.map((place) => drawPlace(app, place)),
    passages:
      step < 4
        ? []
        : (board.context?.passages ?? []).map((passage) => {
            const view = board.passageView(passage);
            const text = view.excerpt.map((part) => part.text).join('');
            return { sign: board.signOf(passage.document), title: view.header, text, note: '', places: passage.places };
          }),
    signAt: (rank) => board.hitAt(rank).sign,
    lines: { k: words.board.k(settings.k), kStar: fold.kStar === null ? '' : words.board.kStar(fold.kStar) },
    colours,
  };
}

function drawPlace(app: AppState, { place, state, voter, rank, folded }: Place): BoardCard | string {
  const { board, story } = app.parts;
  const words = app.words.board;
  const isTaken = state === 'kept' ? story.step >= 2 : state === 'refilled' && story.step >= 3;
  if (isTaken && voter !== null && rank !== null) {
    const name = board.voterName(voter);
    const star = rank === board.answerRank ? '★ ' : '';
    const note = story.step === 4 ? board.citationsOf(place) || words.notHandedOn : folded.join(' ');
    return { sign: name.sign, title: name.text, text: board.hitAt(rank).text, note: star + note };
  }
  if (state === 'empty') return words.noFurtherHit;
  if (story.step === 1) return String(place);
  return story.step === 2 ? words.freePlace : words.nobody;
}
