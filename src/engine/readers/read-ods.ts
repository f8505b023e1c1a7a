import { Fault } from '../../bridge/fault';
import { openZip, readXmlPart } from './open-zip';
import type { Pause } from './pause';
import { readCoreProperties } from './read-core-properties';
import type { Reading } from './reading';
import { scanLargeXml, type Attributes } from './scan-xml';
import type { Sheet } from './sheets/sheet';
import { writeSheets } from './sheets/write-sheets';

/** A row or cell that says it comes again more often than this is taken for one that was formatted to the edge of the sheet. */
const MAX_REPEATED = 1000;

/**
 * Reads an OpenDocument spreadsheet: every sheet, cells as they are shown; comments and readings left out.
 *
 * @throws Fault `file-damaged`, `unpacks-too-large`.
 */
export async function readOds(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const files = await openZip(bytes, 'ODS', pause);
  const xml = await readXmlPart(files, 'content.xml');
  if (xml === null) throw new Fault('file-damaged', { format: 'ODS' });
  const scanner = new OdsScanner();
  await scanLargeXml(xml, 'ODS', scanner, pause);
  const own = readCoreProperties(await readXmlPart(files, 'meta.xml'), 'ODS');
  return { ...writeSheets(scanner.sheets), ...own, warnings: [], reader: 'ods/1' };
}

class OdsScanner {
  readonly sheets: (Sheet & { readonly rows: string[][] })[] = [];
  #row: string[] = [];
  #rowRepeats = 1;
  #cell: { readonly repeats: number; text: string; paragraphs: number } | null = null;
  #dropDepth = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#dropDepth > 0 || name === 'office:annotation' || name === 'text:ruby-text') this.#dropDepth++;
    else if (name === 'table:table') this.sheets.push({ name: attributes['table:name'] ?? '', rows: [] });
    else if (name === 'table:table-row') {
      this.#row = [];
      this.#rowRepeats = repeatsOf(attributes['table:number-rows-repeated']);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = { repeats: repeatsOf(attributes['table:number-columns-repeated']), text: '', paragraphs: 0 };
    } else if (this.#cell && name === 'text:p' && this.#cell.paragraphs++ > 0) this.#cell.text += ' ';
    else if (this.#cell && /^text:(?:s|tab|line-break)$/.test(name)) this.#cell.text += ' ';
  }

  close(name: string): void {
    if (this.#dropDepth > 0) this.#dropDepth--;
    else if (this.#cell && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
      for (let left = this.#cell.repeats; left > 0; left--) this.#row.push(this.#cell.text);
      this.#cell = null;
    } else if (name === 'table:table-row') this.#endRow();
  }

  text(text: string): void {
    if (this.#cell && this.#cell.paragraphs > 0 && this.#dropDepth === 0) this.#cell.text += text;
  }

  #endRow(): void {
    const end = this.#row.findLastIndex((cell) => cell.trim() !== '') + 1;
    const row = this.#row.slice(0, end);
    for (let left = end === 0 ? 1 : this.#rowRepeats; left > 0; left--) this.sheets.at(-1)?.rows.push(row);
  }
}

function repeatsOf(value: string | undefined): number {
  const repeats = Number(value ?? 1);
  return repeats > 1 && repeats <= MAX_REPEATED ? Math.floor(repeats) : 1;
}
