import type { Span } from '../model';
import { isNewline, isWhiteSpace } from './character-kind';

/** "- 3 -", "3", "— 12 —", "p. 3", "3 / 10", "Page 3 of 10", "３ページ". Four bare digits may be a year and stay. */
const PAGE_NUMBER =
  /^(?:[-–—―‐−ー]\s*[0-9０-９]{1,4}\s*[-–—―‐−ー]|[0-9０-９]{1,3}|(?:p|pp|page)\.?\s*[0-9]{1,4}(?:\s*(?:\/|of)\s*[0-9]{1,4})?|[0-9０-９]{1,4}\s*[/／]\s*[0-9０-９]{1,4}|[0-9０-９]{1,4}\s*(?:ページ|頁)|[[(（［〔][0-9０-９]{1,4}[\])）］〕])$/iu;

/** Whether a stretch is nothing but a page number that stands alone between blank lines, or fills its block. */
export function isPageNumber(text: string, span: Span, block: Span): boolean {
  if (span.end - span.start > 20 || !PAGE_NUMBER.test(text.slice(span.start, span.end))) return false;
  return isAlone(text, span.start - 1, block.start - 1, -1) && isAlone(text, span.end, block.end, 1);
}

/** Whether the edge of the block or a blank line comes before anything else, looking from `at` one way. */
function isAlone(text: string, at: number, edge: number, step: 1 | -1): boolean {
  let lines = 0;
  for (let i = at; i !== edge; i += step) {
    const code = text.charCodeAt(i);
    if (!isWhiteSpace(code)) return false;
    if (isNewline(code) && !(code === 0x0d && text.charCodeAt(i + 1) === 0x0a)) lines++;
    if (lines === 2) return true;
  }
  return true;
}
