import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/engine/readers/read-file';
import { readHtml } from '../../../src/engine/readers/read-html';
import { codes, headings, outline, paragraphs, tables } from './outline';

const fixture = async (name: string): ReturnType<typeof readFile> => readFile(name, readFileSync(`tests/fixtures/documents/${name}`));

describe('readHtml: text', () => {
  it('C54 ruby doubled in HTML: gives the base alone, once', () => {
    const html = '<p>この<ruby>規程<rp>(</rp><rt>きてい</rt><rp>)</rp></ruby>は<ruby>新<rt>あたら</rt></ruby>しい。</p>';
    expect(readHtml(html).text).toBe('この規程は新しい。');
    expect(readHtml('<ruby><rb>頗</rb><rp>（</rp><rt>すこぶ</rt><rp>）</rp></ruby>る').text).toBe('頗る');
    expect(readHtml('<ruby>漢<rt>かん<rtc>x</rtc></ruby>字').text).toBe('漢字');
  });

  it('parts blocks by an empty line', () => {
    expect(readHtml('<h1>A</h1><p>B<div>C</div>D').text).toBe('A\n\nB\n\nC\n\nD');
  });

  it('collapses white space as a browser does, and drops line ends between Japanese characters', () => {
    expect(readHtml('<p>  a\n  b\t c </p>').text).toBe('a b c');
    expect(readHtml('<p>日本\n   語の\n文。\nNext\n文</p>').text).toBe('日本語の文。 Next 文');
    expect(readHtml('<p>日本 語</p>').text).toBe('日本 語');
    expect(readHtml('<b>a</b> <i>b</i><i>c</i>').text).toBe('a bc');
  });

  it('breaks lines at <br>, and paragraphs at two or before an indented line', () => {
    expect(outline(readHtml('一<br>二<br/><br />三<br>　四'))).toEqual([
      'paragraph: 一\n二',
      'paragraph: 三',
      'paragraph: 　四'.replace('　', ''),
    ]);
  });

  it('decodes entities and keeps non-breaking spaces', () => {
    expect(readHtml('a&lt;b&gt; &amp;&nbsp;c &#x9AD9; &#65; &hellip;').text).toBe('a<b> &\u00a0c 高 A …'.replace('高', '\u9ad9'));
  });

  it('leaves out scripts, styles, templates, pictures, drawings and controls', () => {
    const html =
      '<style>p{}</style><script>var x</script><template>t</template><noscript>n</noscript><svg><title>s</title><text>g</text></svg><img alt="alt">' +
      '<select><option>o</select><button>b</button><textarea>t</textarea><iframe src=x>f</iframe><!-- c --><p>本文</p><object>o</object>';
    expect(readHtml(html).text).toBe('本文');
  });

  it('leaves out what is hidden, unless nothing else is there', () => {
    expect(readHtml('<p>a<p hidden>b<p style="color:red; display: none">c<div style="visibility:hidden">d</div>').text).toBe('a');
    expect(readHtml('<div style="display:none"><p>hidden</p></div>').text).toBe('hidden');
  });

  it('leaves out navigation where a main part is marked, and only there', () => {
    expect(readHtml('<nav>menu</nav><main>text</main>').text).toBe('text');
    expect(readHtml('<div role=navigation>menu</div><article>text</article>').text).toBe('text');
    expect(readHtml('<nav>menu</nav><p>text').text).toBe('menu\n\ntext');
    expect(readHtml('<nav>menu</nav><main></main>').text).toBe('menu');
  });
});

describe('readHtml: blocks', () => {
  it('gives headings with their level, lists with their depth, code with its line ends', () => {
    const read = readHtml('<h2>H <em>i</em></h2><ul><li>a<ul><li>b</ul>c<li><p>d</p><p>e</p></ul><pre>\n x\n  y\n</pre>');
    expect(outline(read)).toEqual([
      'heading 2 [H i]: H i',
      'list-item 1 []: a',
      'list-item 2 []: b',
      'paragraph: c',
      'list-item 1 []: d',
      'paragraph: e',
      'code: x\n  y',
    ]);
    expect(codes(read)).toEqual(['x\n  y']);
  });

  it('gives description lists, quotes and captions as paragraphs', () => {
    expect(paragraphs(readHtml('<dl><dt>t<dd>d</dl><blockquote>q</blockquote><figure>f<figcaption>c</figcaption></figure>'))).toEqual([
      't',
      'd',
      'q',
      'f',
      'c',
    ]);
  });
});

