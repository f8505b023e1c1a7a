import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentEntry } from '../../../src/core/model';
import type { DocumentRecord } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { hiddenWords, labelledDocuments, someLabels, writeLabelled } from '../../fakes/labelled-documents';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const PIECES = { length: 20, overlap: 0, limit: 300 };

async function openEngine(files: Readonly<Record<string, string>>, viewer: readonly string[] | null = null): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add(files);
  await started.engine.setViewer(viewer);
  return started;
}

const documentsOf = (started: TestEngine): readonly DocumentEntry[] => started.catalogueOf('own').documents;
const idOf = (started: TestEngine, title: string): string => documentsOf(started).find((one) => one.title === title)?.id ?? '';

/** Everything that the page can hear of the person's documents. */
async function listenToAll(started: TestEngine): Promise<string> {
  const inquiry = { collection: 'own', question: '旅費の規程', by: 'characters', fusion: 'sum' } as const;
  const answer = await started.ask(inquiry.question);
  const contents = await Promise.all(documentsOf(started).map(({ id }) => started.engine.readDocument('own', id)));
  const pieces = await started.engine.askPieces(started.nextJob(), inquiry, PIECES);
  return JSON.stringify([started.catalogueOf('own'), answer, contents, pieces]);
}

const MIXED =
  '# 旅費\n\n旅費は翌月に払う。\n\n## 役員 {access=board}\n\n役員の旅費は別に定める。\n\n## 申請\n\n旅費の申請は二日前までに出す。\n';

