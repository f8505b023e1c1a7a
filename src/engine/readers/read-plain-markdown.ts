import { appendAll } from '../../core/append-all';
import type { Block, HeadingBlock, Mark, Span } from '../../core/model';
import { guessLang } from './guess-lang';
import { readLabel } from './read-label';
import { readText } from './read-text';
import { trimSpan, type Reading } from './reading';
import { splitLines } from './split-lines';

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const ATX_END = /(?:^|[ \t])#+[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** A longer line is no heading, and is not looked through. */
const MAX_LINE = 2_000;

/**
 * Reads Markdown that is too much for its parser: front matter and headings with their access labels, which decide who may read what is
 * below them, and plain text between. O(text).
 */
export function readPlainMarkdown(text: string, base: number): Reading {
  const headings = listHeadings(text, base);
  const blocks: Block[] = base > 1 ? [{ kind: 'aside', reason: 'front-matter', start: 0, end: base }] : [];
  const marks: Mark[] = [];
  let at = base;
  for (const heading of [...headings, null]) {
    const part = readText(text.slice(at, heading?.start ?? text.length));
    appendAll(blocks, shiftBlocks(part.blocks, at));
    appendAll(
      marks,
      part.marks.map((mark) => ({ ...mark, ...shift(mark, at) })),
    );
    if (heading) blocks.push(heading);
    at = heading?.end ?? at;
  }
  const first = headings.find(({ level }) => level === 1);
  const title = first ? text.slice(first.title.start, first.title.end) : null;
  return { text, title, lang: guessLang(text.slice(base)), blocks, marks, warnings: [], reader: 'markdown-plain/1' };
}

/** Headings outside of fences: `# one`, or a line by itself above a line of `=` or `-`. */
function listHeadings(text: string, base: number): HeadingBlock[] {
  const headings: HeadingBlock[] = [];
  let fence: string | null = null;
  let before: Span | null = null;
  let isLone = true;
  for (const line of splitLines(text.slice(base))) {
    const start = base + line.start;
    const end = base + line.end;
    const words = line.end - line.start > MAX_LINE ? 'x' : text.slice(start, end);
    const marks = FENCE.exec(words)?.[1];
    if (fence !== null) {
      if (marks?.startsWith(fence) && words.trim() === marks) fence = null;
      before = null;
      continue;
    }
    if (marks) fence = marks;
    const atx = ATX.exec(words);
    const setext: string | undefined = before && isLone ? SETEXT.exec(words)?.[1] : undefined;
    if (atx) headings.push(makeHeading(text, { start, end }, atx[1]?.length ?? 1, { start: start + atx[0].length, end }));
    else if (before && setext) headings.push(makeHeading(text, { start: before.start, end }, setext.startsWith('=') ? 1 : 2, before));
    const isText: boolean = words.trim() !== '' && !atx && !setext && !marks;
    isLone = isText && before === null;
    before = isText ? { start, end } : null;
  }
  return headings;
}

function makeHeading(text: string, line: Span, level: number, words: Span): HeadingBlock {
  const closing = ATX_END.exec(text.slice(words.start, words.end));
  const title = trimSpan(text, words.start, closing ? words.start + closing.index : words.end);
  const label = readLabel(text, title);
  const span = trimSpan(text, line.start, line.end);
  return { kind: 'heading', level, title: label?.title ?? title, ...(label ? { access: label.access } : {}), ...span };
}

function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Lines that plain text would take for headings are paragraphs: they would end what a label of Markdown reaches. */
function shiftBlocks(blocks: readonly Block[], by: number): Block[] {
  return blocks.map((block) => (block.kind === 'aside' ? { ...block, ...shift(block, by) } : { kind: 'paragraph', ...shift(block, by) }));
}
