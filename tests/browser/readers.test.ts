import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { afterEach, expect, test } from 'vitest';
import type { AddOutcome } from '../../src/bridge/protocol';
import { CUT, never, startEngine, type StartedEngine } from './start-engine';

/** Files of formats whose libraries could behave otherwise in a worker than in Node. */
const files = import.meta.glob<string>('../fixtures/documents/*.{pdf,docx}', { query: '?url', import: 'default', eager: true });

let started: StartedEngine;
afterEach(() => started.engine.close());

async function addFixture(name: string): Promise<{ outcome: AddOutcome | undefined; text: string }> {
  started = startEngine();
  await started.engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  const file = await (await fetch(files[`../fixtures/documents/${name}`] ?? name)).blob();
  const [outcome] = await started.engine.addFiles(never, [{ kind: 'file', path: name, file }], { collection: 'own', onClash: 'ask' });
  if (outcome?.outcome !== 'added') return { outcome, text: '' };
  return { outcome, text: (await started.engine.readDocument('own', outcome.document)).text };
}

test('a PDF in an unembedded Japanese font is read in the worker, with the character maps that ship', async () => {
  const { outcome, text } = await addFixture('ja-two-columns.pdf');
  expect(outcome).toMatchObject({ outcome: 'added', warnings: [] });
  expect(text).toContain('行の途中で改行されても、文はまだ終わっていない。');
});

test('a Word document is read in the worker', async () => {
  const { outcome, text } = await addFixture('ja-rules.docx');
  expect(outcome).toMatchObject({ outcome: 'added', title: '出張旅費規程', warnings: [] });
  expect(text).toContain('この規程は、旅費の支給について定める。');
});

async function writeZip(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(parts)) {
    await writer.add(name, new Uint8ArrayReader(typeof content === 'string' ? new TextEncoder().encode(content) : content));
  }
  return writer.close();
}

test('an archive of a sheet, a mail and JSON is unpacked and read in the worker', async () => {
  const sheet = await writeZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="表" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>',
    'xl/a.xml':
      '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>表の中</t></is></c><c><v>0.5</v></c></row></sheetData></worksheet>',
  });
  const mail = 'Subject: A\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n5Lya6K2w44Gn44GZ44CC\r\n';
  const archive = await writeZip({ '表/a.xlsx': sheet, 'b.eml': mail, 'c.json': '["一つ目。"]' });
  started = startEngine();
  await started.engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  const incoming = [{ kind: 'file', path: 'a.zip', file: new Blob([archive as BlobPart]) }] as const;
  const [outcome] = await started.engine.addFiles(never, incoming, { collection: 'own', onClash: 'ask' });
  if (outcome?.outcome !== 'expanded') throw new Error(JSON.stringify(outcome));
  expect(outcome.failures).toEqual([]);
  const texts = await Promise.all(outcome.documents.map(async (id) => (await started.engine.readDocument('own', id)).text.trim()));
  expect(texts).toEqual(['表\n\n表の中\t0.5', 'A\n\n会議です。', '一つ目。']);
});
