import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AsideEntry } from '../../../src/core/model';
import type { DocumentRecord, Store } from '../../../src/engine/ports';
import { DOUBTS } from '../../../src/engine/readers/find-doubts';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { contentOf, DOUBTFUL, FILES, open, openEmpty, PAGE, readEntries, save } from './make-workspace';

const GIANT = DOUBTFUL['giant-sentence.txt'] ?? '';
const rules = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `第${from + i}条の手当は、${(from + i) * 37}円を毎月支給する。`).join('\n');

const asidesOf = ({ catalogueOf }: TestEngine): readonly AsideEntry[] => catalogueOf('own').aside ?? [];
const titlesOf = (started: TestEngine): string[] => asidesOf(started).map(({ title }) => title);
const asideOf = (started: TestEngine, title: string): AsideEntry | undefined => asidesOf(started).find((aside) => aside.title === title);
const documentOf = ({ catalogueOf }: TestEngine, title: string) =>
  catalogueOf('own').documents.find((document) => document.title === title);

async function openWith(...drops: readonly Readonly<Record<string, string>>[]): Promise<TestEngine> {
  const started = await openEmpty();
  for (const files of drops) await started.add(files, 'another');
  return started;
}

describe('what is kept aside is in the workspace', () => {
  test('whatever the reason: elsewhere it is kept aside for the same one, and the file that is saved of it is the same', async () => {
    const from = await openWith(FILES, DOUBTFUL, { 'rules.txt': rules(0, 22) }, { 'near.txt': `${rules(0, 20)}\n${rules(90, 92)}` });
    const to = await openEmpty();
    const opened = await open(to, await save(from));
    expect(opened.asides).toEqual(asidesOf(to).map(({ id }) => id));
    expect(asidesOf(to)).toEqual(asidesOf(from));
    expect(await contentOf(to)).toEqual(await contentOf(from));
    const codes = asidesOf(to).flatMap(({ reasons }) => reasons.map(({ code }) => code));
    expect(new Set(codes), 'every reason that there is').toEqual(new Set([...DOUBTS, 'near-duplicate']));
  });

  test('with path, labels and what else is known of it; taken in there it is a document like any other, and searched', async () => {
    const from = await openWith({ 'a.txt': '甲の規則。' }, { 'in/giant.md': `---\naccess: hr\ndate: 2024-05-06\n---\n\n${GIANT}` });
    const to = await openEmpty();
    const { asides } = await open(to, await save(from));
    expect((await to.ask('切れ目のない')).order).toHaveLength(0);
    await to.engine.takeIn(asides);
    expect(asidesOf(to)).toEqual([]);
    expect(documentOf(to, 'giant.md')).toMatchObject({
      path: 'in/giant.md',
      arrival: 1,
      access: 'hr',
      date: { at: Date.UTC(2024, 4, 6), by: 'document' },
      warnings: [{ code: 'giant-sentence' }],
    });
    expect((await to.ask('切れ目のない')).order.length).toBeGreaterThan(0);
  });

  test('a new version replaces its document there, too; one whose document is gone stands for itself', async () => {
    const from = await openWith({ 'in/a.txt': '甲の規則。', 'in/b.txt': '乙の規則。' }, { 'in/a.txt': GIANT, 'in/b.txt': `${GIANT}、二` });
    await from.engine.removeDocument(documentOf(from, 'b.txt')?.id ?? '');
    const to = await openEmpty();
    await open(to, await save(from));
    const before = documentOf(to, 'a.txt');
    expect(asidesOf(to).map(({ replaces }) => replaces)).toEqual([before?.id, undefined]);
    await to.engine.takeIn(asidesOf(to).map(({ id }) => id));
    expect(to.catalogueOf('own').documents).toMatchObject([{ path: 'in/a.txt', id: before?.id, arrival: 0 }, { path: 'in/b.txt' }]);
    expect(await to.childTexts()).not.toContain('甲の規則。');
  });

  test('in the order it came, also where an older page kept it without a number', async () => {
    const store = createMemoryStore();
    const withoutNumber = ({ aside, ...record }: DocumentRecord): DocumentRecord => ({
      ...record,
      ...(aside ? { aside: { reasons: aside.reasons } } : {}),
    });
    const openStore = async (): Promise<Store> => ({
      ...store,
      mode: 'kept',
      readAllDocuments: async () => (await store.readAllDocuments()).map(withoutNumber),
    });
    const first = createTestEngine({ openStore });
    await first.open();
    await first.add({ 'a.txt': GIANT, 'b.txt': `${GIANT}、二` });
    const from = createTestEngine({ openStore });
    await from.open();
    await from.add({ 'c.txt': `${GIANT}、三` });
    const to = await openEmpty();
    await open(to, await save(from));
    expect(titlesOf(to)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    await to.add({ 'd.txt': `${GIANT}、四` });
    expect(titlesOf(to)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  });

  test('counted beside the documents, and in the length that is said before', async () => {
    const russian = 'Отчёт о поездке сдают до конца месяца. Билеты заказывают заранее, гостиницу оплачивает бухгалтерия по счёту.';
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`${number}.txt`, `${number} ${russian}`]));
    const from = await openWith(FILES, many);
    const { byteLength, ...counts } = await from.engine.measureWorkspace(PAGE);
    const file = await save(from);
    expect(counts).toMatchObject({ documents: 3, asides: 30 });
    expect(await from.engine.checkWorkspace(from.nextJob(), file)).toMatchObject(counts);
    expect(byteLength / file.size).toBeGreaterThan(0.8);
    expect(byteLength / file.size).toBeLessThan(1.25);
  });

  test('as people can read it, in a folder of its own', async () => {
    const entries = await readEntries(await save(await openWith({ 'a.txt': 'A sentence.' }, { 'damaged.txt': '\ufffd' })));
    expect(Object.keys(entries).sort()).toEqual(
      ['asides/0002.json', 'documents/0001.json', 'manifest.json', 'mimetype', 'settings.json', 'texts/0001 a txt.txt', 'texts/0002 damaged txt.txt'].sort(), // prettier-ignore
    );
  });
});

