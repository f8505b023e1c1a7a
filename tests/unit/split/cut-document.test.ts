import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../src/core/model';
import { cutDocument } from '../../../src/core/split/cut-document';
import { CUT_VERSION, cutKeyOf } from '../../../src/core/split/cut-key';
import { ROWS, build, heading, paragraph, items, code, aside, words, gapsOf, expectSound } from './build-document';

describe('cutDocument: children and gaps', () => {
  it('C34 leaves rules, dots, white space and page numbers out', () => {
    const text = '本文です。\n\n---\n\n.\n\n　\n\n- 3 -\n';
    const cut = cutDocument({ text, blocks: [], marks: [] }, ROWS);
    expect(words(text, cut.children)).toEqual(['本文です。']);
    expect(gapsOf(cut, text)).toEqual(['no-words ---', 'no-words .', 'page-furniture - 3 -']);
    expect(cut.sections).toEqual([{ start: 0, end: 5, heading: null, headingPath: [], firstChild: 0, childCount: 1 }]);
    expectSound(text, cut, ROWS.cap);
  });

  it.each(['3', '— 12 —', 'p. 3', '3 / 10', 'Page 3 of 10', '３', '[4]', '12ページ'])('C34 leaves the page number %s out', (number) => {
    const read = build(paragraph('本文です。'), paragraph(number), paragraph('続き。'));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['本文です。', '続き。']);
  });

  it.each(['2024', '第3章', '3人', '3.14'])('keeps %s, which is no page number', (kept) => {
    const read = build(paragraph('本文です。'), paragraph(kept));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['本文です。', kept]);
  });

  it('keeps a number that is all there is, and one inside a paragraph', () => {
    expect(cutDocument({ text: '42\n', blocks: [], marks: [] }, ROWS).children).toHaveLength(1);
    expect(words('答え。\n42\n以上。', cutDocument({ text: '答え。\n42\n以上。', blocks: [], marks: [] }, ROWS).children)).toContain('42');
  });

  it('has nothing in an empty text', () => {
    expect(cutDocument({ text: '', blocks: [], marks: [] }, ROWS)).toEqual({ sections: [], children: [], gaps: [] });
    expect(cutDocument({ text: ' \n', blocks: [], marks: [] }, ROWS)).toEqual({
      sections: [],
      children: [],
      gaps: [{ start: 0, end: 2, reason: 'white-space' }],
    });
  });

  it('gives each list item a child for each of its sentences, its mark a gap', () => {
    const read = build(items('一つ目。もう一文。', '二つ目'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['一つ目。', 'もう一文。', '二つ目']);
    expect(cut.children.every(({ kind }) => kind === 'list-item')).toBe(true);
    expect(gapsOf(cut, read.text)).toEqual(['list-mark -', 'list-mark -']);
    expect(words(read.text, cut.sections)).toEqual([read.text]);
  });

  it('C41 keeps a code block whole, its fences gaps', () => {
    const read = build(heading(1, '設定'), code('# OK\na: 1'), code('## not a heading'), paragraph('本文。'));
    const cut = cutDocument(read, ROWS);
    expect(cut.children.map(({ kind }) => kind)).toEqual(['code', 'code', 'sentence']);
    expect(words(read.text, cut.children)).toEqual(['# OK\na: 1', '## not a heading', '本文。']);
    expect(gapsOf(cut, read.text)).toEqual(['heading # 設定', 'fence ```sh', 'fence ```', 'fence ```sh', 'fence ```']);
    expect(cut.sections).toHaveLength(1);
  });

  it('cuts code over the cap at line ends', () => {
    const read = build(code(Array.from({ length: 40 }, (_, i) => `echo "line ${i}, with a comma"`).join('\n')));
    const cut = cutDocument(read, { cap: 200, tables: 'rows' });
    expectSound(read.text, cut, 200);
    for (const child of cut.children) {
      expect(child).toMatchObject({ kind: 'code', isPart: true });
      expect(read.text.slice(child.start, child.end)).toMatch(/^echo .*comma"$/s);
    }
  });

  it('names asides by their reason, and what is left as markup', () => {
    const read = build(paragraph('前。'), aside('***'), paragraph('後。'));
    const text = `${read.text}\n{: .class}`;
    const cut = cutDocument({ ...read, text }, ROWS);
    expect(gapsOf(cut, text)).toEqual(['rule ***', 'markup {: .class}']);
    expectSound(text, cut, ROWS.cap);
  });

  it('reads sentences without their marks and leaves each mark with its sentence', () => {
    const text = '**重要。**次は[規程。](https://e.jp/a.b)次も見る。**強い**語。';
    const marks: Mark[] = [...text.matchAll(/\*\*|\[|\]\([^)]*\)/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      reason: 'markup',
      replacement: '',
    }));
    const cut = cutDocument({ text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }], marks }, ROWS);
    expect(words(text, cut.children)).toEqual(['**重要。**', '次は[規程。](https://e.jp/a.b)', '次も見る。', '**強い**語。']);
    expectSound(text, cut, ROWS.cap);
  });

  it.each([
    ['an image written out, longer than any cap', 9000, ['図は![図の題', 'を示す。']],
    ['an address of many tokens, which are not embedded', 500, ['図は![図の題](TARGET)を示す。']],
  ])('makes no child of marks alone: %s', (_, length, expected) => {
    const target = `data:image/png;base64,${'iVBORw0KGgo'.repeat(length / 10)}`;
    const text = `図は![図の題](${target})を示す。`;
    const open = { start: 2, end: 4, reason: 'markup', replacement: '' } as const;
    const close = { start: 7, end: text.length - 4, reason: 'markup', replacement: '' } as const;
    const cut = cutDocument(
      { text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }], marks: [open, close] },
      { cap: 1600, tables: 'rows' },
    );
    const plain = words(text, cut.children).map((child) => child.replace(target, 'TARGET'));
    expect(plain).toEqual(expected);
    expectSound(text, cut, 1600);
  });
});

describe('cutKeyOf', () => {
  it('names version and settings', () => {
    expect(cutKeyOf({ cap: 800, tables: 'attached' })).toBe(`cut-${CUT_VERSION}/cap-800/tables-attached`);
    expect(cutKeyOf(ROWS)).not.toBe(cutKeyOf({ ...ROWS, cap: 999 }));
  });
});
