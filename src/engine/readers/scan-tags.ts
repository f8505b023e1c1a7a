import type { Span } from '../../core/model';

/** A piece of HTML source; `name` is the tag's in lower case, with `/` in front where it closes. */
export interface HtmlPiece extends Span {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly name: string;
}

const SILENT = new Set([
  'script',
  'style',
  'template',
  'textarea',
  'svg',
  'title',
  'noscript',
  'iframe',
  'select',
  'video',
  'audio',
  'canvas',
  'object',
]);
/** Longer things between < and > are no tags; it also bounds the search for the end of a tag. */
const MAX_TAG = 10_000;

/**
 * Cuts HTML source into text, tags and comments, in order and without gaps. Scripts, styles and the like are one piece
 * with their content. What looks like no tag stays text. Linear in the source.
 */
export function scanTags(source: string, from: number, to: number): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let textStart = from;
  let at = from;
  while (at < to) {
    const open = source.indexOf('<', at);
    if (open < 0 || open >= to) break;
    const piece = readPiece(source, open, to);
    if (piece === null) {
      at = open + 1;
      continue;
    }
    if (open > textStart) pieces.push({ kind: 'text', name: '', start: textStart, end: open });
    pieces.push(piece);
    at = piece.end;
    textStart = at;
  }
  if (textStart < to) pieces.push({ kind: 'text', name: '', start: textStart, end: to });
  return pieces;
}

function readPiece(source: string, open: number, to: number): HtmlPiece | null {
  if (source.startsWith('<!--', open)) {
    const close = source.indexOf('-->', open + 4);
    return { kind: 'comment', name: '', start: open, end: close < 0 || close + 3 > to ? to : close + 3 };
  }
  const match = /^<(\/?[a-z][a-z0-9-]*)(?=[\s/>])|^<[!?]/i.exec(source.slice(open, open + 64));
  if (match === null) return null;
  const end = findTagEnd(source, open + match[0].length, Math.min(to, open + MAX_TAG));
  if (end < 0) return null;
  const name = (match[1] ?? '').toLowerCase();
  if (SILENT.has(name) && source[end - 2] !== '/') return { kind: 'tag', name, start: open, end: findSilentEnd(source, name, end, to) };
  return { kind: 'tag', name, start: open, end };
}

function findTagEnd(source: string, from: number, to: number): number {
  let quote = '';
  for (let at = from; at < to; at++) {
    const unit = source[at] ?? '';
    if (quote !== '') {
      if (unit === quote) quote = '';
    } else if (unit === '>') return at + 1;
    else if (unit === '<') return -1;
    else if ((unit === '"' || unit === "'") && source[at - 1] === '=') quote = unit;
  }
  return -1;
}

function findSilentEnd(source: string, name: string, from: number, to: number): number {
  const close = new RegExp(`</${name}[^>]{0,100}>`, 'gi');
  close.lastIndex = from;
  const found = close.exec(source);
  return found === null || found.index >= to ? to : Math.min(to, found.index + found[0].length);
}
