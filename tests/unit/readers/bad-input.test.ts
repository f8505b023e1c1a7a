import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, outline } from './outline';

const MEGABYTE = 1024 * 1024;
/** Generous: a time of minutes or for ever is what these tests are about, on a shared machine. */
const PATIENCE = 20_000;

async function read(name: string, text: string): ReturnType<typeof readFile> {
  return readFile(name, new TextEncoder().encode(text));
}

describe('5 MB in one line', () => {
  it.each([
    ['a.txt', 'a'.repeat(5 * MEGABYTE)],
    ['b.txt', 'word '.repeat(MEGABYTE)],
    ['c.txt', 'これは文です。'.repeat((5 * MEGABYTE) / 21)],
    ['d.txt', `［＃改丁］${'｜漢'.repeat(MEGABYTE)}`],
    ['e.html', 'word '.repeat(MEGABYTE)],
    ['f.csv', 'a,"b""c",'.repeat(600_000)],
    ['g.csv', '"'.repeat(5 * MEGABYTE)],
  ])('%s is read', { timeout: PATIENCE }, async (name, text) => {
    const result = await read(name, text);
    expect(result.text.length).toBeGreaterThanOrEqual(name.endsWith('html') ? text.length - 1 : text.length);
    expect(result.blocks).toHaveLength(1);
  });

  it('.md is read without its parser, and says so', { timeout: PATIENCE }, async () => {
    const { reader, warnings, text, blocks } = await read('a.md', 'word '.repeat(MEGABYTE));
    expect(reader).toBe('markdown-plain/1');
    expect(warnings).toEqual([{ code: 'markdown-too-long' }]);
    expect(text).toHaveLength(5 * MEGABYTE);
    expect(blocks).toHaveLength(1);
  });
});

describe('Markdown made to take for ever', () => {
  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['spaced quotes', `${'> '.repeat(20_000)}a`],
    ['brackets', '['.repeat(20_000)],
    ['closed brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['pictures', '!['.repeat(20_000)],
    ['stars', '*'.repeat(20_000)],
    ['stars and words', '*a '.repeat(20_000)],
    ['mixed emphasis', '**a_'.repeat(20_000)],
    ['bullets', '- '.repeat(20_000)],
    ['nested bullets', Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['tags', '<a '.repeat(20_000)],
    ['code marks', '`a'.repeat(20_000)],
    ['backslashes', '\\'.repeat(20_000)],
    ['lines of one paragraph', 'a line of words\n'.repeat(40_000)],
    ['addresses', 'a@b.jp '.repeat(20_000)],
    ['definitions', '[a]: b\n'.repeat(60_000)],
    ['notes', '[^a]: b\n\n'.repeat(5000)],
    ['marks after a fence that only showed a tag', `\`\`\`\n<div>\n\`\`\`\n<b>${'*a_'.repeat(6000)}\n`],
    ['marks after a comment that only named a tag', `<!--\n<div>\n--> a\n<b>${'*a_'.repeat(6000)}\n`],
    ['marks after a quoted tag', `> <div>\n<b>${'*a_'.repeat(6000)}\n`],
    ['nested quotes on many lines', `${'>'.repeat(90)} a\n`.repeat(300)],
  ])('%s: is read, as Markdown or with a warning', { timeout: PATIENCE }, async (_, text) => {
    const { reader, warnings, text: kept } = await read('a.md', text);
    expect(kept).toBe(text);
    expect(warnings).toEqual(reader === 'markdown/4' ? [] : [{ code: 'markdown-too-long' }]);
  });

  it.each([
    ['a list of 5,000 items', '- item\n'.repeat(5000), 5000],
    ['a table of 2,000 rows', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(2000)}`, 1],
    ['a table of raw HTML in one line', `<table><tr><th>a</th></tr>${'<tr><td>1</td><td>2</td></tr>'.repeat(2000)}</table>\n`, 1],
    [
      'a table of raw HTML in many lines',
      `<table>\n  <tr><th>a</th></tr>\n${'    <tr>\n      <td>1</td>\n    </tr>\n'.repeat(2000)}</table>\n`,
      1,
    ],
    ['2,000 paragraphs', '**Some** words.\n\n'.repeat(2000), 2000],
    ['code of 3,000 lines', `\`\`\`\n${'a: *b\n'.repeat(3000)}\`\`\`\n`, 1],
  ])('but %s is read as Markdown', { timeout: PATIENCE }, async (_, text, blocks) => {
    const result = await read('a.md', text);
    expect(result.reader).toBe('markdown/4');
    expect(result.blocks).toHaveLength(blocks);
  });
});

describe('HTML made to take for ever', () => {
  it.each([
    ['open divs', '<div>'.repeat(100_000)],
    ['open lists', '<ul><li>'.repeat(50_000)],
    ['open tables', '<table><tr><td>'.repeat(20_000)],
    ['open bold', '<b>'.repeat(100_000)],
    [
      'fonts opened again in each paragraph',
      Array.from({ length: 20_000 }, (_, size) => `<font size=${size}>`).join('') + '<p>'.repeat(1000),
    ],
    ['nested links', '<a href=x><i><div>'.repeat(20_000)],
    ['less-than signs', '< '.repeat(200_000)],
    ['attributes', `<p ${Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join(' ')}>`],
    ['huge spans', '<table><tr><td rowspan=60000 colspan=60000>x'.repeat(1000)],
    ['headings never closed', '<h1>'.repeat(50_000)],
    ['breaks', '<br>'.repeat(100_000)],
  ])('%s: the text at the end is read', { timeout: PATIENCE }, async (_, html) => {
    const { text } = await read('a.html', `${html}<p>the end`);
    expect(text.trimEnd().endsWith('the end')).toBe(true);
  });

  it('says where tags were too deep to be obeyed, and keeps words apart', async () => {
    const { text, warnings } = await read('a.html', `${'<div>'.repeat(1000)}one<p>two</p>three`);
    expect(warnings).toEqual([{ code: 'html-too-deep' }]);
    expect(text.split(/\s+/)).toEqual(['one', 'two', 'three']);
  });
});

it('a CSV of 100,000 rows is read whole', async () => {
  const { blocks } = await read('a.csv', `name,amount\n${'pear,1\n'.repeat(100_000)}`);
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.kind === 'table' && blocks[0].rows).toHaveLength(100_000);
}, 20_000);

describe('odd text', () => {
  it.each(['a.txt', 'a.md'])('line ends of CR alone part paragraphs in %s', async (name) => {
    expect(outline(await read(name, '一。\r二。\r\r三。\r'))).toEqual(['paragraph: 一。\r二。', 'paragraph: 三。']);
  });

  it('line ends of CR alone part rows', async () => {
    const { blocks } = await read('a.csv', 'a,b\r1,2\r3,4');
    expect(blocks[0]).toMatchObject({ kind: 'table', rows: [{ start: 4 }, { start: 8 }] });
  });

  it.each(['a.txt', 'a.md', 'a.html', 'a.csv'])('one line without a stop is one block in %s', async (name) => {
    const result = await read(name, '終わりのない一行');
    expect(result.text).toBe('終わりのない一行');
    expect(result.blocks).toHaveLength(1);
    expect(faultsOfSpans(result)).toEqual([]);
  });
});
