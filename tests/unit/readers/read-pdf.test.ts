import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import type { ReadText } from '../../../src/core/model';
import { readFile } from '../../../src/engine/readers/read-file';
import { cutDocument } from '../../../src/core/split/cut-document';
import { faultsOfSpans, headings, outline, paragraphs, tables } from './outline';
import { servePackages } from './serve-packages';
import { writePdf, type PdfLine } from './write-pdf';

beforeAll(servePackages);

async function read(bytes: Uint8Array): Promise<ReadText> {
  const result = await readFile('a.pdf', bytes);
  expect(faultsOfSpans(result)).toEqual([]);
  return result;
}

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`tests/fixtures/documents/${name}`));
const faultOfReading = async (bytes: Uint8Array) => faultOf(await readFile('a.pdf', bytes).catch((error: unknown) => error));

/** Lines of one column, 16 points apart. */
function column(lines: readonly string[], left: number, top: number, size = 10): PdfLine[] {
  return lines.map((text, index) => ({ text, left, top: top + index * 16, size }));
}

describe('two columns (C51)', () => {
  it('reads Japanese columns down, paragraphs over columns and pages, heads and page numbers apart', async () => {
    const result = await read(fixture('ja-two-columns.pdf'));
    expect(headings(result)).toEqual([
      ['１．はじめに', 1],
      ['２．分割の単位', 1],
      ['３．評価', 1],
    ]);
    expect(paragraphs(result)).toEqual([
      'この資料は、検索の部品を手で試すために作った見本である。段組みの文書では、左の段を最後まで読んでから右の段へ進む。行の途中で改行されても、文はまだ終わっていない。',
      '文書は章と節に分け、さらに文に分ける。「句点は、かぎ括弧の中でも使われる。だから単純には切れない。」と注意する人もいる。小数点を含む３．１４や、v2.0.1のような版番号、https://example.jp/a.b?c=d のような番地も、そこで切ってはならない。',
      '正解は原文の範囲で与える。取り出した範囲と正解の範囲が重なった文字数を数え、再現率と適合率を出す。同じ範囲を二度数えてはならない。段をまたぐ文も、ページをまたぐ文も、一つの文として数える。',
    ]);
    expect(result.blocks.filter(({ kind }) => kind === 'aside').map(({ start, end }) => result.text.slice(start, end))).toEqual([
      '検索勉強会 配布資料',
      '- 1 -',
      '検索勉強会 配布資料',
      '- 2 -',
      '検索勉強会 配布資料',
      '- 3 -',
    ]);
  });

  it('says where each page begins, in the middle of a paragraph too', async () => {
    const { text, pages } = await read(fixture('ja-two-columns.pdf'));
    expect(pages?.unit).toBe('page');
    expect(pages?.starts).toHaveLength(3);
    const parts = pages?.starts.map((start, index) => text.slice(start, pages.starts[index + 1])) ?? [];
    expect(parts.map((part) => part.includes('１．はじめに'))).toEqual([true, false, false]);
    expect(parts.join('')).toBe(text);
    const begins = pages?.starts.slice(1).map((start) => text.slice(start - 8, start + 8));
    expect(begins).toMatchInlineSnapshot(`
      [
        "い。」と注意する人もいる。小数点",
        "一つの文として数える。

      検索勉",
      ]
    `);
  });

  it('undoes the hyphens of line ends, and keeps those of words', async () => {
    expect(outline(await read(fixture('en-two-columns-hyphen.pdf')))).toEqual([
      'paragraph: Retrieval quality is often limited by the way a text was cut. A chunk that ends in the middle of a sentence loses its verb, e.g. when a PDF line ends there. See Fig. 2 for the counts. The next column goes on with the same sentence. Dr. Sato measured 3.14 s per page on a state-of-the-art laptop.',
    ]);
  });

  it('reads what runs across both columns before the columns below it', async () => {
    const result = await read(
      writePdf([
        [
          { text: 'A title over both of the columns of this page', left: 60, top: 60, size: 18 },
          ...column(['The left column has', 'three lines of text', 'and goes on to the'], 60, 100, 12),
          ...column(['right column, which', 'ends here, without', 'a second thought.'], 200, 100, 12),
        ],
      ]),
    );
    expect(outline(result)).toEqual([
      'heading 1 [A title over both of the columns of this page]: A title over both of the columns of this page',
      'paragraph: The left column has three lines of text and goes on to the right column, which ends here, without a second thought.',
    ]);
    expect(result.title).toBe('A title over both of the columns of this page');
  });

  it('reads a table along its rows', async () => {
    const rows = [
      ['Pencil', '100', 'black'],
      ['Pen', '200', 'blue'],
      ['Ruler', '300', 'clear'],
    ];
    const cells = [['Thing', 'Price', 'Colour'], ...rows].flatMap((row, at) =>
      row.map((text, index) => ({ text, left: 60 + index * 120, top: 100 + at * 16 })),
    );
    expect(tables(await read(writePdf([cells])))).toEqual([{ header: ['Thing', 'Price', 'Colour'], rows }]);
  });
});

