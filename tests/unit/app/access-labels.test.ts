import { parseAddress } from '../../../src/app/state/page/address';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AppState } from '../../../src/app/state/app-state.svelte';
import { buildLeak, listPartlyHidden } from '../../../src/app/state/question/leaked-passages';
import { promptOf } from '../../../src/app/state/leave/prompt-of';
import { Story } from '../../../src/app/state/question/story.svelte';
import { traceJson } from '../../../src/app/state/leave/trace-json';
import { QuestionList } from '../../../src/app/state/lab/question-list.svelte';
import { hiddenWords, labelledDocuments, someLabels, writeLabelled } from '../../fakes/labelled-documents';
import { openTestPage } from '../../fakes/test-page';

const MIXED =
  '# 旅費\n\n旅費は翌月に払う。\n\n## 役員 {access=board}\n\n役員の旅費は別に定める。\n\n## 申請\n\n旅費の申請は二日前までに出す。\n';

async function openPage(texts: readonly string[]): Promise<AppState> {
  const page = openTestPage();
  await page.link.start();
  page.library.add(texts.map((text, i) => ({ kind: 'file', path: `d${i}.md`, file: new Blob([text]) })));
  await vi.waitFor(() => expect(page.library.documents).toHaveLength(texts.length), { interval: 2 });
  const { link: engine, settings, library, models, inquiry, board } = page;
  const story = new Story(4, true);
  return new AppState({ engine, settings, library, models, inquiry, board, story, address: parseAddress('') });
}

/** As the page's effects do once something has changed. */
async function ask(app: AppState, question: string): Promise<void> {
  const { inquiry, library } = app.parts;
  inquiry.question = question;
  inquiry.ask();
  await vi.waitFor(() => expect(inquiry.shown?.answer).toMatchObject({ question, version: library.catalogue?.version }), { interval: 2 });
}

test('no word of a hidden part is in passages, prompt or trace, whoever votes and whatever is handed on', async () => {
  await fc.assert(
    fc.asyncProperty(
      labelledDocuments,
      someLabels,
      fc.constantFrom('section', 'document'),
      fc.boolean(),
      async (documents, viewer, parent, isSameVote) => {
        const written = documents.map(writeLabelled);
        const app = await openPage(written.map(({ text }) => text));
        app.parts.settings.parent = parent;
        app.parts.settings.vote = isSameVote ? parent : 'section';
        await ask(app, '旅費の規程');
        await app.parts.inquiry.seeAs(viewer);
        expect(app.parts.inquiry.shown).toBeNull();
        await ask(app, '旅費の規程');
        const { context } = app.parts.board;
        const said = [promptOf(app), traceJson(app), JSON.stringify(context?.passages.map((one) => app.parts.board.passageView(one)))].join(
          '\n',
        );
        const parts = written.flatMap((document) => document.parts);
        for (const word of hiddenWords(parts, viewer)) expect(said).not.toContain(word);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('a document of which a part is hidden is handed on as its visible stretches, and the rest is named as left out', async () => {
  const app = await openPage([MIXED]);
  const { board, inquiry, settings } = app.parts;
  settings.parent = 'document';
  await inquiry.seeAs([]);
  await ask(app, '旅費の申請');
  const passages = board.context?.passages.map(({ document, start, end }) => board.textOfDocument(document)?.slice(start, end).trim());
  expect(passages).toEqual(['## 申請\n\n旅費の申請は二日前までに出す。', '# 旅費\n\n旅費は翌月に払う。']);
  expect(board.context?.leftOut.map(({ reason }) => reason)).toEqual(['access']);
  expect(board.citationsOf(1)).toBe('[1][2]');
});

test('the leak of filtering children alone is in its own picture, and nowhere else', async () => {
  const app = await openPage([MIXED]);
  const { board, inquiry, settings, engine, library } = app.parts;
  settings.parent = 'document';
  await inquiry.seeAs([]);
  await ask(app, '旅費の申請');
  const ids = listPartlyHidden(app.parts);
  const read = await engine.calls.readLeaked(library.collection, ids);
  const leak = buildLeak(app.parts, new Map(read.map(({ id, text }) => [id, text])));
  expect(leak.flatMap(({ parts }) => parts.filter((part) => part.isLeaked).map((part) => part.text.trim()))).toEqual([
    '## 役員 {access=board}\n\n役員の旅費は別に定める。',
  ]);
  expect(board.context?.passages.length).toBe(2);
  expect(promptOf(app) + traceJson(app)).not.toContain('役員');
  settings.parent = 'section';
  expect(buildLeak(app.parts, new Map())).toEqual([]);
});

test('answers to many questions are nobody else’s', async () => {
  const app = await openPage([MIXED]);
  const list = new QuestionList(app.parts);
  list.type('役員の旅費');
  await list.run(() => 0);
  expect(list.rows).toHaveLength(1);
  await app.parts.inquiry.seeAs([]);
  expect(list.rows).toEqual([]);
  expect(list.asked).toEqual([]);
});

test('a new worker sees as the old one did', async () => {
  const app = await openPage([MIXED]);
  const { inquiry, library, engine } = app.parts;
  await inquiry.seeAs([]);
  await engine.start();
  await vi.waitFor(() => expect(library.documents[0]?.hidden).toHaveLength(1));
});