describe('a workspace that takes the place of what is here', () => {
  test.each<readonly [string, readonly string[]]>([
    ['with something kept aside: it stands in place of what was', ['b.txt']],
    ['without: what was kept aside is gone', []],
  ])('%s, also after the page was closed', async (_, expected) => {
    const from = await openWith({ 'doc.txt': '乙の規則。' }, expected.length > 0 ? { 'b.txt': `${GIANT}、二` } : {});
    const store: Store = { ...createMemoryStore(), mode: 'kept' };
    const openStore = (): Promise<Store> => Promise.resolve(store);
    const to = createTestEngine({ openStore });
    await to.open();
    await to.add({ 'a.txt': GIANT });
    await open(to, await save(from));
    expect(titlesOf(to)).toEqual(expected);
    const again = createTestEngine({ openStore });
    await again.open();
    expect(titlesOf(again)).toEqual(expected);
  });
});

describe('a workspace that is added to what is here', () => {
  test('what it keeps aside comes behind, but for a text that is here already, kept aside or searched', async () => {
    const from = await openWith({ 'one.txt': GIANT, 'two.txt': `${GIANT}、二`, 'three.txt': `${GIANT}、三`, 'four.txt': `${GIANT}、四` });
    const file = await save(from);
    const to = await openWith({ 'mine.txt': `${GIANT}、五`, 'same.txt': `${GIANT}、三`, 'taken.txt': `${GIANT}、二` });
    await to.engine.takeIn([asideOf(to, 'taken.txt')?.id ?? '']);
    const opened = await open(to, file, 'add');
    expect(opened).toMatchObject({ documents: [], unchanged: 2 });
    expect(titlesOf(to)).toEqual(['mine.txt', 'same.txt', 'one.txt', 'four.txt']);
    expect(opened.asides).toEqual(['one.txt', 'four.txt'].map((title) => asideOf(to, title)?.id));
    const before = await contentOf(to);
    expect(await open(to, file, 'add')).toMatchObject({ documents: [], asides: [], unchanged: 4 });
    expect(await contentOf(to)).toEqual(before);
  });

  test('under an id, a name and a path of its own', async () => {
    const from = await openWith({ 'in/a.txt': GIANT });
    const file = await save(from);
    await from.add({ 'in/a.txt': `${GIANT}、二` });
    await open(from, file, 'add');
    expect(asidesOf(from).map(({ path, title }) => [path, title])).toEqual([
      ['in/a.txt', 'a.txt'],
      ['in/a (2).txt', 'a.txt (2)'],
    ]);
    expect(new Set(asidesOf(from).map(({ id }) => id)).size).toBe(2);
  });

  test('a document of the file takes neither id nor name of what is kept aside here', async () => {
    const here = await openWith({ 'in/a.txt': GIANT });
    const there = await openEmpty();
    await open(there, await save(here));
    await there.engine.takeIn(asidesOf(there).map(({ id }) => id));
    await open(here, await save(there), 'add');
    expect(titlesOf(here)).toEqual(['a.txt']);
    expect(here.catalogueOf('own').documents).toMatchObject([{ path: 'in/a (2).txt', title: 'a.txt (2)' }]);
    expect(here.catalogueOf('own').documents[0]?.id).not.toBe(asidesOf(here)[0]?.id);
  });

  test('a new version stays one of its document, and a reason names the other document, whatever they are called here', async () => {
    const from = await openWith({ 'in/rules.txt': rules(0, 22) }, { 'copy.txt': `${rules(0, 21)}\n${rules(90, 91)}` });
    await from.add({ 'in/rules.txt': GIANT }, 'new-version');
    const to = await openWith({ 'in/rules.txt': '別の規則。' });
    await open(to, await save(from), 'add');
    const came = documentOf(to, 'rules.txt (2)');
    expect(came?.path).toBe('in/rules (2).txt');
    expect(asidesOf(to)).toMatchObject([
      { title: 'copy.txt', reasons: [{ code: 'near-duplicate', args: { title: 'rules.txt (2)' } }] },
      { path: 'in/rules (2).txt', replaces: came?.id },
    ]);
    const known = await openWith({ 'known.txt': rules(0, 22) });
    await open(known, await save(from), 'add');
    expect(asidesOf(known)).toMatchObject([
      { reasons: [{ args: { title: 'known.txt' } }] },
      { replaces: documentOf(known, 'known.txt')?.id },
    ]);
  });
});

