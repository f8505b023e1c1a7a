import { expect, test } from 'vitest';
import { yieldMacrotask } from '../../../src/engine/calls/yield-macrotask';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { writeZip } from '../readers/write-zip';

async function addArchive(started: TestEngine, files: Readonly<Record<string, string | Uint8Array>>, path = 'a.zip') {
  const bytes = await writeZip(files);
  const incoming = [{ kind: 'file', path, file: new Blob([bytes as BlobPart]) }] as const;
  const [outcome] = await started.engine.addFiles(started.nextJob(), incoming, { collection: 'own', onClash: 'ask' });
  return outcome;
}

async function openEngine(): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  return started;
}

test('each file of an archive is a document under its whole path', async () => {
  const started = await openEngine();
  const outcome = await addArchive(started, { '規程/旅費.txt': '旅費の規則。', '規程/休暇.md': '# 休暇\n\n休暇の規則。' });
  expect(outcome).toMatchObject({ outcome: 'expanded', documents: { length: 2 }, failures: [] });
  await started.ask('');
  expect(started.catalogueOf('own').documents.map(({ path }) => path)).toEqual(['a.zip/規程/休暇.md', 'a.zip/規程/旅費.txt']);
});

test('one bad file never stops the others, and is named with its path', async () => {
  const started = await openEngine();
  const inner = await writeZip({ 'x.txt': '中の中。' });
  expect(
    await addArchive(started, { 'bad.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'inner.zip': inner, 'good.txt': '良い文。' }),
  ).toMatchObject({
    outcome: 'expanded',
    documents: { length: 1 },
    failures: [
      { path: 'a.zip/bad.png', fault: 'binary-file', args: { looksLike: 'PNG' } },
      { path: 'a.zip/inner.zip', fault: 'archive-inside', args: {} },
    ],
  });
  expect(await started.childTexts()).toEqual(['良い文。']);
});

test('the same archive again changes nothing, and a newer one replaces by path', async () => {
  const started = await openEngine();
  await addArchive(started, { 'a.txt': '一つ目の規則。' });
  await addArchive(started, { 'a.txt': '一つ目の規則。' });
  await addArchive(started, { 'a.txt': '二つ目の規則。' });
  expect(await started.childTexts()).toEqual(['二つ目の規則。']);
});

test('an archive without files has no text; one that is cut short is damaged', async () => {
  const started = await openEngine();
  expect(await addArchive(started, {})).toEqual({ outcome: 'failed', fault: 'no-text', args: {} });
  const cut = (await writeZip({ 'a.txt': '文。'.repeat(100) })).subarray(0, 50);
  const incoming = [{ kind: 'file', path: 'a.zip', file: new Blob([cut as BlobPart]) }] as const;
  const [outcome] = await started.engine.addFiles(started.nextJob(), incoming, { collection: 'own', onClash: 'ask' });
  expect(outcome).toEqual({ outcome: 'failed', fault: 'file-damaged', args: { format: 'ZIP' } });
});

test('reading pauses between two files of an archive, tells which comes next, and can be stopped meanwhile', async () => {
  const started = await openEngine();
  const files = { 'a.txt': '一つ目。', '.hidden': 'x', 'b.txt': '二つ目。' };
  const entries = () => started.events.flatMap((event) => (event.kind === 'entry' ? [[event.path, event.number, event.total]] : []));
  await started.engine.setPaused(true);
  const adding = addArchive(started, files);
  await yieldMacrotask();
  expect(entries()).toEqual([]);
  await started.engine.setPaused(false);
  expect(await adding).toMatchObject({ outcome: 'expanded', documents: { length: 2 } });
  expect(entries()).toEqual([
    ['a.zip/a.txt', 1, 2],
    ['a.zip/b.txt', 2, 2],
  ]);
  await started.engine.setPaused(true);
  const bytes = await writeZip(files);
  const job = started.nextJob();
  const stopped = started.engine.addFiles(job, [{ kind: 'file', path: 'b.zip', file: new Blob([bytes as BlobPart]) }], {
    collection: 'own',
    onClash: 'ask',
  });
  started.engine.cancel(job);
  expect(await stopped).toEqual([{ outcome: 'cancelled' }]);
});

test('names that lead elsewhere, turn the direction of text or hold control characters are kept as plain ones', async () => {
  const started = await openEngine();
  await addArchive(started, { '../../etc/a\u202etxt.exe.txt': '一つ目。', 'C:\\Users\\b\u0007.txt': '二つ目。' }, '..\u202e/x.zip');
  await started.add({ '../../up.txt': '三つ目。', 'C:\\docs\\c.txt': '四つ目。', '\u202e\u2066.txt': '五つ目。' });
  const names = started.catalogueOf('own').documents.map(({ path, title }) => `${path} ${title}`);
  expect(names.filter((name) => /[\p{Cc}\u202e\u2066]/u.test(name))).toEqual([]);
  expect(
    started
      .catalogueOf('own')
      .documents.map(({ title }) => title)
      .sort(),
  ).toEqual(['.txt', 'a txt.exe.txt', 'b .txt', 'c.txt', 'up.txt']);
});