describe('readHtml: tables', () => {
  it('have a header where the first row is one', () => {
    expect(tables(readHtml('<table><tr><th>品<th>価格<tr><td>鉛筆<td>100</table>'))).toEqual([
      { header: ['品', '価格'], rows: [['鉛筆', '100']] },
    ]);
    expect(tables(readHtml('<table><thead><tr><td>a<td>b</thead><tr><td>1<td>2</table>'))[0]?.header).toEqual(['a', 'b']);
    expect(tables(readHtml('<table><tr><th>a<td>1<tr><th>b<td>2</table>'))[0]?.header).toBeNull();
  });

  it('give a cell over several columns once where those have no names, and where it is the whole row', () => {
    expect(tables(readHtml('<table><tr><td colspan=2>国外<td>1</table>'))[0]?.rows).toEqual([['国外', '', '1']]);
    expect(tables(readHtml('<table><tr><th>先<th>額<tr><td colspan=2>国内<tr><td>近畿<td>1</table>'))[0]?.rows).toEqual([
      ['国内', ''],
      ['近畿', '1'],
    ]);
  });

  it('repeat a cell over several rows in each, and one over several columns under each name', () => {
    const html =
      '<table><tr><th>区分<th>先<th>額<tr><td rowspan=2>国内<td>近畿<td>1<tr><td>関東<td>2<tr><td>国外<td colspan=2>協議</table>';
    expect(tables(readHtml(html))[0]?.rows).toEqual([
      ['国内', '近畿', '1'],
      ['国内', '関東', '2'],
      ['国外', '協議', '協議'],
    ]);
  });

  it('leave out rows without text and keep rows on one line', () => {
    const read = readHtml('<table><tr><td>a<br>b<td><ul><li>c<li>d</ul><tr><td><td>&nbsp;<tr><td>e<td>f</table>');
    expect(read.text).toBe('a b\tc d\ne\tf');
  });

  it('that only place things on the page are no tables', () => {
    expect(
      outline(
        readHtml('<table role=presentation><tr><td>a<td>b</table><table><tr><td><p>c<p>d</table><table><tr><td><h2>e</h2><td>f</table>'),
      ),
    ).toEqual(['paragraph: a', 'paragraph: b', 'paragraph: c', 'paragraph: d', 'heading 2 [e]: e', 'paragraph: f']);
  });

  it('nested belong to the row of the outer one, each cell once', async () => {
    const read = await fixture('docling-table_06.html');
    expect(tables(read)).toEqual([
      {
        header: null,
        rows: [
          ['A', 'B'],
          ['A1 B1 C1 D1 I II III IV V E1 E2 E3 E4 VII VIII F1', '2...'],
        ],
      },
    ]);
    expect(paragraphs(read)).toEqual(['This is the first paragraph.', 'After table']);
    for (const cell of ['E1', 'E2', 'E3', 'E4']) expect(read.text.split(cell)).toHaveLength(2);
    expect(read.text).not.toContain('padding');
  });

  it('have their caption before them', async () => {
    const read = await fixture('docling-html_rich_table_cells.html');
    const at = outline(read).indexOf('paragraph: Duck‑related actions');
    expect(read.blocks[at + 1]?.kind).toBe('table');
    expect(tables(read)[2]?.rows.at(-1)).toEqual(['Quack', 'Type Sound Short “quak” Long “quaaaaaack”']);
    expect(tables(read)[0]?.rows[0]).toEqual(['Wood Duck', '', 'Often seen near ponds.']);
    expect(read.text).not.toMatch(/border-collapse|Simple data table|thumbnail/);
  });
});

describe('readHtml: title and language', () => {
  it('come from <title> and lang, else from the first h1 and the letters', () => {
    expect(readHtml('<html lang=ja><title> A &amp;\n B </title><h1>C</h1>')).toMatchObject({ title: 'A & B', lang: 'ja' });
    expect(readHtml('<html xml:lang="en-GB"><p>規程')).toMatchObject({ title: null, lang: 'en-GB' });
    expect(readHtml('<html lang="{{ lang }}"><title></title><h1>旅費<br>規程</h1>')).toMatchObject({ title: '旅費 規程', lang: 'ja' });
  });

  it('of a page whose byte order mark contradicts its <meta>', async () => {
    const read = await fixture('en-utf16le-bom.html');
    expect(read).toMatchObject({ title: 'Title', text: 'This is a sample text', encoding: 'UTF-16LE', warnings: [] });
    expect(headings(read)).toEqual([]);
  });
});
