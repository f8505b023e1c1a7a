import type { Block, Span, TableRow } from '../../core/model';
import { trimSpan } from './reading';

/** What a run of text would become if it began now. */
export type Opening =
  | { readonly kind: 'paragraph' | 'code' | 'aside' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'list-item'; readonly depth: number };

const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]$/u;

/**
 * Builds the text of an HTML document and the blocks in it, piece by piece, in reading order.
 *
 * White space collapses as a browser shows it; a line end in the source between two wide characters vanishes, for nobody
 * writes a space there. Blocks are parted by an empty line, rows of a table by a line end, cells by a tab.
 */
export class HtmlWriter {
  readonly blocks: Block[] = [];
  #parts: string[] = [];
  #length = 0;
  #last = '';
  #open: { readonly start: number; readonly opening: Opening } | null = null;
  #space: 'none' | 'soft' | 'hard' = 'none';
  #breaks = 0;
  #table: { rows: TableRow[]; header: TableRow | null } | null = null;
  #row: { readonly partCount: number; readonly length: number; readonly start: number; cells: Span[] } | null = null;
  #cellStart: number | null = null;

  get text(): string {
    return this.#parts.join('');
  }

  get isInCell(): boolean {
    return this.#cellStart !== null;
  }

  /** `opening` is asked for only where a block begins. */
  write(value: string, opening: () => Opening): void {
    for (const [run] of value.matchAll(/[ \t\n\f\r]+|[^ \t\n\f\r]+/g)) {
      if (/^[ \t\n\f\r]/.test(run)) {
        if (this.#space !== 'hard') this.#space = /[\n\r]/.test(run) ? 'soft' : 'hard';
      } else {
        this.#writeWord(run, opening);
      }
    }
  }

  /** Text in which white space is kept, as in `<pre>`. */
  writeVerbatim(value: string): void {
    if (value === '') return;
    if (this.#open === null) {
      // Line ends before the first word would part the blocks by more than an empty line.
      const words = value.replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '');
      if (words.trim() === '') return;
      this.#begin({ kind: 'code' });
      this.#append(words);
    } else {
      this.#append(value);
    }
  }

  breakLine(): void {
    if (this.isInCell) this.#space = 'hard';
    else this.#breaks++;
  }

  /** Ends the block that is being written; in a cell, where there are no blocks, the next word stands apart. */
  endBlock(): void {
    if (this.isInCell) {
      this.#space = 'hard';
      return;
    }
    if (this.#open !== null) {
      const { start, end } = trimSpan(this.#lastBlockText(this.#open.start), 0, this.#length - this.#open.start);
      this.#push({ start: this.#open.start + start, end: this.#open.start + end }, this.#open.opening);
    }
    this.#open = null;
    this.#space = 'none';
    this.#breaks = 0;
  }

  beginTable(): void {
    this.endBlock();
    this.#table = { rows: [], header: null };
  }

  beginRow(): void {
    const isFirst = this.#table?.header === null && this.#table.rows.length === 0;
    const [partCount, length] = [this.#parts.length, this.#length];
    if (this.#length > 0) this.#append(isFirst ? '\n\n' : '\n');
    this.#row = { partCount, length, start: this.#length, cells: [] };
  }

  beginCell(): void {
    if (this.#row !== null && this.#row.cells.length > 0) this.#append('\t');
    this.#cellStart = this.#length;
    this.#space = 'none';
  }

  /** What the open cell holds so far, so that a cell over several rows can be written in each. */
  get cellText(): string {
    return this.#lastBlockText(this.#cellStart ?? this.#length);
  }

  endCell(): void {
    const start = this.#cellStart ?? this.#length;
    const text = this.cellText;
    const inner = trimSpan(text, 0, text.length);
    this.#row?.cells.push({ start: start + inner.start, end: start + inner.end });
    this.#cellStart = null;
    this.#space = 'none';
  }

  /** Keeps the row, unless none of its cells has text. */
  endRow(isHeader: boolean): void {
    const row = this.#row;
    this.#row = null;
    if (row === null || this.#table === null) return;
    if (row.cells.every(({ start, end }) => start === end)) {
      this.#parts.length = row.partCount;
      this.#length = row.length;
      return;
    }
    const done = { start: row.start, end: this.#length, cells: row.cells };
    if (isHeader && this.#table.header === null && this.#table.rows.length === 0) this.#table.header = done;
    else this.#table.rows.push(done);
  }

  endTable(): void {
    const table = this.#table;
    this.#table = null;
    const first = table?.header ?? table?.rows[0];
    const last = table?.rows.at(-1) ?? table?.header;
    if (!table || !first || !last) return;
    this.blocks.push({ kind: 'table', start: first.start, end: last.end, header: table.header, rows: table.rows, rule: null });
  }

  #writeWord(word: string, opening: () => Opening): void {
    // A blank line, or a line that is indented by a full-width space, begins a paragraph as in plain text.
    if (this.#open !== null && (this.#breaks > 1 || (this.#breaks === 1 && word.startsWith('　')))) this.endBlock();
    if (this.isInCell) {
      if (this.#length > (this.#cellStart ?? 0)) this.#append(this.#spaceBefore(word));
    } else if (this.#open === null) {
      this.#begin(opening());
    } else {
      this.#append(this.#breaks > 0 ? '\n' : this.#spaceBefore(word));
    }
    this.#space = 'none';
    this.#breaks = 0;
    this.#append(word);
  }

  #spaceBefore(word: string): string {
    if (this.#space === 'none') return '';
    const before = String.fromCodePoint(lastPoint(this.#last));
    const behind = String.fromCodePoint(word.codePointAt(0) ?? 0x20);
    return this.#space === 'soft' && WIDE.test(before) && WIDE.test(behind) ? '' : ' ';
  }

  #begin(opening: Opening): void {
    if (this.#length > 0) this.#append('\n\n');
    this.#open = { start: this.#length, opening };
    this.#space = 'none';
    this.#breaks = 0;
  }

  #append(piece: string): void {
    if (piece === '') return;
    this.#parts.push(piece);
    this.#length += piece.length;
    this.#last = piece;
  }

  #lastBlockText(start: number): string {
    let length = this.#length;
    let from = this.#parts.length;
    while (from > 0 && length > start) {
      from--;
      length -= this.#parts[from]?.length ?? 0;
    }
    return this.#parts.slice(from).join('');
  }

  #push(span: Span, opening: Opening): void {
    if (span.start === span.end) return;
    if (opening.kind === 'heading') this.blocks.push({ kind: 'heading', level: opening.level, title: span, ...span });
    else if (opening.kind === 'list-item')
      this.blocks.push({ kind: 'list-item', depth: opening.depth, mark: { start: span.start, end: span.start }, ...span });
    else if (opening.kind === 'aside') this.blocks.push({ kind: 'aside', reason: 'page-furniture', ...span });
    else if (opening.kind === 'code') this.blocks.push({ kind: 'code', content: span, ...span });
    else this.blocks.push({ kind: 'paragraph', ...span });
  }
}

function lastPoint(text: string): number {
  const unit = text.charCodeAt(text.length - 1);
  return (unit >= 0xdc00 && unit <= 0xdfff ? text.codePointAt(text.length - 2) : unit) ?? 0x20;
}
