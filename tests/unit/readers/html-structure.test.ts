import { describe, expect, it } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { readHtml } from '../../../src/engine/readers/read-html';
import { headings, outline, tables } from './outline';

const paths = (html: string): string[] =>
  cutDocument(readHtml(html), { cap: 1000, tables: 'rows' }).sections.map(({ heading, headingPath }) =>
    [...headingPath, heading ?? '–'].join(' > '),
  );

describe('headings of a page', () => {
  it('an h1 in a section that stands in another one with an h1 is a level deeper', () => {
    const html =
      '<h1>A</h1><p>a<section><h1>B</h1><p>b<section><h1>C</h1><p>c</section></section><section><h1>D</h1><p>d<h2>E</h2><p>e</section>';
    expect(paths(html)).toEqual(['A', 'A > B', 'A > B > C', 'A > D', 'A > D > E']);
  });

  it('a heading behind the end of such a section is no part of it', () => {
    expect(paths('<h1>A</h1><p>a<section><h1>B</h1><p>b</section><h3>C</h3><p>c')).toEqual(['A', 'A > B', 'A > C']);
  });

  it('an article whose page has no h1 begins at its own, with the levels of its tags', () => {
    expect(paths('<article><h1>A</h1><p>a<section><h2>B</h2><p>b</section></article><article><h1>C</h1><p>c</article>')).toEqual([
      'A',
      'A > B',
      'C',
    ]);
  });

  it('levels that are left out leave nothing in the path', () => {
    expect(paths('<h2>A</h2><p>a<h4>B</h4><p>b<h3>C</h3><p>c')).toEqual(['A', 'A > B', 'A > C']);
  });

  it('are known by their role, and lose the sign that links to them', () => {
    expect(headings(readHtml('<div role="heading" aria-level="3">A</div><span role=heading>B</span>'))).toEqual([
      ['A', 3],
      ['B', 2],
    ]);
    expect(headings(readHtml('<h2>A<a href="#a">¶</a></h2><h2>B <a href="#b">link</a></h2>'))).toEqual([
      ['A', 2],
      ['B link', 2],
    ]);
  });
});

describe('head, foot and margins of a page', () => {
  const furniture = '<footer><h2>会社</h2><ul><li>住所</li></ul><table><tr><td>x<td>y</table></footer>';

  it('are kept aside where a main part is marked; a heading in the head heads the text', () => {
    expect(outline(readHtml(`<header><h1>題</h1>副題</header><main><p>本文。<footer>注。</footer></main>${furniture}`))).toEqual([
      'heading 1 [題]: 題',
      'aside page-furniture: 副題',
      'paragraph: 本文。',
      'paragraph: 注。',
      ...['会社', '住所', 'x', 'y'].map((words) => `aside page-furniture: ${words}`),
    ]);
  });

  it('are text where nothing is marked, or the main part is empty', () => {
    const asText = ['heading 2 [会社]: 会社', 'list-item 1 []: 住所', 'table: x\ty'];
    expect(outline(readHtml(furniture))).toEqual(asText);
    expect(outline(readHtml(`<main></main>${furniture}`))).toEqual(asText);
  });
});

describe('names over names', () => {
  const body = '<tr><td>東<td>1<td>2';

  it.each([
    ['in <thead>', `<thead><tr><th rowspan=2>地域<th colspan=2>2023<tr><th>上期<th>下期<tbody>${body}`],
    ['in rows of <th>', `<tr><th rowspan=2>地域<th colspan=2>2023<tr><th>上期<th>下期${body}`],
    ['three deep', `<thead><tr><th rowspan=3>地域<th colspan=2 rowspan=2>2023<tr><tr><th>上期<th>下期<tbody>${body}`],
  ])('are one name for each column: %s', (_title, rows) => {
    expect(tables(readHtml(`<table>${rows}</table>`))).toEqual([{ header: ['地域', '2023 上期', '2023 下期'], rows: [['東', '1', '2']] }]);
  });

  it('one cell alone over them is a caption', () => {
    expect(outline(readHtml('<table><thead><tr><th colspan=2>価格表<tr><th>品<th>値<tbody><tr><td>筆<td>1</table>'))).toEqual([
      'paragraph: 価格表',
      'table: 品\t値\n筆\t1',
    ]);
  });

  it('rows of <th> alone are not all names', () => {
    expect(tables(readHtml('<table><tr><th>a<th>b<tr><th>1<th>2</table>'))).toEqual([{ header: ['a', 'b'], rows: [['1', '2']] }]);
  });

  it('a cell over several rows and columns keeps the columns behind it in their places', () => {
    const { rows } = tables(readHtml('<table><tr><td colspan=2 rowspan=2>AB<td>c<tr><td>d<tr><td>e<td>f<td>g</table>'))[0] ?? { rows: [] };
    expect(rows).toEqual([
      ['AB', '', 'c'],
      ['AB', '', 'd'],
      ['e', 'f', 'g'],
    ]);
  });

  it('cells that ask to be repeated for ever are bounded', () => {
    const row = `<tr><td colspan=100 rowspan=100>${'あ'.repeat(5000)}`;
    const names = `<tr>${'<th>a'.repeat(100)}`;
    expect(readHtml(`<table>${names}${`${row}${'<tr>'.repeat(99)}`.repeat(30)}</table>`).text.length).toBeLessThan(11_000_000);
  });
});

it('<q> has the marks that a browser sets', () => {
  expect(readHtml('<p>彼は<q>行く。<q>はい。</q>と。</q>と言った。').text).toBe('彼は「行く。『はい。』と。」と言った。');
  expect(readHtml('<p>He said <q>go.</q> and left.').text).toBe('He said “go.” and left.');
});
