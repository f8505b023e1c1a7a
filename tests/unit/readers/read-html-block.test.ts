import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embeddedText } from '../../../src/core/split/embedded-text';
import { cutDocument } from '../../../src/core/split/cut-document';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';
import { readHtmlBlock } from '../../../src/engine/readers/read-html-block';
import { readHtml } from '../../../src/engine/readers/read-html';
import { faultsOfSpans, headings, outline, paragraphs, tables, unmarked } from './outline';

/** What is embedded for each child under its headings, as `path > heading: words`. */
function embedded(read: Parameters<typeof cutDocument>[0]): string[] {
  const { children, sections } = cutDocument(read, { cap: 1000, tables: 'rows' });
  return children.map((child) => {
    const section = sections[child.section];
    const path = [...(section?.headingPath ?? []), section?.heading ?? ''].filter((heading) => heading !== '').join(' > ');
    return `${path}: ${embeddedText(read.text, child, read.marks)}`;
  });
}

/** Header and rows of each table as they are searched. */
async function cells(text: string): Promise<(string[] | null)[][]> {
  const read = await readMarkdown(text);
  expect(faultsOfSpans(read)).toEqual([]);
  return read.blocks.flatMap((block) =>
    block.kind === 'table' ? [[block.header, ...block.rows].map((row) => row?.cells.map((cell) => unmarked(read, cell)) ?? null)] : [],
  );
}

