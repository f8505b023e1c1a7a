import { appendAll } from '../../core/append-all';
import type { Block } from '../../core/model';
import { HtmlWriter, type Opening } from './html-writer';
import { arrangeTable, isLayoutTable, type CellPart } from './arrange-table';
import { HeadingLevels } from './heading-levels';
import { headingTagLevel, isFurniture, isMain, isPermalink, quotationMarks } from './page-parts';
import { attributeOf, isElement, isHtml, type HtmlElement, type HtmlNode } from './parse-html';

const LEFT_OUT = new Set(
  'script style template noscript title iframe object embed canvas audio video picture img map svg select datalist button input textarea progress meter rt rp rtc annotation annotation-xml'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend li main menu nav ' +
    'ol p section summary ul caption table tbody thead tfoot tr td th hr html h1 h2 h3 h4 h5 h6 pre listing optgroup search'
  ).split(' '),
);
const SECTIONING = new Set(['article', 'aside', 'nav', 'section']);
const VERBATIM = new Set(['pre', 'listing', 'xmp', 'plaintext']);
/** Cells over others are written again up to so many units in all: a few bytes of source can ask for gigabytes. */
const MAX_REPEATED = 10_000_000;
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export interface WalkOptions {
  /** Whether what the page hides is read too. */
  readonly hidden: boolean;
  readonly navigation: boolean;
  /** Whether head, foot and margins outside of `<main>` are text like any other, rather than kept aside as the page's furniture. */
  readonly furniture: boolean;
}

