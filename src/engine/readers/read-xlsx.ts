import { Fault } from '../../bridge/fault';
import { openZip, readXmlPart, type ZipFile } from './open-zip';
import type { Pause } from './pause';
import { readCoreProperties } from './read-core-properties';
import type { Reading } from './reading';
import { localName, scanLargeXml, scanXml } from './scan-xml';
import { scanSheet, type Workbook } from './sheets/scan-sheet';
import type { LeftOut, Sheet } from './sheets/sheet';
import type { NumberFormats } from './sheets/show-number';
import { Unfolding } from './sheets/unfolding';
import { unescapeString } from './sheets/unescape-string';
import { warnOfLeftOut, writeSheets } from './sheets/write-sheets';

interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/**
 * Reads an Excel workbook: every sheet that is shown, cells as Excel shows them. Hidden sheets, rows and columns are left
 * out and named (`warnOfLeftOut`), as formulas without an answer are; readings of names, comments and charts without.
 *
 * @throws Fault `file-damaged`, `unpacks-too-large`.
 */
export async function readXlsx(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const files = await openZip(bytes, 'XLSX', pause);
  const { shown, hidden, isFrom1904 } = await listSheets(files);
  const workbook: Workbook = {
    strings: await readStrings(files, pause),
    formats: { ofStyle: await readPatterns(files), isFrom1904 },
    unfolding: new Unfolding(),
  };
  const leftOut: LeftOut = { sheets: hidden, rows: 0, columns: 0, formulas: 0 };
  const sheets: Sheet[] = [];
  for (const { name, part } of shown) {
    const xml = await readXmlPart(files, part);
    if (xml !== null) sheets.push({ name, ...(await scanSheet(xml, workbook, leftOut, pause)) });
  }
  return {
    ...writeSheets(sheets),
    ...readCoreProperties(await readXmlPart(files, 'docProps/core.xml'), 'XLSX'),
    warnings: warnOfLeftOut(leftOut),
    reader: 'xlsx/3',
  };
}

async function listSheets(files: readonly ZipFile[]): Promise<{ shown: SheetPart[]; hidden: number; isFrom1904: boolean }> {
  const xml = await readXmlPart(files, 'xl/workbook.xml');
  if (xml === null) throw new Fault('file-damaged', { format: 'XLSX' });
  const parts = new Map<string, string>();
  scanXml((await readXmlPart(files, 'xl/_rels/workbook.xml.rels')) ?? '<none/>', 'XLSX', {
    open(name, { Id = '', Target = '' }) {
      if (localName(name) === 'Relationship') parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const shown: SheetPart[] = [];
  let hidden = 0;
  let isFrom1904 = false;
  scanXml(xml, 'XLSX', {
    open(name, attributes) {
      const local = localName(name);
      if (local === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (local !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1] ?? '';
      if (/hidden/i.test(attributes.state ?? '')) hidden++;
      else shown.push({ name: attributes.name ?? '', part: parts.get(id) ?? `xl/worksheets/sheet${shown.length + 1}.xml` });
    },
  });
  return { shown, hidden, isFrom1904 };
}

async function readStrings(files: readonly ZipFile[], pause: Pause): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  const events = {
    open(name: string): void {
      const local = localName(name);
      if (local === 'si') text = '';
      else if (local === 'rPh') phonetic++;
      else if (local === 't') isText = phonetic === 0;
    },
    close(name: string): void {
      const local = localName(name);
      if (local === 'si') strings.push(unescapeString(text));
      else if (local === 'rPh') phonetic--;
      else if (local === 't') isText = false;
    },
    text(piece: string): void {
      if (isText) text += piece;
    },
  };
  const xml = await readXmlPart(files, 'xl/sharedStrings.xml');
  if (xml !== null) await scanLargeXml(xml, 'XLSX', events, pause);
  return strings;
}

async function readPatterns(files: readonly ZipFile[]): Promise<NumberFormats['ofStyle']> {
  const own = new Map<number, string>();
  const ofStyle: (string | number)[] = [];
  let isCellStyle = false;
  scanXml((await readXmlPart(files, 'xl/styles.xml')) ?? '<none/>', 'XLSX', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const local = localName(name);
      if (local === 'numFmt') own.set(Number(numFmtId), formatCode);
      else if (local === 'cellXfs') isCellStyle = true;
      else if (local === 'xf' && isCellStyle) ofStyle.push(own.get(Number(numFmtId)) ?? Number(numFmtId));
    },
    close(name) {
      if (localName(name) === 'cellXfs') isCellStyle = false;
    },
  });
  return ofStyle;
}
