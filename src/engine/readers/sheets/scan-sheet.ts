import type { Pause } from '../pause';
import { localName, scanLargeXml, type Attributes } from '../scan-xml';
import { showNumber, type NumberFormats } from './show-number';

export interface Workbook {
  readonly strings: readonly string[];
  readonly formats: NumberFormats;
}

type Rows = (string | undefined)[][];

/** Excel's own limits; a reference beyond them is no cell. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;

/** The rows of one sheet of an XLSX workbook. A cell merged over several rows is repeated in each. */
export async function scanSheet(xml: string, workbook: Workbook, pause: Pause): Promise<Rows> {
  const scanner = new SheetScanner(workbook);
  await scanLargeXml(xml, 'XLSX', scanner, pause);
  return scanner.rows;
}

class SheetScanner {
  /** In order; empty rows between others are there, as empty lists. */
  readonly rows: Rows = [];
  readonly #workbook: Workbook;
  #row = 0;
  #column = 0;
  #cell: { readonly type: string; readonly style: number } | null = null;
  #value = '';
  #isValue = false;
  #phoneticDepth = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Attributes): void {
    switch (localName(name)) {
      case 'row':
        this.#row = Number(attributes.r ?? this.#row + 1);
        this.#column = 0;
        break;
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
        this.#cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        this.#value = '';
        break;
      case 'v':
      case 't':
        this.#isValue = this.#cell !== null;
        break;
      case 'rPh':
        this.#phoneticDepth++;
        break;
      case 'mergeCell':
        this.#repeat(attributes.ref ?? '');
        break;
    }
  }

  close(name: string): void {
    const local = localName(name);
    if (local === 'v' || local === 't') this.#isValue = false;
    else if (local === 'rPh') this.#phoneticDepth--;
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
    if (shown.trim() === '' || !isInside) return;
    // However many rows are left empty: one is enough to part two tables.
    while (this.rows.length < this.#row - 1) this.rows.push([]);
    const row = (this.rows[this.#row - 1] ??= []);
    row[this.#column - 1] = shown;
  }

  #show(): string {
    const { type, style } = this.#cell ?? { type: 'n', style: 0 };
    if (type === 's') return this.#workbook.strings[Number(this.#value)] ?? '';
    if (type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    return type === 'n' ? showNumber(this.#value, style, this.#workbook.formats) : this.#value;
  }

  #repeat(reference: string): void {
    const [from, to] = reference.split(':');
    if (from === undefined || to === undefined) return;
    const column = columnOf(from) - 1;
    const first = rowOf(from) - 1;
    const value = this.rows[first]?.[column];
    if (value === undefined) return;
    for (let row = first + 1; row < Math.min(rowOf(to), this.rows.length); row++) (this.rows[row] ??= [])[column] ??= value;
  }
}

function columnOf(reference: string): number {
  let column = 0;
  for (const [letter] of reference.matchAll(/[A-Z]/gi)) column = column * 26 + letter.toUpperCase().charCodeAt(0) - 64;
  return column;
}

function rowOf(reference: string): number {
  return Number(/\d+/.exec(reference)?.[0] ?? 0);
}
