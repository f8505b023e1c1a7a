import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseAddress } from '../../../src/app/state/page/address';
import { AppState } from '../../../src/app/state/app-state.svelte';
import { Comparison } from '../../../src/app/state/compare/comparison.svelte';
import { setupPicture } from '../../../src/app/state/compare/setup-picture';
import { KeptSetups } from '../../../src/app/state/kept-setups.svelte';
import { boardDrawing } from '../../../src/app/state/lab/board-drawing';
import { drawBoard } from '../../../src/app/state/lab/draw-board';
import type { BoardColours } from '../../../src/app/state/lab/draw-card';
import { exportQuestions } from '../../../src/app/state/lab/export-questions';
import { labOf } from '../../../src/app/state/lab/lab-memory.svelte';
import { listProductLines, makeProductInput } from '../../../src/app/state/lab/product-rows';
import { productsPicture } from '../../../src/app/state/lab/products-picture';
import { QuestionList } from '../../../src/app/state/lab/question-list.svelte';
import { RuleTable } from '../../../src/app/state/lab/rule-table.svelte';
import { rulesPicture } from '../../../src/app/state/lab/rules-picture';
import { setupCaption } from '../../../src/app/state/lab/setup-caption';
import { writeCsv } from '../../../src/app/state/lab/write-csv';
import { Story } from '../../../src/app/state/question/story.svelte';
import { compareEn } from '../../../src/app/words/compare-en';
import { hiddenWords, labelledDocuments, someLabels, writeLabelled } from '../../fakes/labelled-documents';
import { openTestPage } from '../../fakes/test-page';

const QUESTION = '旅費の規程';
const COLOURS: BoardColours = {
  ink: '#000',
  faint: '#555',
  paper: '#fff',
  surface: '#fff',
  line: '#999',
  accent: '#00f',
  onDocument: '#fff',
  documents: Array.from({ length: 8 }, () => '#c00'),
};

async function openSeenAs(texts: readonly string[], viewer: readonly string[]): Promise<AppState> {
  const page = openTestPage();
  await page.link.start();
  page.library.add(texts.map((text, i) => ({ kind: 'file', path: `d${i}.md`, file: new Blob([text]) })));
  await vi.waitFor(() => expect(page.library.documents).toHaveLength(texts.length), { interval: 2 });
  const { link: engine, settings, library, models, inquiry, board } = page;
  const app = new AppState({ engine, settings, library, models, inquiry, board, story: new Story(4, true), address: parseAddress('') });
  await inquiry.seeAs(viewer);
  inquiry.question = QUESTION;
  inquiry.ask();
  await vi.waitFor(() => expect(inquiry.shown?.answer).toMatchObject({ question: QUESTION, version: library.catalogue?.version }), {
    interval: 2,
  });
  return app;
}

/** The setups of the comparison, each as its picture, and all as JSON. */
async function exportComparison(app: AppState): Promise<string[]> {
  const parts = { parts: app.parts, setups: new KeptSetups(), names: { board: 'Board', plain: 'Plain' } };
  const comparison = new Comparison(parts);
  comparison.columns.forEach(
    (column, index) => index === 0 && (column.setup = { ...column.setup, splitting: { kind: 'characters', length: 30, overlap: 0 } }),
  );
  const pictures = await Promise.all(
    comparison.columns.map(async (column) => {
      column.ask();
      return vi.waitFor(
        () => {
          column.ensureTexts();
          const { state } = column;
          if (state.kind !== 'ready') throw new Error(state.kind);
          return setupPicture(app, { run: state.run, setup: column.setup, tokens: state.tokens }, compareEn, COLOURS).svg;
        },
        { timeout: 5_000, interval: 5 },
      );
    }),
  );
  return [...pictures, comparison.export()];
}

/** Everything of the lab that leaves the page. */
async function exportAll(app: AppState): Promise<string> {
  const { board, settings, inquiry } = app.parts;
  const { catalogue } = board;
  if (!catalogue || !inquiry.shown) throw new Error('expected an answer');
  const list = new QuestionList(app.parts);
  list.type(QUESTION);
  await list.run(() => 0);
  const { basis, isOutdated } = list;
  if (!basis) throw new Error('expected that questions were asked');
  const { table, record } = exportQuestions(list.rows, { settings, basis, isOutdated });
  const input = makeProductInput(catalogue, inquiry.shown.answer, null);
  const lines = listProductLines(input, { k: settings.k, unit: settings.vote });
  return [
    drawBoard(boardDrawing(app, COLOURS)).body,
    rulesPicture(app, new RuleTable(app.parts, labOf(app)), COLOURS).svg,
    productsPicture(app, lines, input, COLOURS).svg,
    ...(await exportComparison(app)),
    setupCaption(app).join('\n'),
    writeCsv(table),
    JSON.stringify(record),
  ].join('\n');
}

test('no word of a hidden part is in any picture, caption, table or file that leaves the page', async () => {
  await fc.assert(
    fc.asyncProperty(labelledDocuments, someLabels, fc.constantFrom('section', 'document'), async (documents, viewer, parent) => {
      const written = documents.map(writeLabelled);
      const app = await openSeenAs(
        written.map(({ text }) => text),
        viewer,
      );
      app.parts.settings.parent = parent;
      app.parts.settings.vote = 'section';
      const said = (await exportAll(app)).replace(/\s+/g, '');
      const parts = written.flatMap((document) => document.parts);
      const hidden = hiddenWords(parts, viewer);
      for (const word of hidden) expect(said).not.toContain(word);
      if (hidden.length < 2 * parts.length) expect(said).toContain('旅費の規程は');
    }),
    { numRuns: 12 },
  );
}, 60_000);
