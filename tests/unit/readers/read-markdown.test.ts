import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/engine/readers/parse-markdown';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';
import { codes, headings, outline, paragraphs, slice, tables, unmarked } from './outline';

/** Long enough for a busy machine. */
const PATIENCE = 30_000;

const fixture = (name: string): string => readFileSync(`tests/fixtures/documents/${name}`, 'utf8');

/** The first block as it is searched. */
async function searched(text: string): Promise<string> {
  const read = await readMarkdown(text);
  const block = read.blocks[0];
  return block === undefined ? '' : unmarked(read, block);
}

describe('readMarkdown: headings', () => {
  it('C41 # in a fence is taken as a heading: code is no heading, whatever its fence', async () => {
    const read = await readMarkdown('# 設定\n```yaml\n# OK\na: 1\n```\n~~~sh\n## not a heading\n~~~\n本文。');
    expect(headings(read)).toEqual([['設定', 1]]);
    expect(codes(read)).toEqual(['# OK\na: 1', '## not a heading']);
    expect(paragraphs(read)).toEqual(['本文。']);
  });

  it('C43 setext heading against --- rule and front matter: each --- is what it is', async () => {
    const read = await readMarkdown('---\ntitle: 手引き\ntags: [a]\n---\n概要\n====\n本文。\n\n細目\n----\n一文。\n\n---\n\n後。');
    expect(read.title).toBe('手引き');
    expect(outline(read)).toEqual([
      'aside front-matter: ---\ntitle: 手引き\ntags: [a]\n---',
      'heading 1 [概要]: 概要\n====',
      'paragraph: 本文。',
      'heading 2 [細目]: 細目\n----',
      'paragraph: 一文。',
      'aside rule: ---',
      'paragraph: 後。',
    ]);
  });

  it('have their words as title, without marks, and keep inline marks as marks', async () => {
    const read = await readMarkdown('## A *b* `c` ##\n');
    const heading = read.blocks[0];
    expect(heading).toMatchObject({ kind: 'heading', level: 2, title: { start: 3, end: 12 } });
    expect(unmarked(read, { start: 3, end: 12 })).toBe('A b c');
  });

  it('inside of lists and quotes are no headings of the document', async () => {
    expect(outline(await readMarkdown('- # OK\n\n> ## 引用\n> 本文\n'))).toEqual([
      'list-item 1 [-]: - # OK',
      'paragraph: 引用',
      'paragraph: 本文',
    ]);
  });

  it('that are empty are aside', async () => {
    const read = await readMarkdown(fixture('en-blocks.md'));
    expect(headings(read)).toEqual([
      ['my heading', 1],
      ['my setext heading level 1', 1],
      ['my setext heading level 2', 2],
    ]);
    expect(codes(read).map((code) => code.trim())).toEqual(['print("Hi!")', 'print("Hello world!")', '']);
  });
});

describe('readMarkdown: title and language', () => {
  it.each([
    ['---\ntitle: "A: \\"b\\""  # c\nlang: ja\n---\n', 'A: "b"', 'ja'],
    ["---\ntitle: 'It''s'\n...\nText of an English document\n", "It's", 'en'],
    ['---\nTitle: plain # comment\n---\n# h\n', 'plain', 'en'],
    ['---\ntitle: >-\n  two\n  lines\ntags: x\n---\n# other\n', 'two lines', 'en'],
    ['+++\ntitle = "TOML"\n+++\n# other\n', 'TOML', 'en'],
    ['---\ntags: x\n---\ntext\n\n# The *first* [h1](u)\n\n# second\n', 'The first h1', 'en'],
    ['## only level 2\n', null, 'en'],
    ['---\nlang: en-GB\n---\n本文。', null, 'en-GB'],
  ])('%j', async (text, title, lang) => {
    expect(await readMarkdown(text)).toMatchObject({ title, lang });
  });

  it('is no front matter where nothing closes it, nothing is named in it, or it stands elsewhere', async () => {
    for (const text of ['---\ntitle: x\n\nbody', '---\n\nSome text.\n\n---\n', '\n---\ntitle: x\n---\n']) {
      expect(outline(await readMarkdown(text)).join()).not.toContain('front-matter');
    }
  });
});

