import { findFirst } from '../../../core/find-first';
import type { Pause } from '../pause';
import { localName, scanLargeXml, type Attributes } from '../scan-xml';
import type { LeftOut, Merge, Sheet } from './sheet';
import { showNumber, type NumberFormats } from './show-number';
import { spreadDown } from './spread-merges';
import type { Unfolding } from './unfolding';
import { unescapeString } from './unescape-string';

export interface Workbook {
  readonly strings: readonly string[];
  readonly formats: NumberFormats;
  readonly unfolding: Unfolding;
}

type Rows = (string | undefined)[][];

/** Excel's own limits; a reference beyond them is no cell. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;

/**
 * One sheet of an XLSX workbook, without its name. A cell merged over several rows is repeated in each; hidden rows and columns
 * are left out, and counted in `leftOut`, as formulas without an answer are.
 *
 * @throws Fault `file-damaged`, `unpacks-too-large`.
 */
export async function scanSheet(xml: string, workbook: Workbook, leftOut: LeftOut, pause: Pause): Promise<Omit<Sheet, 'name'>> {
  const scanner = new SheetScanner(workbook, leftOut);
  await scanLargeXml(xml, 'XLSX', scanner, pause);
  spreadDown(scanner.rows, scanner.merges, workbook.unfolding);
  leftOut.columns += scanner.hiddenColumnCount;
  return { rows: scanner.rows, merges: scanner.merges.filter(({ columns }) => columns > 1) };
}

class SheetScanner {
  /** In order; empty rows between others are there, as empty lists. */
  readonly rows: Rows = [];
  readonly merges: Merge[] = [];
  readonly #workbook: Workbook;
  readonly #leftOut: LeftOut;
  /** First and last hidden column of each stretch, from 1, and those of them that hold something. */
  readonly #hidden: (readonly [from: number, to: number])[] = [];
  readonly #hiddenFilled = new Set<number>();
  /** Numbers of the hidden rows, ascending: they leave no gap, for an empty row would part a table. */
  readonly #hiddenRows: number[] = [];
  #isRowHidden = false;
  #isHiddenRowFilled = false;
  #hasFormula = false;
  #row = 0;
  #column = 0;
  #cell: { readonly type: string; readonly style: number } | null = null;
  #value = '';
  #isValue = false;
  #phoneticDepth = 0;

  constructor(workbook: Workbook, leftOut: LeftOut) {
    this.#workbook = workbook;
    this.#leftOut = leftOut;
  }

  get hiddenColumnCount(): number {
    return this.#hiddenFilled.size;
  }

  open(name: string, attributes: Attributes): void {
    switch (localName(name)) {
      case 'row':
        this.#row = Number(attributes.r ?? this.#row + 1);
        this.#column = 0;
        this.#isRowHidden = isOn(attributes.hidden);
        if (this.#isRowHidden) this.#hiddenRows.push(this.#row);
        this.#isHiddenRowFilled = false;
        break;
      case 'col':
        if (isOn(attributes.hidden)) this.#hidden.push([Number(attributes.min), Number(attributes.max)]);
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
        this.#cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        this.#value = '';
        this.#hasFormula = false;
        break;
      case 'v':
      case 't':
        this.#isValue = this.#cell !== null;
        break;
      case 'rPh':
        this.#phoneticDepth++;
        break;
      case 'mergeCell':
        this.#addMerge(attributes.ref ?? '');
        break;
    }
  }

  close(name: string): void {
    const local = localName(name);
    if (local === 'v' || local === 't') this.#isValue = false;
    else if (local === 'rPh') this.#phoneticDepth--;
    else if (local === 'row' && this.#isHiddenRowFilled) this.#leftOut.rows++;
    else if (local === 'c') {
      this.#put();
      this.#cell = null;
    }
  }

  text(text: string): void {
    if (this.#isValue && this.#phoneticDepth === 0) this.#value += text;
  }

  #put(): void {
    const shown = this.#show();
    const isInside = this.#row >= 1 && this.#row <= MAX_ROW && this.#column >= 1 && this.#column <= MAX_COLUMN;
    if (this.#hasFormula && this.#value === '') this.#leftOut.formulas++;
    if (shown.trim() === '' || !isInside || this.#isLeftOut()) return;
    // However many rows are left empty: one is enough to part two tables.
    const place = this.#placeOf(this.#row);
    this.#workbook.unfolding.add(Math.max(0, place - this.rows.length));
    while (this.rows.length < place) this.rows.push([]);
    const row = (this.rows[place] ??= []);
    this.#workbook.unfolding.add(Math.max(0, this.#column - row.length), shown.length);
    row[this.#column - 1] = shown;
  }

  #show(): string {
    const { type, style } = this.#cell ?? { type: 'n', style: 0 };
    if (type === 's') return this.#workbook.strings[Number(this.#value)] ?? '';
    if (type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    return type === 'n' ? showNumber(this.#value, style, this.#workbook.formats) : unescapeString(this.#value);
  }

  /** Whether the cell is in a hidden row or column; notes that there is something in it. */
  #isLeftOut(): boolean {
    this.#isHiddenRowFilled ||= this.#isRowHidden;
    if (this.#isRowHidden) return true;
    const isHidden = this.#hidden.some(([from, to]) => from <= this.#column && this.#column <= to);
    if (isHidden) this.#hiddenFilled.add(this.#column);
    return isHidden;
  }

  #addMerge(reference: string): void {
    const [from, to] = reference.split(':');
    if (from === undefined || to === undefined) return;
    const [row, column] = [this.#placeOf(rowOf(from)), columnOf(from) - 1];
    this.merges.push({ row, column, rows: this.#placeOf(rowOf(to)) - row + 1, columns: columnOf(to) - column });
  }

  /** Where the row of that number stands among those that are shown, from 0. */
  #placeOf(number: number): number {
    const hidden = this.#hiddenRows;
    return number - 1 - findFirst(0, hidden.length, (index) => (hidden[index] ?? 0) >= number);
  }
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function columnOf(reference: string): number {
  let column = 0;
  for (const [letter] of reference.matchAll(/[A-Z]/gi)) column = column * 26 + letter.toUpperCase().charCodeAt(0) - 64;
  return column;
}

function rowOf(reference: string): number {
  return Number(/\d+/.exec(reference)?.[0] ?? 0);
}
