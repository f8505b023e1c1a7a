import type { SetupRun } from '../../../core/evaluate/run-setup';
import type { Setup } from '../../../core/evaluate/setup';
import type { Span } from '../../../core/model';
import type { CompareWords } from '../../words/compare-words';
import type { AppState } from '../app-state.svelte';
import type { BoardCard, BoardColours } from '../lab/draw-card';
import { drawSetup } from '../lab/draw-setup';
import { frameFigure, type Picture } from '../lab/picture';
import { questionLine, shelfLine } from '../lab/setup-caption';
import { describeSetup } from './describe-setup';
import { accountOf, sumsOf } from './setup-account';

interface Shown {
  readonly run: SetupRun;
  readonly setup: Setup;
  readonly tokens: number | null;
}

/** Characters of a text that a card could show. */
const SHOWN = 80;

/** One column of the comparison as a picture: its places, its account, what it hands on; everything that is set in the caption. */
export function setupPicture(app: AppState, { run, setup, tokens }: Shown, words: CompareWords, colours: BoardColours): Picture {
  const { board } = app.parts;
  const cardOf = (document: number, { start, end }: Span, note: string): BoardCard => ({
    sign: board.signOf(document),
    title: board.catalogue?.documents[document]?.title ?? '',
    text: (board.textOfDocument(document) ?? '').slice(start, Math.min(end, start + SHOWN)).replace(/\s+/g, ' '),
    note,
  });
  const { body, width, height } = drawSetup({
    headings: { places: words.places, account: app.words.figures.title, handedOn: words.handedOn },
    places: run.seats.map((seat) => cardOf(seat.document, seat, app.words.board.rank(seat.rank))),
    open: run.open > 0 ? words.openPlaces(run.open) : '',
    figures: [
      ['', app.words.figures.before, app.words.figures.after],
      ...accountOf(run, app).map(({ name, before, after }) => [name, before, after] as const),
    ],
    passages: run.passages.map((passage) =>
      cardOf(passage.document, passage, passage.citations.map((citation) => `[${citation}]`).join('')),
    ),
    sums: sumsOf({ run, setup, tokens }, app, words).map(({ text }) => text),
    colours,
  });
  return frameFigure(body, {
    width,
    height,
    title: setup.name,
    caption: [questionLine(app), describeSetup(setup, app, words), shelfLine(app)],
    ink: colours.ink,
    paper: colours.paper,
  });
}
