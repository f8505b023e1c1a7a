import { describe, expect, it } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { searchKeyOf } from '../../../src/core/split/search-key';
import { splitSentences } from '../../../src/core/split/split-sentences';
import { isLinear } from '../../is-linear';

const REPEATED: readonly (readonly [string, string, number])[] = [
  ['letters without a mark', 'a', 200_000],
  ['white space', ' ', 200_000],
  ['Japanese without a mark', 'あ', 200_000],
  ['openers', '「', 50_000],
  ['openers and other closers', '「）', 50_000],
  ['quotation marks', "<a b='", 20_000],
  ['full stops', '.', 200_000],
  ['emoji behind marks', '! 😀 x', 40_000],
  ['references', '[1]', 60_000],
  ['faces never closed', '(^', 60_000],
  ['full stops with spaces', '. ', 100_000],
  ['short lines', 'a\n', 100_000],
  ['short Japanese lines', 'あ\n', 100_000],
  ['lines without a word', '=\n', 300_000],
  ['list numbers', '1. a ', 40_000],
  ['emoji sequences', '👨‍👩‍👧', 20_000],
  ['combining marks', 'e\u0301\u0301\u0301', 20_000],
  ['a combining run', '\u0301', 100_000],
  ['flags', '🇯', 50_000],
  ['addresses', 'https://e.jp/?', 20_000],
  ['sentences', '検索の品質は、文の切り方で変わる。', 10_000],
];

describe('C24 time grows in proportion to length', { timeout: 60_000 }, () => {
  it.each(REPEATED)('splitSentences: %s', (_title, piece, count) => {
    expect(isLinear(piece, count / 4, (text) => splitSentences(text))).toBe(true);
  });

  it.each(REPEATED)('cutDocument: %s', (_title, piece, count) => {
    expect(isLinear(piece, count / 8, (text) => cutDocument({ text, blocks: [], marks: [] }, { cap: 1000, tables: 'rows' }))).toBe(true);
  });

  it.each(REPEATED)('searchKeyOf: %s', (_title, piece, count) => {
    expect(isLinear(piece, count / 8, (text) => searchKeyOf(text, { start: 0, end: text.length }, []))).toBe(true);
  });

  it('cutDocument: a row of many cells', () => {
    const cutRow = (text: string): unknown => {
      const cells = Array.from({ length: text.length / 2 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1 }));
      const span = { start: 0, end: text.length };
      const table = { kind: 'table', header: null, rule: null, rows: [{ ...span, cells }], ...span } as const;
      return cutDocument({ text, blocks: [table], marks: [] }, { cap: 1000, tables: 'rows' });
    };
    expect(isLinear('9,', 25_000, cutRow)).toBe(true);
  });

  it('loses nothing of a closing word behind much white space', () => {
    const text = `${' '.repeat(100_000)}end.`;
    expect(splitSentences(text)).toEqual([{ start: 100_000, end: 100_004 }]);
  });
});
