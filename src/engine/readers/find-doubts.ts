import type { Block, ReadText, ReadWarning } from '../../core/model';

/** Fewer letters and digits than this, out of a large file, is hardly what was in it. */
const FEW_LETTERS = 20;
const LARGE_BYTES = 8192;
/** The same where the format itself takes room: an empty Word file has twelve kilobytes, one with a theme forty. */
const LARGE_PACKAGE_BYTES = 65_536;
/** Share of characters that stand for others that were lost. */
const MAX_LOST = 0.05;
/** No sentence that somebody wrote is longer, in UTF-16 units. */
const MAX_SENTENCE = 5000;
/** Doubts that are reason enough to keep a document aside: all of them. */
export const DOUBTS: ReadonlySet<string> = new Set(['nearly-empty', 'mostly-damaged', 'giant-sentence', 'unknown-language']);
/** Share of letters in writing systems that the models were not trained for. */
const MAX_UNKNOWN = 0.5;
/** The writing of a document shows early, and large ones stay cheap. */
const SAMPLE = 200_000;

/**
 * Reasons to doubt that a text is what its file holds, or that it can be searched well; none where all seems well.
 *
 * `nearly-empty {letters}`, `mostly-damaged {percent}` (replacement characters, controls, and characters that only one font knows),
 * `giant-sentence {length}`, `unknown-language {percent}` (neither kanji, kana nor Latin letters) or `{lang}`.
 */
export function findDoubts({ text, blocks, encoding }: Pick<ReadText, 'text' | 'blocks' | 'encoding'>, byteLength: number): ReadWarning[] {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, /\p{L}/gu);
  const doubts: ReadWarning[] = [];
  const signs = letters + count(sample, /\p{N}/gu);
  if (signs < FEW_LETTERS && byteLength > (encoding === null ? LARGE_PACKAGE_BYTES : LARGE_BYTES))
    doubts.push({ code: 'nearly-empty', args: { letters: signs } });
  const lost = count(sample, /[\ufffd\p{Co}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/gu);
  if (lost > sample.length * MAX_LOST) doubts.push({ code: 'mostly-damaged', args: { percent: Math.round((lost / sample.length) * 100) } });
  const longest = blocks.reduce((most, block) => Math.max(most, longestRun(text, block)), 0);
  if (longest > MAX_SENTENCE) doubts.push({ code: 'giant-sentence', args: { length: longest } });
  const known = count(sample, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー]/gu);
  if (letters >= FEW_LETTERS && known < letters * (1 - MAX_UNKNOWN)) {
    doubts.push({ code: 'unknown-language', args: { percent: Math.round((1 - known / letters) * 100) } });
  } else if (looksChinese(sample)) doubts.push({ code: 'unknown-language', args: { lang: 'zh' } });
  return doubts;
}

/** Words that no Chinese text does without and no Japanese one has, among kanji without kana. */
function looksChinese(sample: string): boolean {
  const kanji = count(sample, /\p{Script=Han}/gu);
  if (kanji < 50 || count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > kanji * 0.02) return false;
  return count(sample, /[们們这這你您她它吗嗎么麼呢吧说說谁时为过个还]/gu) > kanji * 0.01;
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
