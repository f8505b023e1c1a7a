import { describe, expect, it } from 'vitest';
import type { Child, Mark } from '../../../src/core/model';
import { embeddedText } from '../../../src/core/split/embedded-text';

const embed = (text: string, marks: readonly Mark[] = []): string => {
  const child: Child = { start: 0, end: text.length, kind: 'sentence', section: 0, isPart: false };
  return embeddedText(text, child, marks);
};

describe('embeddedText', () => {
  it('C21 joins wrapped lines: nothing beside Japanese, one space where there are Latin letters on both sides', () => {
    expect(embed('検索の品質は、文の切り\n方で変わる。')).toBe('検索の品質は、文の切り方で変わる。');
    expect(embed('the quick\r\n  brown')).toBe('the quick brown');
    expect(embed('価格は\nABC\nの')).toBe('価格はABCの');
    expect(embed('価格は ABC')).toBe('価格は ABC');
    expect(embed('infor-\nmation')).toBe('information');
    expect(embed('𠮟\n𠮟る')).toBe('𠮟𠮟る');
  });

  it('folds neither case nor width', () => {
    expect(embed('ＡＢＣ ㍿ Ｘ')).toBe('ＡＢＣ ㍿ Ｘ');
  });

  it('leaves out marks and soft hyphens and joins white space', () => {
    const text = '漢字《かんじ》の  so\u00adft';
    expect(embed(text, [{ start: 2, end: 7, reason: 'ruby', replacement: '' }])).toBe('漢字の soft');
  });

  it('leaves out a quote mark at a wrapped line', () => {
    expect(embed('one\n> two', [{ start: 4, end: 6, reason: 'quote', replacement: '' }])).toBe('one two');
  });

  it('names cells by their columns, cells beyond the columns without, and leaves empty ones out', () => {
    const child: Child = {
      start: 0,
      end: 9,
      kind: 'table-row',
      section: 0,
      isPart: false,
      cells: [{ start: 0, end: 2 }, { start: 3, end: 6 }, { start: 7, end: 7 }, { start: 8, end: 9 }], // prettier-ignore
      columns: ['品', '価格', '色'],
    };
    expect(embeddedText('鉛筆,100,,黒', child, [])).toBe('品: 鉛筆; 価格: 100; 黒');
    expect(embeddedText('鉛筆,100,,黒', { ...child, columns: [] }, [])).toBe('鉛筆; 100; 黒');
  });
});
