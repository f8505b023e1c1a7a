import { appendAll } from '../../core/append-all';
import type { Block, Mark, Span } from '../../core/model';
import { findTables, readHtmlTable } from './read-html-table';
import { trimSpan } from './reading';
import { scanTags, type HtmlPiece } from './scan-tags';
import { isInlineTag, TagMarks } from './tag-marks';

interface RawHtml {
  readonly blocks: Block[];
  readonly marks: readonly Mark[];
}

/**
 * The text in a stretch of raw HTML of a Markdown document: headings (paragraphs where `hasHeadings` is false), tables, and a
 * paragraph between each two other block-level tags; inline tags and readings of ruby are marks in them, comments aside.
 * Without any text the stretch is markup.
 */
export function readHtmlBlock(text: string, span: Span, hasHeadings: boolean): RawHtml {
  const pieces = scanTags(text, span.start, span.end);
  const tables = findTables(text, pieces);
  const walk = new BlockWalk(text, hasHeadings);
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    const table = tables.get(at);
    if (table) {
      walk.addTable(pieces.slice(table.from, table.to));
      at = table.to;
    } else if (piece) walk.add(piece);
  }
  walk.close(span.end);
  if (walk.blocks.length === 0) {
    const whole = trimSpan(text, span.start, span.end);
    if (whole.end > whole.start) walk.blocks.push({ kind: 'aside', reason: 'markup', ...whole });
  }
  return { blocks: walk.blocks, marks: walk.marks };
}

class BlockWalk implements RawHtml {
  readonly blocks: Block[] = [];
  readonly #text: string;
  readonly #hasHeadings: boolean;
  readonly #tags = new TagMarks();
  #open: Span | null = null;
  #heading: { readonly level: number; readonly start: number } | null = null;

  constructor(text: string, hasHeadings: boolean) {
    this.#text = text;
    this.#hasHeadings = hasHeadings;
  }

  get marks(): readonly Mark[] {
    return this.#tags.marks;
  }

  add(piece: HtmlPiece): void {
    const headingTag = /^\/?h([1-6])$/.exec(piece.name);
    if (piece.kind === 'text') this.#addText(piece);
    else if (headingTag) {
      const isEnd = piece.name.startsWith('/');
      this.close(isEnd ? piece.end : piece.start);
      if (!isEnd) this.#heading = { level: Number(headingTag[1]), start: piece.start };
    } else if (this.#heading !== null || isInlineTag(piece)) {
      this.#tags.add(piece);
    } else {
      this.close(piece.start);
      const { start, end } = piece;
      if (piece.kind === 'comment')
        this.blocks.push({ kind: 'aside', reason: 'comment', start, end: trimSpan(this.#text, start, end).end });
    }
  }

  addTable(pieces: readonly HtmlPiece[]): void {
    this.close(pieces[0]?.start ?? 0);
    const { blocks, marks } = readHtmlTable(this.#text, pieces);
    appendAll(this.blocks, blocks);
    appendAll(this.#tags.marks, marks);
  }

  /** Ends the block that is being read; `end` is behind the tag where that closes a heading. */
  close(end: number): void {
    const [open, heading] = [this.#open, this.#heading];
    this.#open = null;
    this.#heading = null;
    this.#tags.endText();
    if (open === null) return;
    if (heading === null || !this.#hasHeadings) this.blocks.push({ kind: 'paragraph', ...open });
    else {
      const whole = trimSpan(this.#text, heading.start, end);
      this.blocks.push({ kind: 'heading', level: heading.level, title: open, ...whole });
    }
  }

  #addText(piece: HtmlPiece): void {
    const { start, end } = trimSpan(this.#text, piece.start, piece.end);
    if (end > start) this.#open = { start: this.#open?.start ?? start, end };
  }
}
