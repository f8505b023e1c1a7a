import type { Block, Mark, Span } from '../../core/model';
import { trimSpan } from './reading';
import { scanTags } from './scan-tags';

const INLINE = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i ins kbd label mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'
    .split(' ')
    .flatMap((name) => [name, `/${name}`]),
);

/**
 * The text in a stretch of raw HTML of a Markdown document: a paragraph between each two block-level tags, inline tags
 * and readings of ruby as marks in it, comments aside. Without any text the stretch is markup.
 */
export function readHtmlBlock(text: string, span: Span): { readonly blocks: Block[]; readonly marks: Mark[] } {
  const blocks: Block[] = [];
  const marks: Mark[] = [];
  let open: { start: number; end: number } | null = null;
  let readingStart: number | null = null;
  const close = (): void => {
    if (open !== null) blocks.push({ kind: 'paragraph', ...open });
    open = null;
  };
  for (const piece of scanTags(text, span.start, span.end)) {
    if (piece.kind === 'text') {
      const { start, end } = trimSpan(text, piece.start, piece.end);
      if (end > start) open = open === null ? { start, end } : { start: open.start, end };
    } else if (piece.kind === 'comment') {
      close();
      blocks.push({ kind: 'aside', reason: 'comment', start: piece.start, end: trimSpan(text, piece.start, piece.end).end });
    } else if (!INLINE.has(piece.name)) {
      close();
      readingStart = null;
    } else if (/^r(?:t|p|tc)$/.test(piece.name)) {
      readingStart ??= piece.start;
    } else if (readingStart !== null && /^\/r(?:t|p|tc)$/.test(piece.name)) {
      marks.push({ start: readingStart, end: piece.end, reason: 'ruby', replacement: '' });
      readingStart = null;
    } else {
      marks.push({ start: piece.start, end: piece.end, reason: 'markup', replacement: piece.name === 'br' ? ' ' : '' });
    }
  }
  close();
  if (blocks.length === 0) {
    const whole = trimSpan(text, span.start, span.end);
    if (whole.end > whole.start) blocks.push({ kind: 'aside', reason: 'markup', ...whole });
  }
  return { blocks, marks };
}