describe('what a viewer may read', () => {
  test('no word of a hidden part is in anything that the page hears, and every visible sentence is a hit', async () => {
    await fc.assert(
      fc.asyncProperty(labelledDocuments, someLabels, async (documents, viewer) => {
        const written = documents.map(writeLabelled);
        const started = await openEngine(Object.fromEntries(written.map(({ text }, i) => [`d${i}.md`, text])), viewer);
        const heard = await listenToAll(started);
        const parts = written.flatMap((document) => document.parts);
        const hidden = hiddenWords(parts, viewer);
        for (const word of hidden) expect(heard).not.toContain(word);
        const visible = parts.length - hidden.length / 2;
        expect((await started.ask('旅費の規程')).order).toHaveLength(visible);
        expect(await started.childTexts()).toHaveLength(visible);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('the score of a sentence is as if what is hidden were not there', async () => {
    const seen = await openEngine({ 'a.md': MIXED, 'b.md': '---\naccess: board\n---\n旅費は旅費である。\n' }, []);
    const alone = await openEngine({ 'a.md': MIXED.replace(/## 役員[\s\S]*?(?=## 申請)/, '') });
    for (const by of ['characters', 'words', 'meaning', 'both'] as const) {
      await seen.embed();
      await alone.embed();
      const { order, scores } = await alone.ask('旅費の申請', { by });
      expect(await seen.ask('旅費の申請', { by })).toMatchObject({ by, order, scores });
    }
  });

  test('a document whose every part is hidden is not listed; unlabelled text always is', async () => {
    const started = await openEngine({ 'a.md': '---\naccess: hr\n---\n賞与を払う。\n', 'b.md': '休暇を取る。\n' }, []);
    expect(documentsOf(started).map(({ title }) => title)).toEqual(['b.md']);
    await started.engine.setViewer(['hr']);
    expect(documentsOf(started)).toHaveLength(2);
    await started.engine.setViewer(['nobody']);
    expect(documentsOf(started)).toHaveLength(1);
    await started.engine.setViewer(null);
    expect(documentsOf(started)).toHaveLength(2);
    expect(started.catalogueOf('own').labels).toEqual(['hr']);
  });

  test('where every document is hidden nothing is listed or found, and the labels are still named', async () => {
    const started = await openEngine({ 'a.md': '---\naccess: hr\n---\n賞与を払う。\n' }, []);
    expect(started.catalogueOf('own')).toMatchObject({ documents: [], sections: [], labels: ['hr'] });
    expect((await started.ask('賞与')).order).toHaveLength(0);
  });

  test('a title that is the heading of a hidden part gives way to the file’s name', async () => {
    const started = await openEngine(
      { 'x/plan.md': '# 合併の計画 {access=board}\n\n秘密である。\n\n## 日程 {access=hr}\n\n五月に行う。\n' },
      ['hr'],
    );
    expect(documentsOf(started)[0]).toMatchObject({ title: 'plan.md' });
    expect(started.catalogueOf('own').sections).toMatchObject([{ heading: '日程', headingPath: [], access: ['hr'] }]);
  });

  test.each([
    { length: 400, overlap: 0 },
    { length: 12, overlap: 4 },
    { in: 'tokens', length: 400, overlap: 0 },
    { by: 'paragraph', cap: 400 },
  ] as const)('a passage over a border between labels is parted there, and each viewer finds what is theirs: %j', async (unit) => {
    const started = await openEngine({ 'a.md': MIXED });
    await started.engine.loadTokenizer();
    const inquiry = { collection: 'own', question: '旅費', by: 'characters', fusion: 'sum' } as const;
    const coveredFor = async (viewer: readonly string[] | null): Promise<string[]> => {
      await started.engine.setViewer(viewer);
      const { startOf, endOf } = await started.engine.askUnit(started.nextJob(), inquiry, unit);
      return Array.from(startOf, (start, i) => MIXED.slice(start, endOf[i]));
    };
    const isHeard = (passages: readonly string[], word: string): boolean => passages.some((passage) => passage.includes(word));
    expect((await coveredFor([])).filter((passage) => /役員/.test(passage))).toEqual([]);
    for (const word of ['翌月', '二日前']) expect(isHeard(await coveredFor([]), word)).toBe(true);
    for (const word of ['翌月', '別に定', '二日前']) expect(isHeard(await coveredFor(null), word)).toBe(true);
    for (const passage of await coveredFor(null)) expect(/役員/.test(passage) && /翌月|二日前/.test(passage)).toBe(false);
    await started.engine.setViewer(null);
    await started.engine.labelDocument('own', idOf(started, '旅費'), { place: MIXED.indexOf('二日前'), label: 'hr' });
    expect(isHeard(await coveredFor([]), '二日前')).toBe(false);
    expect(isHeard(await coveredFor(['hr']), '二日前')).toBe(true);
  });

  test('pieces of a fixed length that touch a hidden part are in no list and no count', async () => {
    const started = await openEngine({ 'a.md': MIXED }, []);
    const inquiry = { collection: 'own', question: '旅費', by: 'characters', fusion: 'sum' } as const;
    const { hits, pieceCount } = await started.engine.askPieces(started.nextJob(), inquiry, { ...PIECES, length: 10 });
    const { text, id } = await started.engine.readDocument('own', idOf(started, '旅費'));
    const [hidden] = documentsOf(started).find((one) => one.id === id)?.hidden ?? [];
    expect(hidden).toBeDefined();
    for (const hit of hits ?? []) expect(hit.end <= (hidden?.start ?? 0) || hit.start >= (hidden?.end ?? 0)).toBe(true);
    expect(pieceCount).toBeLessThan(Math.ceil(text.length / 10));
  });

  test.each([
    { by: 'paragraph', cap: 400 },
    { by: 'heading', cap: 400 },
    { by: 'meaning', model: 'e5' },
    { length: 12, overlap: 4 },
    { in: 'tokens', length: 12, overlap: 0 },
  ] as const)('no passage of another way of cutting touches a hidden part: %j', async (unit) => {
    const started = await openEngine({ 'a.md': MIXED }, []);
    await started.embed();
    const inquiry = { collection: 'own', question: '旅費', by: 'characters', fusion: 'sum' } as const;
    const { startOf, endOf, lacks } = await started.engine.askUnit(started.nextJob(), inquiry, unit);
    const [hidden = { start: 0, end: 0 }] = documentsOf(started)[0]?.hidden ?? [];
    expect(hidden.end).toBeGreaterThan(0);
    expect(lacks).toBeNull();
    expect(startOf.length).toBeGreaterThan(0);
    startOf.forEach((start, i) => expect(start >= hidden.end || (endOf[i] ?? 0) <= hidden.start).toBe(true));
    await started.engine.embedUnit(started.nextJob(), 'own', unit, 'e5');
    expect((await started.engine.askUnit(started.nextJob(), { ...inquiry, by: 'meaning' }, unit)).order).toHaveLength(startOf.length);
  });

  test('texts are sent anew to another viewer, blank where they are hidden', async () => {
    const started = await openEngine({ 'a.md': MIXED });
    expect((await started.ask('旅費')).texts[0]?.text).toBe(MIXED);
    await started.engine.setViewer([]);
    const [sent] = (await started.ask('旅費')).texts;
    expect(sent?.text).toHaveLength(MIXED.length);
    expect(sent?.text).not.toContain('役員');
  });

  test('a question that was asked as another viewer is given up', async () => {
    const started = await openEngine({ 'a.md': MIXED });
    const asking = started.ask('旅費');
    await started.engine.setViewer([]);
    await expect(asking).rejects.toMatchObject({ name: 'cancelled' });
  });
});

describe('labels set by hand', () => {
  test('hide the document, or the part around a sentence with all below it', async () => {
    const started = await openEngine({ 'a.md': MIXED }, []);
    await started.engine.setViewer(null);
    const id = idOf(started, '旅費');
    await started.engine.labelDocument('own', id, { place: MIXED.indexOf('旅費の申請'), label: ' 人事 ' });
    expect(started.catalogueOf('own').labels).toEqual(['board', '人事']);
    await started.engine.setViewer([]);
    expect(await started.childTexts()).toEqual(['旅費は翌月に払う。']);
    await started.engine.labelDocument('own', id, { place: null, label: 'hr' });
    expect(documentsOf(started)).toEqual([]);
    await started.engine.labelDocument('own', id, { place: null, label: '' });
    expect(await started.childTexts()).toEqual(['旅費は翌月に払う。']);
  });

  test('take away a label that the text bears', async () => {
    const started = await openEngine({ 'a.md': MIXED }, ['board']);
    await started.engine.labelDocument('own', idOf(started, '旅費'), { place: MIXED.indexOf('役員の'), label: '' });
    await started.engine.setViewer([]);
    expect(await started.childTexts()).toHaveLength(3);
  });

  test('hold however the document is cut', async () => {
    const started = await openEngine({ 'a.md': MIXED });
    await started.engine.labelDocument('own', idOf(started, '旅費'), { place: MIXED.indexOf('旅費の申請'), label: 'hr' });
    await started.engine.cutAgain({ cap: 12, tables: 'rows' });
    await started.engine.setViewer([]);
    expect((await started.childTexts()).join('')).toBe('旅費は翌月に払う。');
  });

  test('are kept with the document; a new revision keeps that of the document and no other', async () => {
    const store = createMemoryStore();
    const open = async (): Promise<TestEngine> => {
      const started = createTestEngine({ openStore: async () => ({ ...store, mode: 'kept' }) });
      await started.open();
      return started;
    };
    const first = await open();
    await first.add({ 'x/a.md': MIXED });
    const id = idOf(first, '旅費');
    await first.engine.labelDocument('own', id, { place: null, label: '人事' });
    await first.engine.labelDocument('own', id, { place: MIXED.indexOf('旅費の申請'), label: 'hr' });
    const second = await open();
    expect(second.catalogueOf('own').labels).toEqual(['board', 'hr', '人事']);
    await second.add({ 'x/a.md': `${MIXED}\n終わり。\n` });
    expect(second.catalogueOf('own').labels).toEqual(['board', '人事']);
  });

  test('need no labels in a record of before', async () => {
    const store = createMemoryStore();
    const first = createTestEngine({ openStore: async () => ({ ...store, mode: 'kept' }) });
    await first.open();
    await first.add({ 'a.txt': '旅費は翌月に払う。' });
    const [record] = await store.readAllDocuments();
    expect(Object.keys(record as DocumentRecord)).not.toContain('access');
    const second = createTestEngine({ openStore: async () => ({ ...store, mode: 'kept' }) });
    await second.engine.setViewer([]);
    await second.open();
    expect(documentsOf(second)).toHaveLength(1);
    expect(second.catalogueOf('own').labels).toEqual([]);
  });
});
