import { describe, expect, it } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { embeddedText } from '../../../src/core/split/embedded-text';
import { ROWS, build, heading, paragraph, table, words, gapsOf, expectSound } from './build-document';

describe('cutDocument: tables', () => {
  const LINES = ['| 鉛筆 | 100 |', '| ペン | 200 |'];

  it('C45 makes each row a child with its column names; header and rule are gaps, offsets cover the row alone', () => {
    const read = build(heading(1, '値段'), paragraph('表。'), table('| 品 | 価格 |', ...LINES));
    const cut = cutDocument(read, ROWS);
    const row = cut.children[1];
    expect(row && read.text.slice(row.start, row.end)).toBe('鉛筆 | 100');
    expect(row).toMatchObject({ kind: 'table-row', columns: ['品', '価格'], isPart: false });
    expect(row && embeddedText(read.text, row, read.marks)).toBe('品: 鉛筆; 価格: 100');
    expect(gapsOf(cut, read.text).filter((gap) => gap.startsWith('table'))).toEqual(['table-header 品 | 価格', 'table-rule |:--|--:|']);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('C45 cuts a long table only between rows, each with its column names', () => {
    const read = build(table('| 品 | 価格 |', ...Array.from({ length: 40 }, (_, i) => `| 鉛筆${i} | 100 |`)));
    const cut = cutDocument(read, { cap: 150, tables: 'rows' });
    expect(cut.children).toHaveLength(40);
    expect(cut.sections.length).toBeGreaterThan(3);
    for (const child of cut.children) expect(child.columns).toEqual(['品', '価格']);
    expectSound(read.text, cut, 150);
  });

  it('attached, leaves rows unsearched inside their section', () => {
    const read = build(heading(1, '値段'), paragraph('表。'), table('| 品 | 価格 |', ...LINES), heading(1, '次'), paragraph('文。'));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(words(read.text, cut.children)).toEqual(['表。', '文。']);
    expect(words(read.text, cut.sections)[0]).toMatch(/ペン \| 200 \|$/);
    expect(gapsOf(cut, read.text)).toContain('table-attached 鉛筆 | 100');
    expectSound(read.text, cut, 1000);
  });

  it('attached, still has rows as children where a document is only a table', () => {
    const read = build(table(null, ...LINES));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(cut.children.map(({ columns }) => columns)).toEqual([[], []]);
    const [row] = cut.children;
    expect(row && embeddedText(read.text, row, [])).toBe('鉛筆; 100');
  });

  it('attached, has rows as children before the first heading if nothing else stands there', () => {
    const read = build(table('| 品 | 価格 |', ...LINES), heading(1, '次'), paragraph('文。'));
    expect(words(read.text, cutDocument(read, { cap: 1000, tables: 'attached' }).children)).toEqual(['鉛筆 | 100', 'ペン | 200', '文。']);
  });

  it('takes a header for a row where there is no other', () => {
    const read = build(table('| 品 | 価格 |'));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['品 | 価格']);
  });

  it('leaves empty rows out, and empty cells out of what is embedded', () => {
    const read = build(table('| 品 | 価格 |', '| - | - |', '| 鉛筆 | - |'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['鉛筆 | -']);
    expect(gapsOf(cut, read.text)).toContain('no-words - | -');
  });

  it('cuts a row over the cap into parts that keep their own columns', () => {
    const read = build(table('| 品 | 説明 |', `| 鉛筆 | ${'黒い、'.repeat(40)} |`));
    const cut = cutDocument(read, { cap: 100, tables: 'rows' });
    expect(cut.children.length).toBeGreaterThan(1);
    expect(cut.children.at(-1)).toMatchObject({ isPart: true, columns: ['説明'] });
    expectSound(read.text, cut, 100);
  });
});
