import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import type { ReadText } from '../../../src/core/model';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, headings, outline, paragraphs, tables } from './outline';
import { writeZip } from './write-zip';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

/** A Word document whose body is `body`; `styles` are its style definitions. */
function writeDocx(body: string, styles = ''): Promise<Uint8Array> {
  return writeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${NAMESPACES}>${styles}</w:styles>`,
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
  });
}

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;

async function read(bytes: Uint8Array): Promise<ReadText> {
  const result = await readFile('a.docx', bytes);
  expect(faultsOfSpans(result)).toEqual([]);
  return result;
}

it('reads rules with ruby, changes, a note, a table and hidden text (C55, C57)', async () => {
  const result = await read(new Uint8Array(readFileSync('tests/fixtures/documents/ja-rules.docx')));
  expect(headings(result)).toEqual([
    ['出張旅費規程', 1],
    ['第1条　目的', 2],
    ['第2条　区分', 2],
  ]);
  expect(paragraphs(result).slice(0, 2)).toEqual(['この規程は、旅費の支給について定める。', '日当は1日3,000円とする。']);
  expect(tables(result)).toEqual([
    {
      header: ['区分', '行き先', '上限額'],
      rows: [
        ['国内', '近畿', '10,000円'],
        ['国内', '関東', '15,000円'],
        ['国外', '協議により定める', '協議により定める'],
      ],
    },
  ]);
  expect(outline(result).at(-1)).toBe('list-item 1 []: 令和6年4月1日より適用。');
  for (const gone of ['2,000', 'りょひ', '隠し文字', 'TOC \\o', '↑', '[1]']) expect(result.text).not.toContain(gone);
});

describe('headings', () => {
  it('are told by the name of the style, its base, its outline level, and the paragraph itself', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="a1"><w:name w:val="heading 1"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="own"><w:name w:val="社内見出し"/><w:basedOn w:val="a1"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="level"><w:name w:val="節"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>';
    const body =
      paragraph(run('一'), '<w:pStyle w:val="a1"/>') +
      paragraph(run('二'), '<w:pStyle w:val="own"/>') +
      paragraph(run('三'), '<w:pStyle w:val="level"/>') +
      paragraph(run('四'), '<w:outlineLvl w:val="2"/>') +
      paragraph(run('本文。'), '<w:outlineLvl w:val="9"/>');
    const result = await read(await writeDocx(body, styles));
    expect(headings(result)).toEqual([
      ['一', 1],
      ['二', 1],
      ['三', 2],
      ['四', 3],
    ]);
    expect(paragraphs(result)).toEqual(['本文。']);
  });

  it('are told by the names that other programs write, in the language of their menus', async () => {
    const style = (id: string, name: string, more = ''): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
    const styles =
      style('a', '見出し 1') +
      style('b', '見出し２') +
      style('c', 'Überschrift 3') +
      style('d', 'TOC Heading', '<w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>');
    const body = ['a', 'b', 'c', 'd'].map((id) => paragraph(run(id), `<w:pStyle w:val="${id}"/>`)).join('');
    const result = await read(await writeDocx(body, styles));
    expect(headings(result)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(paragraphs(result)).toEqual(['d']);
  });

  it('do not come from the title, which names the document', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/></w:style>';
    const result = await read(await writeDocx(paragraph(run('手引き'), '<w:pStyle w:val="t"/>') + paragraph(run('本文。')), styles));
    expect(result.title).toBe('手引き');
    expect(outline(result)).toEqual(['paragraph: 手引き', 'paragraph: 本文。']);
  });

  it('are not repeated by a table of contents', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="c"><w:name w:val="toc 1"/></w:style>';
    const result = await read(
      await writeDocx(paragraph(run('目的 ..... 3'), '<w:pStyle w:val="c"/>') + paragraph(run('前。')) + paragraph(run('後。')), styles),
    );
    expect(result.text).toBe('前。\n\n後。');
  });
});

describe('what is in a paragraph', () => {
  it('keeps the base of ruby, in whatever run it stands, and no reading', async () => {
    const ruby = (base: string, reading: string): string =>
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`;
    expect((await read(await writeDocx(paragraph(`${ruby('東', 'とう')}${ruby('京', 'きょう')}${run('へ行く。')}`)))).text).toBe(
      '東京へ行く。',
    );
  });

  it('leaves out hidden runs, but not those whose being hidden is switched off', async () => {
    const body = paragraph(run('見える。') + run('隠れ。', '<w:vanish/>') + run('また見える。', '<w:vanish w:val="0"/>'));
    expect((await read(await writeDocx(body))).text).toBe('見える。また見える。');
  });

  it('keeps formulas as plain text', async () => {
    const body = paragraph(`${run('面積は ')}<m:oMath><m:r><m:t>a×b</m:t></m:r></m:oMath>${run(' です。')}`);
    expect((await read(await writeDocx(body))).text).toBe('面積は a×b です。');
  });
});

