import { appendAll } from '../../../core/append-all';
import type { Block, Span } from '../../../core/model';
import { looksLikeNames } from '../looks-like-names';
import { PageMarks } from '../page-marks';
import { TextWriter } from '../text-writer';
import type { Line } from './arrange-lines';
import { BlockGatherer, type LineGroup } from './gather-blocks';
import { joinLines, listHyphenated } from './join-lines';
import { isLarge, listMarkOf } from './line-signs';
import type { OutlineSign } from './match-outline';
import type { Segment } from './page-segments';

const MAX_LEVEL = 6;

/** Writes the lines of a PDF, page by page, as the blocks that they make up, what stands at the edges of pages behind the block that goes on over it. */
export class PdfWriter {
  readonly #writer = new TextWriter();
  readonly #gatherer: BlockGatherer;
  readonly #hyphenated: ReadonlySet<string>;
  readonly #levels: readonly number[];
  readonly #pages = new PageMarks();
  #furniture: Segment[] = [];
  #notes: Line[][] = [];

  constructor(pages: readonly Line[][], bodySize: number, outline: ReadonlyMap<Line, OutlineSign>) {
    const lines = pages.flat();
    this.#gatherer = new BlockGatherer(bodySize, outline);
    this.#hyphenated = listHyphenated(lines);
    this.#levels = listLevels(lines, bodySize);
  }

  addPage(lines: readonly Line[], aside: { readonly notes: readonly Line[][]; readonly furniture: readonly Segment[] }): void {
    this.#gatherer.addPage(lines, (group) => this.#write(group));
    appendAll(this.#notes, aside.notes);
    appendAll(this.#furniture, aside.furniture);
  }

  end(): { readonly text: string; readonly blocks: readonly Block[]; readonly marks: PageMarks } {
    this.#gatherer.end((group) => this.#write(group));
    this.#writeAside();
    return { ...this.#writer.end(), marks: this.#pages };
  }

  #write({ kind, lines, depth, level }: LineGroup): void {
    if (kind === 'rows') {
      this.#writeRows(lines);
      return;
    }
    const { text, starts } = joinLines(lines, this.#hyphenated, kind === 'heading');
    const span =
      kind === 'heading'
        ? this.#writer.heading(level > 0 ? Math.min(level, MAX_LEVEL) : this.#levelOf(lines[0]?.size ?? 0, depth), text)
        : kind === 'list-item'
          ? this.#writer.listItem(text, 1, listMarkOf(text).length)
          : this.#writer.paragraph(text);
    this.#markPages(lines, starts, span);
    this.#writeAside();
  }

  /** Each page of a group begins where its first line does. */
  #markPages(lines: readonly Line[], starts: readonly number[], span: Span | null): void {
    if (!span) return;
    lines.forEach(({ page }, at) => {
      if (page !== lines[at - 1]?.page) this.#pages.reach(page + 1, Math.min(span.end, span.start + (starts[at] ?? 0)));
    });
  }

  /** Several rows of as many cells are a table; others are lines. */
  #writeRows(lines: readonly Line[]): void {
    const rows = lines.map(({ text }) => text.split('\t'));
    const [first] = rows;
    if (!first || rows.length < 2 || rows.some((row) => row.length !== first.length)) {
      this.#markPages(lines.slice(0, 1), [0], this.#writer.paragraph(lines.map(({ text }) => text).join('\n')));
    } else {
      const hasNames = looksLikeNames(first);
      this.#markPages(lines.slice(0, 1), [0], this.#writer.table(hasNames ? first : null, hasNames ? rows.slice(1) : rows));
    }
    this.#writeAside();
  }

  #levelOf(size: number, depth: number): number {
    const sizes = this.#levels.length;
    if (depth > 0) return Math.min(MAX_LEVEL, sizes + Math.max(1, sizes > 0 ? depth - 1 : depth));
    return Math.min(MAX_LEVEL, this.#levels.filter((level) => level > size + 0.3).length + 1);
  }

  #writeAside(): void {
    for (const lines of this.#notes) {
      const { text, starts } = joinLines(lines, this.#hyphenated);
      this.#markPages(lines, starts, this.#writer.paragraph(text));
    }
    for (const { text } of this.#furniture) this.#writer.aside('page-furniture', text);
    [this.#notes, this.#furniture] = [[], []];
  }
}

/** The sizes that headings are set in, to half a point, largest first. */
function listLevels(lines: readonly Line[], bodySize: number): number[] {
  const sizes = lines.filter((line) => isLarge(line, bodySize)).map(({ size }) => Math.round(size * 2) / 2);
  return [...new Set(sizes)].sort((one, other) => other - one);
}
