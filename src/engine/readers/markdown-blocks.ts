import { appendAll } from '../../core/append-all';
import type { Code, Heading, ListItem, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';
import type { Block, Mark, Span } from '../../core/model';
import { markInline, spanOf } from './mark-inline';
import { readHtmlBlock } from './read-html-block';
import { readMarkdownTable } from './read-markdown-table';
import { readLabel } from './read-label';
import { splitContainers } from './split-containers';
import { TableJoiner } from './table-joiner';
import { trimSpan } from './reading';

/** Where a node stands. `mark` is set for the first child of a list item. */
interface Place {
  readonly depth: number;
  readonly quotes: number;
  readonly mark: Span | null;
  /** Whether it stands inside of a list, a quote or a note, whose headings are not the document's. */
  readonly isInner: boolean;
}

const ROOT: Place = { depth: 0, quotes: 0, mark: null, isInner: false };

/** Collects the blocks and marks of trees, in text order. The walk keeps its own stack, whatever the depth. */
export class MarkdownBlocks {
  readonly blocks: Block[] = [];
  readonly marks: Mark[] = [];
  readonly #text: string;
  readonly #tables = new TableJoiner();
  #base = 0;
  readonly #todo: { readonly node: RootContent; readonly place: Place }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds the tree of the stretch `chunk` of the text; nodes behind its end are not the text's. */
  read(root: Root, chunk: Span): void {
    this.#base = chunk.start;
    const own = root.children.filter((node) => (spanOf(node, chunk.start)?.start ?? chunk.end) < chunk.end);
    for (const node of own) {
      const span = node.type === 'html' ? spanOf(node, chunk.start) : null;
      if (node.type === 'html' && span) this.#addHtml(this.#tables.add(span, node.value), ROOT);
      else {
        this.#addHtml(this.#tables.end(), ROOT);
        this.#push([node], ROOT);
        for (let next = this.#todo.pop(); next !== undefined; next = this.#todo.pop()) this.#visit(next.node, next.place);
      }
    }
  }

  /** To be called behind the last stretch: a table may be open there. */
  end(): void {
    this.#addHtml(this.#tables.end(), ROOT);
  }

  #push(nodes: readonly RootContent[], place: Place): void {
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at];
      // Only the first child of an item stands beside the item's mark.
      if (node !== undefined) this.#todo.push({ node, place: at === 0 ? place : { ...place, mark: null } });
    }
  }

  #visit(node: RootContent, place: Place): void {
    const span = spanOf(node, this.#base);
    if (span === null) return;
    switch (node.type) {
      case 'paragraph':
        this.#addParagraph(node, span, place);
        break;
      case 'heading':
        this.#addHeading(node, span, place);
        break;
      case 'list':
        this.#push(node.children, { ...place, depth: place.depth + 1, isInner: true, mark: null });
        break;
      case 'listItem':
        this.#enterItem(node, span, place);
        break;
      case 'blockquote':
        this.#push(node.children, { ...place, quotes: place.quotes + 1, isInner: true, mark: null });
        break;
      case 'footnoteDefinition':
        this.#push(node.children, { ...place, isInner: true, mark: null });
        break;
      case 'code':
        this.#addCode(node, span, place);
        break;
      case 'html':
        this.#addHtml(span, place);
        break;
      case 'table':
        this.#addTable(node, span);
        break;
      case 'thematicBreak':
        this.#addAside('rule', span);
        break;
      case 'definition':
        this.#addAside('markup', span);
        break;
      default:
        break;
    }
  }

  #enterItem(node: ListItem, span: Span, place: Place): void {
    const first = node.children[0];
    const firstSpan = first === undefined ? null : spanOf(first, this.#base);
    const mark = trimSpan(this.#text, span.start, firstSpan?.start ?? span.end);
    if (firstSpan === null) this.blocks.push({ kind: 'list-item', depth: place.depth, mark, start: mark.start, end: mark.end });
    else this.#push(node.children, { ...place, mark });
  }

  #addParagraph(node: Paragraph, span: Span, place: Place): void {
    this.#addMarks(node.children, span, place);
    const pieces = splitContainers(this.#text, trimSpan(this.#text, span.start, span.end));
    for (const [index, piece] of pieces.entries()) {
      if (piece.isFence) this.#addAside('markup', piece);
      else this.#addProse(piece, index === 0 ? place.mark : null, place.depth);
    }
  }

  #addProse(span: Span, mark: Span | null, depth: number): void {
    if (span.start === span.end) return;
    if (mark === null) this.blocks.push({ kind: 'paragraph', start: span.start, end: span.end });
    else this.blocks.push({ kind: 'list-item', depth, mark, start: mark.start, end: span.end });
  }

  #addHeading(node: Heading, span: Span, place: Place): void {
    const first = node.children[0] && spanOf(node.children[0], this.#base);
    const lastNode = node.children.at(-1);
    const last = lastNode && spanOf(lastNode, this.#base);
    if (!first || !last) {
      this.#addAside('heading', span);
      return;
    }
    this.#addMarks(node.children, { start: first.start, end: last.end }, place);
    const title = trimSpan(this.#text, first.start, last.end);
    if (place.isInner) return this.#addProse(title, place.mark, place.depth);
    const label = readLabel(this.#text, title);
    if (!label) return void this.blocks.push({ kind: 'heading', level: node.depth, title, ...span });
    this.marks.push({ start: label.title.end, end: title.end, reason: 'markup', replacement: '' });
    this.blocks.push({ kind: 'heading', level: node.depth, title: label.title, access: label.access, ...span });
  }

  #addCode(node: Code, whole: Span, place: Place): void {
    // A fence that nothing closes runs to the end of its container, empty lines included.
    const span = { start: whole.start, end: Math.max(whole.start, trimSpan(this.#text, whole.start, whole.end).end) };
    const source = this.#text.slice(span.start, span.end);
    const fence = /^(`{3,}|~{3,})[^\r\n]*(?:\r\n?|\n|$)/.exec(source);
    let content: Span = span;
    if (fence?.[1] !== undefined) {
      const start = span.start + fence[0].length;
      content = { start, end: Math.max(start, findContentEnd(this.#text, span, fence[1])) };
    }
    this.#markQuotes(span, place);
    if (node.value.trim() === '' && fence === null) return;
    this.blocks.push({ kind: 'code', content, ...span });
  }

  #addHtml(span: Span | null, place: Place): void {
    if (span === null) return;
    const { blocks, marks } = readHtmlBlock(this.#text, span, !place.isInner);
    appendAll(this.blocks, blocks);
    appendAll(this.marks, marks);
    this.#markQuotes(span, place);
  }

  #addTable(node: Table, span: Span): void {
    const { table, marks } = readMarkdownTable(this.#text, node, span, this.#base);
    if (table !== null) this.blocks.push(table);
    appendAll(this.marks, marks);
  }

  #addAside(reason: 'rule' | 'markup' | 'heading', span: Span): void {
    const { start, end } = trimSpan(this.#text, span.start, span.end);
    if (end > start) this.blocks.push({ kind: 'aside', reason, start, end });
  }

  #addMarks(nodes: readonly PhrasingContent[], span: Span, place: Place): void {
    appendAll(this.marks, markInline(this.#text, nodes, this.#base));
    this.#markQuotes(span, place);
  }

  /** The > of the lines after the first: the one of the first line stands before the block. */
  #markQuotes({ start, end }: Span, { quotes }: Place): void {
    if (quotes === 0) return;
    const prefix = new RegExp(`(?:\\r\\n?|\\n)[ \\t]*((?:>[ \\t]*){1,${quotes}})`, 'g');
    for (const match of this.#text.slice(start, end).matchAll(prefix)) {
      const from = start + match.index + match[0].length - (match[1]?.length ?? 0);
      const to = start + match.index + match[0].trimEnd().length;
      this.marks.push({ start: from, end: to, reason: 'markup', replacement: '' });
    }
  }
}

/** The end of the last line of content: before the line end in front of the closing fence, or the end of the code where none closes. */
function findContentEnd(text: string, span: Span, fence: string): number {
  const lineStart = Math.max(text.lastIndexOf('\n', span.end - 1), text.lastIndexOf('\r', span.end - 1)) + 1;
  const line = text
    .slice(Math.max(lineStart, span.start), span.end)
    .replace(/^[ \t>]+/, '')
    .trimEnd();
  const closes = line.length >= fence.length && line === (fence[0] ?? '').repeat(line.length) && lineStart > span.start;
  if (!closes) return span.end;
  return text.startsWith('\r\n', lineStart - 2) ? lineStart - 2 : lineStart - 1;
}
