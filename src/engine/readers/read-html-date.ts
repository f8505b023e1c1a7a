import { attributeOf, isElement, type HtmlElement, type HtmlNode } from './parse-html';
import { readDate } from './read-date';

/** Names of `<meta>` elements, by preference: a page is as late as its last change. */
const NAMES = [
  'article:modified_time',
  'og:updated_time',
  'dcterms.modified',
  'last-modified',
  'article:published_time',
  'dcterms.date',
  'dc.date',
  'date',
];

/** The date that a page's `<meta>` elements give it, in milliseconds since 1970 in UTC, or null. */
export function readHtmlDate(nodes: readonly HtmlNode[]): number | null {
  const found = new Map<string, number>();
  for (const meta of listMetas(nodes)) {
    const name = (attributeOf(meta, 'property') ?? attributeOf(meta, 'name') ?? attributeOf(meta, 'http-equiv') ?? '').toLowerCase();
    const date = NAMES.includes(name) ? readDate(attributeOf(meta, 'content') ?? '') : null;
    if (date !== null && !found.has(name)) found.set(name, date);
  }
  return NAMES.map((name) => found.get(name)).find((date) => date !== undefined) ?? null;
}

/** Those of the head: a page may quote another one's further down. */
function listMetas(nodes: readonly HtmlNode[]): HtmlElement[] {
  const childrenOf = (tag: string, list: readonly HtmlNode[]): readonly HtmlNode[] =>
    list.filter(isElement).flatMap((element) => (element.tagName === tag ? element.childNodes : []));
  return childrenOf('head', childrenOf('html', nodes))
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'meta');
}