test('a store that has no room takes nothing of it, and what is kept aside here is as it was', async () => {
  const file = await save(await openWith({ 'doc.txt': '乙の規則。' }, { 'b.txt': `${GIANT}、二` }));
  const store: Store = { ...createMemoryStore(), mode: 'kept' };
  const full: Store = { ...store, putAll: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
  const to = createTestEngine({ openStore: () => Promise.resolve(full) });
  await to.open();
  await to.add({ 'a.txt': GIANT });
  const before = await contentOf(to);
  for (const entry of ['replace', 'add'] as const) {
    await expect(open(to, file, entry)).rejects.toMatchObject({ name: 'workspace-unkept' });
  }
  expect(await contentOf(to)).toEqual(before);
  expect((await store.readAllDocuments()).map(({ title }) => title)).toEqual(['a.txt']);
});

describe('a viewer who may not read everything', () => {
  test('saves nothing of what is kept aside, and is told nothing of it', async () => {
    const from = await openWith({ 'a.txt': GIANT });
    await from.engine.setViewer(['hr']);
    await expect(save(from)).rejects.toMatchObject({ name: 'workspace-hidden' });
    await expect(from.engine.measureWorkspace(PAGE)).rejects.toMatchObject({ name: 'workspace-hidden' });
  });

  test.each(['replace', 'add'] as const)('sees nothing of it where a workspace is opened (%s)', async (entry) => {
    const file = await save(await openWith({ 'a.txt': GIANT }));
    const to = await openEmpty();
    await to.engine.setViewer([]);
    await open(to, file, entry);
    expect(asidesOf(to)).toEqual([]);
    await to.engine.setViewer(null);
    expect(titlesOf(to)).toEqual(['a.txt']);
  });
});

test('version 2, as the page that brought it wrote it, opens as it was', async () => {
  const file = new Blob([readFileSync(new URL('../../fixtures/workspaces/version-2.oyako.zip', import.meta.url))]);
  const to = await openEmpty();
  await open(to, file);
  expect(to.catalogueOf('own').documents.map(({ path }) => path)).toEqual(['in/rules.txt']);
  expect(asidesOf(to).map(({ title, reasons }) => [title, ...reasons.map(({ code }) => code)])).toEqual([
    ['near.txt', 'near-duplicate'],
    ['rules.txt', 'giant-sentence'],
    ['chinese.txt', 'unknown-language'],
  ]);
  expect(asideOf(to, 'rules.txt')?.replaces).toBe(documentOf(to, 'rules.txt')?.id);
});