describe('readMarkdown: lists', () => {
  it('give an item a block, with mark and depth', async () => {
    expect(outline(await readMarkdown('1. 一\n   - 二\n     - [x] 三\n2) 四\n-\n'))).toEqual([
      'list-item 1 [1.]: 1. 一',
      'list-item 2 [-]: - 二',
      'list-item 3 [- [x]]: - [x] 三',
      'list-item 1 [2)]: 2) 四',
      'list-item 1 [-]: -',
    ]);
  });

  it('keep code and further paragraphs of an item', async () => {
    expect(outline(await readMarkdown('- 項目\n  続き\n\n  第二段落\n  ```yaml\n  # OK\n  ```\n'))).toEqual([
      'list-item 1 [-]: - 項目\n  続き',
      'paragraph: 第二段落',
      'code: ```yaml\n  # OK\n  ```',
    ]);
  });

  it('nested five deep, with tabs, keep their depth; the comment is no text', async () => {
    const read = await readMarkdown(fixture('mixed-nested.md'));
    const items = read.blocks.filter((block) => block.kind === 'list-item');
    expect(items.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 5, 3, 4, 5, 5, 1, 2, 3, 1, 2, 1, 2, 1]);
    expect(outline(read)).toContain('list-item 3 [-]: - def12345。');
    expect(paragraphs(read)).toEqual([
      'A list featuring nesting:',
      'A nested HTML list:',
      'First item',
      'Second item with subitems:',
      'Subitem 1',
      'Subitem 2',
      'Last list item',
    ]);
    expect(read.blocks.at(-1)).toMatchObject({ kind: 'aside', reason: 'comment' });
  });
});

describe('readMarkdown: tables', () => {
  it('C45 table cut, header lost: header, rule and 40 rows are told apart, and a row covers its own cells only', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `| 鉛筆${index} | ${index * 100} |`);
    const read = await readMarkdown(`| 品 | 価格 |\n|:--|--:|\n${rows.join('\n')}\n`);
    const [table] = read.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    expect(tables(read)).toEqual([{ header: ['品', '価格'], rows: rows.map((_, index) => [`鉛筆${index}`, String(index * 100)]) }]);
    expect(table.rule && slice(read, table.rule)).toBe('|:--|--:|');
    expect(table.rows.map((row) => slice(read, row))).toEqual(rows);
    expect(table.rows.map((row) => unmarked(read, row).trim())).toEqual(rows.map((_, index) => `鉛筆${index} ${index * 100}`));
  });

  it('end with the last line of the file', async () => {
    const [table] = tables(await readMarkdown(fixture('en-table-last-line.md')));
    expect(table?.header).toEqual(['Character', 'Name in German', 'Name in French', 'Name in Italian']);
    expect(table?.rows).toHaveLength(4);
    expect(table?.rows[3]).toEqual(['Louie', 'Track', 'Loulou', 'Qua']);
  });

  it('have escaped pipes, empty cells, marks in cells, and may go without outer pipes', async () => {
    const read = await readMarkdown('a | b\n--|--\n`x` \\| y | **z**\n| | only\n');
    expect(tables(read)).toEqual([
      {
        header: ['a', 'b'],
        rows: [
          ['`x` \\| y', '**z**'],
          ['', 'only'],
        ],
      },
    ]);
    const [table] = read.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.rows.map((row) => unmarked(read, row).trim())).toEqual(['x | y z', 'only']);
  });
});

describe('readMarkdown: inline marks', () => {
  it.each([
    ['**太字**と*斜体*と~~取消~~。', '太字と斜体と取消。'],
    ['a `code` b ``x ` y``', 'a code b x ` y'],
    ['see [the *rule*](https://a.jp/x_y "t") now', 'see the rule now'],
    ['see [the rule][r] and [r]\n\n[r]: /x', 'see the rule and r'],
    ['<https://a.jp/> and https://b.jp/a_b_c', 'https://a.jp/ and https://b.jp/a_b_c'],
    ['![a [b] picture](p.png) here', 'a [b] picture here'],
    ['x<br>y <b>bold</b> <!-- no -->z', 'x y bold z'],
    ['1\\. not \\*a list\\*', '1. not *a list*'],
    ['a&nbsp;b &amp; c', 'a b &amp; c'],
    ['この<ruby>規程<rp>(</rp><rt>きてい</rt><rp>)</rp></ruby>は', 'この規程は'],
    ['note[^1] here\n\n[^1]: the note', 'note here'],
    ['line one\\\nline two', 'line one\nline two'],
    ['> quoted\n> text\n>more', 'quoted\ntext\nmore'],
    ['> > deep\n> > text', 'deep\ntext'],
    ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
    ['**重要。**次の文', '重要。次の文'],
    ['**「注意」**です', '「注意」です'],
    ['これは*「注意」*、***（大）***だ', 'これは「注意」、（大）だ'],
    ['これは**[規程](u)**と**`code`**です', 'これは規程とcodeです'],
    ['旧~~（旧）~~新、~~「旧」~~新', '旧（旧）新、「旧」新'],
    ['彼を**𠮟る。**と、**ﾊﾝｶｸ｡**ﾂｷﾞ', '彼を𠮟る。と、ﾊﾝｶｸ｡ﾂｷﾞ'],
    ['**한국어(조선말)**은 **你好。**吗', '한국어(조선말)은 你好。吗'],
    ['2 * 3（個）* 4 は ~~~ と **「」 でない', '2 * 3（個）* 4 は ~~~ と **「」 でない'],
    ['an *😀*, a *😀*a', 'an 😀, a *😀*a'],
    ['a**"b"**c and a~~"b"~~c', 'a**"b"**c and a~~"b"~~c'],
  ])('%j is searched as %j', async (text, key) => {
    expect((await searched(text)).replace(/\n +/g, '\n')).toBe(key);
  });

  it('are those of CommonMark and GitHub wherever no Chinese, Japanese or Korean letter stands', { timeout: PATIENCE }, () => {
    const plain = { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() };
    const signs = fc.constantFrom('*', '**', '_', '~', '~~', 'a', 'é', ' ', '.', '"', '(', ')', '`', '—', '\n', '𝐚');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 40 }), (text) => {
        expect(parseMarkdown(text, '')).toEqual(fromMarkdown(text, plain));
      }),
      { numRuns: 500 },
    );
  });
});

