import { expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { openTestPage, type TestPage } from '../../fakes/test-page';

/** A page with one kept document, whose question is asked once and by nothing else than the state itself. */
async function openPage(): Promise<TestPage> {
  const kept = createMemoryStore();
  const page = openTestPage(() => ({ ...kept, mode: 'kept' }));
  await page.link.start();
  page.library.add([{ kind: 'file', path: 'pears.txt', file: new Blob(['A good sentence about pears.']) }]);
  await vi.waitFor(() => expect(page.library.documents).toHaveLength(1), { interval: 1 });
  return page;
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve));
};

async function expectAnswered({ inquiry, library, board }: TestPage, question: string): Promise<void> {
  await vi.waitFor(
    () => {
      expect(inquiry.shown?.answer).toMatchObject({ question, version: library.catalogue?.version });
      expect(inquiry.shown?.catalogue).toBe(library.catalogue);
      expect(library.documents).toHaveLength(1);
      board.ensureTexts();
      expect(board.textOfDocument(0)).toBe('A good sentence about pears.');
    },
    { interval: 5, timeout: 5_000 },
  );
}

test.each(Array.from({ length: 16 }, (_, turn) => turn))(
  'the worker dies %i turns after a question was asked: it is answered all the same',
  async (turn) => {
    const page = await openPage();
    page.inquiry.question = 'Who likes pears?';
    page.inquiry.ask();
    await turns(turn);
    page.killWorker();
    await expectAnswered(page, 'Who likes pears?');
  },
);

test.each(Array.from({ length: 16 }, (_, turn) => turn))(
  'a question asked %i turns after the worker has died is answered',
  async (turn) => {
    const page = await openPage();
    page.killWorker();
    await turns(turn);
    page.inquiry.question = 'Who likes pears?';
    page.inquiry.ask();
    await expectAnswered(page, 'Who likes pears?');
  },
);

test('an answer that was overtaken leaves the texts it brought', async () => {
  const page = await openPage();
  for (const question of ['pears', 'good pears', 'about']) {
    page.inquiry.question = question;
    page.inquiry.ask();
    await turns(2);
  }
  await expectAnswered(page, 'about');
});

test('an engine that cannot be had is not asked for ever', async () => {
  const page = await openPage();
  for (let death = 0; death < 4; death++) page.killWorker();
  expect(page.link.status).toBe('failed');
  const ask = vi.spyOn(page.link.calls, 'ask');
  page.inquiry.ask();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(ask.mock.calls.length).toBeLessThanOrEqual(1);
});
