import { expect, test } from 'vitest';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

async function openEngine(): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  return started;
}

/** Title, path, arrival and first words of every document, in the order of the catalogue. */
async function listDocuments({ ask, catalogueOf }: TestEngine): Promise<(string | number | null)[][]> {
  await ask('');
  return catalogueOf('own').documents.map(({ title, path, arrival }) => [title, path, arrival]);
}

const outcomesOf = (outcomes: readonly { readonly outcome: string }[]): string[] => outcomes.map(({ outcome }) => outcome);

test('files become documents in the order of their arrival, listed by title', async () => {
  const started = await openEngine();
  expect(outcomesOf(await started.add({ 'b.txt': '乙の規則。', 'a.txt': '甲の規則。' }))).toEqual(['added', 'added']);
  expect(await listDocuments(started)).toEqual([
    ['a.txt', 'a.txt', 1],
    ['b.txt', 'b.txt', 0],
  ]);
});

test('dropping the same file twice changes nothing', async () => {
  const started = await openEngine();
  const [first] = await started.add({ 'a.txt': '甲の規則。' });
  const version = started.catalogueOf('own').version;
  const [second] = await started.add({ 'a.txt': '甲の規則。' });
  expect(second).toEqual({ ...first, outcome: 'unchanged' });
  expect(started.catalogueOf('own').version).toBe(version);
});

test('a file of another name with the same text is the same document', async () => {
  const started = await openEngine();
  expect(outcomesOf(await started.add({ 'a.txt': '甲の規則。', 'copy.txt': '甲の規則。' }))).toEqual(['added', 'unchanged']);
});

test('the same full path inside a folder is a new version, which keeps id and arrival', async () => {
  const started = await openEngine();
  const [before] = await started.add({ 'rules/a.txt': '甲の規則。', 'rules/b.txt': '乙の規則。' });
  const [after] = await started.add({ 'rules/a.txt': '甲の新しい規則。' });
  expect(after).toMatchObject({ outcome: 'replaced', document: before && 'document' in before ? before.document : null });
  expect(await listDocuments(started)).toEqual([
    ['a.txt', 'rules/a.txt', 0],
    ['b.txt', 'rules/b.txt', 1],
  ]);
  expect(await started.childTexts()).toEqual(['甲の新しい規則。', '乙の規則。']);
});

test('files of one bare name in two folders are two documents', async () => {
  const started = await openEngine();
  expect(outcomesOf(await started.add({ 'x/readme.txt': '甲。', 'y/readme.txt': '乙。', 'readme.txt': '丙。' }))).toEqual([
    'added',
    'added',
    'added',
  ]);
});

test('a bare name with other content asks, and nothing is stored until it is answered', async () => {
  const started = await openEngine();
  const [first] = await started.add({ 'a.txt': '甲の規則。' });
  const [clash] = await started.add({ 'a.txt': '甲の新しい規則。' });
  expect(clash).toEqual({ outcome: 'clash', title: 'a.txt', existing: first && 'document' in first ? first.document : null });
  expect(await started.childTexts()).toEqual(['甲の規則。']);
});

test('answered by "a new version" it replaces, by "another document" it stands beside under a suffixed title', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': '第一の規則。' });
  expect(outcomesOf(await started.add({ 'a.txt': '第二の規則。' }, 'new-version'))).toEqual(['replaced']);
  expect(outcomesOf(await started.add({ 'a.txt': '第三の規則。' }, 'another'))).toEqual(['added']);
  expect(outcomesOf(await started.add({ 'a.txt': '第四の規則。' }, 'another'))).toEqual(['added']);
  expect((await listDocuments(started)).map(([title]) => title)).toEqual(['a.txt', 'a.txt (2)', 'a.txt (3)']);
  expect(outcomesOf(await started.add({ 'a.txt': '第三の規則。' }))).toEqual(['unchanged']);
});

test('a paste is always a new document', async () => {
  const started = await openEngine();
  await started.paste('メモ', '甲の規則。');
  await started.paste('メモ', '甲の規則。');
  expect(await listDocuments(started)).toEqual([
    ['メモ', null, 0],
    ['メモ (2)', null, 1],
  ]);
});

test('one bad file never stops the others', async () => {
  const started = await openEngine();
  const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as unknown as Blob;
  const outcomes = await started.engine.addFiles(
    started.nextJob(),
    [
      { kind: 'file', path: 'empty.txt', file: new Blob([]) },
      { kind: 'file', path: 'gone.txt', file: unreadable },
      { kind: 'file', path: 'picture.txt', file: new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)]) },
      { kind: 'file', path: 'good.txt', file: new Blob(['良い規則。']) },
    ],
    { collection: 'own', onClash: 'ask' },
  );
  expect(outcomes.map((outcome) => ('fault' in outcome ? outcome.fault : outcome.outcome))).toEqual([
    'empty-file',
    'file-unreadable',
    'binary-file',
    'added',
  ]);
  const heard = started.events.filter((event) => event.kind === 'file').map((event) => `${event.index} ${event.state}`);
  expect(heard).toEqual(['0 reading', '0 done', '1 reading', '1 done', '2 reading', '2 done', '3 reading', '3 done']);
});

test('cancelling keeps what was read and leaves the rest out', async () => {
  const started = await openEngine();
  const job = started.nextJob();
  const slow = {
    arrayBuffer: () => (started.engine.cancel(job), Promise.resolve(new TextEncoder().encode('遅い。').buffer)),
  } as unknown as Blob;
  const outcomes = await started.engine.addFiles(
    job,
    [
      { kind: 'file', path: 'a.txt', file: new Blob(['甲。']) },
      { kind: 'file', path: 'b.txt', file: slow },
      { kind: 'file', path: 'c.txt', file: new Blob(['丙。']) },
    ],
    { collection: 'own', onClash: 'ask' },
  );
  expect(outcomesOf(outcomes)).toEqual(['added', 'cancelled', 'cancelled']);
  expect(await started.childTexts()).toEqual(['甲。']);
});

