import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { labelledDocuments, writeLabelled } from '../../fakes/labelled-documents';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { contentOf, DOUBTFUL, FILES, open, openEmpty, openFilled, PAGE, save } from './make-workspace';

describe('a workspace that is saved and opened elsewhere', () => {
  test('is the same: ids, revisions, letters, cuts, vectors to the bit, and the file that is saved of it', async () => {
    const from = await openFilled();
    const [travel] = from.catalogueOf('own').documents.filter(({ path }) => path === 'rules/travel.md');
    await from.engine.labelDocument('own', travel?.id ?? '', { place: 30, label: 'board' });
    const to = await openEmpty();
    const opened = await open(to, await save(from));
    expect(await contentOf(to)).toEqual(await contentOf(from));
    expect(opened).toMatchObject({ unchanged: 0, page: PAGE });
  });

  test.each(['characters', 'words', 'meaning', 'both'] as const)(
    'answers the same by %s, and embeds nothing but the question',
    async (by) => {
      const from = await openFilled();
      const to = await openEmpty();
      await open(to, await save(from));
      await to.embed();
      await to.embed('static');
      for (const model of ['e5', 'static'] as const) {
        const before = await from.ask('申請は月末まで', { by, model });
        const after = await to.ask('申請は月末まで', { by, model });
        expect([after.order, after.scores, after.model]).toEqual([before.order, before.scores, before.model]);
      }
      const embedded = [...to.embedder.seen, ...to.staticEmbedder.seen].filter((text) => !text.startsWith('query: '));
      expect(embedded).toEqual([]);
    },
  );

  test('brings rows that have fewer cells than their table has names', async () => {
    const from = await openFilled({ 'short.md': '| 区分 | 額 | 備考 |\n| - | - | - |\n| 宿泊 |\n| 日当 | 千円 |\n' });
    const to = await openEmpty();
    await open(to, await save(from));
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  test('brings the vectors of other cuts: pieces, and those that the text alone does not decide', async () => {
    const from = await openFilled();
    await from.engine.embedPieces(from.nextJob(), 'own', { length: 20, overlap: 0 });
    await from.engine.embedUnit(from.nextJob(), 'own', { length: 8, overlap: 2, in: 'tokens' }, 'e5');
    const to = await openEmpty();
    await open(to, await save(from));
    const seen = to.embedder.seen.length;
    await to.embed();
    await to.engine.embedPieces(to.nextJob(), 'own', { length: 20, overlap: 0 });
    await to.engine.embedUnit(to.nextJob(), 'own', { length: 8, overlap: 2, in: 'tokens' }, 'e5');
    expect(to.embedder.seen.slice(seen)).toEqual([]);
  });

  test('brings what is only kept, too: after a reload those vectors wait in the store', async () => {
    const store: Store = { ...createMemoryStore(), mode: 'kept' };
    const openStore = (): Promise<Store> => Promise.resolve(store);
    const first = createTestEngine({ openStore });
    await first.open();
    await first.add(FILES);
    await first.embed();
    await first.engine.embedUnit(first.nextJob(), 'own', { length: 8, overlap: 2, in: 'tokens' }, 'e5');
    const reloaded = createTestEngine({ openStore });
    await reloaded.open();
    expect(await first.engine.measureWorkspace(PAGE)).toEqual(await reloaded.engine.measureWorkspace(PAGE));
  });

  test('works where nothing is kept', async () => {
    const from = createTestEngine();
    await from.open(false);
    await from.add(FILES);
    const to = createTestEngine();
    await to.open(false);
    await open(to, await save(from));
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  test('an empty workspace is a file too, and replaces what is here with nothing', async () => {
    const file = await save(await openEmpty());
    const to = await openFilled();
    await open(to, file);
    expect(to.catalogueOf('own').documents).toEqual([]);
  });

  test('property: whatever the documents, what comes in is what went out', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((one) => one.trim() !== '');
    const doubtful = fc.shuffledSubarray(Object.entries(DOUBTFUL));
    await fc.assert(
      fc.asyncProperty(
        labelledDocuments,
        fc.array(text, { maxLength: 3 }),
        doubtful,
        fc.boolean(),
        async (labelled, texts, doubted, embeds) => {
          const from = await openEmpty();
          for (const [path, one] of doubted) await from.add({ [path]: one });
          for (const [number, document] of labelled.entries())
            await from.add({ [`in/${number}.md`]: writeLabelled(document, number).text });
          for (const one of texts) await from.paste('貼った文', one);
          if (embeds) await from.embed();
          const to = await openEmpty();
          await open(to, await save(from));
          expect(await contentOf(to)).toEqual(await contentOf(from));
        },
      ),
      { numRuns: 10 },
    );
  }, 30_000);

  test('the length said before is near the length of the file', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`${i}.txt`, (FILES['notes.txt'] ?? '').repeat(i + 1).replace(/noon/g, `${i} o’clock`)]),
    );
    for (const files of [FILES, many]) {
      const from = await openFilled(files);
      const { byteLength } = await from.engine.measureWorkspace(PAGE);
      const { size } = await save(from);
      expect(byteLength / size).toBeGreaterThan(0.8);
      expect(byteLength / size).toBeLessThan(1.25);
    }
  });
});

