import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadText } from '../../../src/core/model';
import { cutDocument } from '../../../src/core/split/cut-document';
import { searchKeyOf } from '../../../src/core/split/search-key';
import { readFile } from '../../../src/engine/readers/read-file';
import { codes, faultsOfSpans, headings, outline, paragraphs, slice, tables, unmarked } from './outline';
import { servePackages } from './serve-packages';

const FOLDER = '../shared/data/documents';

interface ManifestEntry {
  readonly file: string;
  readonly sha256: string;
  readonly format: string;
  readonly lang: string;
}

const readable = existsSync(`${FOLDER}/manifest.json`)
  ? (JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')) as ManifestEntry[])
  : [];

async function read(file: string): Promise<ReadText> {
  return readFile(file, new Uint8Array(readFileSync(`${FOLDER}/${file}`)));
}

const EXPECTED_SYNTHETIC = existsSync(`${FOLDER}/synthetic/expected.json`)
  ? (JSON.parse(readFileSync(`${FOLDER}/synthetic/expected.json`, 'utf8')) as Record<string, Record<string, string[]>>)
  : {};

beforeAll(servePackages);

function sentencesOf(read: ReadText): string[] {
  return cutDocument(read, { cap: 1000, tables: 'rows' }).children.map((child) => unmarked(read, child).trim());
}

/** What `manifest.json` says of each file in words. */
const EXPECTED: Readonly<Record<string, (read: ReadText) => void | Promise<void>>> = {
  'real/ja-aozora-notation.cp932.txt': (read) => {
    expect(read.encoding).toBe('Shift_JIS');
    expect(read.text.startsWith('「注記一覧」記載例文\r\n青空文庫\r\n')).toBe(true);
    expect(read.text).toContain('明治八年三月二十五日、福沢諭吉｜記《しるす》。');
    expect(read.blocks.map((block) => unmarked(read, block))).toContain(
      '…頗る理論の品価を増たるもの多し。明治八年三月二十五日、福沢諭吉記。',
    );
    expect(headings(read).slice(0, 2)).toEqual([
      ['文明論之概略　巻之一', 1],
      ['第一章　議論の本意を定る事', 2],
    ]);
  },
  'real/ja-aozora.sjis.html': (read) => {
    expect(read).toMatchObject({ encoding: 'Shift_JIS', title: '青空文庫 「注記一覧」記載例文', lang: 'ja', warnings: [] });
    expect(headings(read)[0]).toEqual(['「注記一覧」記載例文', 1]);
    expect(read.text).toContain('頗る理論の品価を増たるもの多し');
    expect(read.text).not.toMatch(/頗すこぶ|頗（すこぶ/);
  },
  'real/ja-wikipedia-english.eucjp.txt': (read) => {
    expect(read.encoding).toBe('EUC-JP');
    expect(read.text.startsWith('英語は他の多くのヨーロッパ言語が持っている')).toBe(true);
  },
  'real/ja-unicode.sjis.txt': (read) => {
    expect(read.encoding).toBe('Shift_JIS');
    expect(read.text.startsWith('コンピューターは、本質的には数字しか扱うことができません。')).toBe(true);
  },
  'real/multi-utf16le-bom.txt': (read) => {
    expect(read.encoding).toBe('UTF-16LE');
    expect(read.text.split(/\r?\n/)[0]).toBe('Euro Symbol: €.');
  },
  'real/en-utf16le-bom.html': (read) => {
    expect(read).toMatchObject({ encoding: 'UTF-16LE', title: 'Title', text: 'This is a sample text' });
  },
  'real/ja-openapi-guide.md': (read) => {
    expect(read).toMatchObject({ title: 'OpenAPI Specification 3.0.3規約', lang: 'ja', reader: 'markdown/4' });
    expect(read.blocks[0]).toMatchObject({ kind: 'aside', reason: 'front-matter' });
    expect(headings(read).filter(([title]) => /^(?:OK|NG)/.test(title))).toEqual([]);
    const at = headings(read).findIndex(([title]) => title === 'クォート');
    expect(headings(read)[at]?.[1]).toBe(2);
    expect(
      headings(read)
        .slice(0, at)
        .findLast(([, level]) => level === 1),
    ).toEqual(['YAMLファイルフォーマット', 1]);
    const under = read.blocks.findIndex(
      (block) => block.kind === 'heading' && slice(read, block.title) === 'OpenAPI ドキュメントの構成要素',
    );
    const table = tables({ ...read, blocks: read.blocks.slice(under) })[0];
    expect(table?.header).toEqual(['フィールド名', '必須', '説明']);
    expect(table?.rows).toHaveLength(8);
    expect(outline(read)).toContain('aside markup: ::: warning');
  },
  'real/en-blocks.md': (read) => {
    expect(headings(read)).toEqual([
      ['my heading', 1],
      ['my setext heading level 1', 1],
      ['my setext heading level 2', 2],
    ]);
    expect(
      codes(read)
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ).toEqual(['print("Hi!")', 'print("Hello world!")']);
  },
  'real/mixed-nested.md': (read) => {
    expect(outline(read)).toContain('list-item 3 [-]: - def12345。');
    expect(paragraphs(read).join()).not.toContain('Nested Table');
  },
  'real/en-table-last-line.md': (read) => {
    expect(tables(read)[0]?.rows).toHaveLength(4);
    expect(tables(read)[0]?.rows[3]).toEqual(['Louie', 'Track', 'Loulou', 'Qua']);
  },
  'real/en-commonmark-spec.md': (read) => {
    expect(read.title).toBe('CommonMark Spec');
    const level1 = headings(read).flatMap(([title, level]) => (level === 1 ? [title] : []));
    expect(level1).toEqual([
      'Introduction',
      'Preliminaries',
      'Blocks and inlines',
      'Leaf blocks',
      'Container blocks',
      'Inlines',
      'Appendix: A parsing strategy',
    ]);
    const examples = read.blocks.filter((block) => block.kind === 'code' && slice(read, block).startsWith(`${'`'.repeat(32)} example`));
    expect(examples).toHaveLength(read.text.match(/^`{32} example/gm)?.length ?? 0);
    for (const example of examples) expect(slice(read, example).endsWith('`'.repeat(32))).toBe(true);
  },
  'real/ja-lawqa.csv': (read) => {
    const [table] = tables(read);
    expect(table?.header).toEqual(['ファイル名', 'コンテキスト', '問題文', '指示', '選択肢', 'output', 'references']);
    expect(table?.rows).toHaveLength(140);
    expect(table?.rows[0]?.[1]?.startsWith('## 金融商品取引法\n### 第5条')).toBe(true);
    expect(read.text.split('\n').length).toBeGreaterThan(1000);
    expect(headings(read)).toEqual([]);
  },
  'real/ja-kanji.cp932.csv': (read) => {
    expect(read.encoding).toBe('Shift_JIS');
    expect(tables(read)).toEqual([
      {
        header: ['名前', '年齢', '住所'],
        rows: [
          ['佐藤太郎', '30', '東京'],
          ['三木英子', '25', '大阪'],
          ['髙橋淳', '35', '名古屋'],
        ],
      },
    ]);
  },
  'real/csvspectrum-newlines_crlf.csv': (read) => {
    expect(tables(read)[0]?.rows).toEqual([
      ['1', '2', '3'],
      ['Once upon \r\na time', '5', '6'],
      ['7', '8', '9'],
    ]);
  },
  'real/csvspectrum-quotes_and_newlines.csv': (read) => {
    expect(tables(read)[0]?.rows).toEqual([
      ['1', 'ha \n""ha"" \nha'],
      ['3', '4'],
    ]);
  },
  'real/csvspectrum-escaped_quotes.csv': (read) => {
    expect(tables(read)[0]?.rows).toEqual([
      ['1', 'ha ""ha"" ha'],
      ['3', '4'],
    ]);
  },
  'real/csvspectrum-utf8.csv': (read) => {
    expect(tables(read)[0]?.rows.at(-1)).toEqual(['4', '5', 'ʤ']);
  },
  'real/docling-html_rich_table_cells.html': (read) => {
    expect(read.text).not.toContain('border');
    const caption = read.blocks.findIndex((block) => slice(read, block) === 'Duck‑related actions');
    expect(read.blocks[caption + 1]?.kind).toBe('table');
    expect(tables(read)[2]?.rows.at(-1)?.join()).toContain('Type Sound');
  },
  'real/docling-table_06.html': (read) => {
    expect(tables(read)[0]?.rows[1]?.[0]).toContain('V E1 E2 E3 E4 VII');
    expect(paragraphs(read)).toContain('After table');
  },
  'derived/ja-aozora.eucjp.txt': (read) => {
    expect(read.encoding).toBe('EUC-JP');
    expect(read.text.startsWith('「注記一覧」記載例文\r\n青空文庫\r\n')).toBe(true);
  },
  'real/ja-vertical-two-lines.pdf': (read) => {
    expect(read.text).toBe('あいうえお\n日本語');
    expect(read.warnings).toEqual([{ code: 'pages-without-text', args: { pages: 2, of: 3 } }]);
  },
  'real/ja-vertical-tracking.pdf': (read) => {
    expect(paragraphs(read).filter((line) => line === 'あのイーハトーヴォのすきとおった風')).toHaveLength(9);
  },
  'real/ja-vertical-poem.pdf': (read) => {
    expect(read.text).toMatch(
      /^序\s+わたくしといふ現象は\n假定された有機交流電燈の\nひとつの青い照明です\n（あらゆる透明な幽霊の複合体）\n/,
    );
    expect(read.text).toContain('みんなのおのおののなかのすべてですから）\nけれどもこれら新世代沖積世の');
    expect(read.text).not.toMatch(/[\ufe10-\ufe48]/);
  },
  'real/ja-cid-math.pdf': (read) => {
    expect(read.text).toMatch(/^標準マーケットモデルは 2 次元で説明する\. 「取引できない商品」がマクロ経済変数など/);
    expect(outline(read).at(-1)).toBe('aside page-furniture: 1');
  },
  'real/ja-kangxi-wrap.pdf': (read) => {
    expect(read.text.normalize('NFKC')).toBe(
      '漏電遮断機構（電流制限器等に漏電遮断特性を持たせたもの）と検知機構を一つの箱内に収めたものは、「漏電遮断器」と解釈し、対象として取り扱う。'.normalize(
        'NFKC',
      ),
    );
    expect(searchKeyOf(read.text, { start: 0, end: read.text.length }, read.marks)).toContain('一つの箱');
  },
  'real/ja-nonbmp.pdf': (read) => {
    expect(read.text).toBe('𠮟る、𩸽、𠀋。');
    expect(read.text).toHaveLength(10);
  },
  'real/ja-noembed-sjis.pdf': (read) => expect(read.text).toBe('あいうえお'),
  'real/ja-noembed-eucjp.pdf': (read) => expect(read.text).toBe('あいうえお'),
  'real/ja-noembed-identity.pdf': (read) => {
    expect(outline(read)).toEqual(['paragraph: ABC あいうえお 123', 'aside page-furniture: 1']);
  },
  'real/ja-listing-fullwidth.pdf': (read) => {
    const sentences = sentencesOf(read);
    expect(sentences.filter((sentence) => sentence.includes('０．７５平方ミリメートル'))).toHaveLength(1);
    expect(sentences.some((sentence) => sentence.endsWith('（以下「速結端子（スプリング式ねじなし端子）」という。）であること。'))).toBe(
      true,
    );
  },
  'synthetic/ja-two-columns.pdf': (read) => {
    const expected = EXPECTED_SYNTHETIC['ja-two-columns.pdf'];
    expect(headings(read).map(([title]) => title)).toEqual(expected?.headings);
    expect(paragraphs(read)).toEqual(expected?.paragraphs);
    for (const words of expected?.not_text ?? []) expect(outline(read)).toContain(`aside page-furniture: ${words}`);
  },
  'synthetic/en-two-columns-hyphen.pdf': (read) => {
    expect(sentencesOf(read)).toEqual(EXPECTED_SYNTHETIC['en-two-columns-hyphen.pdf']?.sentences);
  },
  'real/docling-headers-numbered.docx': (read) => {
    expect(headings(read).slice(0, 6)).toEqual([
      ['Section 1', 1],
      ['Section 1.1', 2],
      ['Section 1.2', 2],
      ['Section 1.2.3', 3],
      ['Section 2', 1],
      ['Section 2.1.1', 3],
    ]);
    expect(read.title).toBe('Test Document');
    expect(outline(read)).toContain('list-item 3 []: Detail A.1.1');
  },
  'real/docling-word-tables.docx': (read) => {
    const [, spanned] = tables(read);
    expect(spanned).toEqual({
      header: ['Header 0.0', 'Header 0.1', 'Header 0.2'],
      rows: [
        ['Cell 1.0', 'Merged Cell 1.1 1.2', ''],
        ['Cell 2.0', 'Merged Cell 2.1 2.2', ''],
      ],
    });
    expect(tables(read)[3]?.rows.map((row) => row[1])).toEqual([
      'Merged Cell 1.1 2.1',
      'Merged Cell 1.1 2.1',
      'Merged Cell 3.1 4.1',
      'Merged Cell 3.1 4.1',
    ]);
  },
  'real/docling-rich-cells.docx': (read) => {
    expect(read.text).toContain('First Paragraph Second Paragraph');
    expect(read.text).toContain('Rich cell A nested table A B C');
  },
  'real/tika-ruby.docx': (read) => expect(read.text).toBe('東京'),
  'real/tika-various.docx': (read) => {
    expect(paragraphs(read)).toEqual(expect.arrayContaining(['ゾルゲと尾崎、淡々と最期', '（ＧＨＱ）', '𐌲𐌿𐍄𐌹𐍃𐌺']));
    expect(outline(read).at(-1)).toBe('list-item 1 []: This is a footnote.');
  },
  'real/mammoth-footnotes.docx': (read) => {
    expect(outline(read)).toEqual(['paragraph: Ouch.', 'list-item 1 []: A tachyon walks into a bar.', 'list-item 1 []: Fin.']);
  },
  'real/mammoth-textbox.docx': (read) => expect(read.text).toBe('Datum plane'),
  'real/tika-softhyphen.docx': (read) => {
    expect(read.text).toContain('\u00ad');
    expect(searchKeyOf(read.text, { start: 0, end: read.text.length }, read.marks)).toContain('optionalhyphen');
  },
  'synthetic/ja-rules.docx': (read) => {
    const expected = (EXPECTED_SYNTHETIC['ja-rules.docx'] ?? {}) as Record<string, unknown>;
    expect(headings(read)).toEqual(expected.headings);
    expect(sentencesOf(read)).toEqual(expect.arrayContaining([...(expected.sentences as string[]), expected.footnote]));
    const [table] = tables(read);
    expect([table?.header, ...(table?.rows ?? [])]).toEqual(expected.table);
    for (const words of expected.must_not_contain as string[]) expect(read.text).not.toContain(words);
  },
  'synthetic/ja-nfd.txt': (read) => {
    expect(read.text.normalize('NFC').trim()).toBe('ガギグ。パピプ。データベースの「ページ」です。');
    expect(read.text).not.toBe(read.text.normalize('NFC'));
  },
};

describe.skipIf(readable.length === 0)('the documents to try on', () => {
  it.each(readable)('$file is read', async ({ file, sha256, lang }) => {
    expect(
      createHash('sha256')
        .update(readFileSync(`${FOLDER}/${file}`))
        .digest('hex'),
    ).toBe(sha256);
    const result = await read(file);
    // The CommonMark specification writes U+FFFD itself.
    const replaced = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\ufffd').length;
    expect(result.text.split('\ufffd')).toHaveLength(result.encoding === 'UTF-8' ? replaced : 1);
    expect(result.text.startsWith('\ufeff')).toBe(false);
    expect(result.text.trim()).not.toBe('');
    expect(faultsOfSpans(result)).toEqual([]);
    if (lang === 'ja' || lang === 'en') expect(result.lang).toBe(lang);
    await EXPECTED[file]?.(result);
  });

  it.each(readable.filter(({ file }) => file.startsWith('derived/')))('$file has the same text as the original', async ({ file }) => {
    const original = (await read('real/ja-aozora-notation.cp932.txt')).text.slice(0, 6000);
    const { text } = await read(file);
    expect(text).toHaveLength(original.length);
    const differing = Array.from(original).filter((character, at) => character !== text[at]);
    // EUC-JP and ISO-2022-JP write some signs of code page 932 by other characters of the same look.
    expect(differing.filter((character) => !/[～－―∥￢￡￠]/.test(character))).toEqual([]);
    if (file.includes('utf')) expect(text).toBe(original);
  });

  it('says something of every file', () => {
    const same = /^derived\/ja-aozora\.(?:iso|utf)/;
    expect(readable.map(({ file }) => file).filter((file) => !(file in EXPECTED) && !same.test(file))).toEqual([]);
  });
});