test('a hundred files do not publish a hundred catalogues, and the last one holds them all', async () => {
  const started = await openEngine();
  const before = started.events.length;
  await started.add(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}.txt`, `規則その${i}。`])));
  await started.ask('規則');
  const published = started.events.slice(before).filter((event) => event.kind === 'catalogue');
  expect(published.length).toBeLessThan(20);
  expect(started.catalogueOf('own').documents).toHaveLength(100);
});

test('behind the last of many files nothing is published any more: whoever hears that it is read knows all of them', async () => {
  const started = await openEngine();
  const listed = (): number => started.catalogueOf('own').documents.length;
  for (let number = 0; number < 10; number++) {
    const incoming = [{ kind: 'text' as const, title: `${number}`, text: `規則その${number}。` }];
    await started.engine.addFiles(started.nextJob(), incoming, { collection: 'own', onClash: 'another', isLast: false });
  }
  // They come at the pace of many.
  expect(listed()).toBeLessThan(10);
  const last = [{ kind: 'text' as const, title: 'last', text: '最後の規則。' }];
  await started.engine.addFiles(started.nextJob(), last, { collection: 'own', onClash: 'another', isLast: true });
  expect(listed()).toBe(11);
});

test('C58: a shorter new version leaves no child of the old one, and what it lacks is found no more', async () => {
  const started = await openEngine();
  const sentences = Array.from({ length: 10 }, (_, i) => `第${i}条は${'甲乙丙丁戊己庚辛壬癸'[i]}について定める。`);
  await started.add({ 'd/1.txt': sentences.join('\n\n') });
  await started.add({ 'd/1.txt': [...sentences.slice(0, 4), '新しい一。', '新しい二。', '新しい三。'].join('\n\n') });
  expect(await started.childTexts()).toHaveLength(7);
  expect((await started.ask('癸')).order).toHaveLength(0);
});

test('C60: a removed document is found no more, and comes back as it was', async () => {
  const started = await openEngine();
  const [first] = await started.add({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' });
  const id = first && 'document' in first ? first.document : '';
  const before = await listDocuments(started);
  await started.engine.removeDocument(id);
  expect((await started.ask('甲の規則')).order).toHaveLength(1);
  await started.add({ 'c.txt': '丙の規則。' });
  expect(await started.engine.restoreDocument(id)).toBe(true);
  expect(await listDocuments(started)).toEqual([...before, ['c.txt', 'c.txt', 2]]);
  expect(await started.engine.restoreDocument(id)).toBe(false);
});

test('removing a document that is gone says so', async () => {
  const started = await openEngine();
  await expect(started.engine.removeDocument('nothing')).rejects.toMatchObject({ name: 'document-gone' });
  await expect(started.engine.readDocument('own', 'nothing')).rejects.toMatchObject({ name: 'document-gone' });
});

test('cutting again changes sections and keeps documents', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': Array.from({ length: 40 }, (_, i) => `これは第${i}の文である。`).join('\n\n') });
  expect(started.catalogueOf('own').sections).toHaveLength(1);
  await started.engine.cutAgain({ cap: 100, tables: 'rows' });
  expect(started.catalogueOf('own').sections.length).toBeGreaterThan(3);
  expect(started.catalogueOf('own').sections.every(({ start, end }) => end - start <= 100)).toBe(true);
});

test('the lesson is a shelf of its own, and another lesson takes its place', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': '甲の規則。' });
  await started.engine.openLesson([{ path: 'l1.md', title: '休暇', markdown: '# 休暇\n\n休暇は三日前に届ける。' }]);
  await started.engine.openLesson([{ path: 'l2.md', title: '旅費', markdown: '# 旅費\n\n旅費は翌月に払う。' }]);
  expect(started.catalogueOf('lesson').documents.map(({ title, id }) => [title, id])).toEqual([['旅費', 'lesson/l2.md']]);
  const answer = await started.ask('旅費', { collection: 'lesson' });
  expect(answer.texts.map(({ text }) => text)).toEqual(['# 旅費\n\n旅費は翌月に払う。']);
  expect((await started.ask('旅費')).order).toHaveLength(0);
});

test('a file that is too large is refused before it is in memory', async () => {
  const started = await openEngine();
  const huge = { size: 3_000_000_000, arrayBuffer: () => Promise.reject(new Error('not to be read')) } as unknown as Blob;
  const outcomes = await started.engine.addFiles(started.nextJob(), [{ kind: 'file', path: 'huge.txt', file: huge }], {
    collection: 'own',
    onClash: 'ask',
  });
  expect(outcomes).toEqual([{ outcome: 'failed', fault: 'file-too-large', args: { bytes: 3_000_000_000, limit: 67_108_864 } }]);
});

test('removing everything stops what is being read, and nothing of it comes back', async () => {
  const started = await openEngine();
  let removed: Promise<void> | undefined;
  const slow = {
    size: 9,
    arrayBuffer: () => {
      removed = started.engine.removeEverything({ models: false });
      return Promise.resolve(new TextEncoder().encode('遅い。').buffer);
    },
  } as unknown as Blob;
  const outcomes = await started.engine.addFiles(
    started.nextJob(),
    [
      { kind: 'file', path: 'a.txt', file: new Blob(['甲。']) },
      { kind: 'file', path: 'b.txt', file: slow },
    ],
    { collection: 'own', onClash: 'ask' },
  );
  await removed;
  expect(outcomesOf(outcomes)).toEqual(['added', 'cancelled']);
  expect(await started.childTexts()).toEqual([]);
});