describe('a workspace that takes the place of what is here', () => {
  test('leaves nothing of it, cuts as the file says, and what was removed before does not come back', async () => {
    const from = await openFilled();
    await from.engine.cutAgain({ cap: 200, tables: 'attached' });
    const file = await save(from, { ...PAGE, settings: { ...PAGE.settings, cap: 200, tables: 'attached' } });
    const to = await openFilled({ 'old.txt': 'What was here before.', 'gone.txt': 'What was removed.' });
    const gone = to.catalogueOf('own').documents.find(({ path }) => path === 'gone.txt')?.id ?? '';
    await to.engine.removeDocument(gone);
    await open(to, file);
    expect(await to.childTexts()).toEqual(await from.childTexts());
    expect(await to.engine.restoreDocument(gone)).toBe(false);
    await to.add({ 'table.md': FILES['rules/travel.md'] ?? '' }, 'another');
    expect(to.catalogueOf('own').documents).toHaveLength(3);
  });

  test('a file that was cut otherwise is cut as it says of itself', async () => {
    const from = await openFilled();
    const file = await save(from, { ...PAGE, settings: { ...PAGE.settings, tables: 'attached' } });
    const to = await openEmpty();
    await open(to, file);
    const expected = await openFilled();
    await expected.engine.cutAgain({ cap: 1000, tables: 'attached' });
    expect(await to.childTexts()).toEqual(await expected.childTexts());
    expect(to.catalogueOf('own').documents.every(({ hasVectors }) => hasVectors)).toBe(true);
  });
});

describe('a workspace whose small sections are merged', () => {
  const page = { ...PAGE, settings: { ...PAGE.settings, merge: 400 } };
  const files = { 'small.md': '# 規程\n\n## 旅費\n\n月末までに出す。\n\n## 宿泊\n\n別に出す。\n\n## 日当\n\n一日二千円。\n' };

  test('is as it was saved: sections merged alike, nothing embedded again', async () => {
    const from = await openFilled(files);
    await from.engine.cutAgain({ cap: 1000, tables: 'rows', merge: 400 });
    const sectionsOf = ({ catalogueOf }: TestEngine): unknown => catalogueOf('own').sections.map(({ start, end }) => [start, end]);
    expect(sectionsOf(from)).toHaveLength(1);
    const to = await openEmpty();
    const opened = await open(to, await save(from, page));
    expect(opened.page.settings).toEqual(page.settings);
    expect(sectionsOf(to)).toEqual(sectionsOf(from));
    expect(to.catalogueOf('own').documents.every(({ hasVectors }) => hasVectors)).toBe(true);
    await to.add({ 'more.md': (files['small.md'] ?? '').replace('二千', '三千') }, 'another');
    expect(to.catalogueOf('own').sections).toHaveLength(2);
  });
});

