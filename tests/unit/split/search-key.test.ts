import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark, Span } from '../../../src/core/model';
import { findInKey } from '../../../src/core/split/find-in-key';
import { createSearchKey, searchKeyOf } from '../../../src/core/split/search-key';
import { anyText } from './split-text';

const whole = (text: string): Span => ({ start: 0, end: text.length });
const keyOf = (text: string, marks: readonly Mark[] = []): string => createSearchKey(text, whole(text), marks).key;
const find = (text: string, query: string, marks: readonly Mark[] = []): (readonly [number, number])[] =>
  findInKey(createSearchKey(text, whole(text), marks), query).map(({ start, end }) => [start, end]);

describe('createSearchKey', () => {
  it('C37 maps a hit behind widened characters, and one inside a widened character, back to the text', () => {
    const text = '気温は２０℃、㍿ミライは½に割引。';
    expect(keyOf(text)).toBe('気温は20°c、株式会社ミライは1/2に割引。');
    expect(find(text, '割引')).toEqual([[14, 16]]);
    expect(find(text, '株式会社')).toEqual([[7, 8]]);
    expect(find(text, '会社')).toEqual([[7, 8]]);
    expect(find(text, '20℃')).toEqual([[3, 6]]);
  });

  it('C39 maps over CRLF', () => {
    expect(find('一行目。\r\n二行目。\r\n', '二行目')).toEqual([[6, 9]]);
    expect(keyOf('一行目。\r\n二行目。\r\n')).toBe('一行目。二行目。');
  });

  it('C49 folds Kangxi radicals', () => {
    expect(keyOf('⾮完備な⼀覧の⽅法')).toBe('非完備な一覧の方法');
  });

  it('C50 folds radicals that NFKC leaves', () => {
    expect(keyOf('⻘い⻝べ物')).toBe('青い食べ物');
    expect(find('⻘い⻝べ物', '食べ')).toEqual([[2, 4]]);
  });

  it('folds Kangxi radicals to the forms that Japanese is typed in', () => {
    expect(keyOf('江⼾の⿊')).toBe('江戸の黒');
  });

  it('C21 leaves a line wrap out between Japanese, and makes it one space between words', () => {
    expect(keyOf('文の切り\n方で、\r\n　変わる')).toBe('文の切り方で、変わる');
    expect(keyOf('the quick\nbrown  \t fox')).toBe('the quick brown fox');
    expect(find('文の切り\n方', '切り方')).toEqual([[2, 6]]);
  });

  it('keeps a space between Japanese words, and between Korean lines', () => {
    expect(keyOf('東京　大阪')).toBe('東京 大阪');
    expect(keyOf('안녕\n하세요')).toBe('안녕 하세요');
  });

  it('composes what was decomposed, whole characters together', () => {
    expect(keyOf('カ\u3099ス')).toBe('ガス');
    expect(find('カ\u3099ス', 'ガ')).toEqual([[0, 2]]);
    expect(keyOf('ﾊﾟｰﾃｨｰ')).toBe('パーティー');
    expect(find('ﾊﾟｰﾃｨｰ', 'パー')).toEqual([[0, 3]]);
    expect(keyOf('Cafe\u0301')).toBe('café');
  });

  it('leaves out soft hyphens, also at a line end, variation selectors and zero-width characters', () => {
    expect(keyOf('hy\u00adphen\u00ad\nated')).toBe('hyphenated');
    expect(keyOf('葛\u{e0100}城 zero\u200bwidth ☺\ufe0f')).toBe('葛城 zerowidth ☺');
  });

  it.each([
    ['人々', '人人'],
    ['各〻', '各各'],
    ['一歩々々', '一歩一歩'],
    ['こゝろ', 'こころ'],
    ['みすゞ', 'みすず'],
    ['みすゝ\u3099', 'みすず'],
    ['づゝ', 'づつ'],
    ['バナヽ', 'バナナ'],
    ['ホヾ', 'ホボ'],
    ['人\u200b々', '人人'],
    ['「々」の字', '「々」の字'],
    ['かゝゞ', 'かかが'],
    ['な　ゞ', 'な ゞ'],
  ])('folds a mark of repetition into what it repeats: %s', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });

  it('finds a word that is written with marks of repetition, and knows their place', () => {
    expect(find('代々木の人々々', '代代木')).toEqual([[0, 3]]);
    expect(find('学問のすゝめ', 'すすめ')).toEqual([[3, 6]]);
    expect(find('部分々々に', '部分部分')).toEqual([[0, 4]]);
  });

  it.each([
    ['10〜20％', '10~20%'],
    ['10～20%', '10~20%'],
    ['−5℃', '-5°c'],
    ['state‐of‑the-art', 'state-of-the-art'],
    ['A―B—C', 'a—b—c'],
    ['it’s “so”', 'it\'s "so"'],
    ['½', '1/2'],
    ['Straße ſ ẞ', 'strasse s ss'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ['か゛き゛は゜', 'がぎぱ'],
    ['あ\ufeffい', 'あい'],
  ])('folds signs and letters that are the same to who types them: %s', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });

  it.each(['髙橋と高橋', '齋藤と斎藤', '﨑山と崎山', 'ヴとゔ', 'サ-バとサーバ'])('keeps apart what another letter may mean: %s', (pair) => {
    const [one = '', other = ''] = pair.split('と');
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('leaves a line wrap beside Japanese out, and a hyphen that parts a word', () => {
    expect(keyOf('この API\nの仕様を\nGitHub で')).toBe('この apiの仕様をgithub で');
    expect(keyOf('infor-\nmation re-  \r\n  trieval')).toBe('information retrieval');
    expect(find('infor-\nmation', 'information')).toEqual([[0, 13]]);
    expect(keyOf('well-\nknown, state-of-\nthe-art, state-\nof-the-art')).toBe('well-known, state-of-the-art, state-of-the-art');
    expect(keyOf('pre-\nand post-, 3-\nfold, a -\nb, Smith-\nJones')).toBe('pre- and post-, 3- fold, a - b, smith- jones');
  });

  it('reads a mark as its replacement', () => {
    const marks: Mark[] = [
      { start: 0, end: 2, reason: 'markup', replacement: '' },
      { start: 4, end: 6, reason: 'markup', replacement: '' },
      { start: 7, end: 8, reason: 'delimiter', replacement: ' ' },
    ];
    expect(keyOf('**重要**な|A', marks)).toBe('重要な a');
    expect(find('**重要**な|A', '重要な', marks)).toEqual([[2, 7]]);
  });

  it('begins and ends at words', () => {
    expect(keyOf('　 A \n')).toBe('a');
    expect(keyOf('')).toBe('');
  });

  it('keys a part of a text with places in the whole', () => {
    expect(findInKey(createSearchKey('前の文。次のＡ。', { start: 4, end: 8 }, []), 'a')).toEqual([{ start: 6, end: 7 }]);
  });

  it('gives every unit of the key the character it comes from, in order, for every text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = createSearchKey(text, whole(text), []);
        for (let i = 0; i < key.key.length; i++) {
          expect(key.startOf(i)).toBeLessThan(key.endOf(i));
          expect(key.endOf(i)).toBeLessThanOrEqual(text.length);
          if (i > 0) expect(key.startOf(i)).toBeGreaterThanOrEqual(key.startOf(i - 1));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same key with and without the way back, and a key of its own key', () => {
    const signs =
      '々 々々 〻 ゝ ゞ ゝ゛ ヽ ヾ ヽ\u3099 人 か が カ ガ ﾞ ゛ ゜ 〜 － ― ‐ - -\n \n re tr İ ß ς Σ ½ “ ’ \u00ad \u200b \ufeff 、'.split(
        ' ',
      );
    const anySigns = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(anyText, anySigns), (text) => {
        // A combining mark that something left out parts from its letter composes with it only in the key of the key.
        fc.pre(!/[\s\u00ad\u200b\ufeff][\p{M}゛゜ﾞﾟ]/u.test(text));
        // So do letters of Korean that stand alone (ㄱ ㅏ), which fold to those that are joined.
        fc.pre(!/[\u3131-\u318e\uffa0-\uffdc]/u.test(text));
        const { key } = createSearchKey(text, whole(text), []);
        expect(searchKeyOf(text, whole(text), [])).toBe(key);
        expect(keyOf(key)).toBe(key);
      }),
      { numRuns: 20_000, examples: [['々人々々']] },
    );
  });
});

describe('findInKey', () => {
  it('gives every match, without overlap', () => {
    expect(find('ABABAB', 'ab')).toEqual([[0, 2], [2, 4], [4, 6]]); // prettier-ignore
    expect(find('aaaa', 'aa')).toEqual([[0, 2], [2, 4]]); // prettier-ignore
  });

  it('gives a widened character once, however often the query stands in it', () => {
    expect(find('㌔㌔', 'キ')).toEqual([[0, 1], [1, 2]]); // prettier-ignore
    expect(find('ﷺ', 'ل')).toEqual([[0, 1]]);
  });

  it('finds nothing for a question without words', () => {
    expect(find('あ い', ' 　')).toEqual([]);
  });
});