describe('paragraphs, lists and headings', () => {
  it('parts paragraphs by distance, by indentation and by a line that ends early', async () => {
    const lines = [
      'ここは一つ目の段落の行で、行の終わりまで書く。次の',
      '行で終わる。',
      '二つ目の段落も、同じように行の終わりまで書いて、次',
      'の行で終わる。',
    ];
    expect(paragraphs(await read(writePdf([[...column(lines, 60, 100), ...column(['　三つ目は字下げ。'], 60, 164)]])))).toEqual([
      'ここは一つ目の段落の行で、行の終わりまで書く。次の行で終わる。',
      '二つ目の段落も、同じように行の終わりまで書いて、次の行で終わる。',
      '三つ目は字下げ。',
    ]);
  });

  it('gives list items with their marks, and headings by number', async () => {
    const lines = [
      '第1条 目的',
      'この規程の目的を定める。',
      '(1) 一つ目の項目。',
      '(2) 二つ目の項目。',
      '・点の項目',
      '1.2 範囲',
      '範囲を定める。',
    ];
    expect(outline(await read(writePdf([column(lines, 60, 100)])))).toEqual([
      'heading 1 [第1条 目的]: 第1条 目的',
      'paragraph: この規程の目的を定める。',
      'list-item 1 [(1) ]: (1) 一つ目の項目。',
      'list-item 1 [(2) ]: (2) 二つ目の項目。',
      'list-item 1 [・]: ・点の項目',
      'heading 2 [1.2 範囲]: 1.2 範囲',
      'paragraph: 範囲を定める。',
    ]);
  });

  it('ranks headings by size', async () => {
    const page = [
      { text: 'Handbook', left: 60, top: 60, size: 24 },
      { text: 'Chapter', left: 60, top: 100, size: 16 },
      ...column(['The text of the chapter is longer than its heading.'], 60, 130),
      { text: 'Another chapter', left: 60, top: 160, size: 16 },
      ...column(['And another text.'], 60, 190),
    ];
    const result = await read(writePdf([page]));
    expect(headings(result)).toEqual([
      ['Handbook', 1],
      ['Chapter', 2],
      ['Another chapter', 2],
    ]);
    expect(result.title).toBe('Handbook');
  });

  it('joins an address that is parted at the end of a line', async () => {
    const lines = ['The long description of it all is at https://example.org/a-long-', 'path/to/the-page.html and that is that.'];
    expect(paragraphs(await read(writePdf([column(lines, 60, 100)])))).toEqual([
      'The long description of it all is at https://example.org/a-long-path/to/the-page.html and that is that.',
    ]);
  });
});

describe('running heads and page numbers', () => {
  const page = (number: number, words: string): PdfLine[] => [
    { text: `Handbook of everything ${number}`, left: 60, top: 30 },
    ...column([`${words} has a first line here,`, 'and a second one.'], 60, 100),
    { text: `${number} / 3`, left: 290, top: 800 },
  ];

  it('are named asides, and no child', async () => {
    const result = await read(writePdf([page(1, 'Alpha'), page(2, 'Beta'), page(3, 'Gamma')]));
    expect(paragraphs(result)).toEqual([
      'Alpha has a first line here, and a second one.',
      'Beta has a first line here, and a second one.',
      'Gamma has a first line here, and a second one.',
    ]);
    expect(outline(result).filter((line) => line.startsWith('aside page-furniture'))).toHaveLength(6);
    const { children } = cutDocument(result, { cap: 1000, tables: 'rows' });
    expect(children.map(({ start, end }) => result.text.slice(start, end))).toEqual(paragraphs(result));
  });

  it('are not taken for such where every page begins with another line', async () => {
    const result = await read(writePdf([column(['First things', 'first.'], 60, 60), column(['Second things', 'second.'], 60, 60)]));
    expect(outline(result).join()).not.toContain('aside');
  });
});