describe('a workspace that was saved by an older page', () => {
  test('version 1, written before sections could be merged in a workspace, opens as it was', async () => {
    const file = new Blob([readFileSync(new URL('../../fixtures/workspaces/version-1.oyako.zip', import.meta.url))]);
    const to = await openEmpty();
    const { page } = await open(to, file);
    expect({ ...page, marked: null }).toEqual(PAGE);
    const documents = [...to.catalogueOf('own').documents].sort((a, b) => a.arrival - b.arrival);
    expect(documents.map(({ path, hasVectors }) => [path, hasVectors])).toEqual(Object.keys(FILES).map((path) => [path, true]));
    expect(page.marked).toEqual({ document: documents[1]?.id, start: 0, end: 25 });
    expect(to.catalogueOf('own').labels).toEqual(expect.arrayContaining(['gate', 'hr']));
    const now = await openFilled();
    expect(await to.childTexts()).toEqual(await now.childTexts());
  });
});

describe('a workspace that is added to what is here', () => {
  test('a text that is here stays once, with the letter and the labels it has here; the others come behind', async () => {
    const file = await save(await openFilled());
    const to = createTestEngine();
    await to.open();
    await to.add({ 'mine.txt': 'My own document.', 'same.txt': FILES['notes.txt'] ?? '' });
    const opened = await open(to, file, 'add');
    await to.ask('');
    expect(opened).toMatchObject({ unchanged: 1 });
    const listed = [...to.catalogueOf('own').documents].sort((a, b) => a.arrival - b.arrival);
    expect(listed.map(({ path, arrival }) => [path, arrival])).toEqual([
      ['mine.txt', 0],
      ['same.txt', 1],
      ['rules/travel.md', 2],
      ['copy.txt', 3],
    ]);
    expect(
      listed.slice(1).every(({ hasVectors }) => hasVectors),
      'also the one that was here takes the vectors of the file',
    ).toBe(true);
  });

  test('added twice it changes nothing', async () => {
    const from = await openFilled();
    const file = await save(from);
    expect(await open(from, file, 'add')).toMatchObject({ documents: [], unchanged: 3 });
    expect(await contentOf(from)).toEqual(await contentOf(await openFromFile(file)));
  });

  test('other content under a name that is taken comes under another name, and never as a new version', async () => {
    const from = await openFilled();
    const to = createTestEngine();
    await to.open();
    await to.add({ 'rules/travel.md': 'Another text in the same place.', 'notes.txt': 'Other notes.' });
    await open(to, await save(from), 'add');
    await to.ask('');
    const names = to.catalogueOf('own').documents.map(({ path, title }) => `${path} ${title}`);
    expect(names.sort()).toEqual(
      [
        'copy.txt copy.txt',
        'notes.txt notes.txt',
        'notes.txt notes.txt (2)',
        'rules/travel (2).md 旅費の規程',
        'rules/travel.md travel.md',
      ].sort(),
    );
  });

  test('the same document with another text, as after an edit here, stays beside its older self', async () => {
    const from = await openFilled({ 'in/a.txt': 'The first version.' });
    const file = await save(from);
    await from.add({ 'in/a.txt': 'The second version.' }, 'new-version');
    const { documents } = await open(from, file, 'add');
    await from.ask('');
    expect(from.catalogueOf('own').documents.map(({ path }) => path)).toEqual(['in/a.txt', 'in/a (2).txt']);
    expect(new Set(from.catalogueOf('own').documents.map(({ id }) => id)).size).toBe(2);
    expect(documents).toHaveLength(1);
  });

  test('cut as documents are cut here; sentences that stay the same find their vectors by their text', async () => {
    const from = await openFilled();
    const file = await save(from);
    const to = await openEmpty();
    await to.engine.cutAgain({ cap: 30, tables: 'attached' });
    await open(to, file, 'add');
    await to.embed();
    const texts = new Set(to.embedder.seen);
    expect([...texts].filter((text) => from.embedder.seen.includes(text))).toEqual([]);
  });

  test('the marked answer is on the document that it is on here', async () => {
    const from = await openFilled();
    const marked = from.catalogueOf('own').documents.find(({ path }) => path === 'notes.txt')?.id ?? '';
    const file = await save(from, { ...PAGE, marked: { document: marked, start: 0, end: 25 } });
    const to = createTestEngine();
    await to.open();
    await to.add({ 'same.txt': FILES['notes.txt'] ?? '' });
    const [here] = to.catalogueOf('own').documents.map(({ id }) => id);
    const { page } = await open(to, file, 'add');
    expect(page.marked).toEqual({ document: here, start: 0, end: 25 });
  });
});

