import type { Block, Mark } from '../../core/model';
import { createPacer } from '../calls/yield-macrotask';
import { chunkMarkdown } from './chunk-markdown';
import { guessLang } from './guess-lang';
import { isTooMuchMarkdown } from './limit-markdown';
import { MarkdownBlocks } from './markdown-blocks';
import { listDefinitions, parseMarkdown } from './parse-markdown';
import { readFrontMatter } from './read-front-matter';
import { dated } from './read-date';
import { readPlainMarkdown } from './read-plain-markdown';
import { keepMarksInBlocks, sortMarks, type Reading } from './reading';

export interface MarkdownOptions {
  readonly signal?: AbortSignal | undefined;
  /** Least length of what is parsed at once; blocks and marks are the same whatever it is. */
  readonly chunkLength?: number;
}

/**
 * Reads Markdown (CommonMark, with emphasis that heeds Japanese, and GitHub's tables, lists of tasks, strikethrough and footnotes): the text unchanged.
 *
 * Headings inside of lists and quotes belong to those and are no headings of the document. Quotes give their paragraphs.
 * Text that would take the parser too long (see `limit-markdown.ts`) is read as plain text between its headings, with the warning
 * `markdown-too-long`. Long texts are parsed piece by piece; in between other messages are heard.
 *
 * @throws the signal's reason.
 */
export async function readMarkdown(text: string, options: MarkdownOptions = {}): Promise<Reading> {
  const matter = readFrontMatter(text);
  const base = matter?.end ?? (text.startsWith('\ufeff') ? 1 : 0);
  const collected = await collectBlocks(text, base, options);
  const own = { ...(matter?.access ? { access: matter.access } : {}), ...dated(matter?.date ?? null) };
  if (collected === null) {
    const plain = readPlainMarkdown(text, base);
    return { ...plain, title: matter?.title ?? plain.title, ...own, warnings: [{ code: 'markdown-too-long' }] };
  }
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
    reader: 'markdown/4',
    ...own,
  };
}

async function collectBlocks(
  text: string,
  base: number,
  { signal, chunkLength }: MarkdownOptions,
): Promise<{ blocks: Block[]; marks: Mark[] } | null> {
  const body = text.slice(base);
  const chunks = chunkMarkdown(body, chunkLength);
  if (isTooMuchMarkdown(body, chunks)) return null;
  const definitions = chunks.length > 1 ? listDefinitions(body) : '';
  const pause = createPacer(() => performance.now());
  const collected = new MarkdownBlocks(text);
  for (const { start, end } of chunks) {
    const root = parseMarkdown(body.slice(start, end), definitions);
    if (root === null) return null;
    collected.read(root, { start: base + start, end: base + end });
    await pause();
    signal?.throwIfAborted();
  }
  collected.end();
  return collected;
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
