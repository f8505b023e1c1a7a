import type { Span } from '../../core/model';
import { splitLines } from './split-lines';

/** Parsing takes 6 to 30 µs a character (measured: prose 6, tables of tiny cells 30), so this is half a minute to two. */
const MAX_LENGTH = 4_000_000;
/**
 * In units of 200 ns, about 5 s in all. Measured: 6,000 nested emphasis marks in one paragraph took 7.6 s, that is
 * 200 ns × n²; 40,000 lines in one chunk 11 s, that is 7 ns × n², so that five lines count as one mark.
 */
const MAX_COST = 25_000_000;
const LINES_A_MARK = 5;
/** 500 list levels (1,000 columns) took 8.6 s, 4,000 quote marks .8 s; nobody writes the tenth of it. */
const MAX_INDENT = 100;
const MAX_CONTAINERS = 100;

const CONTAINERS = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){1,101}/;
/** What begins a unit of its own in Markdown, so that marks in it do not pair with those before. */
const BEGINS = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#{1,6}[ \t]|\[[^\]]{1,200}\]:)/;
/**
 * A line at the margin that begins a block of raw HTML whatever stands before it (CommonMark 0.31.2, 4.6, condition 6). It goes on to the next
 * blank line and is not looked into for marks.
 */
const BEGINS_HTML =
  /^<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[ \t>]|\/>|$)/i;
/** Where such a block may be over after all, or may never have been one: fences, and the ends of what holds tags as text. */
const ENDS_HTML = /^[ \t]*(?:`{3}|~{3})|<\/(?:script|style|pre|textarea)>|-->|\?>|\]\]>/i;
const SPECIAL = new Set(Array.from('*_[]`~<>&!\\|', (sign) => sign.charCodeAt(0)));

/**
 * Whether parsing `text`, cut into `chunks`, could take unreasonably long: micromark's time grows with the square of
 * the marks in one paragraph, of the lines in one chunk and of the depth of nesting. O(text).
 */
export function isTooMuchMarkdown(text: string, chunks: readonly Span[]): boolean {
  if (text.length > MAX_LENGTH) return true;
  let cost = 0;
  for (const chunk of chunks) {
    cost += costOfChunk(text.slice(chunk.start, chunk.end));
    if (cost > MAX_COST) return true;
  }
  return false;
}

function costOfChunk(text: string): number {
  const lines = splitLines(text);
  let cost = (lines.length / LINES_A_MARK) ** 2;
  let unit = 0;
  let isInHtml = false;
  for (const { start, end } of lines) {
    const head = text.slice(start, Math.min(end, start + 512));
    const isNewUnit = head.trim() === '' || BEGINS.test(head);
    if (isNewUnit) {
      cost += unit * unit;
      unit = 0;
    }
    const containers = CONTAINERS.exec(head)?.[0] ?? '';
    if (isTooDeep(head, containers)) return Infinity;
    isInHtml = BEGINS_HTML.test(head) || (isInHtml && !isNewUnit && containers === '');
    if (!isInHtml || !/^[ \t]*</.test(head)) unit += countSpecials(text, start + containers.length, end);
    isInHtml &&= !ENDS_HTML.test(text.slice(start, end));
  }
  return cost + unit * unit;
}

function isTooDeep(head: string, containers: string): boolean {
  const indent = /^[ \t]*/.exec(head)?.[0].length ?? 0;
  if (indent > MAX_INDENT && BEGINS.test(head)) return true;
  return (containers.match(/>|[-*+]|\d+/g)?.length ?? 0) > MAX_CONTAINERS;
}

function countSpecials(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (SPECIAL.has(text.charCodeAt(at))) count++;
  return count;
}
