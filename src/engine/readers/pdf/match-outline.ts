import { normalizeText } from '../../../core/split/normalize-text';
import { greatestOf } from '../../../core/extremes';
import type { Line } from './arrange-lines';
import { isLarge } from './line-signs';
import type { OutlineEntry } from './read-outline';

/** What an outline says of a line: its level, and which entry it belongs to, for a heading may take several lines. */
export interface OutlineSign {
  readonly level: number;
  readonly entry: number;
}

/** Headings of more lines are none. */
const MAX_LINES = 3;
/** With fewer of its entries on the pages they lead to, an outline says nothing of the headings. */
const MIN_MATCHED = 0.6;
const MIN_ENTRIES = 2;
const NUMBER = /^(?:第[\d〇一二三四五六七八九十百]+[編部章節款目条]|(?:\d+|[ivxlc]+|[a-z])(?:[.-]\d+)*[.):]?)/;

/**
 * The lines that are headings by the file's own outline, `pages` being the lines of each page. An entry is found where one line on
 * its page, or up to three together, say the same, but for width, case, spaces and a number before it. Where a larger line stands
 * before all of them, it is the title, and they are a level below.
 */
export function matchOutline(
  entries: readonly OutlineEntry[],
  pages: readonly (readonly Line[])[],
  bodySize: number,
): ReadonlyMap<Line, OutlineSign> {
  const found = new Map<Line, { readonly depth: number; readonly entry: number }>();
  let matched = 0;
  for (const [entry, { title, depth, page }] of entries.entries()) {
    const lines = findTitle(
      title,
      (pages[page] ?? []).filter((line) => !found.has(line)),
    );
    for (const line of lines) found.set(line, { depth, entry });
    if (lines.length > 0) matched++;
  }
  if (matched < MIN_ENTRIES || matched < entries.length * MIN_MATCHED) return new Map();
  const shift = hasTitleBefore(pages.flat(), found, bodySize) ? 1 : 0;
  return new Map(Array.from(found, ([line, { depth, entry }]) => [line, { level: depth + shift, entry }]));
}

function findTitle(title: string, lines: readonly Line[]): readonly Line[] {
  const wanted = plain(title);
  for (const [first, line] of lines.entries()) {
    if (!wanted.includes(plain(line.text).replace(NUMBER, '').slice(0, 4))) continue;
    let words = '';
    for (let count = 1; count <= MAX_LINES && first + count <= lines.length; count++) {
      words += plain(lines[first + count - 1]?.text ?? '');
      if (words === wanted || (words.replace(NUMBER, '') === wanted.replace(NUMBER, '') && /\p{L}/u.test(wanted.replace(NUMBER, ''))))
        return lines.slice(first, first + count);
    }
  }
  return [];
}

function plain(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b-\u200f]/gu, '');
}

function hasTitleBefore(lines: readonly Line[], found: ReadonlyMap<Line, unknown>, bodySize: number): boolean {
  const first = lines.findIndex((line) => found.has(line));
  const largest = greatestOf(Array.from(found.keys(), ({ size }) => size));
  return lines.slice(0, first).some((line) => isLarge(line, bodySize) && line.size > largest * 1.05);
}
