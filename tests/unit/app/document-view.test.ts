import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewDocument } from '../../../src/app/state/documents/document-view';
import { cutDocument } from '../../../src/core/split/cut-document';
import { readPasted } from '../../../src/engine/readers/read-file';

const MARKDOWN = '# 規程\n\n第一文。第二文🌸です。\n\n- 一つ\n- 二つ\n\n| 品 | 価格 |\n|:--|--:|\n| 鉛筆 | 100 |\n\n```sh\nls\n```\n';

describe('the document view', () => {
  test('shows exactly text.slice(start, end), every character once', async () => {
    const read = await readPasted('規程', MARKDOWN);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    const parts = viewDocument({ text: read.text, ...cut }, { start: 0, end: read.text.length });
    expect(parts.map((part) => part.text).join('')).toBe(read.text);
    for (const part of parts) expect(part.text).toBe(read.text.slice(part.start, part.end));
    expect(parts.filter((part) => part.child).map((part) => part.text)).toEqual(
      expect.arrayContaining(
        ['第一文。', '第二文🌸です。', '一つ', '二つ', 'ls\n'].map((text) => expect.stringContaining(text.trim()) as string),
      ),
    );
  });

  test('leaves out what lies outside the window', async () => {
    const read = await readPasted('規程', MARKDOWN);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    const parts = viewDocument({ text: read.text, ...cut }, { start: 0, end: 6 });
    expect(parts.every((part) => part.start < 6)).toBe(true);
  });

  test('says which heading is of which level, and shows a table by its cells', async () => {
    const read = await readPasted('規程', MARKDOWN);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    const parts = viewDocument({ ...read, ...cut }, { start: 0, end: read.text.length });
    expect(parts.filter(({ level }) => level !== null).map(({ text, level }) => `${level} ${text}`)).toEqual(['1 # 規程']);
    const rows = parts.flatMap(({ table, pieces }) =>
      table && table.kind !== 'between'
        ? [[table.kind, table.columns, ...pieces.flatMap(({ kind, text }) => (kind === 'cell' ? [text] : []))]]
        : [],
    );
    expect(rows).toEqual([
      ['header', 2, '品', '価格'],
      ['row', 2, '鉛筆', '100'],
    ]);
    for (const part of parts) expect(part.pieces.map(({ text }) => text).join('')).toBe(part.text);
  });

  test('rows that are not searched are shown as rows too, and a part of a long row as it is', async () => {
    const read = await readPasted('規程', `# 規程\n\n本文。\n\n| 品 | 説明 |\n|--|--|\n| 鉛筆 | ${'黒い。'.repeat(60)} |\n`);
    const attached = viewDocument(
      { ...read, ...cutDocument(read, { cap: 1000, tables: 'attached' }) },
      { start: 0, end: read.text.length },
    );
    expect(
      attached.filter(({ table }) => table?.kind === 'row').map(({ pieces }) => pieces.filter(({ kind }) => kind === 'cell').length),
    ).toEqual([2]);
    const cut = viewDocument({ ...read, ...cutDocument(read, { cap: 100, tables: 'rows' }) }, { start: 0, end: read.text.length });
    expect(cut.filter(({ child }) => child?.kind === 'table-row').every(({ table }) => table?.kind === 'row')).toBe(true);
    expect(cut.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('')).toBe(read.text);
  });

  test('says where pages begin, in the middle of a sentence too, and passes over blank ones', async () => {
    const text = '一文目です。二文目です。三文目です。';
    const read = await readPasted('', text);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    const pages = { unit: 'page', starts: [0, 6, 6, 14] } as const;
    const parts = viewDocument({ ...read, ...cut, pages }, { start: 0, end: text.length });
    expect(parts.flatMap(({ pieces }) => pieces.map(({ page, text: words }) => `${page ?? ''} ${words}`))).toEqual([
      '1 一文目です。',
      '3 二文目です。',
      ' 三文',
      '4 目です。',
    ]);
  });

  test('whatever the pages and tables, the pieces are the text', async () => {
    const read = await readPasted('規程', MARKDOWN);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    fc.assert(
      fc.property(fc.array(fc.nat(MARKDOWN.length), { maxLength: 8 }), (places) => {
        const pages = { unit: 'page', starts: [0, ...places].sort((a, b) => a - b) } as const;
        const parts = viewDocument({ ...read, ...cut, pages }, { start: 0, end: read.text.length });
        expect(parts.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(read.text);
        const shown = parts.flatMap(({ pieces }) => pieces.flatMap(({ page }) => page ?? []));
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });
});
