import { describe, expect, it } from 'vitest';
import { guessLang } from '../../../src/engine/readers/guess-lang';
import { readText } from '../../../src/engine/readers/read-text';
import { headings, outline, paragraphs, slice, unmarked } from './outline';

describe('readText: paragraphs', () => {
  it('stand between blank lines, and keep the wraps in them', () => {
    expect(paragraphs(readText('検索の品質は、文の切り\n方で変わる。\n\n\n  次の段落。\n \nThird\none.\n'))).toEqual([
      '検索の品質は、文の切り\n方で変わる。',
      '次の段落。',
      'Third\none.',
    ]);
  });

  it('begin at a line that a full-width space indents', () => {
    expect(paragraphs(readText('　一つ目の段落は\r\n二行ある。\r\n　二つ目の段落。'))).toEqual([
      '一つ目の段落は\r\n二行ある。',
      '二つ目の段落。',
    ]);
  });

  it('begin at list lines', () => {
    expect(paragraphs(readText('買う物：\n・りんご\n・みかん\n1. Open the box.\n2. Count.\n（１）区分\n① 一'))).toEqual([
      '買う物：',
      '・りんご',
      '・みかん',
      '1. Open the box.',
      '2. Count.',
      '（１）区分',
      '① 一',
    ]);
  });

  it('do not begin at a decimal, a hyphenated word or a year in front of a line', () => {
    expect(paragraphs(readText('It rose by\n3.5 points in\n-20 degrees.'))).toEqual(['It rose by\n3.5 points in\n-20 degrees.']);
  });

  it('are parted by drawn rules, which are aside', () => {
    expect(outline(readText('前。\n----------\n後。\n＊　＊　＊\n終。'))).toEqual([
      'paragraph: 前。',
      'aside rule: ----------',
      'paragraph: 後。',
      'aside rule: ＊　＊　＊',
      'paragraph: 終。',
    ]);
  });
});

describe('readText: headings', () => {
  it('are lone short lines 第N章 …, their levels counted from those that occur', () => {
    const read = readText(
      '旅費規程\n\n第１章　総則\n第1条（目的）\nこの規程は、旅費について定める。\n第二条の二　（区分）\n区分は別に定める。\n\n附　則\nこの規程は4月から施行する。\n',
    );
    expect(headings(read)).toEqual([
      ['第１章　総則', 1],
      ['第1条（目的）', 2],
      ['第二条の二　（区分）', 2],
      ['附　則', 1],
    ]);
    expect(paragraphs(read)).toEqual(['旅費規程', 'この規程は、旅費について定める。', '区分は別に定める。', 'この規程は4月から施行する。']);
  });

  it('are not lines with a sentence, nor wraps of one, nor numbered lines', () => {
    const text =
      '第1条　この規程は、旅費について定める。\n\n前項の規定は、\n第3条（目的）\nに準用する。\n\n1. Purpose\n\n第1条この規程\n\n第三者の意見';
    expect(headings(readText(text))).toEqual([]);
  });
});

describe('readText: Aozora Bunko', () => {
  const text =
    '学問のすゝめ\n福沢諭吉\n\n［＃１字下げ］初編［＃「初編」は大見出し］\n\n　天は人の上に人を造《つく》らず。福沢諭吉｜記《しるす》。※［＃「口＋喜」、U+563B］\n［＃改丁］\n［＃「［＃二重］」に傍点］';

  it('gives readings and notes as marks', () => {
    const read = readText(text);
    expect(read.marks.map((mark) => `${mark.reason} ${slice(read, mark)}`)).toEqual([
      'note ［＃１字下げ］',
      'note ［＃「初編」は大見出し］',
      'ruby 《つく》',
      'ruby ｜',
      'ruby 《しるす》',
      'note ［＃「口＋喜」、U+563B］',
      'note ［＃改丁］',
      'note ［＃「［＃二重］」に傍点］',
    ]);
    expect(read.blocks.map((block) => unmarked(read, block))).toContain('天は人の上に人を造らず。福沢諭吉記。※');
  });

  it('gives its headings, its title, and lines of notes aside', () => {
    const read = readText(text);
    expect(headings(read)).toEqual([['初編', 1]]);
    expect(read.title).toBe('学問のすゝめ');
    expect(outline(read).filter((line) => line.startsWith('aside'))).toEqual([
      'aside markup: ［＃改丁］',
      'aside markup: ［＃「［＃二重］」に傍点］',
    ]);
  });

  it('is recognised by readings alone, but not by a title in 《》', () => {
    expect(readText('頗《すこぶ》る価を増《まし》、記《しるす》。').marks).toHaveLength(3);
    expect(readText('《無題》という本と《吾輩は猫である》という本。').marks).toEqual([]);
    expect(readText('機能《β版》と価格《税込》と規格《案》').marks).toEqual([]);
  });
});

describe('guessLang', () => {
  it.each([
    ['この規程は旅費について定める。', 'ja'],
    ['OpenAPI Specification の YAML を使う', 'ja'],
    ['会議室予約', 'ja'],
    ['These rules say it.', 'en'],
    ['A word such as 規程 in an English text stays what it is.', 'en'],
    ['3.14', 'und'],
    ['', 'und'],
    ['Мы умеем', 'und'],
  ])('%s is %s', (text, lang) => {
    expect(guessLang(text)).toBe(lang);
  });
});

describe('readText: numbered parts', () => {
  const titles = (text: string): [string, number][] => headings(readText(text));

  it('are headings where the numbers go on as those of an outline and each has words below it', () => {
    const text =
      '手引き\n\n1. はじめに\n\nこの資料は見本である。\n\n1.1 範囲\n検索だけを扱う。\n\n1.2 用語\n\n用語は別に定める。\n\n2. 評価\n\n数を数える。\n';
    expect(titles(text)).toEqual([
      ['1. はじめに', 1],
      ['1.1 範囲', 2],
      ['1.2 用語', 2],
      ['2. 評価', 1],
    ]);
    expect(titles('１．目的\n\n文を数える。\n\n２．方法\n\n３．１４を使う。')).toEqual([
      ['１．目的', 1],
      ['２．方法', 1],
    ]);
    expect(titles('1 Scope\n\nThis is it.\n\n1.1 Terms\n\nSome terms.')).toEqual([
      ['1 Scope', 1],
      ['1.1 Terms', 2],
    ]);
  });

  it.each([
    ['items of a list', '1. りんご\n\n2. みかん\n\n3. ぶどう'],
    ['one number alone', '本文。\n\n1. はじめに\n\n本文。'],
    ['numbers that do not go on', '3. 三\n\n本文。\n\n7. 七\n\n本文。'],
    ['sentences', '1. 箱を開ける。\n\n中を見る。\n\n2. 数える。\n\n数を書く。'],
    ['lines inside of a paragraph', 'それは\n1. 一番\nと\n2. 二番\nである'],
    ['measures', '1 kg\n2 kg\n\n本文。'],
  ])('are not %s', (_title, text) => {
    expect(titles(text)).toEqual([]);
  });

  it('are those of English chapters too', () => {
    expect(
      titles('PART I\n\nChapter 1: The Road\n\nIt began.\n\nChapter 2\n\nSection 3 applies here.\n\nAppendix A – Tables\n\nNone.'),
    ).toEqual([
      ['PART I', 1],
      ['Chapter 1: The Road', 2],
      ['Chapter 2', 2],
      ['Appendix A – Tables', 2],
    ]);
  });
});