describe('readMarkdown: the rest', () => {
  it('cuts ::: containers from what is in them', async () => {
    expect(outline(await readMarkdown('::: warning 注意 点\n\n本文。\n\n:::\n\n:::note\n文。\n:::\n\n:::tip[助言]\n'))).toEqual([
      'aside markup: ::: warning',
      'paragraph: 注意 点',
      'paragraph: 本文。',
      'aside markup: :::',
      'aside markup: :::note',
      'paragraph: 文。',
      'aside markup: :::',
      'aside markup: :::tip[',
      'paragraph: 助言',
    ]);
  });

  it('reads the text in raw HTML and leaves scripts and empty tags aside', async () => {
    expect(
      outline(await readMarkdown('<page-title/>\n\n<div>一<b>二</b></div><p>三</p>\n\n<script>\nvar x;\n</script>\n\n<!-- c -->\n')),
    ).toEqual([
      'aside markup: <page-title/>',
      'paragraph: 一<b>二',
      'paragraph: 三',
      'aside markup: <script>\nvar x;\n</script>',
      'aside comment: <!-- c -->',
    ]);
  });

  it('leaves definitions aside and reads notes', async () => {
    expect(outline(await readMarkdown('[a]: https://a.jp\n\n[^1]: The note.\n'))).toEqual([
      'aside markup: [a]: https://a.jp',
      'paragraph: The note.',
    ]);
  });

  it('reads code in quotes without the marks of the quote', async () => {
    const read = await readMarkdown('> ```\n> a\n> b\n> ```\n');
    const code = read.blocks[0];
    if (code?.kind !== 'code') throw new Error('no code');
    expect(unmarked(read, code.content).replace(/^ +/gm, '')).toBe('a\nb');
  });

  it('counts positions with CRLF, tabs, astral characters and a leading U+FEFF', async () => {
    const read = await readMarkdown('\ufeff# 𠮟る\r\n\r\n-\t**a**\r\n');
    expect(outline(read)).toEqual(['heading 1 [𠮟る]: # 𠮟る', 'list-item 1 [-]: -\t**a**']);
  });
});

describe('readMarkdown: piece by piece', () => {
  /** Not among them: definitions (a reference may stand in code) and marks without text behind indented code, which micromark reads by what stands before. */
  const LINES = [
    '# h',
    'text',
    '- a',
    '  - b',
    '1. a',
    '> q',
    '```',
    '  ```',
    '~~~',
    '    code',
    '  text',
    '<div>',
    '<h2>i',
    '</h2>',
    '<table>',
    '<tr><th>m<th>n',
    '<tr><td>1</td><td><b>2</b>',
    '</table>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '|a|b|',
    '|-|-|',
    '[x][a] *e*',
    '---',
    '===',
    ':::',
    '',
    '',
    '',
    '*a',
    'b*',
    '<pre>',
    '</pre>',
    '   ```',
    '- ```',
    '> ```',
  ];

  it('gives the same blocks and marks as at once', { timeout: PATIENCE }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...LINES), { maxLength: 25 }), async (lines) => {
        const text = lines.join('\n');
        expect(await readMarkdown(text, { chunkLength: 1 })).toEqual(await readMarkdown(text, { chunkLength: Infinity }));
      }),
      { numRuns: 1000 },
    );
  });

  it('knows definitions of other pieces', async () => {
    const text = '# h\n\nsee [this][r] and [r] and [^n]\n\n# i\n\n[r]: /x\n\n[^n]: note\n';
    const read = await readMarkdown(text, { chunkLength: 1 });
    expect(read).toEqual(await readMarkdown(text, { chunkLength: Infinity }));
    expect(read.blocks.map((block) => unmarked(read, block))).toContain('see this and r and ');
  });
});