describe('vertical writing and ruby, in fonts that are not embedded (C47)', () => {
  it('reads lines from right to left, and keeps the line ends of verse', async () => {
    const lines = ['春の海', 'ひねもすのたり', 'のたりかな'];
    const result = await read(writePdf([lines.map((text, index) => ({ text, left: 400 - index * 20, top: 100, isVertical: true }))]));
    expect(result.text).toBe('春の海\nひねもすのたり\nのたりかな');
  });

  it('leaves readings out, above a line and beside a vertical one', async () => {
    const horizontal = [
      { text: 'ここに漢字の言葉がある。', left: 60, top: 100, size: 12 },
      { text: 'かんじ', left: 96, top: 91, size: 5 },
      { text: 'ことば', left: 132, top: 91, size: 5 },
    ];
    const vertical = [
      { text: '漢字を縦に書いた文。', left: 300, top: 100, size: 12, isVertical: true },
      { text: 'かんじ', left: 309, top: 100, size: 5, isVertical: true },
    ];
    expect((await read(writePdf([horizontal]))).text).toBe('ここに漢字の言葉がある。');
    expect((await read(writePdf([vertical]))).text).toBe('漢字を縦に書いた文。');
  });
});

describe('what cannot be read', () => {
  it('says that a scan has no text, and on how many pages (C47)', async () => {
    expect(await faultOfReading(writePdf([[], []]))).toEqual({ code: 'no-text', args: { pages: 2 } });
  });

  it('warns of pages without text among others', async () => {
    const { warnings, text } = await read(writePdf([[], column(['Only this page has text.'], 60, 100)]));
    expect(text).toBe('Only this page has text.');
    expect(warnings).toEqual([{ code: 'pages-without-text', args: { pages: 1, of: 2 } }]);
  });

  it('says of a damaged file that it is damaged, and reads one whose table of contents is', async () => {
    expect(await faultOfReading(new TextEncoder().encode('%PDF-1.7\nnothing of the kind'))).toEqual({
      code: 'file-damaged',
      args: { format: 'PDF' },
    });
    const broken = new TextDecoder('latin1')
      .decode(writePdf([column(['Still to be read.'], 60, 100)]))
      .replace(/startxref\n\d+/, 'startxref\n7');
    expect((await read(new TextEncoder().encode(broken))).text).toBe('Still to be read.');
  });

  it('reads one whose cross-reference table leads nowhere', async () => {
    const broken = new TextDecoder('latin1')
      .decode(writePdf([column(['Still to be read.'], 60, 100)]))
      .replace(/\d{10} 00000 n/g, '0000099999 00000 n');
    expect((await read(new TextEncoder().encode(broken))).text).toBe('Still to be read.');
  });

  it('survives a range of widths that would fill the memory', async () => {
    const whole = new TextDecoder('latin1').decode(writePdf([column(['こわれた幅でも読める。'], 60, 100)]));
    const broken = whole.replaceAll('/DW 1000', '/DW 1000 /W [ 231 399999999999931 500 ]');
    expect((await read(new TextEncoder().encode(broken))).text).toBe('こわれた幅でも読める。');
  });

  it('is ended by its signal', async () => {
    const abort = new AbortController();
    const reading = readFile('a.pdf', writePdf([column(['A page.'], 60, 100)]), { signal: abort.signal });
    abort.abort();
    expect(faultOf(await reading.catch((error: unknown) => error)).code).toBe('cancelled');
  });
});

describe("the file's own outline", () => {
  const LINES = ['ここは本文の行で、行の終わりまで続けて書かれている。次', 'の行でも、同じように行の終わりまで続けて書かれている。'];

  it('makes headings of the lines that it names, also in the type of the text, by its levels', async () => {
    const pages = [
      [...column(['はじめに'], 60, 80), ...column(LINES, 60, 120), ...column(['１．１　目的'], 60, 180), ...column(LINES, 60, 220)],
      [...column(['とても長い見出しなので、', '二行にわたる'], 60, 80), ...column(LINES, 60, 140)],
    ];
    const outline = [
      { title: 'はじめに', page: 0, inner: [{ title: '1.1 目的', page: 0 }] },
      { title: 'とても長い見出しなので、二行にわたる', page: 1 },
    ];
    const result = await read(writePdf(pages, outline));
    expect(headings(result)).toEqual([
      ['はじめに', 1],
      ['１．１ 目的', 2],
      ['とても長い見出しなので、二行にわたる', 1],
    ]);
    expect(paragraphs(result)).toEqual([LINES.join(''), LINES.join(''), LINES.join('')]);
  });

  it('stands below a larger title before all that it names', async () => {
    const page = [
      ...column(['旅費規程'], 60, 60, 20),
      ...column(['はじめに'], 60, 110, 14),
      ...column(LINES, 60, 150),
      ...column(['おわりに'], 60, 220, 14),
      ...column(LINES, 60, 260),
    ];
    const outline = [
      { title: '１ はじめに', page: 0 },
      { title: 'おわりに', page: 0 },
    ];
    const result = await read(writePdf([page], outline));
    expect(headings(result)).toEqual([
      ['旅費規程', 1],
      ['はじめに', 2],
      ['おわりに', 2],
    ]);
    expect(result.title).toBe('旅費規程');
  });

  it('says nothing where most of what it names is not on its page', async () => {
    const page = [...column(['はじめに'], 60, 80), ...column(LINES, 60, 120)];
    const outline = ['はじめに', '別の題', '他の題', 'Slide 4'].map((title) => ({ title, page: 0 }));
    expect(headings(await read(writePdf([page], outline)))).toEqual([]);
  });
});

