import { guessLang } from './guess-lang';
import { HtmlWalk } from './html-walk';
import { isAozora, markAozora } from './mark-aozora';
import { isMain } from './page-parts';
import { attributeOf, isElement, parseHtml, type HtmlElement } from './parse-html';
import { dated } from './read-date';
import { readHtmlDate } from './read-html-date';
import { keepMarksInBlocks, type Reading } from './reading';

/**
 * Reads HTML into a text of its own: what a page shows, blocks parted by an empty line, without tags.
 *
 * Left out: scripts, styles, templates, pictures and their alternative text, form controls, the readings of ruby, what is
 * hidden, and navigation where the page has a `<main>` or an `<article>`, beside which head, foot and margins are asides
 * (`page-furniture`); all these come back where nothing else is left.
 * The editor's notes ［＃…］ of Aozora Bunko's pages are marks. Never deeper than 512 elements (warning `html-too-deep`: the text is all there, not every tag was obeyed).
 */
export function readHtml(source: string): Reading {
  const { document, isTooDeep } = parseHtml(source);
  const root = document.childNodes.find((node): node is HtmlElement => isElement(node) && node.tagName === 'html');
  const children = document.childNodes;
  const hasMain = children.some((node) => isElement(node) && containsMain(node));
  let walk = new HtmlWalk({ hidden: false, navigation: !hasMain, furniture: !hasMain });
  walk.read(children);
  if (walk.blocks.every(({ kind }) => kind === 'aside' || kind === 'heading')) {
    walk = new HtmlWalk({ hidden: walk.text.trim() === '', navigation: true, furniture: true });
    walk.read(children);
  }
  const text = walk.text.replace(/\p{Surrogate}/gu, '\ufffd');
  const firstHeading = walk.blocks.find((block) => block.kind === 'heading' && block.level === 1);
  const heading = firstHeading === undefined ? null : text.slice(firstHeading.start, firstHeading.end).replace(/\s+/g, ' ');
  const declared = root === undefined ? null : (attributeOf(root, 'lang') ?? attributeOf(root, 'xml:lang'));
  return {
    text,
    title: walk.title ?? heading,
    lang: declared !== null && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(declared.trim()) ? declared.trim() : guessLang(text),
    blocks: walk.blocks,
    marks: isAozora(text)
      ? keepMarksInBlocks(
          markAozora(text).filter(({ reason }) => reason === 'note'),
          walk.blocks,
        )
      : [],
    warnings: isTooDeep ? [{ code: 'html-too-deep' }] : [],
    reader: 'html/3',
    ...dated(readHtmlDate(children)),
  };
}

function containsMain(root: HtmlElement): boolean {
  const stack: HtmlElement[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (isMain(element)) return true;
    for (const child of element.childNodes) if (isElement(child)) stack.push(child);
  }
  return false;
}
