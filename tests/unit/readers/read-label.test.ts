import { describe, expect, test } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { searchKeyOf } from '../../../src/core/split/search-key';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';

const accessOf = async (text: string): Promise<string | undefined> => (await readMarkdown(text)).access;
const headingsOf = async (text: string): Promise<(readonly [string, string | undefined])[]> =>
  (await readMarkdown(text)).blocks.flatMap((block) =>
    block.kind === 'heading' ? [[text.slice(block.title.start, block.title.end), block.access] as const] : [],
  );

describe('an access label in Markdown', () => {
  test.each([
    ['---\naccess: hr\n---\n\nText.', 'hr'],
    ['---\ntitle: x\naccess: "人事 部"  \n---\n', '人事 部'],
    ["+++\naccess = 'hr'\n+++\n", 'hr'],
    ['---\naccess:\n---\n', undefined],
    ['---\ntitle: x\n---\n', undefined],
    ['access: hr', undefined],
  ])('of the document stands in the front matter: %j', async (text, label) => {
    expect(await accessOf(text)).toBe(label);
  });

  test.each([
    ['# Pay {access=hr}', 'Pay', 'hr'],
    ['# 賞与{access=人事}', '賞与', '人事'],
    ['## Pay  {access="hr and pay"} ##', 'Pay', 'hr and pay'],
    ['Pay {access=hr}\n===', 'Pay', 'hr'],
    ['# **Pay** {access=hr_2}', '**Pay**', 'hr_2'],
    ['# {access=hr}', '', 'hr'],
    ['# Pay {access=}', 'Pay {access=}', undefined],
    ['# Pay {access=hr} now', 'Pay {access=hr} now', undefined],
    ['# Pay \\{access=hr}', 'Pay \\{access=hr}', undefined],
  ])('of a part stands behind its heading and is no word of it: %j', async (text, title, label) => {
    expect(await headingsOf(text)).toEqual([[title, label]]);
  });

  test('is kept in the text, and in no title, heading path or search key', async () => {
    const text = '# Pay {access=hr}\n\n## Bonus {access=board}\n\nA bonus is paid.\n\n## Bare {access=board}\n';
    const read = await readMarkdown(text);
    const { sections, children } = cutDocument(read, { cap: 1000, tables: 'rows' });
    expect(read.text).toBe(text);
    expect(read.title).toBe('Pay');
    expect(sections.map(({ headingPath, heading }) => [...headingPath, heading])).toEqual([
      ['Pay', 'Bonus'],
      ['Pay', 'Bare'],
    ]);
    expect(children.map((child) => searchKeyOf(text, child, read.marks)).join()).not.toContain('access');
    const whole = searchKeyOf(text, { start: 0, end: text.length }, read.marks);
    expect(whole).not.toContain('access');
  });

  test('of the document holds where the text is too long for the parser', async () => {
    const read = await readMarkdown(`---\naccess: hr\n---\n\n${'['.repeat(200_000)}`);
    expect(read).toMatchObject({ access: 'hr', warnings: [{ code: 'markdown-too-long' }] });
  });
});

test('a label is the same as any that looks the same, wherever it stands', async () => {
  expect(await accessOf('---\naccess: h\u200br\u202e\n---\n\nText.')).toBe('hr');
  expect(await headingsOf('# Pay {access=\u2066hr\u3164}')).toEqual([['Pay', 'hr']]);
  expect(await headingsOf('# Pay {access=\u200b}')).toEqual([['Pay {access=\u200b}', undefined]]);
});
