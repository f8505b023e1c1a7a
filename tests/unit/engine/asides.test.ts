import { expect, test } from 'vitest';
import type { AddOutcome } from '../../../src/bridge/protocol';
import type { AsideEntry } from '../../../src/core/model';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const rule = (number: number): string => `第${number}条の手当は、${number * 37}円を毎月${(number % 28) + 1}日に支給する。`;
const rules = (from: number, to: number): string => Array.from({ length: to - from }, (_, i) => rule(from + i)).join('\n');
const GIANT = `${'切れ目のない行が続く、'.repeat(600)}終わり`;

async function openEngine(options: Parameters<typeof createTestEngine>[0] = {}): Promise<TestEngine> {
  const started = createTestEngine(options);
  await started.open();
  return started;
}

const asidesOf = (started: TestEngine): readonly AsideEntry[] => started.catalogueOf('own').aside ?? [];
const idOf = (outcome: AddOutcome | undefined): string => (outcome && 'document' in outcome ? outcome.document : '');
const titlesOf = (started: TestEngine): string[] => started.catalogueOf('own').documents.map(({ title }) => title);

test.each([
  ['nearly-empty', `短い${' '.repeat(9000)}`],
  ['mostly-damaged', '文\ufffd字\ue000化け。'.repeat(20)],
  ['giant-sentence', GIANT],
  ['unknown-language', 'Это правила компании о командировках и расходах. '.repeat(5)],
  ['unknown-language', '这是公司的出差规定，你们没有批准就不能报销这些费用。他们说这个办法还没定。'.repeat(5)],
])('%s: the document is read, kept aside with the reason, and not searched', async (code, text) => {
  const started = await openEngine();
  const [outcome] = await started.add({ 'a.txt': text });
  expect(outcome).toMatchObject({ outcome: 'aside', title: 'a.txt', reasons: [{ code }] });
  expect(titlesOf(started)).toEqual([]);
  expect(asidesOf(started)).toMatchObject([{ id: idOf(outcome), title: 'a.txt', path: 'a.txt', encoding: 'UTF-8', reasons: [{ code }] }]);
  expect(asidesOf(started)[0]?.begins.length).toBeGreaterThan(0);
  expect((await started.ask(text.slice(0, 4))).order).toHaveLength(0);
});

test('nearly a duplicate: the reason names the other document and the share', async () => {
  const started = await openEngine();
  await started.add({ '就業規則.md': rules(0, 22) });
  const [outcome] = await started.add({ 'copy.md': `${rules(0, 20)}\n${'この二つの文は、新しい版で加わった規則である。'.repeat(2)}` });
  expect(outcome).toMatchObject({
    outcome: 'aside',
    reasons: [{ code: 'near-duplicate', args: { title: '就業規則.md', by: 'sentences' } }],
  });
  expect(titlesOf(started)).toEqual(['就業規則.md']);
});

test('equal text is one document, as before, and a new version is no duplicate of the one it replaces', async () => {
  const started = await openEngine();
  await started.add({ 'd/a.txt': rules(0, 30) });
  expect(await started.add({ 'copy.txt': rules(0, 30) })).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await started.add({ 'd/a.txt': rules(0, 31) })).toMatchObject([{ outcome: 'replaced' }]);
});

test('taken in, it is a document like any other, with what was noticed about it', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': '甲の規則。' });
  const [outcome] = await started.add({ 'b.txt': GIANT });
  await started.engine.takeIn([idOf(outcome)]);
  expect(asidesOf(started)).toEqual([]);
  expect(started.catalogueOf('own').documents).toMatchObject([
    { title: 'a.txt', arrival: 0 },
    { title: 'b.txt', arrival: 1, warnings: [{ code: 'giant-sentence' }] },
  ]);
  expect((await started.ask('切れ目のない')).order.length).toBeGreaterThan(0);
  expect(await started.add({ 'b.txt': GIANT })).toMatchObject([{ outcome: 'unchanged' }]);
});

test('a doubtful new version leaves the old one in place, and replaces it when it is taken in', async () => {
  const started = await openEngine();
  const [before] = await started.add({ 'd/a.txt': '甲の規則。' });
  const [after] = await started.add({ 'd/a.txt': GIANT });
  expect(await started.childTexts()).toEqual(['甲の規則。']);
  await started.engine.takeIn([idOf(after)]);
  expect(started.catalogueOf('own').documents).toMatchObject([{ id: idOf(before), path: 'd/a.txt', arrival: 0 }]);
  expect(await started.childTexts()).not.toContain('甲の規則。');
});