function openFromFile(file: Blob): Promise<TestEngine> {
  return openEmpty().then(async (to) => {
    await open(to, file);
    return to;
  });
}

describe('nothing half', () => {
  test('a store that has no room takes nothing, and everything here is as it was, also kept', async () => {
    const file = await save(await openFilled());
    const store: Store = { ...createMemoryStore(), mode: 'kept' };
    const full: Store = { ...store, putAll: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
    const to = createTestEngine({ openStore: () => Promise.resolve(full) });
    await to.open();
    await to.add({ 'mine.txt': 'My own document.' });
    const before = await contentOf(to);
    for (const entry of ['replace', 'add'] as const) {
      await expect(open(to, file, entry)).rejects.toMatchObject({ name: 'workspace-unkept' });
    }
    expect(await contentOf(to)).toEqual(before);
    expect(await store.readAllDocuments()).toHaveLength(1);
    expect(to.events.filter(({ kind }) => kind === 'storage')).toEqual([{ kind: 'storage', storage: { mode: 'kept', reason: null } }]);
  });

  test('cancelled while it is checked, nothing is taken; saving is cancelled as well', async () => {
    const from = await openFilled();
    const file = await save(from);
    const to = await openFilled({ 'mine.txt': 'My own document.' });
    const before = await contentOf(to);
    const opening = to.engine.openWorkspace(77, file, 'replace');
    to.engine.cancel(77);
    await expect(opening).rejects.toMatchObject({ name: 'cancelled' });
    const saving = from.engine.saveWorkspace(78, PAGE, { version: '0.1.0', at: 0 });
    from.engine.cancel(78);
    await expect(saving).rejects.toMatchObject({ name: 'cancelled' });
    expect(await contentOf(to)).toEqual(before);
  });

  test('progress is told, up to the end', async () => {
    const from = await openFilled();
    await from.engine.checkWorkspace(from.nextJob(), await save(from));
    const told = from.events.filter((event) => event.kind === 'workspace');
    expect(told.length).toBeGreaterThan(1);
    for (const { done, total } of told) expect(done).toBeLessThanOrEqual(total);
  });
});

describe('who may not see everything', () => {
  test('can neither save nor measure a workspace, whatever the labels', async () => {
    const from = await openFilled();
    for (const viewer of [[], ['hr']]) {
      await from.engine.setViewer(viewer);
      await expect(save(from)).rejects.toMatchObject({ name: 'workspace-hidden' });
      await expect(from.engine.measureWorkspace(PAGE)).rejects.toMatchObject({ name: 'workspace-hidden' });
    }
    await from.engine.setViewer(null);
    expect((await save(from)).size).toBeGreaterThan(0);
  });

  test('opens one as any other, and sees of it what the labels allow', async () => {
    const file = await save(await openFilled());
    const to = await openEmpty();
    await to.engine.setViewer([]);
    await open(to, file);
    expect(to.catalogueOf('own').documents.map(({ path }) => path)).toEqual(['copy.txt', 'notes.txt']);
  });
});

test('a workspace among dropped files is named as one, by its first bytes, and nothing of it becomes a document', async () => {
  const from = await openFilled();
  const file = await save(from);
  const [outcome] = await from.engine.addFiles(1, [{ kind: 'file', path: 'lesson 3.zip', file }], { collection: 'own', onClash: 'ask' });
  expect(outcome).toEqual({ outcome: 'workspace' });
  expect(from.catalogueOf('own').documents).toHaveLength(3);
});
