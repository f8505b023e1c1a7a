import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, Mark } from '../../core/model';
import { guessLang } from './guess-lang';
import { isTooMuchMarkdown } from './limit-markdown';
import { MarkdownBlocks } from './markdown-blocks';
import { readFrontMatter } from './read-front-matter';
import { readText } from './read-text';
import { keepMarksInBlocks, sortMarks, type Reading } from './reading';

/**
 * Reads Markdown (CommonMark and GitHub's tables, lists of tasks, strikethrough and footnotes): the text unchanged.
 *
 * Headings inside of lists and quotes belong to those and are no headings of the document. Quotes give their paragraphs.
 * Text that would take the parser too long (see `limit-markdown.ts`) is read as plain text, with the warning `markdown-too-long`.
 */
export function readMarkdown(text: string): Reading {
  const matter = readFrontMatter(text);
  const base = matter?.end ?? (text.startsWith('\ufeff') ? 1 : 0);
  const root = isTooMuchMarkdown(text) ? null : parseMarkdown(text.slice(base));
  if (root === null) return { ...readText(text), warnings: [{ code: 'markdown-too-long' }] };
  const collected = new MarkdownBlocks(text, base);
  collected.read(root);
  const front: Block[] = matter === null ? [] : [{ kind: 'aside', reason: 'front-matter', start: 0, end: matter.end }];
  const blocks = [...front, ...collected.blocks];
  const marks = keepMarksInBlocks(sortMarks(collected.marks), blocks);
  return {
    text,
    title: matter?.title ?? titleOf(text, blocks, marks),
    lang: isLanguageTag(matter?.lang) ? matter.lang : guessLang(text.slice(base)),
    blocks,
    marks,
    warnings: [],
    reader: 'markdown/1',
  };
}

/** Null where nesting that no limit foresaw exhausts the call stack. */
function parseMarkdown(text: string): Root | null {
  try {
    return fromMarkdown(text, {
      extensions: [gfm()],
      // The transform finds bare addresses again in finished text: it gives nodes without a place and costs recursion.
      mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function titleOf(text: string, blocks: readonly Block[], marks: readonly Mark[]): string | null {
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  if (heading?.kind !== 'heading') return null;
  const { start, end } = heading.title;
  let title = '';
  let at = start;
  for (const mark of marks) {
    if (mark.end <= start || mark.start >= end) continue;
    title += text.slice(at, mark.start) + mark.replacement;
    at = mark.end;
  }
  title = (title + text.slice(at, end)).replace(/\s+/g, ' ').trim();
  return title === '' ? null : title;
}

function isLanguageTag(lang: string | null | undefined): lang is string {
  return typeof lang === 'string' && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(lang);
}
