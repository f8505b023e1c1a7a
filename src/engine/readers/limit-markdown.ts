import { splitLines } from './split-lines';

/** Parsing takes 6 to 30 µs a character (measured: prose 6, tables of tiny cells 30), so this is 10 to 60 s at the worst. */
const MAX_LENGTH = 2_000_000;
/** 6,000 nested emphasis marks in one paragraph took 7.6 s, that is 200 ns × n²; this budget is about 2 s in all. */
const MAX_COST = 10_000_000;
/** A paragraph of 20,000 lines took 3.5 s: ten lines cost about as much as one mark. */
const LINES_A_MARK = 10;
/** 500 list levels (1,000 columns) took 8.6 s, 4,000 quote marks .8 s; nobody writes the tenth of it. */
const MAX_INDENT = 100;
const MAX_CONTAINERS = 100;

const CONTAINERS = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){1,101}/;
/** What begins a unit of its own in Markdown, so that marks in it do not pair with those before. */
const BEGINS = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#{1,6}[ \t])/;
const SPECIAL = new Set(Array.from('*_[]`~<>&!\\|', (sign) => sign.charCodeAt(0)));

/**
 * Whether parsing `text` as Markdown could take unreasonably long: micromark's time grows with the square of the marks
 * and lines in one paragraph and of the depth of nesting. O(text).
 */
export function isTooMuchMarkdown(text: string): boolean {
  if (text.length > MAX_LENGTH) return true;
  let cost = 0;
  let unit = 0;
  for (const { start, end } of splitLines(text)) {
    const head = text.slice(start, Math.min(end, start + 512));
    if (head.trim() === '' || BEGINS.test(head)) {
      cost += unit * unit;
      unit = 0;
    }
    if (isTooDeep(head)) return true;
    unit += 1 / LINES_A_MARK + countSpecials(text, start, end);
    if (cost + unit * unit > MAX_COST) return true;
  }
  return false;
}

function isTooDeep(head: string): boolean {
  const indent = /^[ \t]*/.exec(head)?.[0].length ?? 0;
  if (indent > MAX_INDENT && BEGINS.test(head)) return true;
  const containers = CONTAINERS.exec(head)?.[0].match(/>|[-*+]|\d+/g)?.length ?? 0;
  return containers > MAX_CONTAINERS;
}

function countSpecials(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (SPECIAL.has(text.charCodeAt(at))) count++;
  return count;
}
