import { BROKEN_CHARACTERS } from './broken-characters';
import type { Block, GapReason, Span, TableRow } from '../../core/model';

/**
 * Builds the text of a document and its blocks, one after the other, parted by an empty line; white space at the ends of a block is dropped.
 * Each call gives the span that it wrote; null for nothing.
 */
export class TextWriter {
  readonly #parts: string[] = [];
  readonly #blocks: Block[] = [];
  #length = 0;
  #isInTable = false;
  #replaced = 0;

  heading(level: number, words: string): Span | null {
    const span = this.#write(words.replace(/\s+/g, ' '));
    if (span) this.#blocks.push({ kind: 'heading', level, title: span, ...span });
    return span;
  }

  paragraph(words: string): Span | null {
    const span = this.#write(words);
    if (span) this.#blocks.push({ kind: 'paragraph', ...span });
    return span;
  }

  /** An item whose first `markLength` units are its mark. */
  listItem(words: string, depth: number, markLength: number): Span | null {
    const span = this.#write(words);
    if (span)
      this.#blocks.push({
        kind: 'list-item',
        depth,
        mark: { start: span.start, end: Math.min(span.start + markLength, span.end) },
        ...span,
      });
    return span;
  }

  aside(reason: GapReason, words: string): void {
    const span = this.#write(words);
    if (span) this.#blocks.push({ kind: 'aside', reason, ...span });
  }

  /** A row a line, cells parted by a tab; line ends and tabs in cells become spaces. Empty rows are left out. */
  table(header: readonly string[] | null, rows: readonly (readonly string[])[]): Span | null {
    const [names, ...spans] = [header, ...rows].map((row) =>
      row === null || row.every((cell) => cell.trim() === '') ? null : this.#row(row),
    );
    const kept = spans.filter((row) => row !== null);
    const first = names ?? kept[0];
    const last = kept.at(-1) ?? names;
    if (!first || !last) return null;
    this.#blocks.push({ kind: 'table', start: first.start, end: last.end, header: names ?? null, rows: kept, rule: null });
    this.#isInTable = false;
    return { start: first.start, end: last.end };
  }

  /** `replaced` broken characters became U+FFFD. */
  end(): { readonly text: string; readonly blocks: readonly Block[]; readonly replaced: number } {
    return { text: this.#parts.join(''), blocks: this.#blocks, replaced: this.#replaced };
  }

  #row(row: readonly string[]): TableRow {
    if (this.#length > 0) this.#append(this.#isInTable ? '\n' : '\n\n');
    this.#isInTable = true;
    const start = this.#length;
    const cells = row.map((cell, index) => {
      if (index > 0) this.#append('\t');
      const words = cell.replace(/\s+/g, ' ').trim();
      const from = this.#length;
      this.#append(words);
      return { start: from, end: this.#length };
    });
    return { start, end: this.#length, cells };
  }

  #write(words: string): Span | null {
    const kept = words.trim();
    if (kept === '') return null;
    if (this.#length > 0) this.#append('\n\n');
    const start = this.#length;
    this.#append(kept);
    return { start, end: this.#length };
  }

  #append(piece: string): void {
    const wellFormed = piece.replace(BROKEN_CHARACTERS, () => {
      this.#replaced++;
      return '\ufffd';
    });
    this.#parts.push(wellFormed);
    this.#length += wellFormed.length;
  }
}

/** Whether a title in a file's properties was put there by a program: nothing, "untitled", or the name of a file. */
export function isJunkTitle(title: string): boolean {
  return (
    title.trim() === '' ||
    /^(?:untitled|無題|名称未設定|microsoft |スライド ?1$|powerpoint)/i.test(title) ||
    /\.(?:docx?|pptx?|xlsx?|pdf|indd|tex|dvi|txt|ai|pages)$/i.test(title)
  );
}