/** One walk through a tree, in reading order, with a stack of its own: depth costs memory, never the call stack. */
export class HtmlWalk {
  readonly #writer = new HtmlWriter();
  readonly #options: WalkOptions;
  readonly #todo: (() => void)[] = [];
  #title: string | null = null;
  readonly #levels = new HeadingLevels();
  #headingLevel = 0;
  #listDepth = 0;
  #verbatimDepth = 0;
  #isItemBegun = true;
  #quoteDepth = 0;
  #mainDepth = 0;
  #furnitureDepth = 0;
  #isInHead = false;
  #repeated = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  get text(): string {
    return this.#writer.text;
  }

  get blocks(): readonly Block[] {
    return this.#writer.blocks;
  }

  /** The words of the first `<title>`, or null. */
  get title(): string | null {
    return this.#title;
  }

  read(nodes: readonly HtmlNode[]): void {
    this.#visitAll(nodes);
    for (let next = this.#todo.pop(); next !== undefined; next = this.#todo.pop()) next();
    this.#writer.endBlock();
  }

  #visitAll(nodes: readonly HtmlNode[]): void {
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at];
      if (node !== undefined) this.#todo.push(() => this.#visit(node));
    }
  }

  #visit(node: HtmlNode): void {
    if (node.nodeName === '#text' && 'value' in node) this.#write(node.value);
    else if (isElement(node)) this.#enter(node);
  }

  #write(value: string): void {
    if (this.#verbatimDepth > 0 && !this.#writer.isInCell) this.#writer.writeVerbatim(value);
    else this.#writer.write(value, () => this.#opening());
  }

  #opening(): Opening {
    if (this.#headingLevel > 0) return { kind: 'heading', level: this.#headingLevel };
    if (this.#furnitureDepth > 0) return { kind: 'aside' };
    if (this.#isItemBegun) return { kind: 'paragraph' };
    this.#isItemBegun = true;
    return { kind: 'list-item', depth: Math.max(1, this.#listDepth) };
  }

  #enter(element: HtmlElement): void {
    const tag = element.tagName;
    if (tag === 'title' && isHtml(element)) this.#title ??= titleOf(element);
    if (this.#isLeftOut(element)) return;
    if (tag === 'br') {
      if (this.#verbatimDepth > 0) this.#write('\n');
      else this.#writer.breakLine();
      return;
    }
    if (tag === 'table' && !this.#writer.isInCell && this.#furnitureDepth === 0 && !isLayoutTable(element)) {
      this.#enterTable(element);
      return;
    }
    const isBlock = BLOCKS.has(tag) || headingTagLevel(element) > 0;
    if (isBlock) this.#writer.endBlock();
    const leave = this.#enterContext(element);
    this.#todo.push(() => {
      if (isBlock) this.#writer.endBlock();
      leave?.();
    });
    this.#visitAll(element.childNodes);
  }

  /** Changes what text means inside of an element; the answer changes it back. */
  #enterContext(element: HtmlElement): (() => void) | null {
    const tag = element.tagName;
    const level = headingTagLevel(element);
    if (level > 0) {
      const before = this.#headingLevel;
      // A heading in the foot or the margin heads nothing of the text.
      if (this.#furnitureDepth === 0 || this.#isInHead) this.#headingLevel = this.#levels.next(level);
      return () => (this.#headingLevel = before);
    }
    if (tag === 'q') return this.#enterQuotation(element);
    const leaves = [this.#enterPart(element), this.#enterSection(tag)].filter((leave) => leave !== null);
    if (leaves.length > 0) return () => leaves.forEach((leave) => leave());
    if (tag === 'ul' || tag === 'ol' || tag === 'menu' || tag === 'dir') {
      this.#listDepth++;
      return () => this.#listDepth--;
    }
    if (tag === 'li') {
      this.#isItemBegun = false;
      return () => (this.#isItemBegun = true);
    }
    if (VERBATIM.has(tag)) {
      this.#verbatimDepth++;
      return () => this.#verbatimDepth--;
    }
    return null;
  }

  #enterQuotation(element: HtmlElement): () => void {
    const [open, close] = quotationMarks(element, this.#quoteDepth++ > 0);
    this.#write(open);
    return () => {
      this.#quoteDepth--;
      this.#write(close);
    };
  }

  #enterSection(tag: string): (() => void) | null {
    if (!SECTIONING.has(tag)) return null;
    this.#levels.enter();
    return () => this.#levels.leave();
  }

  /** Head, foot and margins of the page, unless they stand in its main part. */
  #enterPart(element: HtmlElement): (() => void) | null {
    if (isMain(element)) {
      this.#mainDepth++;
      return () => this.#mainDepth--;
    }
    if (this.#options.furniture || this.#mainDepth > 0 || !isFurniture(element)) return null;
    const before = this.#isInHead;
    this.#isInHead = element.tagName === 'header';
    this.#furnitureDepth++;
    return () => {
      this.#furnitureDepth--;
      this.#isInHead = before;
    };
  }

  #enterTable(table: HtmlElement): void {
    const { captions, rows } = arrangeTable(table);
    const steps: (() => void)[] = [() => this.#writer.beginTable()];
    for (const row of rows) {
      steps.push(() => this.#writer.beginRow());
      for (const cell of row.cells) {
        steps.push(() => this.#writer.beginCell());
        for (const part of cell) appendAll(steps, this.#cellSteps(part));
        steps.push(() => this.#writer.endCell());
      }
      steps.push(() => this.#writer.endRow(row.isHeader));
    }
    steps.push(() => this.#writer.endTable());
    for (const step of steps.reverse()) this.#todo.push(step);
    for (const caption of [...captions].reverse()) this.#todo.push(() => this.#enter(caption));
  }

  /** Writes the words of a cell where it is met first, and again where it reaches; parts of one name are parted by a space. */
  #cellSteps(part: CellPart): (() => void)[] {
    const apart = (): void => this.#writer.endBlock();
    if (part.isAgain) return [apart, () => this.#writeAgain(part.source.text)];
    let before = 0;
    return [
      apart,
      () => {
        before = this.#writer.cellText.length;
        this.#visitAll(part.source.element.childNodes);
      },
      () => (part.source.text = this.#writer.cellText.slice(before).trim()),
    ];
  }

  #writeAgain(text: string): void {
    this.#repeated += text.length;
    if (this.#repeated <= MAX_REPEATED) this.#write(text);
  }

  #isLeftOut(element: HtmlElement): boolean {
    if (LEFT_OUT.has(element.tagName) || (this.#headingLevel > 0 && isPermalink(element))) return true;
    if (!this.#options.navigation && (element.tagName === 'nav' || attributeOf(element, 'role') === 'navigation')) return true;
    if (this.#options.hidden) return false;
    const hidden = attributeOf(element, 'hidden');
    return (hidden !== null && hidden !== 'until-found') || HIDING_STYLE.test(attributeOf(element, 'style') ?? '');
  }
}

function titleOf(element: HtmlElement): string | null {
  const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  const title = text.replace(/[ \t\n\f\r]+/g, ' ').trim();
  return title === '' ? null : title;
}
