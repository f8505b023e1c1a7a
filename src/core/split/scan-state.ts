import type { InlineList } from './inline-list';
import type { Brackets } from './match-brackets';

/** Where the scanner stands. `at` moves on with every rule; the sentence began at `sentenceStart`. */
export interface Scan {
  readonly text: string;
  readonly end: number;
  readonly brackets: Brackets;
  bracket: number;
  sentenceStart: number;
  at: number;
  list: InlineList | null;
}

/** Index among the openers of the one at `at`, or −1; openers are met in ascending order. */
export function slotOf(scan: Scan, at: number): number {
  const { opens } = scan.brackets;
  while ((opens[scan.bracket] ?? Infinity) < at) scan.bracket++;
  return opens[scan.bracket] === at ? scan.bracket : -1;
}
