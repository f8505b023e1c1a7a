import type { Block, ReadWarning } from '../../core/model';
import type { Reading } from './reading';

/** Fewer letters than this, out of a file larger than `LARGE_BYTES`, is hardly what was in it. */
const FEW_LETTERS = 20;
const LARGE_BYTES = 8192;
/** Share of characters that stand for others that were lost. */
const MAX_LOST = 0.05;
/** No sentence that somebody wrote is longer, in UTF-16 units. */
const MAX_SENTENCE = 5000;
/** Share of letters in writing systems that the models were not trained for. */
const MAX_UNKNOWN = 0.5;
/** The writing of a document shows early, and large ones stay cheap. */
const SAMPLE = 200_000;

/**
 * Reasons to doubt that a text is what its file holds, or that it can be searched well; none where all seems well.
 *
 * `nearly-empty {letters}`, `mostly-damaged {percent}` (replacement characters, controls, and characters that only one font knows),
 * `giant-sentence {length}`, `unknown-language {percent}` (neither kanji, kana nor Latin letters).
 */
export function findDoubts({ text, blocks }: Pick<Reading, 'text' | 'blocks'>, byteLength: number): ReadWarning[] {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, /\p{L}/gu);
  const doubts: ReadWarning[] = [];
  if (letters < FEW_LETTERS && byteLength > LARGE_BYTES) doubts.push({ code: 'nearly-empty', args: { letters } });
  const lost = count(sample, /[\ufffd\p{Co}\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu);
  if (lost > sample.length * MAX_LOST) doubts.push({ code: 'mostly-damaged', args: { percent: Math.round((lost / sample.length) * 100) } });
  const longest = blocks.reduce((most, block) => Math.max(most, longestRun(text, block)), 0);
  if (longest > MAX_SENTENCE) doubts.push({ code: 'giant-sentence', args: { length: longest } });
  const known = count(sample, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー]/gu);
  if (letters >= FEW_LETTERS && known < letters * (1 - MAX_UNKNOWN)) {
    doubts.push({ code: 'unknown-language', args: { percent: Math.round((1 - known / letters) * 100) } });
  }
  return doubts;
}

/** The longest stretch of a paragraph or list item without a mark that could end a sentence, or a line end. */
function longestRun(text: string, block: Block): number {
  if ((block.kind !== 'paragraph' && block.kind !== 'list-item') || block.end - block.start <= MAX_SENTENCE) return 0;
  return text
    .slice(block.start, block.end)
    .split(/[。．.!?！？｡︒\r\n]/)
    .reduce((most, run) => Math.max(most, run.length), 0);
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const match of text.matchAll(pattern)) found += match.length > 0 ? 1 : 0;
  return found;
}
