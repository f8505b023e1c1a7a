import type { AppState } from '../app-state.svelte';
import type { BoardColours } from './draw-card';
import { drawSeatTable, type SeatTableRow } from './draw-seat-table';
import { formatScore } from '../page/format-figure';
import { labOf, labWordsOf } from './lab-memory.svelte';
import { frameFigure, type Picture } from './picture';
import type { RuleRow } from './rule-rows';
import type { RuleTable } from './rule-table.svelte';
import { setupCaption } from './setup-caption';

/** The table of rules as a picture, with the numbers that were changed under each rule and in the caption what all stand on. */
export function rulesPicture(app: AppState, table: RuleTable, colours: BoardColours): Picture {
  const { board } = app.parts;
  const { rules: words, duplicates } = labWordsOf(app);
  const memory = labOf(app);
  const { body, width, height } = drawSeatTable({
    headings: [words.rule, words.places, words.documents, ...(board.hasAnswer ? [words.answer] : [])],
    widths: [110, ...(board.hasAnswer ? [160] : [])],
    rows: table.rows.map((row) => drawRow(app, table, row)),
    colours,
  });
  const shared = memory.sharesVotes
    ? [duplicates.share, ...(table.comparesVectors ? [`${duplicates.threshold}${app.words.colon}${formatScore(memory.threshold)}`] : [])]
    : [];
  return frameFigure(body, {
    width,
    height,
    title: app.words.tabs.rules,
    caption: [[`${words.depth}${app.words.colon}${memory.depth}`, ...shared].join(' · '), ...setupCaption(app)],
    ink: colours.ink,
    paper: colours.paper,
  });
}

function drawRow(app: AppState, table: RuleTable, { rule, seats, documents, holdsAnswer, heldBack, lacksVectors }: RuleRow): SeatTableRow {
  const { board, settings } = app.parts;
  const { rules: words } = labWordsOf(app);
  const memory = labOf(app);
  const { name, formula } = words.byName[rule.name];
  const numbers = rule.settings.map(
    (setting) => `${words.settings[setting.name] ?? setting.name} = ${memory.ruleSettings[rule.name]?.[setting.name] ?? setting.default}`,
  );
  const open = settings.k - seats.length;
  const remarks = [...(open > 0 ? [words.open(open)] : []), ...(heldBack > 0 ? [words.heldBack(heldBack)] : [])];
  const answer = holdsAnswer === null ? words.answerUnknown : holdsAnswer ? `✓ ${words.answerYes}` : `✗ ${words.answerNo}`;
  return {
    name,
    lines: [formula, ...(numbers.length > 0 && !lacksVectors ? [numbers.join(', ')] : [])],
    seats: seats.map(({ line, document, holdsAnswer: isAnswer }) => ({
      sign: board.signOf(document),
      note: `${table.boardRankOf(line.bestRank)}${isAnswer ? '★' : ''}`,
    })),
    remark: lacksVectors ? (table.isPicking ? words.picking : words.noVectors) : remarks.join(' · '),
    cells: [lacksVectors ? '–' : String(documents), ...(board.hasAnswer ? [answer] : [])],
  };
}