it('takes the first row of a table for its header where it looks like names', async () => {
  const cell = (text: string): string => `<w:tc>${paragraph(run(text))}</w:tc>`;
  const row = (...cells: string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  const table = (rows: string): string => `<w:tbl>${rows}</w:tbl>`;
  const result = await read(
    await writeDocx(table(row('品', '値段') + row('鉛筆', '100')) + paragraph(run('間。')) + table(row('1', '2') + row('3', '4'))),
  );
  expect(tables(result)).toEqual([
    { header: ['品', '値段'], rows: [['鉛筆', '100']] },
    {
      header: null,
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
  ]);
});

describe('what cannot be read', () => {
  const faultOfReading = async (bytes: Uint8Array) => faultOf(await readFile('a.docx', bytes).catch((error: unknown) => error));

  it('says so of a document without text, cut short, or of broken XML', async () => {
    expect(await faultOfReading(await writeDocx(paragraph('')))).toEqual({ code: 'no-text', args: {} });
    const whole = await writeDocx(paragraph(run('本文。')));
    expect(await faultOfReading(whole.subarray(0, whole.length - 100))).toEqual({ code: 'file-damaged', args: { format: 'DOCX' } });
    expect(await faultOfReading(await writeDocx('<w:p><w:r>'))).toEqual({ code: 'file-damaged', args: { format: 'DOCX' } });
  });

  it('is not made to unpack without end', async () => {
    const huge = `<w:document ${NAMESPACES}>${' '.repeat(300 * 1024 * 1024)}</w:document>`;
    expect((await faultOfReading(await writeZip({ 'word/document.xml': huge }))).code).toBe('unpacks-too-large');
  }, 30_000);
});

it('reads a text box that has no older form beside it', async () => {
  const wps = 'xmlns:wp="wp" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
  const box = `<w:r><w:drawing ${wps}><wp:anchor><wp:posOffset>123</wp:posOffset><wps:txbx><w:txbxContent>${paragraph(run('箱の文。'))}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r>`;
  const result = await read(await writeDocx(paragraph(box + run('外の文。'))));
  expect(paragraphs(result)).toEqual(['外の文。', '箱の文。']);
});

describe('forms that a document offers of one thing', () => {
  const NAMES = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="wps" xmlns:wpg="wpg"';
  const box = (words: string): string => `<wps:wsp><wps:txbx><w:txbxContent>${paragraph(run(words))}</w:txbxContent></wps:txbx></wps:wsp>`;
  const newForm = (inner: string): string => `<mc:Choice Requires="wps"><w:drawing>${inner}</w:drawing></mc:Choice>`;
  const oldForm = (words: string): string =>
    `<mc:Fallback><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent>${paragraph(run(words))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>`;
  const alternatives = (...forms: string[]): string =>
    `<w:p><w:r><mc:AlternateContent ${NAMES}>${forms.join('')}</mc:AlternateContent></w:r></w:p>`;

  it.each([
    ['the new form alone', alternatives(newForm(box('枠の中。')))],
    ['a new form beside an old one', alternatives(newForm(box('枠の中。')), oldForm('枠の中。'))],
    ['a new form beside an empty old one', alternatives(newForm(box('枠の中。')), '<mc:Fallback><w:pict/></mc:Fallback>')],
    ['a new form without words', alternatives(newForm(''), oldForm('枠の中。'))],
  ])('reads %s once', async (_, body) => {
    expect(paragraphs(await read(await writeDocx(paragraph(run('前。')) + body + paragraph(run('後。')))))).toEqual([
      '前。',
      '枠の中。',
      '後。',
    ]);
  });

  it('reads each box of a group, runs and whole paragraphs', async () => {
    const group = alternatives(newForm(`<wpg:wgp>${box('一。')}${box('二。')}</wpg:wgp>`));
    const inline = `<w:p><mc:AlternateContent ${NAMES}><mc:Choice>${run('三。')}</mc:Choice><mc:Fallback>${run('三の代わり。')}</mc:Fallback></mc:AlternateContent></w:p>`;
    const block = `<mc:AlternateContent ${NAMES}><mc:Choice>${paragraph(run('四。'))}</mc:Choice></mc:AlternateContent>`;
    expect(paragraphs(await read(await writeDocx(group + inline + block)))).toEqual(['一。', '二。', '三。', '四。']);
  });
});

describe('fields and controls', () => {
  const field = (code: string, result = ''): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r>${
      result === '' ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
    }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it('shows the result of a field and not its code, in its short form too', async () => {
    const body = paragraph(run('図') + field(' SEQ 図 ', '1') + run('、') + `<w:fldSimple w:instr="DATE">${run('4月1日')}</w:fldSimple>`);
    expect(paragraphs(await read(await writeDocx(body)))).toEqual(['図1、4月1日']);
  });

  it('reads the base of ruby that is a field, and a letter in a circle', async () => {
    const ruby = field('EQ \\* jc2 \\* "Font:ＭＳ 明朝" \\* hps10 \\o\\ad(\\s\\up 9(とうきょう),東京)');
    const circled = field('eq \\o\\ac(○,印)');
    expect(paragraphs(await read(await writeDocx(paragraph(ruby + run('へ。') + circled + field('EQ \\f(1,2)')))))).toEqual(['東京へ。印']);
  });

  it('reads what a control holds, but no prompt to fill it', async () => {
    const control = (inner: string, properties = ''): string =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const body =
      paragraph(run('氏名：') + control(run('佐藤')) + run('、所属：') + control(run('ここをクリック'), '<w:showingPlcHdr/>')) +
      control(paragraph(run('枠の段落。'))) +
      control(paragraph(run('クリックして入力')), '<w:showingPlcHdr/>');
    expect(paragraphs(await read(await writeDocx(body)))).toEqual(['氏名：佐藤、所属：', '枠の段落。']);
  });

  it('ends a line at the end of a page, and keeps text that runs from right to left', async () => {
    const body = paragraph(
      run('一') + '<w:r><w:br w:type="page"/></w:r>' + run('二') + '<w:r><w:cr/></w:r>' + `<w:bdo w:val="rtl">${run('三')}</w:bdo>`,
    );
    expect(paragraphs(await read(await writeDocx(body)))).toEqual(['一\n二\n三']);
  });
});

it('joins rows of names over rows of names', async () => {
  const cell = (words: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(words))}</w:tc>`;
  const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
  const table =
    row(cell('地域', '<w:vMerge w:val="restart"/>') + cell('2023', '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>') +
    row(cell('', '<w:vMerge/>') + cell('上期') + cell('下期'), '<w:tblHeader/>') +
    row(cell('東') + cell('1') + cell('2'));
  expect(tables(await read(await writeDocx(`<w:tbl>${table}</w:tbl>`)))).toEqual([
    { header: ['地域', '2023 上期', '2023 下期'], rows: [['東', '1', '2']] },
  ]);
});

describe('names that every object answers to', () => {
  const odd = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

  it.each(odd)('a tag %s is a tag that nobody knows', async (name) => {
    const result = await read(await writeDocx(`<${name} w:val="1"/>${paragraph(run('Above.') + `<${name}/>`)}${paragraph(run('Below.'))}`));
    expect(paragraphs(result)).toEqual(['Above.', 'Below.']);
  });

  it.each(odd)('%s as the name of a style, a list, a note or an address is one that is not there', async (name) => {
    const body =
      paragraph(run('Styled.', `<w:rStyle w:val="${name}"/>`), `<w:pStyle w:val="${name}"/>`) +
      paragraph(run('Listed.'), `<w:numPr><w:ilvl w:val="${name}"/><w:numId w:val="${name}"/></w:numPr>`) +
      paragraph(`<w:bookmarkStart w:name="${name}"/><w:hyperlink w:anchor="${name}">${run('Linked.')}</w:hyperlink>`) +
      `<w:tbl><w:tblPr><w:tblStyle w:val="${name}"/></w:tblPr><w:tr><w:tc>${paragraph(run('Celled.'))}</w:tc></w:tr></w:tbl>`;
    const { text } = await read(await writeDocx(body));
    for (const word of ['Styled.', 'Listed.', 'Linked.', 'Celled.']) expect(text).toContain(word);
  });
});
