import { appendAll } from '../../core/append-all';
import { Fault } from '../../bridge/fault';
import { openZip, readXmlPart } from './open-zip';
import type { Pause } from './pause';
import { readCoreProperties } from './read-core-properties';
import type { Reading } from './reading';
import { scanLargeXml, type Attributes } from './scan-xml';
import type { LeftOut, Merge, Sheet } from './sheets/sheet';
import { spreadDown } from './sheets/spread-merges';
import { Unfolding } from './sheets/unfolding';
import { warnOfLeftOut, writeSheets } from './sheets/write-sheets';

/** A row or cell that says it comes again more often than this is taken for one that was formatted to the edge of the sheet. */
const MAX_REPEATED = 1000;
/** As many as the programs have. */
const MAX_COLUMN = 16_384;

/**
 * Reads an OpenDocument spreadsheet: every sheet that is shown, cells as they are shown; comments and readings left out, hidden
 * sheets, rows and columns too, which `warnOfLeftOut` names.
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
  return { ...writeSheets(scanner.sheets), ...own, warnings: warnOfLeftOut(scanner.leftOut), reader: 'ods/3' };
}

interface OpenCell {
  readonly repeats: number;
  readonly columns: number;
  readonly rows: number;
  text: string;
  paragraphs: number;
  /** What the cell shows where it has no text of its own: not every program writes it. */
  readonly value: string;
}

class OdsScanner {
  readonly sheets: (Sheet & { readonly rows: string[][]; readonly merges: Merge[] })[] = [];
  readonly leftOut: LeftOut = { sheets: 0, rows: 0, columns: 0, formulas: 0 };
  readonly #unfolding = new Unfolding();
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #isSheetHidden = false;
  /** For each column whether it is hidden; what is missing is shown. */
  #hiddenColumns: boolean[] = [];
  #filledHidden = new Set<number>();
  #isRowHidden = false;
  #row: string[] = [];
  #rowMerges: Merge[] = [];
  #rowRepeats = 1;
  #cell: OpenCell | null = null;
  #dropDepth = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#dropDepth > 0 || name === 'office:annotation' || name === 'text:ruby-text') this.#dropDepth++;
    else if (name === 'style:style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
    else if (name === 'table:table') this.#beginSheet(attributes);
    else if (name === 'table:table-column') {
      const isHidden = isHiddenBy(attributes['table:visibility']);
      const repeats = Math.min(repeatsOf(attributes['table:number-columns-repeated']), MAX_COLUMN - this.#hiddenColumns.length);
      for (let left = repeats; left > 0; left--) this.#hiddenColumns.push(isHidden);
    } else if (name === 'table:table-row') {
      [this.#row, this.#rowMerges] = [[], []];
      this.#isRowHidden = isHiddenBy(attributes['table:visibility']);
      this.#rowRepeats = repeatsOf(attributes['table:number-rows-repeated']);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = {
        repeats: repeatsOf(attributes['table:number-columns-repeated']),
        columns: repeatsOf(attributes['table:number-columns-spanned']),
        rows: repeatsOf(attributes['table:number-rows-spanned']),
        text: '',
        paragraphs: 0,
        value: valueOf(attributes),
      };
    } else if (this.#cell && name === 'text:p' && this.#cell.paragraphs++ > 0) this.#cell.text += ' ';
    else if (this.#cell && /^text:(?:s|tab|line-break)$/.test(name)) this.#cell.text += ' ';
  }

  close(name: string): void {
    if (this.#dropDepth > 0) this.#dropDepth--;
    else if (this.#cell && (name === 'table:table-cell' || name === 'table:covered-table-cell')) this.#endCell(this.#cell);
    else if (name === 'table:table-row') this.#endRow();
    else if (name === 'table:table') this.#endSheet();
  }

  text(text: string): void {
    if (this.#cell && this.#cell.paragraphs > 0 && this.#dropDepth === 0) this.#cell.text += text;
  }

  #beginSheet(attributes: Attributes): void {
    this.#isSheetHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    [this.#hiddenColumns, this.#filledHidden] = [[], new Set()];
    this.sheets.push({ name: attributes['table:name'] ?? '', rows: [], merges: [] });
  }

  #endCell({ repeats, columns, rows, text: own, paragraphs, value }: OpenCell): void {
    const text = paragraphs > 0 ? own : value;
    const row = this.sheets.at(-1)?.rows.length ?? 0;
    if (columns > 1 || rows > 1) this.#rowMerges.push({ row, column: this.#row.length, rows, columns });
    for (let left = Math.min(repeats, MAX_COLUMN - this.#row.length); left > 0; left--) {
      const isHidden = this.#hiddenColumns[this.#row.length] === true;
      if (isHidden && text.trim() !== '') this.#filledHidden.add(this.#row.length);
      this.#row.push(isHidden ? '' : text);
    }
    this.#cell = null;
  }

  #endRow(): void {
    const sheet = this.sheets.at(-1);
    const end = this.#row.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (this.#isRowHidden) {
      if (end > 0) this.leftOut.rows += this.#rowRepeats;
      // Its place stays, for cells that reach over it; a hidden row parts no table.
      for (const merge of this.#rowMerges) if (merge.rows > 1) sheet?.merges.push({ ...merge, rows: merge.rows - 1 });
      return;
    }
    const row = this.#row.slice(0, end);
    const repeats = end === 0 ? 1 : this.#rowRepeats;
    this.#unfolding.add(repeats * (1 + end), repeats * row.reduce((sum, cell) => sum + cell.length, 0));
    for (let left = repeats; left > 0; left--) sheet?.rows.push([...row]);
    if (sheet) appendAll(sheet.merges, this.#rowMerges);
  }

  #endSheet(): void {
    const sheet = this.sheets.at(-1);
    if (!sheet) return;
    if (this.#isSheetHidden) {
      if (sheet.rows.some((row) => row.length > 0)) this.leftOut.sheets++;
      this.sheets.pop();
      return;
    }
    this.leftOut.columns += this.#filledHidden.size;
    spreadDown(sheet.rows, sheet.merges, this.#unfolding);
    const wide = sheet.merges.filter(({ columns }) => columns > 1);
    sheet.merges.length = 0;
    appendAll(sheet.merges, wide);
  }
}

function valueOf(attributes: Attributes): string {
  const of = (name: string): string => attributes[`office:${name}`] ?? '';
  switch (of('value-type')) {
    case 'percentage':
      return `${Number((Number(of('value')) * 100).toPrecision(10))}%`;
    case 'boolean':
      return of('boolean-value').toUpperCase();
    case 'date':
      return of('date-value').replace('T', ' ');
    case 'time':
      return of('time-value').replace(/^PT(\d+)H(\d+)M(\d+).*$/, '$1:$2:$3');
    case 'string':
      return of('string-value');
    default:
      return [of('value'), of('currency')].filter((part) => part !== '').join(' ');
  }
}

function isHiddenBy(visibility: string | undefined): boolean {
  return visibility === 'collapse' || visibility === 'filter';
}

function repeatsOf(value: string | undefined): number {
  const repeats = Number(value ?? 1);
  return repeats > 1 && repeats <= MAX_REPEATED ? Math.floor(repeats) : 1;
}
