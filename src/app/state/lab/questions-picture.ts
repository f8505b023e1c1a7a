import { documentSign } from '../../../core/draw/document-sign';
import type { AppState } from '../app-state.svelte';
import { formatShare } from '../page/format-figure';
import type { QuestionRow } from './asked-question';
import type { BoardColours } from './draw-card';
import { drawSeatTable, type SeatTableRow } from './draw-seat-table';
import { labOf, labWordsOf } from './lab-memory.svelte';
import { frameFigure, type Picture } from './picture';
import { searchLines } from './setup-caption';

/** So many questions are drawn, the most dominated; the tables in CSV and JSON hold all. */
const DRAWN = 40;

/** The table of many questions as a picture. */
export function questionsPicture(app: AppState, rows: readonly QuestionRow[], colours: BoardColours): Picture {
  const { questions: words } = labWordsOf(app);
  const { basis, isOutdated } = labOf(app).questions;
  const left = rows.length - DRAWN;
  const { body, width, height } = drawSeatTable({
    headings: [words.question, words.leading, words.before, words.after, words.freed, words.kStar, words.distinct],
    widths: [140, 100, 100, 80, 150],
    rows: rows.slice(0, DRAWN).map((row) => drawRow(app, row)),
    colours,
  });
  return frameFigure(body, {
    width,
    height,
    title: app.words.tabs.questions,
    caption: [...(left > 0 ? [words.undrawn(left)] : []), ...(isOutdated ? [words.outdated] : []), ...searchLines(app, basis ?? undefined)],
    ink: colours.ink,
    paper: colours.paper,
  });
}

function drawRow(app: AppState, { question, state, before, after, freed, kStar, leading }: QuestionRow): SeatTableRow {
  const { questions: words } = labWordsOf(app);
  const share = (value: number | undefined): string => (value === undefined ? '–' : formatShare(value, app.parts.settings.lang));
  const isAsked = state === 'asked';
  return {
    name: question,
    lines: [],
    seats: isAsked && leading ? [{ sign: documentSign(leading.arrival), note: '' }] : [],
    remark: isAsked ? (leading?.title ?? '') : state === 'no-hit' ? words.noHit : words.failed,
    cells: isAsked
      ? [
          share(before?.largestShare),
          share(after?.largestShare),
          String(freed),
          String(kStar ?? '–'),
          `${before?.distinct ?? '–'} → ${after?.distinct ?? '–'}`,
        ]
      : [],
  };
}
