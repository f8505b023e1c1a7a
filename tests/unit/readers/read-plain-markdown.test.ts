import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelText } from '../../../src/core/access/label-text';
import { cutDocument } from '../../../src/core/split/cut-document';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';
import { readPlainMarkdown } from '../../../src/engine/readers/read-plain-markdown';

/** So many marks in one paragraph are too much for the parser. */
const TOO_MUCH = '*'.repeat(8_000);

const labels = (read: {
  readonly text: string;
  readonly blocks: Parameters<typeof labelText>[0]['blocks'];
  readonly access?: string;
}): string[] =>
  labelText({ textLength: read.text.length, blocks: read.blocks, access: read.access }).map(
    ({ start, end, label }) => `${label}|${read.text.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 12)}`,
  );

describe('Markdown that is too much for its parser', () => {
  test('keeps its headings, their access labels and its front matter', async () => {
    const text = `---\ntitle: 給与の規程\naccess: staff\n---\n# 総則\n\n一文。\n\n## 役員 {access=board}\n\n第3条\n\n秘密である。\n\n旅費 {access=hr}\n---\n\n${TOO_MUCH}\n`;
    const read = await readMarkdown(text);
    expect(read.warnings).toEqual([{ code: 'markdown-too-long' }]);
    expect([read.title, read.access]).toEqual(['給与の規程', 'staff']);
    expect(labels(read)).toEqual(['staff|--- title: 給', 'board|## 役員 {acces', 'hr|旅費 {access=h']);
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    expect(cut.sections.map(({ headingPath, heading }) => [...headingPath, heading].join(' › '))).toEqual([
      '総則',
      '総則 › 役員',
      ...cut.sections.slice(2).map(() => expect.stringContaining('総則 › 旅費') as string),
    ]);
    expect(cut.children.map(({ start, end }) => text.slice(start, end)).join('')).not.toContain('title:');
  });

  test('takes no line in a fence for a heading', () => {
    const text = '# 甲\n\n```sh\n# b {access=hr}\n```\n~~~\n# c\n```\n~~~\n# 乙\n';
    const headings = readPlainMarkdown(text, 0).blocks.filter(({ kind }) => kind === 'heading');
    expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['# 甲', '# 乙']);
  });

  test('labels every part as the parser would', async () => {
    const line = fc.constantFrom(
      '# a',
      '## b {access=hr}',
      '### c {access=x} ##',
      '本文である。',
      '',
      '第1条',
      'd {access=y}\n===',
      'e\n---',
      '- f',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const text = lines.map((one) => `${one}\n\n`).join('');
        expect(labels(readPlainMarkdown(text, 0))).toEqual(labels(await readMarkdown(text)));
      }),
    );
  });

  test('every block lies inside the text, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('# a', '#', 'b', '===', '---', '```', '　c', '\r', '※［＃「d」に傍点］'), { maxLength: 20 }),
        (lines) => {
          const text = lines.join('\n');
          let at = 0;
          for (const { start, end } of readPlainMarkdown(text, 0).blocks) {
            expect(start >= at && end >= start && end <= text.length).toBe(true);
            at = end;
          }
        },
      ),
    );
  });
});
