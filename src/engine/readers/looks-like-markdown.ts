import { isAozora } from './mark-aozora';

/** Beyond this a text has long shown what it is. */
const SAMPLE = 50_000;

/** Signs that hardly occur in a text that was not written as Markdown. */
const PLAIN_SIGNS = [
  /^#{1,6}[ \t]+\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|/m,
  /^---[ \t]*\r?\n[\w-]+[ \t]*:/,
  /\[[^\]\r\n]{1,200}\]\((?:https?:|\/|\.|#)[^)\s]{0,500}\)/,
  /\*\*[^*\s][^*\r\n]{0,200}\*\*/,
  /^(?:[-*+][ \t]+\S.*(?:\r\n?|\n)(?:[ \t]*[-*+][ \t]+\S.*)){1}/m,
];

/** Whether pasted text plainly has Markdown structure: a heading, fence, table, front matter, link, bold or a list of two. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  return !isAozora(sample) && PLAIN_SIGNS.some((sign) => sign.test(sample));
}
