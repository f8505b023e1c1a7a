import { Parser, html, type DefaultTreeAdapterTypes, Token } from 'parse5';

/**
 * Open elements beyond this are not opened: their text stays, their tags do not. Chromium stops at the same depth.
 * Without it 100,000 open `<div>`s take minutes, for the parser looks through all open elements at each tag.
 */
const MAX_DEPTH = 512;
/** Formatting elements that are never closed are opened anew in every block: with n of them n² elements. */
const MAX_FORMATTING = 64;

const FORMATTING = new Set(['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u']);
/** Their content is not HTML, so their start tag must be seen whatever the depth. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'template',
]);

class BoundedParser extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  isTooDeep = false;

  override onStartTag(token: Token.TagToken): void {
    const isTooDeep = this.openElements.stackTop >= MAX_DEPTH && !RAW_TEXT.has(token.tagName);
    const isTooFormatted = FORMATTING.has(token.tagName) && this.#countFormatting() >= MAX_FORMATTING;
    if (isTooDeep || isTooFormatted) {
      this.isTooDeep = true;
      // What the tag would have parted stays apart.
      super.onWhitespaceCharacter({ type: Token.TokenType.WHITESPACE_CHARACTER, chars: ' ', location: null });
      return;
    }
    super.onStartTag(token);
  }

  #countFormatting(): number {
    let count = 0;
    for (let entry = this.activeFormattingElements.newest; entry !== null && count < MAX_FORMATTING; entry = entry.older) count++;
    return count;
  }
}

/** The tree of an HTML document as a browser would build it, never deeper than a browser's; `isTooDeep` where tags were left out. */
export function parseHtml(text: string): { readonly document: DefaultTreeAdapterTypes.Document; readonly isTooDeep: boolean } {
  const parser = new BoundedParser({ scriptingEnabled: true });
  parser.tokenizer.write(text, true);
  return { document: parser.document, isTooDeep: parser.isTooDeep };
}

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

export function isElement(node: DefaultTreeAdapterTypes.Node): node is HtmlElement {
  return 'tagName' in node;
}

export function attributeOf(element: HtmlElement, name: string): string | null {
  return (
    element.attrs.find(
      (attribute) =>
        (attribute.prefix === undefined || attribute.prefix === '' ? attribute.name : `${attribute.prefix}:${attribute.name}`) === name,
    )?.value ?? null
  );
}

/** Whether an element is of HTML itself, not of an SVG or a formula in it. */
export function isHtml(element: HtmlElement): boolean {
  return element.namespaceURI === html.NS.HTML;
}