test('dropped again it is kept aside once; dropped by the person it is gone, and comes back where it was', async () => {
  const started = await openEngine();
  const [first] = await started.add({ 'a.txt': GIANT });
  expect(await started.add({ 'a.txt': GIANT })).toEqual([first]);
  expect(asidesOf(started)).toHaveLength(1);
  await started.engine.removeDocument(idOf(first));
  expect(asidesOf(started)).toEqual([]);
  expect(await started.engine.restoreDocument(idOf(first))).toBe(true);
  expect(asidesOf(started)).toHaveLength(1);
  expect(titlesOf(started)).toEqual([]);
});

test('a mended file takes the place of the one that was kept aside', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': GIANT });
  expect(await started.add({ 'a.txt': '甲の規則。' })).toMatchObject([{ outcome: 'added' }]);
  expect(asidesOf(started)).toEqual([]);
});

test('what is kept aside is there again after the page was closed, and "remove everything" removes it', async () => {
  const store = createMemoryStore();
  const openStore = async () => ({ ...store, mode: 'kept' as const });
  const first = await openEngine({ openStore });
  await first.add({ 'a.txt': GIANT, 'b.txt': '乙の規則。' });
  const again = await openEngine({ openStore });
  expect(titlesOf(again)).toEqual(['b.txt']);
  expect(asidesOf(again)).toMatchObject([{ title: 'a.txt', reasons: [{ code: 'giant-sentence' }] }]);
  await again.engine.removeEverything({ models: false });
  expect(await store.readAllDocuments()).toEqual([]);
});

test('what is kept aside stands in the order it came, also after the page was closed, read again and brought back', async () => {
  const store = createMemoryStore();
  const openStore = async () => ({
    ...store,
    mode: 'kept' as const,
    /* A database knows no order but that of the ids, which are random. */
    readAllDocuments: async () => (await store.readAllDocuments()).toReversed(),
  });
  const titles = (started: TestEngine): string[] => asidesOf(started).map(({ title }) => title);
  const first = await openEngine({ openStore });
  const [a, b] = await first.add({ 'a.txt': `${GIANT}、一`, 'b.txt': `${GIANT}、二`, 'c.txt': `${GIANT}、三` });
  const again = await openEngine({ openStore });
  expect(titles(again)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  await again.engine.removeDocument(idOf(b));
  await again.engine.restoreDocument(idOf(b));
  expect(await again.add({ 'a.txt': `${GIANT}、四` })).toMatchObject([{ outcome: 'aside', document: idOf(a) }]);
  const [last] = await again.add({ 'd.txt': `${GIANT}、五` });
  await again.engine.removeDocument(idOf(last));
  await again.add({ 'e.txt': `${GIANT}、六` });
  await again.engine.restoreDocument(idOf(last));
  expect(titles(again)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']);
  expect(titles(await openEngine({ openStore }))).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']);
});

test('what was kept aside in memory is kept from the moment on that documents are', async () => {
  const store = createMemoryStore();
  const started = createTestEngine({ openStore: async () => ({ ...store, mode: 'kept' }) });
  await started.open(false);
  await started.add({ 'a.txt': GIANT });
  expect(await store.readAllDocuments()).toEqual([]);
  await started.engine.setKeep(true);
  expect(await store.readAllDocuments()).toMatchObject([{ title: 'a.txt', aside: { reasons: [{ code: 'giant-sentence' }] } }]);
});

test('a document is read again in another encoding as a version of itself, aside or not', async () => {
  const started = await openEngine();
  // 「設定」 in Shift_JIS is no UTF-8; read as windows-1252 it is letters with accents.
  const file = new Blob([Uint8Array.of(0x90, 0xdd, 0x92, 0xe8, 0x81, 0x42)]);
  const add = (options: object): Promise<readonly AddOutcome[]> =>
    started.engine.addFiles(started.nextJob(), [{ kind: 'file', path: 'a.txt', file }], { collection: 'own', onClash: 'ask', ...options });
  const [first] = await add({});
  expect(await started.childTexts()).toEqual(['設定。']);
  expect(await add({ encoding: 'EUC-JP', again: idOf(first) })).toMatchObject([{ outcome: 'failed', fault: 'broken-encoding' }]);
  expect(await started.childTexts()).toEqual(['設定。']);
  expect(await add({ encoding: 'koi8-r', again: idOf(first) })).toMatchObject([{ outcome: 'replaced', document: idOf(first) }]);
  expect(started.catalogueOf('own').documents).toMatchObject([{ encoding: 'KOI8-R' }]);
});

test('a viewer by labels sees nothing of what is kept aside', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': GIANT });
  expect(asidesOf(started)).toHaveLength(1);
  await started.engine.setViewer([]);
  expect(asidesOf(started)).toEqual([]);
});
