import { describe, expect, test } from 'vitest';
import { viewDocument } from '../../../src/app/state/document-view';
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
});