describe('what interrupts the text of a page', () => {
  const START = ['ここは一つの段落であり、行の終わりまで続けて書かれてい', 'て、次のページに移ってもまだ終わっておらず、そこでよう'];
  const END = ['やく終わることになる長い文である。'];

  it('lets a paragraph go on behind the notes at the foot of its page', async () => {
    const notes = [
      ...column(
        ['1 一つ目の注で、小さい字の行が続いてゆき、行の終わりまで書かれてからやっと', '二行目になる。', '2 二つ目の注。'],
        60,
        760,
        7,
      ),
    ];
    const result = await read(writePdf([[...column(START, 60, 100), ...notes], column(END, 60, 100)]));
    expect(paragraphs(result)).toEqual([
      [...START, ...END].join(''),
      '1 一つ目の注で、小さい字の行が続いてゆき、行の終わりまで書かれてからやっと二行目になる。',
      '2 二つ目の注。',
    ]);
    expect(result.pages?.starts).toEqual([0, START.join('').length]);
  });

  it('takes small print without the mark of a note for text', async () => {
    const result = await read(writePdf([[...column(START, 60, 100), ...column(['出典：白書'], 60, 160, 7)]]));
    expect(outline(result)).toEqual([`paragraph: ${START.join('')}`, 'paragraph: 出典：白書']);
  });

  it('sets printed contents aside, which are no headings', async () => {
    const contents = ['第1章 はじめに ........ 1', '第2章 方法 ............ 5', '第3章 結論 ・・・・・・ 12'];
    const result = await read(
      writePdf([[...column(['目次'], 60, 60, 14), ...column(contents, 60, 100)], column([...START, ...END], 60, 100)]),
    );
    expect(headings(result)).toEqual([['目次', 1]]);
    expect(result.blocks.filter(({ kind }) => kind === 'aside')).toHaveLength(3);
    expect(paragraphs(result)).toEqual([[...START, ...END].join('')]);
  });

  it('keeps prices behind dots, which do not rise from line to line', async () => {
    const prices = ['Coffee ........ 450', 'Tea ........... 400', 'Water ......... 100'];
    const result = await read(writePdf([column(prices, 60, 100)]));
    expect(result.blocks.map(({ kind }) => kind)).not.toContain('aside');
    expect(headings(result)).toEqual([]);
  });
});

it('reads what was filled into a form and typed over a page, where it stands', async () => {
  const widget = (rest: string, bottom: number): string =>
    `<< /Type /Annot /Subtype /Widget /Rect [120 ${bottom} 320 ${bottom + 16}] ${rest} >>`;
  const hex = (text: string): string =>
    `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;
  const annotations = [
    widget(`/FT /Tx /T (name) /V ${hex('佐藤')}`, 842 - 104),
    widget(`/FT /Ch /T (place) /V ${hex('大阪')} /Opt [${hex('大阪')} ${hex('東京')}]`, 842 - 144),
    widget('/FT /Btn /T (yes) /V /On', 842 - 184),
    widget(`/FT /Tx /T (secret) /Ff 8192 /V (1234)`, 842 - 224),
    `<< /Type /Annot /Subtype /FreeText /Rect [60 500 400 520] /DA (/Helv 10 Tf) /Contents ${hex('上から書いた文。')} >>`,
    `<< /Type /Annot /Subtype /Text /Rect [60 400 80 420] /Contents ${hex('付箋の文。')} >>`,
  ];
  const lines = ['氏名', '行き先', '確認', '暗証'].map((text, at) => ({ text, left: 60, top: 100 + at * 40 }));
  const { text } = await read(writePdf([lines], [], annotations));
  expect(text.replace(/\s+/g, ' ')).toBe('氏名 佐藤 行き先 大阪 確認 暗証 上から書いた文。');
});
