import { describe, expect, it } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { ROWS, build, heading, paragraph, aside, table, words, gapsOf, expectSound } from './build-document';

describe('cutDocument: sections', () => {
  it('begins a section at each heading, with the levels above as its path', () => {
    const read = build(
      paragraph('まえがき。'),
      heading(1, '規程'),
      paragraph('総則。'),
      heading(2, '旅費'),
      paragraph('出張。'),
      heading(3, '日当'),
      paragraph('二千円。'),
      heading(2, '雑則'),
      paragraph('以上。'),
    );
    const cut = cutDocument(read, ROWS);
    expect(cut.sections.map(({ heading: title, headingPath }) => [title, headingPath])).toEqual([
      [null, []],
      ['規程', []],
      ['旅費', ['規程']],
      ['日当', ['規程', '旅費']],
      ['雑則', ['規程']],
    ]);
    expect(words(read.text, cut.sections)[2]).toBe('## 旅費\n\n出張。');
    expectSound(read.text, cut, ROWS.cap);
  });

  it('names a section by what is seen of its heading, on one line', () => {
    const read = build(heading(1, '規\u202e程\u200b'), heading(2, '旅\u0085\u2066費'), paragraph('出張。'));
    expect(cutDocument(read, ROWS).sections).toMatchObject([{ heading: '旅 費', headingPath: ['規 程'] }]);
  });

  it('skips levels that are not there', () => {
    const read = build(heading(3, '深い'), paragraph('一。'), heading(1, '浅い'), paragraph('二。'), heading(4, '奥'), paragraph('三。'));
    expect(cutDocument(read, ROWS).sections.map(({ headingPath }) => headingPath)).toEqual([[], [], ['浅い']]);
  });

  it('makes a heading a child only where its section has nothing else', () => {
    const read = build(heading(2, '前'), heading(2, '中身'), paragraph('文。'), heading(2, '末尾'), aside('---'));
    const cut = cutDocument(read, ROWS);
    expect(cut.children.map(({ kind, start, end }) => [kind, read.text.slice(start, end)])).toEqual([
      ['heading', '前'],
      ['sentence', '文。'],
      ['heading', '末尾'],
    ]);
    expect(cut.sections.map(({ heading: title }) => title)).toEqual(['前', '中身', '末尾']);
    expect(gapsOf(cut, read.text)).toEqual(['heading ##', 'heading ## 中身', 'heading ##', 'rule ---']);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('takes a heading directly above a deeper one for a title: it only names what stands there', () => {
    const read = build(heading(1, '表題'), heading(2, '中身'), paragraph('文。'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['文。']);
    expect(cut.sections).toMatchObject([{ heading: '中身', headingPath: ['表題'] }]);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('lets an attached table under a title be found by the title', () => {
    const read = build(heading(1, '表題'), table(null, '| 鉛筆 | 100 |'), heading(2, '中身'), paragraph('文。'));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(words(read.text, cut.children)).toEqual(['表題', '文。']);
    expect(words(read.text, cut.sections)[0]).toMatch(/100 \|$/);
    expectSound(read.text, cut, 1000);
  });

  it('has no section for a heading without words', () => {
    const read = build(heading(1, ''), heading(1, '***'), paragraph('文。'));
    const cut = cutDocument(read, ROWS);
    expect(cut.sections).toHaveLength(1);
    expect(gapsOf(cut, read.text)).toEqual(['heading #', 'heading # ***'].map((gap) => (gap === 'heading #' ? 'heading # ' : gap)));
  });

  it('cuts over the cap between blocks, and names the heading in the path of what goes on', () => {
    const text = 'あ'.repeat(39) + '。';
    const read = build(heading(1, '規程'), paragraph(text), paragraph(text), paragraph(text), paragraph(text));
    const cut = cutDocument(read, { cap: 100, tables: 'rows' });
    expect(cut.sections.map(({ heading: title, headingPath, childCount }) => [title, headingPath, childCount])).toEqual([
      ['規程', [], 2],
      [null, ['規程'], 2],
    ]);
    expectSound(read.text, cut, 100);
  });

  it('cuts a block over the cap between its children', () => {
    const read = build(heading(1, '規程'), paragraph('短い。'), paragraph(`${'い'.repeat(29)}。`.repeat(5)));
    const cut = cutDocument(read, { cap: 70, tables: 'rows' });
    expect(cut.sections.map(({ childCount }) => childCount)).toEqual([2, 2, 2]);
    expectSound(read.text, cut, 70);
  });

  it('leaves the heading out of the section where it and the first child are over the cap', () => {
    const read = build(heading(1, 'とても長い見出し'), paragraph(`${'う'.repeat(24)}。`));
    const cut = cutDocument(read, { cap: 30, tables: 'rows' });
    expect(cut.sections).toMatchObject([{ heading: null, headingPath: ['とても長い見出し'], childCount: 1 }]);
    expectSound(read.text, cut, 30);
  });

  it('C29 cuts a sentence over the cap at a clause, else at a grapheme, and marks its parts', () => {
    const clauses = `${'え'.repeat(30)}、`.repeat(4);
    const read = build(paragraph(`${clauses}終わり。`), paragraph('👨‍👩‍👧'.repeat(20) + 'と。'));
    const cut = cutDocument(read, { cap: 70, tables: 'rows' });
    expect(cut.children.every(({ isPart }) => isPart)).toBe(true);
    const twoClauses = `${'え'.repeat(30)}、`.repeat(2);
    expect(words(read.text, cut.children.slice(0, 2))).toEqual([twoClauses, `${twoClauses}終わり。`]);
    expect(words(read.text, cut.children).filter((part) => part.startsWith('👨') && part.endsWith('👧')).length).toBe(2);
    expectSound(read.text, cut, 70);
  });

  it.each([
    ['a clause before a later space', `${'word '.repeat(10)}and so on, ${'word '.repeat(8)}end.`, `${'word '.repeat(10)}and so on,`],
    ['a space before an early clause', `Yes, ${'word '.repeat(30)}end.`, `Yes, ${'word '.repeat(12).trim()}`],
    ['no closer is left behind', `${'え'.repeat(40)}、${'お'.repeat(20)}（以下。）${'か'.repeat(30)}。`, `${'え'.repeat(40)}、`],
  ])('cuts at the best place: %s', (_, text, first) => {
    const read = build(paragraph(text));
    const cut = cutDocument(read, { cap: 66, tables: 'rows' });
    expect(words(read.text, cut.children)[0]).toBe(first);
    expectSound(read.text, cut, 66);
  });

  it('C30 drops no unit at the cap', () => {
    const units = [100, 100, 3000, 5].map((length) => `${'お'.repeat(length - 1)}。`);
    const read = build(...units.map(paragraph));
    const cut = cutDocument(read, { cap: 150, tables: 'rows' });
    expect(words(read.text, cut.children).join('')).toBe(units.join(''));
    expectSound(read.text, cut, 150);
  });

  it('C67 cuts a child that is over the model', () => {
    const read = build(paragraph('か'.repeat(700)));
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    expect(cut.children.length).toBe(2);
    expect(words(read.text, cut.children).join('')).toBe(read.text);
    expect(cut.children.every(({ start, end }) => end - start <= 480)).toBe(true);
  });

  it.each([0, -5, Number.NaN])('refuses a cap of %d', (cap) => {
    expect(() => cutDocument({ text: 'x', blocks: [], marks: [] }, { cap, tables: 'rows' })).toThrow(RangeError);
  });
});
