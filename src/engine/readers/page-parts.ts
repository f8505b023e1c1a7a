import { appendAll } from '../../core/append-all';
import { attributeOf, isElement, type HtmlElement } from './parse-html';

const FURNITURE = new Set(['header', 'footer', 'aside', 'banner', 'contentinfo', 'complementary']);

/** `<main>` or `<article>`: where a page says that its text is. */
export function isMain(element: HtmlElement): boolean {
  return element.tagName === 'main' || element.tagName === 'article' || attributeOf(element, 'role') === 'main';
}

/** Head, foot or margin of a page, by tag or role. */
export function isFurniture(element: HtmlElement): boolean {
  return FURNITURE.has(attributeOf(element, 'role') ?? element.tagName);
}

/** 1 to 9 for a heading, by tag or role; 0 for anything else. */
export function headingTagLevel(element: HtmlElement): number {
  if (/^h[1-6]$/.test(element.tagName)) return Number(element.tagName[1]);
  if (attributeOf(element, 'role') !== 'heading') return 0;
  const level = Number(attributeOf(element, 'aria-level') ?? '2');
  return Number.isInteger(level) && level >= 1 && level <= 9 ? level : 2;
}

/** The sign beside a heading that links to the heading itself. */
export function isPermalink(element: HtmlElement): boolean {
  return element.tagName === 'a' && (attributeOf(element, 'href') ?? '').startsWith('#') && /^[\s\u200b¶#§🔗]*$/u.test(textOf(element));
}

/** The marks that a browser sets around `<q>`: of Japanese where Japanese is quoted, of English elsewhere; the inner ones where it stands in another. */
export function quotationMarks(element: HtmlElement, isInner: boolean): readonly [open: string, close: string] {
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(textOf(element));
  if (isJapanese) return isInner ? ['『', '』'] : ['「', '」'];
  return isInner ? ['‘', '’'] : ['“', '”'];
}

function textOf(root: HtmlElement): string {
  let text = '';
  const todo = [...root.childNodes].reverse();
  // Enough to tell what it is.
  for (let node = todo.pop(); node !== undefined && text.length < 1000; node = todo.pop()) {
    if (isElement(node)) appendAll(todo, [...node.childNodes].reverse());
    else if ('value' in node) text += node.value;
  }
  return text;
}
