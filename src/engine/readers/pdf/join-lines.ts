import type { Line } from './arrange-lines';
import { isShort } from './line-signs';

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\ufe10-\ufe4f\uff01-\uff60]/u;
const SPACE_BETWEEN_WIDE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]) +(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
/** Narrower columns, in ems, say nothing about where a line would have been full. */
const MIN_COLUMN = 8;
/** Where more than this share of the lines was ended on purpose, it is verse or a list. */
const MAX_SHORT = 0.6;

/** Words with a hyphen in the middle of a line: at the end of a line they keep it. */
export function listHyphenated(lines: readonly Line[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { text } of lines) for (const [word] of text.matchAll(/\p{L}+(?:-\p{L}+)+/gu)) found.add(word.toLowerCase());
  return found;
}

/**
 * The text of lines that belong together: Japanese joined with nothing, Latin words with a space, a word that was parted at
 * the end of a line without its hyphen. Lines that were ended on purpose, as in verse, keep their line ends. `starts` says where in it each line begins.
 */
export function joinLines(
  lines: readonly Line[],
  hyphenated: ReadonlySet<string>,
  isHeading = false,
): { readonly text: string; readonly starts: readonly number[] } {
  const [first] = lines;
  if (!first) return { text: '', starts: [] };
  const isVerse = !isHeading && isRagged(lines);
  let text = first.text;
  const starts = [0];
  for (const line of lines.slice(1)) {
    text = isVerse ? `${text}\n${line.text}` : joinTwo(text, line.text, hyphenated);
    starts.push(text.length - line.text.length);
  }
  if (isVerse || lines.length < 2) return { text, starts };
  return { text: text.replace(SPACE_BETWEEN_WIDE, ''), starts: moveBack(starts, text) };
}

/** Where places of a text stand once the spaces between wide characters are gone. */
function moveBack(places: readonly number[], text: string): number[] {
  const spaces = Array.from(text.matchAll(SPACE_BETWEEN_WIDE), ({ index, 0: space }) => ({ index, length: space.length }));
  let gone = 0;
  let next = 0;
  return places.map((place) => {
    for (let space = spaces[next]; space && space.index < place; space = spaces[++next]) gone += space.length;
    return place - gone;
  });
}

function isRagged(lines: readonly Line[]): boolean {
  const ends = lines.slice(0, -1);
  if (ends.length === 0) return false;
  const short = ends.filter((line, at) => {
    const next = lines[at + 1];
    const isNarrow = line.column.end - line.column.start < MIN_COLUMN * line.size;
    return next !== undefined && (isNarrow || (next.page === line.page && isShort(line, next)));
  });
  return short.length > ends.length * MAX_SHORT;
}

function joinTwo(before: string, behind: string, hyphenated: ReadonlySet<string>): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(behind)) {
    return keepsHyphen(before, behind, hyphenated) ? before + behind : before.slice(0, -1) + behind;
  }
  const last = Array.from(before.slice(-2)).at(-1) ?? '';
  const isWide = WIDE.test(last) || WIDE.test(String.fromCodePoint(behind.codePointAt(0) ?? 0x20));
  return isWide || isOneToken(before, behind) ? before + behind : `${before} ${behind}`;
}

function keepsHyphen(before: string, behind: string, hyphenated: ReadonlySet<string>): boolean {
  if (!before.endsWith('-')) return before.endsWith('\u2010') && /^\p{L}+[-\u2010]/u.test(behind);
  const head = /[\p{L}-]+$/u.exec(before)?.[0] ?? '';
  const tail = /^\p{L}+(-\p{L}+)?/u.exec(behind)?.[0] ?? '';
  return head.slice(0, -1).includes('-') || tail.includes('-') || hyphenated.has((head + tail).toLowerCase());
}

/** Whether a number or an address goes on: nothing else begins with such a sign, or stops before a small letter. */
function isOneToken(before: string, behind: string): boolean {
  if (/^[.,;:!?)\]}%](?:\S|$)/.test(behind)) return true;
  const token = /[!-~]+$/.exec(before)?.[0] ?? '';
  return /^[("'<[]*(?:https?:\/\/|www\.)/.test(token) && /[^A-Za-z0-9]$/.test(token) && /^[\w/?#&=%~-]/.test(behind);
}
