import { afterEach, expect, test, vi } from 'vitest';
import { embeddingNote } from '../../../src/app/state/documents/embedding-note';
import type { ModelName } from '../../../src/core/model';
import { openTestPage, type TestPage } from '../../fakes/test-page';

const file = (path: string, text: string): { kind: 'file'; path: string; file: Blob } => ({ kind: 'file', path, file: new Blob([text]) });

afterEach(() => vi.unstubAllGlobals());

async function openPage(): Promise<TestPage> {
  const page = openTestPage();
  await page.link.start();
  page.library.add([file('a.txt', '旅費は翌月に払う。\n\n申請は二日前までに出す。'), file('b.txt', '休暇は三日前に届ける。')]);
  await vi.waitFor(() => expect(page.library.documents).toHaveLength(2));
  page.settings.by = 'meaning';
  page.inquiry.question = '休暇の届け';
  return page;
}

/** As the page's effects do once something has changed. */
async function speaker({ inquiry, models }: TestPage): Promise<ModelName | null> {
  const before = inquiry.shown;
  models.prepare();
  inquiry.ask();
  await vi.waitFor(() => expect(inquiry.shown).not.toBe(before), { timeout: 10_000 });
  return inquiry.shown?.answer.model ?? null;
}

test('nothing is fetched before a person says yes, and the size of each model is known', async () => {
  const { models } = await openPage();
  models.prepare();
  expect(models.phase).toBe('ask');
  expect(models.stateOf('static')).toMatchObject({ state: 'absent', byteLength: 9_414_500 });
  expect(models.stateOf('e5')).toMatchObject({ state: 'absent', byteLength: 52_823_372 });
});

test('choosing the static model fetches it alone, and it speaks', async () => {
  const page = await openPage();
  page.settings.model = 'static';
  await page.models.startMeaning();
  await vi.waitFor(() => expect(page.models.phase).toBe('idle'));
  expect(page.models.stateOf('e5').state).toBe('absent');
  expect(await speaker(page)).toBe('static');
});

test('wanting e5 afterwards asks again, and the static model speaks until e5 has every sentence', async () => {
  const page = await openPage();
  page.settings.model = 'static';
  await page.models.startMeaning();
  page.settings.model = 'e5';
  await vi.waitFor(() => expect(page.models.phase).toBe('ask'));
  expect(await speaker(page)).toBe('static');
  await page.models.startMeaning();
  await vi.waitFor(() => expect(page.models.phase).toBe('idle'));
  expect(await speaker(page)).toBe('e5');
});

test('what ranks until then is named once: by characters, by the other model, or by the line of the model that ranks', async () => {
  const page = await openPage();
  const { models, settings } = page;
  expect(models.standInFor(await speaker(page))).toBe('characters');
  settings.model = 'static';
  await models.startMeaning();
  expect(models.standInFor(await speaker(page))).toBeNull();
  expect(models.embedded).toEqual({ done: 3, total: 3 });
  settings.model = 'e5';
  await vi.waitFor(() => expect(models.phase).toBe('ask'));
  expect(models.standInFor(await speaker(page))).toBe('static');
  expect(models.embedded).toEqual({ done: 0, total: 3 });
});

test('what is dropped later is embedded by both without being asked for', async () => {
  const page = await openPage();
  page.settings.model = 'static';
  await page.models.startMeaning();
  page.settings.model = 'e5';
  await page.models.startMeaning();
  page.library.add([file('c.txt', '会議室は予約して使う。')]);
  await vi.waitFor(() => expect(page.library.documents).toHaveLength(3));
  await vi.waitFor(() => {
    page.models.prepare();
    expect(page.models.missing).toBe(0);
    expect(page.library.documents.every(({ hasVectors }) => hasVectors)).toBe(true);
  });
});

test('embedding that a person has started is taken up by the next tab, however long it takes, and no more than twice without getting further', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(embeddingNote.takeUp('e5')).toBe(false);
  embeddingNote.begin('e5');
  expect(embeddingNote.takeUp('static')).toBe(false);
  expect([embeddingNote.takeUp('e5'), embeddingNote.takeUp('e5'), embeddingNote.takeUp('e5')]).toEqual([true, true, false]);
  embeddingNote.advance('e5');
  expect(embeddingNote.takeUp('e5')).toBe(true);
  embeddingNote.end('e5');
  expect(embeddingNote.takeUp('e5')).toBe(false);
  for (const damaged of ['nonsense', 'null', '{"e5":"x"}']) {
    kept.set('oyako-embedding', damaged);
    expect(embeddingNote.takeUp('e5')).toBe(false);
  }
  embeddingNote.clear();
  expect([...kept.keys()]).toEqual([]);
});
