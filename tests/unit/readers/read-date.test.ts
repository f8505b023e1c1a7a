import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { describe, expect, test } from 'vitest';
import { readDate } from '../../../src/engine/readers/read-date';
import { readFile } from '../../../src/engine/readers/read-file';
import { createTestEngine } from '../../fakes/test-engine';
import { writeZip } from './write-zip';

const iso = (at: number | null | undefined): string | null => (typeof at === 'number' ? new Date(at).toISOString().slice(0, 16) : null);

describe('a date as it is written', () => {
  test.each([
    ['2024-04-01', '2024-04-01T00:00'],
    ['2024/4/1 9:30', '2024-04-01T09:30'],
    ['2024.04.01', '2024-04-01T00:00'],
    ['20240401', '2024-04-01T00:00'],
    ['2024-04-01T09:30:00+09:00', '2024-04-01T00:30'],
    ['2024-04-01T09:30:00.123Z', '2024-04-01T09:30'],
    ['2024年4月1日', '2024-04-01T00:00'],
    ['２０２４年４月１日（月）', '2024-04-01T00:00'],
    ['令和6年4月1日', '2024-04-01T00:00'],
    ['令和元年5月1日', '2019-05-01T00:00'],
    ['平成31年4月30日', '2019-04-30T00:00'],
    ['R6.4.1', '2024-04-01T00:00'],
    ["D:20240401093000+09'00'", '2024-04-01T00:30'],
    ['D:20240401', '2024-04-01T00:00'],
    ['Mon, 1 Apr 2024 09:30:00 +0900', '2024-04-01T00:30'],
    ['April 1, 2024', '2024-04-01T00:00'],
  ])('%s', (written, expected) => expect(iso(readDate(written))).toBe(expected));

  test.each(['', 'soon', '2024', '2024-13-01', '2024-02-30', '0001-01-01', '9999-12-31', '3.14', '第2024-04号', '20240401123'])(
    '“%s” is none',
    (written) => expect(readDate(written)).toBeNull(),
  );
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const core = (dates: string): string =>
  `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>A</dc:title>${dates}</cp:coreProperties>`;
const PPTX = {
  'ppt/presentation.xml': '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': '<Relationships><Relationship Id="a" Type="slide" Target="slides/slide1.xml"/></Relationships>',
  'ppt/slides/slide1.xml':
    '<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>The rule.</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
};

describe('what a document says of itself: its last change before the day it is from', () => {
  test.each([
    ['a.md', '---\ndate: 2023-01-01\nupdated: 2024-04-01\n---\nText.\n', '2024-04-01T00:00'],
    ['a.md', '---\ndate: "2023-01-01"\n---\nText.\n', '2023-01-01T00:00'],
    ['a.md', '---\ndate: soon\n---\nText.\n', null],
    ['a.md', 'date: 2023-01-01\n', null],
    ['a.html', '<title>A</title><meta name="date" content="2023-01-01"><meta property="article:modified_time" content="2024-04-01T09:00:00Z"><p>Text.', '2024-04-01T09:00'],
    ['a.html', '<p>Text.<meta name="date" content="2023-01-01">', null],
    ['a.eml', 'Subject: A\r\nDate: Mon, 1 Apr 2024 09:30:00 +0900\r\n\r\nText.\r\n', '2024-04-01T00:30'],
    ['a.txt', '2024-04-01 Text.', null],
  ])('%s: %s', async (name, text, expected) => expect(iso((await readFile(name, bytesOf(text))).date)).toBe(expected)); // prettier-ignore

  test.each([
    ['<dcterms:created>2023-01-01T00:00:00Z</dcterms:created><dcterms:modified>2024-04-01T09:00:00Z</dcterms:modified>', '2024-04-01T09:00'],
    ['<dcterms:created>2023-01-01T00:00:00Z</dcterms:created>', '2023-01-01T00:00'],
    ['', null],
  ])('the properties of an Office file: %s', async (dates, expected) => {
    const read = await readFile('a.pptx', await writeZip({ ...PPTX, 'docProps/core.xml': core(dates) }));
    expect([read.title, iso(read.date)]).toEqual(['A', expected]);
  }); // prettier-ignore
});

describe('the date of a document on the shelf', () => {
  async function addFiles(...files: readonly File[]): Promise<Record<string, unknown>> {
    const { engine, open, nextJob, ask, catalogueOf } = createTestEngine();
    await open();
    const incoming = files.map((file) => ({ kind: 'file' as const, path: file.name, file }));
    await engine.addFiles(nextJob(), incoming, { collection: 'own', onClash: 'another' });
    await ask('');
    return Object.fromEntries(catalogueOf('own').documents.map(({ path, date }) => [path, date && [iso(date.at), date.by]]));
  }
  const lastModified = Date.UTC(2022, 0, 2);

  test('what it says itself stands before the date of its file', async () => {
    const dates = await addFiles(
      new File(['---\ndate: 2020-01-01\n---\nText.\n'], 'said.md', { lastModified }),
      new File(['Other text.'], 'file.txt', { lastModified }),
    );
    expect(dates).toEqual({ 'said.md': ['2020-01-01T00:00', 'document'], 'file.txt': ['2022-01-02T00:00', 'file'] });
  });

  test('a file of an archive bears the date that the archive has for it, and none where it has none', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter());
    await writer.add('a.txt', new Uint8ArrayReader(bytesOf('One.')), { lastModDate: new Date(lastModified), extendedTimestamp: true });
    const dates = await addFiles(
      new File([await writer.close()], 'a.zip', { lastModified: 0 }),
      new File([(await writeZip({ 'b.txt': 'Two.' })) as BlobPart], 'b.zip', { lastModified }),
    );
    expect(dates).toEqual({ 'a.zip/a.txt': ['2022-01-02T00:00', 'file'], 'b.zip/b.txt': undefined });
  });

  test('a pasted text has none', async () => {
    const started = createTestEngine();
    await started.open();
    await started.paste('A', 'Text.');
    await started.ask('');
    expect(started.catalogueOf('own').documents[0]?.date).toBeUndefined();
  });
});