describe('raw HTML in Markdown: tables', () => {
  const TABLE =
    '<table>\n  <tr><th>品目</th><th>個数</th></tr>\n  <tr><td><b>鉛筆</b></td>\n    <td>12</td></tr>\n  <tr><td>紙</td><td>3</td></tr>\n</table>\n';

  it('are rows with column names, numbers alone among them, in the text as it was', async () => {
    const source = `# 備品\n\n${TABLE}`;
    const read = await readMarkdown(source);
    expect(read.text).toBe(source);
    expect(tables(read)).toEqual([
      {
        header: ['品目', '個数'],
        rows: [
          ['鉛筆', '12'],
          ['紙', '3'],
        ],
      },
    ]);
    expect(embedded(read)).toEqual(['備品: 品目: 鉛筆; 個数: 12', '備品: 品目: 紙; 個数: 3']);
  });

  it('have nothing but their cells in what is searched', async () => {
    const read = await readMarkdown('<table><tr><td>a</td><!-- no --><td><i>b</i><br>c<p>d</p></td></tr></table>');
    expect(read.blocks.map((block) => unmarked(read, block).replace(/ +/g, ' '))).toEqual(['a b c d']);
  });

  it('have the columns that the HTML reader gives them', async () => {
    const source =
      '<table><caption>表1</caption><thead><tr><th rowspan="1">a</th><th>b</th><th>c</th></tr></thead><tbody>' +
      '<tr><td>1</td><td></td><td>3</td></tr><tr><th>x</th><td>y<table><tr><td>in</td><td>ner</td></tr></table></td><td>z</td></tr></tbody></table>';
    expect(outline(await readMarkdown(source))[0]).toBe('paragraph: 表1');
    const [own] = await cells(source);
    const [html] = tables(readHtml(source));
    expect(own?.map((row) => row?.map((cell) => cell.replace(/ +/g, ' ')))).toEqual([html?.header, ...(html?.rows ?? [])]);
  });

  it.each([
    [
      'a cell over rows stands in the first, those below keep their column',
      '<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3</table>',
      [
        ['a', 'b'],
        ['1', '2'],
        ['', '3'],
      ],
    ],
    [
      'a cell over columns stands in the first',
      '<table><tr><th>a<th>b<th>c<tr><td colspan="2">1<td>2</table>',
      [
        ['a', 'b', 'c'],
        ['1', '', '2'],
      ],
    ],
    [
      'a short row is filled up',
      '<table><tr><th>a<th>b<tr><td>1</table>',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['rows without names have none', '<table><tr><td>a<td>b</table>', [null, ['a', 'b']]],
    ['rows of a table that an empty line has cut are rows', '<tr><td>1</td><td>2</td></tr>\n</table>', [null, ['1', '2']]],
    [
      'a reading of ruby is no word',
      '<table><tr><td><ruby>親<rp>(</rp><rt>おや</rt><rp>)</rp></ruby>の<td>b</table>',
      [null, ['親の', 'b']],
    ],
  ])('%s', async (_, source, expected) => {
    expect(await cells(source)).toEqual([expected]);
  });

  it('with names over names are named by the last ones', async () => {
    const source = '<table><tr><th>2023<th>2024<tr><th>上期<th>下期<tr><td>1<td>2</table>';
    expect(paragraphs(await readMarkdown(source))).toEqual(['2023<th>2024']);
    expect(await cells(source)).toEqual([
      [
        ['上期', '下期'],
        ['1', '2'],
      ],
    ]);
  });

  it.each([
    ['says so', '<table role="presentation"><tr><td>一</td><td>二</td></tr></table>'],
    ['has one cell', '<table><tr><td>一<p>二</td></tr></table>'],
  ])('that only place things are none: one that %s', async (_, source) => {
    expect(outline(await readMarkdown(source))).toEqual(['paragraph: 一', 'paragraph: 二']);
  });

  it('are one with empty lines between their rows, as a browser shows it', async () => {
    const source = '前。\n\n<table>\n<tr><th>品</th><th>数</th></tr>\n\n<tr><td>紙</td><td>3</td></tr>\n\n\n</table>\n\n<p>後。</p>\n';
    expect(await cells(source)).toEqual([
      [
        ['品', '数'],
        ['紙', '3'],
      ],
    ]);
    expect(paragraphs(await readMarkdown(source))).toEqual(['前。', '後。']);
  });

  it('are several where Markdown stands between their rows', async () => {
    const source = '<table>\n<tr><td>a</td><td>b</td></tr>\n\n**文**\n\n<tr><td>c</td><td>d</td></tr>\n</table>\n';
    expect(await cells(source)).toEqual([[null, ['a', 'b']], [null, ['c', 'd']]]); // prettier-ignore
  });

  it('lose no words that stand in no cell', async () => {
    const read = await readMarkdown('<table>文<tr><td>1</td>一<td>2</td></tr>末</table>後\n');
    expect(faultsOfSpans(read)).toEqual([]);
    const all = embedded(read).join(' ');
    for (const word of ['文', '1', '一', '2', '末', '後']) expect(all).toContain(word);
  });

  it('in quotes have no marks of the quote in their cells', async () => {
    expect(await cells('> <table>\n> <tr><td>\n> 一\n> 二\n> <td>3\n> </table>\n')).toEqual([
      [null, [expect.stringMatching(/^\s*一\n\s*二/), expect.stringMatching(/^3\s*$/)]],
    ]);
  });

  it('by the ten thousand, in one another or in one row, are read', () => {
    const read = (text: string) => readHtmlBlock(text, { start: 0, end: text.length }, true).blocks;
    expect(read('<table role="none"><tr><td>a<td>'.repeat(20_000))).toHaveLength(20_000);
    const [table] = read(`<table><tr>${'<td>1'.repeat(20_000)}</table>`);
    expect(table?.kind === 'table' && table.rows[0]?.cells).toHaveLength(20_000);
  });

  it('and headings lie in order and inside of one another, whatever the HTML', { timeout: 30_000 }, async () => {
    const pieces = [
      '<table>',
      '</table>',
      '<tr>',
      '</tr>',
      '<td>',
      '</td>',
      '<th rowspan=2>',
      '<td colspan=3>',
      '<thead>',
      '<tbody>',
      '<caption>',
    ];
    const others = ['<h2>', '</h2>', '<b>', '<p>', '<rt>', '</rt>', '<!-- c -->', 'a', '一', ' ', '\n', '\n\n'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces, ...others), { maxLength: 40 }), async (parts) => {
        const read = await readMarkdown(`<div>${parts.join('')}`);
        expect(faultsOfSpans(read)).toEqual([]);
        const words = (text: string): string => text.replace(/<[^>]*>|\s/g, '');
        expect(words(read.blocks.map((block) => read.text.slice(block.start, block.end)).join(''))).toBe(words(read.text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('raw HTML in Markdown: headings', () => {
  it('head what follows, with level, path and title', async () => {
    const read = await readMarkdown(
      '<h1 align="center">\n  <img src="a.png"><br>\n  手引き <b>一</b>\n</h1>\n\n序。\n\n<h2>章</h2><p>文。\n\n### 節\n\n末。\n',
    );
    expect(read.title).toBe('手引き 一');
    expect(headings(read)).toEqual([
      ['手引き <b>一', 1],
      ['章', 2],
      ['節', 3],
    ]);
    expect(embedded(read)).toEqual(['手引き 一: 序。', '手引き 一 > 章: 文。', '手引き 一 > 章 > 節: 末。']);
  });

  it('end with another heading, a table or the HTML, and may hold a comment', async () => {
    const read = await readMarkdown('<h2>a<!-- c -->b<h3>c<table><tr><td>1<td>2</table><h4>d\n\ntext\n');
    expect(faultsOfSpans(read)).toEqual([]);
    expect(headings(read).map(([, level]) => level)).toEqual([2, 3, 4]);
    expect(read.blocks.map((block) => (block.kind === 'heading' ? unmarked(read, block.title) : block.kind))).toEqual([
      'ab',
      'c',
      'table',
      'd',
      'paragraph',
    ]);
  });

  it('are no headings of the document inside of lists and quotes, and none without words', async () => {
    expect(outline(await readMarkdown('- <h2>a</h2>\n\n> <h2>b</h2>\n\n<h2><img></h2>\n'))).toEqual([
      'paragraph: a',
      'paragraph: b',
      'aside markup: <h2><img></h2>',
    ]);
  });
});
