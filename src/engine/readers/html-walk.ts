import type { Block } from '../../core/model';
import { HtmlWriter, type Opening } from './html-writer';
import { arrangeTable, isLayoutTable } from './arrange-table';
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
const VERBATIM = new Set(['pre', 'listing', 'xmp', 'plaintext']);
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export interface WalkOptions {
  /** Whether what the page hides is read too. */
  readonly hidden: boolean;
  readonly navigation: boolean;
}

/** One walk through a tree, in reading order, with a stack of its own: depth costs memory, never the call stack. */
export class HtmlWalk {
  readonly #writer = new HtmlWriter();
  readonly #options: WalkOptions;
  readonly #todo: (() => void)[] = [];
  #title: string | null = null;
  #headingLevel = 0;
  #listDepth = 0;
  #verbatimDepth = 0;
  #isItemBegun = true;

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
    if (tag === 'table' && !this.#writer.isInCell && !isLayoutTable(element)) {
      this.#enterTable(element);
      return;
    }
    const isBlock = BLOCKS.has(tag);
    if (isBlock) this.#writer.endBlock();
    const leave = this.#enterContext(element);
    this.#todo.push(() => {
      if (isBlock) this.#writer.endBlock();
      leave?.();
    });
    this.#visitAll(element.childNodes);
  }

  /** Changes what text means inside of an element; the answer changes it back. */
  #enterContext({ tagName: tag }: HtmlElement): (() => void) | null {
    if (/^h[1-6]$/.test(tag)) {
      const before = this.#headingLevel;
      this.#headingLevel = Number(tag[1]);
      return () => (this.#headingLevel = before);
    }
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

  #enterTable(table: HtmlElement): void {
    const { caption, rows } = arrangeTable(table);
    const steps: (() => void)[] = [() => this.#writer.beginTable()];
    for (const row of rows) {
      steps.push(() => this.#writer.beginRow());
      for (const cell of row.cells) {
        steps.push(() => this.#writer.beginCell());
        if (cell.kind === 'own') steps.push(() => this.#visitAll(cell.element.childNodes));
        else if (cell.kind === 'again') steps.push(() => this.#writer.write(cell.source.text, () => this.#opening()));
        steps.push(() => {
          const text = this.#writer.endCell();
          if (cell.kind === 'own') cell.text = text;
        });
      }
      steps.push(() => this.#writer.endRow(row.isHeader));
    }
    steps.push(() => this.#writer.endTable());
    for (const step of steps.reverse()) this.#todo.push(step);
    if (caption !== null) this.#todo.push(() => this.#enter(caption));
  }

  #isLeftOut(element: HtmlElement): boolean {
    if (LEFT_OUT.has(element.tagName)) return true;
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
