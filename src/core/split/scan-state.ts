import type { InlineList } from './inline-list';
import type { Brackets } from './match-brackets';

/** Where the scanner stands. `at` moves on with every rule; the sentence began at `sentenceStart`. */
export interface Scan {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly brackets: Brackets;
  bracket: number;
  sentenceStart: number;
  at: number;
  list: InlineList | null;
  /** Whether the paragraph has no capital letter; null until a rule asks. */
  isSmall: boolean | null;
}

/** Where the bracket or quotation that opens at `at` closes; −1 if nothing opens there or it stays open. Asked in ascending order. */
export function closerOf(scan: Scan, at: number): number {
  const { opens, closes } = scan.brackets;
  while ((opens[scan.bracket] ?? Infinity) < at) scan.bracket++;
  return opens[scan.bracket] === at ? (closes[scan.bracket] ?? -1) : -1;
}

/** Whether the paragraph is written without capitals, as chats and quick notes are. Looked up once. */
export function isWithoutCapitals(scan: Scan): boolean {
  scan.isSmall ??= !/\p{Lu}/u.test(scan.text.slice(scan.start, scan.end));
  return scan.isSmall;
}
