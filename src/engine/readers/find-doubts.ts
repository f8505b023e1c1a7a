import type { Block, Mark, ReadText, ReadWarning } from '../../core/model';
import { plainTextOf } from '../../core/split/plain-text';
import { countCoded } from './count-coded';
import { countLost, countMissing } from './count-lost';
import { looksChinese } from './looks-chinese';

/** Fewer letters and digits than this, out of a large file, is hardly what was in it. */
const FEW_LETTERS = 20;
const LARGE_BYTES = 8192;
/** The same where the format itself takes room: an empty Word file has twelve kilobytes, one with a theme forty. */
const LARGE_PACKAGE_BYTES = 65_536;
/** Share of characters that stand for others that were lost. */
const MAX_LOST = 0.05;
/** Encodings that are told by the bytes. The others are somebody's word: what looks garbled in them may be meant. */
const DETECTED = /^(?:UTF-|Shift_JIS$|EUC-JP$|ISO-2022-JP$|windows-1252$)/;
/** No sentence that somebody wrote is longer, in UTF-16 units. */
const MAX_SENTENCE = 5000;
/** A share of the text under this is a flaw in a document, and no reason to keep all of it aside. */
const LEAST_SHARE = 0.1;
/** Doubts that are reason enough to keep a document aside: all of them. */
export const DOUBTS: ReadonlySet<string> = new Set(['nearly-empty', 'mostly-damaged', 'coded-data', 'giant-sentence', 'unknown-language']);
/** Share of letters in writing systems that the models were not trained for. */
const MAX_UNKNOWN = 0.5;
/** Fewer letters than these are a sign or a name in any language; where somebody named the encoding, more must speak against it. */
const LEAST_LETTERS = { detected: 8, named: 20 } as const;
/** Share of data that is written out in letters, and how much of it at least: a signature under a letter is less. */
const MAX_CODED = 0.5;
const LEAST_CODED = 1000;
/** The writing of a document shows early, and large ones stay cheap. */
const SAMPLE = 200_000;

/**
 * Reasons to doubt that a text is what its file holds, or that it can be searched well; none where all seems well.
 *
 * `nearly-empty {letters}`, `mostly-damaged {percent}` (characters that were lost or garbled, or that only one font knows),
 * `coded-data {percent}` (base64 and the like), `giant-sentence {length}`, `unknown-language {percent}` (neither kanji, kana nor Latin
 * letters) or `{lang}`.
 */
export function findDoubts({ text, blocks, marks, encoding }: DoubtedText, byteLength: number): ReadWarning[] {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, /\p{L}/gu);
  const doubts: ReadWarning[] = [];
  const signs = letters + count(sample, /\p{N}/gu);
  if (signs < FEW_LETTERS && byteLength > (encoding === null ? LARGE_PACKAGE_BYTES : LARGE_BYTES))
    doubts.push({ code: 'nearly-empty', args: { letters: signs } });
  const isDetected = encoding === null || DETECTED.test(encoding);
  const lost = isDetected ? countLost(sample) : countMissing(sample);
  if (lost > sample.length * MAX_LOST) doubts.push({ code: 'mostly-damaged', args: { percent: Math.round((lost / sample.length) * 100) } });
  const words = withoutMarks(sample, marks);
  const coded = countCoded(words);
  if (coded >= LEAST_CODED && coded > words.length * MAX_CODED)
    doubts.push({ code: 'coded-data', args: { percent: Math.round((coded / words.length) * 100) } });
  const runs = blocks.flatMap((block) => giantRuns(text, block, marks));
  const longest = runs.reduce((most, length) => Math.max(most, length), 0);
  const total = runs.reduce((sum, length) => sum + length, 0);
  if (longest > MAX_SENTENCE && total > text.length * LEAST_SHARE) doubts.push({ code: 'giant-sentence', args: { length: longest } });
  const known = count(sample, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー]/gu);
  if (letters >= LEAST_LETTERS[isDetected ? 'detected' : 'named'] && known < letters * (1 - MAX_UNKNOWN)) {
    doubts.push({ code: 'unknown-language', args: { percent: Math.round((1 - known / letters) * 100) } });
  } else if (looksChinese(sample)) doubts.push({ code: 'unknown-language', args: { lang: 'zh' } });
  return doubts;
}

/** The text without what is never searched, such as an image in an address. */
function withoutMarks(text: string, marks: readonly Mark[]): string {
  let words = '';
  let at = 0;
  for (const { start, end } of marks) {
    if (start >= text.length) break;
    words += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return words + text.slice(at);
}

type DoubtedText = Pick<ReadText, 'text' | 'blocks' | 'marks' | 'encoding'>;

/** Lengths of the stretches of a block's words that are longer than any sentence: without a mark that could end one, or a line end. */
function giantRuns(text: string, block: Block, marks: readonly Mark[]): number[] {
  if (block.end - block.start <= MAX_SENTENCE) return [];
  switch (block.kind) {
    case 'paragraph':
    case 'list-item':
      return longOnes(text.slice(block.start, block.end), () => plainTextOf(text, block, marks));
    case 'table':
      return block.rows.flatMap((row) =>
        row.cells.flatMap((cell) => longOnes(text.slice(cell.start, cell.end), () => plainTextOf(text, cell, marks))),
      );
    default:
      return [];
  }
}

/** Most stretches are known to be short by the raw text, where line ends still stand; only the others are read without their marks. */
function longOnes(raw: string, plain: () => string): number[] {
  const isLong = (run: string): boolean => run.length > MAX_SENTENCE;
  const long = raw.split(/[。．.!?！？｡︒\r\n]/).filter(isLong);
  if (long.length === 0) return [];
  return plain()
    .split(/[。．.!?！？｡︒]/)
    .filter(isLong)
    .map(({ length }) => length);
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const match of text.matchAll(pattern)) found += match.length > 0 ? 1 : 0;
  return found;
}
