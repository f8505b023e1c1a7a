import type { Line } from './arrange-lines';

const LIST_MARK =
  /^(?:[•・●○■□◆◇▪▸‣]\s*|[-*–]\s+|[(（][0-9０-９a-zA-Zａ-ｚ一二三四五六七八九十ア-ン]{1,3}[)）]\s*|[①-⑳]\s*|(?:[0-9０-９]{1,3}|[a-zａ-ｚ])[.．)）]\s+|[ａ-ｚア-ン][\s　]+)(?=\S)/;
const NUMBERED = /^(?:第[〇一二三四五六七八九十百0-9０-９]+[編部章節款目条]|[0-9０-９]+(?:[.．][0-9０-９]+)+[.．]?)[\s　]+\S/;
const TERMINAL = /[。．.!?！？︒｡：:][」』）)\]”"’'﹂﹄]*$/;
const MAX_HEADING = 120;
/** A heading is set larger than the text by this factor at least. */
const LARGER = 1.13;

/** The mark that begins a list item, with the space behind it; empty where the line begins none. */
export function listMarkOf(text: string): string {
  return LIST_MARK.exec(text)?.[0] ?? '';
}

/** Whether the line ends a sentence. */
export function isTerminal(text: string): boolean {
  return TERMINAL.test(text);
}

/** Whether the line is set in larger type than the text. */
export function isLarge(line: Line, bodySize: number): boolean {
  return line.size >= bodySize * LARGER && line.text.length <= MAX_HEADING && /[\p{L}\p{N}]/u.test(line.text) && !line.text.includes('\t');
}

const LEADER = /(?:(?:[.．・·･]\s?){4,}|(?:[…‥]\s?){2,})\s*[-–—(（]?\s*([0-9０-９]{1,4})\s*[-–—)）]?$/u;

/** The page that a line of a printed table of contents names behind its dots; null for any other line. */
export function leaderPage(text: string): number | null {
  const number = LEADER.exec(text)?.[1];
  return number === undefined ? null : Number(number.normalize('NFKC'));
}

/** How deep the number of a heading goes (`1.2` 2, `第3条` 1); 0 where the line is no numbered heading. */
export function numberDepth(text: string): number {
  if (text.length > MAX_HEADING / 2 || isTerminal(text) || text.includes('\t') || leaderPage(text) !== null) return 0;
  const number = NUMBERED.exec(text)?.[0];
  return number === undefined ? 0 : /^第/.test(number) ? 1 : number.split(/[.．](?=[0-9０-９])/).length;
}

/** Whether what follows would still have fitted on the line, so that it was ended on purpose. */
export function isShort(line: Line, next: Line): boolean {
  const room = line.column.end - line.end;
  const word = /^[\p{Script=Latin}\p{N}\p{P}]+/u.exec(next.text)?.[0].length ?? 3;
  const width = ((next.end - next.start) * Math.min(word, next.text.length)) / Math.max(1, next.text.length);
  return room > width + line.size;
}
