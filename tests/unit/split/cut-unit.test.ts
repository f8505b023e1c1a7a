import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../../src/core/model';
import { cutAtShifts } from '../../../src/core/split/cut-at-shifts';
import { cutDocument } from '../../../src/core/split/cut-document';
import { cutTokens } from '../../../src/core/split/cut-tokens';
import { cutBlocks } from '../../../src/core/split/cut-unit';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';
import { createCharacterTokenizer } from '../../fakes/character-tokenizer';

const tokenizer = createCharacterTokenizer();
const countTokens = (text: string): number => tokenizer.encode(text).length;
const means = { countTokens, pace: () => Promise.resolve() };
const sliceAll = (text: string, spans: readonly Span[]): string[] => spans.map(({ start, end }) => text.slice(start, end));

describe('pieces of so many tokens', () => {
  test('as many as fit, and no more', async () => {
    const text = 'one two three four five six seven';
    expect(sliceAll(text, await cutTokens(text, { length: 3, overlap: 0 }, means)).map(countTokens)).toEqual([3, 3, 1]);
  });

  test('an overlap repeats at most so many', async () => {
    const text = '一二三四五六七八';
    expect(sliceAll(text, await cutTokens(text, { length: 4, overlap: 2 }, means))).toEqual(['一二三四', '三四五六', '五六七八']);
  });

  test('an overlap gives way to a grapheme of more tokens than are left beside it', async () => {
    const text = '  \u004f\u0302\u0301';
    expect(sliceAll(text, await cutTokens(text, { length: 2, overlap: 1 }, means)).join('|')).toBe('  |\u004f\u0302\u0301');
  });

  test('cover the text in order, none over the length unless it is one grapheme, for every text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        async (text, length, share) => {
          const pieces = await cutTokens(text, { length, overlap: Math.floor(length * share) }, means);
          let covered = 0;
          for (const { start, end } of pieces) {
            expect(start).toBeLessThanOrEqual(covered);
            expect(end).toBeGreaterThan(covered);
            const piece = text.slice(start, end);
            if (countTokens(piece) > length) expect([...new Intl.Segmenter().segment(piece)]).toHaveLength(1);
            covered = end;
          }
          expect(covered).toBe(text.length);
        },
      ),
    );
  });

  test.each([
    [0, 0],
    [4, 4],
    [1.5, 0],
  ])('length %d with overlap %d is refused', async (length, overlap) => {
    await expect(cutTokens('a', { length, overlap }, means)).rejects.toThrow(RangeError);
  });
});

describe('paragraphs and headings', async () => {
  const text = '# 規程\n\n一文目。二文目。\n\n- 項目一\n- 項目二\n\n## 旅費\n\n三文目。\n';
  const read = await readMarkdown(text);
  const source = { ...read, children: cutDocument(read, { cap: 1000, tables: 'rows' }).children };

  test('a paragraph is a block, list items side by side are one; headings are in none', () => {
    expect(sliceAll(text, cutBlocks(source, { by: 'paragraph', cap: 1000 }))).toEqual(['一文目。二文目。', '項目一\n- 項目二', '三文目。']);
  });

  test('over the cap between sentences, a sentence over the cap at the cap', () => {
    expect(sliceAll(text, cutBlocks(source, { by: 'paragraph', cap: 4 }))).toEqual([
      '一文目。',
      '二文目。',
      '項目一',
      '項目二',
      '三文目。',
    ]);
    expect(sliceAll(text, cutBlocks(source, { by: 'paragraph', cap: 3 })).slice(0, 4)).toEqual(['一文目', '。', '二文目', '。']);
  });

  test('by headings: the sections of the page under this cap', () => {
    const spans = cutBlocks(source, { by: 'heading', cap: 1000 });
    expect(spans).toEqual(cutDocument(read, { cap: 1000, tables: 'rows' }).sections.map(({ start, end }) => ({ start, end })));
  });
});

describe('where the meaning shifts', () => {
  const children = Array.from({ length: 5 }, (_, i) => ({ start: i * 10, end: i * 10 + 9 }));
  const vectors = (...rows: readonly (readonly number[])[]): Float32Array => Float32Array.from(rows.flat());

  test('the farthest quarter of neighbours is cut apart', () => {
    const rows = vectors([1, 0], [1, 0], [0, 1], [0, 1], [0.6, 0.8]);
    expect(cutAtShifts(children, rows)).toEqual([
      { start: 0, end: 19 },
      { start: 20, end: 49 },
    ]);
  });

  test('of equals the first; fewer than five sentences are one passage; none are none', () => {
    const alike = vectors([1, 0], [1, 0], [1, 0], [1, 0], [1, 0]);
    expect(cutAtShifts(children, alike)).toEqual([
      { start: 0, end: 9 },
      { start: 10, end: 49 },
    ]);
    expect(cutAtShifts(children.slice(0, 4), alike.slice(0, 8))).toEqual([{ start: 0, end: 39 }]);
    expect(cutAtShifts([], new Float32Array(0))).toEqual([]);
  });
});
