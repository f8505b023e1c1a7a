import type { Span } from '../../core/model';

/** What the rule needs to know of a line. */
export interface OutlineLine {
  /** Without white space around. */
  readonly core: Span;
  readonly isBlank: boolean;
}

const NUMBER = /^(\d{1,2}|[０-９]{1,2})((?:[.．](?:\d{1,2}|[０-９]{1,2})){0,3})([.．])?(?:[ 　\t]+|(?<=[.．]))(\S.*)$/u;
const MAX_HEADING = 50;
/** A heading closes no sentence and no clause, and holds no full stop inside. */
const SENTENCE = /[。．.!?！？、，,;；:：]$|。/u;

interface Candidate {
  readonly line: number;
  readonly number: readonly number[];
}

/**
 * The lines that number the parts of a plain text, as "1. はじめに", "1.1 範囲" or "２．評価" do: the line's index with its depth from 1.
 *
 * A number alone may begin an item or a measure, so all of them are looked at together: each stands behind an empty line (or another
 * of them), the numbers go on from one to the next as those of an outline do, from 1, and each has words of its own below it, or
 * parts. Two at least; else there are none.
 */
export function findNumberedHeadings(text: string, lines: readonly OutlineLine[]): ReadonlyMap<number, number> {
  const outline: Candidate[] = [];
  for (const [line, { core }] of lines.entries()) {
    const number = numberOf(text, core);
    if (number === null || !standsAlone(lines, line, outline.at(-1)?.line)) continue;
    if (isNext(outline.at(-1)?.number ?? null, number)) outline.push({ line, number });
  }
  const isOutline = outline.length > 1 && outline.every((_, index) => hasWords(lines, outline, index));
  return new Map(isOutline ? outline.map(({ line, number }) => [line, number.length]) : []);
}

function numberOf(text: string, { start, end }: Span): number[] | null {
  if (end - start > MAX_HEADING) return null;
  const content = text.slice(start, end);
  const match = NUMBER.exec(content);
  if (!match?.[4] || SENTENCE.test(content) || !/^[\p{L}「『（(]/u.test(match[4])) return null;
  const [, first = '', rest = ''] = match;
  return [first, ...rest.split(/[.．]/).slice(1)].map((part) => Number(part.normalize('NFKC')));
}

function standsAlone(lines: readonly OutlineLine[], line: number, before: number | undefined): boolean {
  return line === 0 || lines[line - 1]?.isBlank === true || before === line - 1;
}

/** Whether an outline goes on from one number to the next: its first part, the part behind it, or the one behind a part that holds it. */
function isNext(before: readonly number[] | null, next: readonly number[]): boolean {
  if (before === null) return next.every((part) => part === 1);
  if (next.length > before.length)
    return next.length === before.length + 1 && next.at(-1) === 1 && before.every((part, at) => part === next[at]);
  const last = next.length - 1;
  return next.every((part, at) => part === (before[at] ?? 0) + (at === last ? 1 : 0));
}

function hasWords(lines: readonly OutlineLine[], outline: readonly Candidate[], index: number): boolean {
  const own = outline[index];
  if (!own) return false;
  const next = outline[index + 1];
  if (next && next.number.length > own.number.length) return true;
  for (let line = own.line + 1; line < (next?.line ?? lines.length); line++) if (lines[line]?.isBlank === false) return true;
  return false;
}
