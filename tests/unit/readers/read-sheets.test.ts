import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import type { ReadText } from '../../../src/core/model';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, headings, paragraphs, tables } from './outline';
import { writeZip } from './write-zip';

interface SheetSource {
  readonly name: string;
  /** Rows and what follows them, as XML. */
  readonly data: string;
  readonly state?: string;
}

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

function writeXlsx(
  sheets: readonly SheetSource[],
  parts: { strings?: string; styles?: string; properties?: string } = {},
): Promise<Uint8Array> {
  const list = sheets.map(
    ({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const relations = sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/s${at + 1}.xml"/>`);
  return writeZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${MAIN}>${parts.properties ?? ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${parts.strings ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${parts.styles ?? ''}</styleSheet>`,
    ...Object.fromEntries(sheets.map(({ data }, at) => [`xl/worksheets/s${at + 1}.xml`, `<worksheet ${MAIN}>${data}</worksheet>`])),
  });
}

const text = (words: string): string => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`;

const writeOds = (sheets: string): Promise<Uint8Array> =>
  writeZip(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:dc="d"><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
    },
    0,
  );
const cell = (words: string, attributes = ''): string => `<table:table-cell ${attributes}><text:p>${words}</text:p></table:table-cell>`;

async function read(name: string, bytes: Uint8Array): Promise<ReadText> {
  const result = await readFile(name, bytes);
  expect(faultsOfSpans(result)).toEqual([]);
  return result;
}

describe('XLSX', () => {
  it('gives rows with their column names, and a heading for each of several sheets', async () => {
    const data = `<sheetData>${row(1, text('品'), text('値段'))}${row(2, text('鉛筆'), '<c><v>100</v></c>')}</sheetData>`;
    const result = await read(
      'a.xlsx',
      await writeXlsx([
        { name: '文具', data },
        { name: '空', data: '<sheetData/>' },
        { name: '本', data },
      ]),
    );
    expect(headings(result)).toEqual([
      ['文具', 1],
      ['本', 1],
    ]);
    expect(tables(result)[0]).toEqual({ header: ['品', '値段'], rows: [['鉛筆', '100']] });
    expect(result).toMatchObject({ lang: 'ja', reader: 'xlsx/3', warnings: [] });
  });

  it('gives no heading for a lone sheet that a program named', async () => {
    const data = `<sheetData>${row(1, text('一つ'), text('二つ'))}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]))).text).toBe('一つ\t二つ');
  });

  it('reads shared strings, in runs and without the reading of names', async () => {
    const strings = '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>大</t></r><r><t>阪</t></r></si>';
    const data = `<sheetData>${row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>')}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }], { strings }))).text).toBe('東京\t大阪');
  });

  it('shows numbers as Excel does: dates, percents, amounts, eras, and days from 1904', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="&quot;¥&quot;#,##0"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="31"/></cellXfs>';
    const cells = [
      '<c><v>0.30000000000000004</v></c>',
      '<c s="1"><v>45000</v></c>',
      '<c s="2"><v>0.125</v></c>',
      '<c s="3"><v>5000</v></c>',
      '<c s="4"><v>45000</v></c>',
    ];
    const data = `<sheetData>${row(1, ...cells, '<c t="b"><v>1</v></c>', '<c t="str"><v>式の答え</v></c>')}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }], { styles }))).text).toBe(
      '0.3\t2023/3/15\t12.50%\t¥5,000\t2023年3月15日\tTRUE\t式の答え',
    );
    const properties = '<workbookPr date1904="1"/>';
    const from1904 = await writeXlsx([{ name: 'Sheet1', data: `<sheetData>${row(1, '<c s="1"><v>0</v></c>')}</sheetData>` }], {
      styles,
      properties,
    });
    expect((await read('a.xlsx', from1904)).text).toBe('1904/1/1');
  });

  it('parts tables at empty rows, and takes a title above one for a paragraph', async () => {
    const data =
      `<sheetData>${row(2, '<c r="B2" t="inlineStr"><is><t>料金表</t></is></c>')}` +
      row(3, '<c r="B3" t="inlineStr"><is><t>区分</t></is></c>', '<c r="C3" t="inlineStr"><is><t>円</t></is></c>') +
      row(4, '<c r="B4" t="inlineStr"><is><t>国内</t></is></c>', '<c r="C4"><v>10</v></c>') +
      row(9, '<c r="A9"><v>1</v></c>', '<c r="B9"><v>2</v></c>') +
      '</sheetData>';
    const result = await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]));
    expect(paragraphs(result)).toEqual(['料金表']);
    expect(tables(result)).toEqual([
      { header: ['区分', '円'], rows: [['国内', '10']] },
      { header: null, rows: [['1', '2']] },
    ]);
  });

  it('repeats a cell that is merged over rows', async () => {
    const data =
      `<sheetData>${row(1, text('国内'), text('近畿'))}${row(2, '<c r="A2"/>', '<c r="B2" t="inlineStr"><is><t>関東</t></is></c>')}</sheetData>` +
      '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>';
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]))).text).toBe('国内\t近畿\n国内\t関東');
  });

  it('joins names over names, and repeats a cell over several columns under each', async () => {
    const data =
      `<sheetData>${row(1, text('売上表'))}` +
      row(2, text('地域'), text('2023'), '<c/>', text('備考')) +
      row(3, '<c/>', text('上期'), text('下期')) +
      row(4, text('東'), text('1'), text('2'), text('済')) +
      row(5, text('西'), text('未定')) +
      `${row(6, text('以上'))}</sheetData>` +
      '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/><mergeCell ref="D2:D3"/><mergeCell ref="B5:C5"/><mergeCell ref="A6:D6"/></mergeCells>';
    const result = await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]));
    expect(paragraphs(result)).toEqual(['売上表']);
    expect(tables(result)).toEqual([
      {
        header: ['地域', '2023 上期', '2023 下期', '備考'],
        rows: [
          ['東', '1', '2', '済'],
          ['西', '未定', '未定', ''],
          ['以上', '', '', ''],
        ],
      },
    ]);
  });

  it('leaves hidden rows and columns out, without parting the table, and says so', async () => {
    const cells = (a: string, b: string, c: string): string => text(a) + text(b) + text(c);
    const data =
      '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>' +
      `<sheetData>${row(1, cells('品', '原価', '値段'))}<row r="2" hidden="1">${cells('没', '1', '2')}</row><row r="3" hidden="1"/>` +
      `${row(4, cells('鉛筆', '3', '4'))}${row(5, '<c/>', text('5'), text('6'))}</sheetData><mergeCells><mergeCell ref="A4:A5"/></mergeCells>`;
    const result = await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]));
    expect(result.text).toBe('品\t値段\n鉛筆\t4\n鉛筆\t6');
    expect(result.warnings).toEqual([{ code: 'hidden-rows', args: { rows: 1, columns: 1 } }]);
  });

  it('says how many formulas have no answer in the file', async () => {
    const data = `<sheetData>${row(1, text('計'), '<c><f>SUM(A1)</f></c>', '<c><f>1+1</f><v>2</v></c>')}</sheetData>`;
    const result = await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]));
    expect(result.text).toBe('計\t2');
    expect(result.warnings).toEqual([{ code: 'formulas-without-value', args: { count: 1 } }]);
  });

  it('leaves hidden sheets out and says so', async () => {
    const data = `<sheetData>${row(1, text('見える'))}</sheetData>`;
    const secret = `<sheetData>${row(1, text('隠した'))}</sheetData>`;
    const result = await read(
      'a.xlsx',
      await writeXlsx([
        { name: '表', data },
        { name: '裏', data: secret, state: 'veryHidden' },
      ]),
    );
    expect(result.text).not.toContain('隠した');
    expect(result.warnings).toEqual([{ code: 'hidden-sheets', args: { count: 1 } }]);
  });

  it('reads a cell at the edge of the sheet, and none beyond it', async () => {
    const data = `<sheetData>${row(1_048_576, '<c r="XFD1048576"><v>1</v></c>')}${row(9_999_999, text('外'))}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]))).text).toBe('1');
  });

  it('reads two hundred thousand cells, and can be stopped in the middle', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) =>
      row(at + 1, ...Array.from({ length: 10 }, (__, column) => `<c><v>${at * column}</v></c>`)),
    );
    const bytes = await writeXlsx([{ name: 'Sheet1', data: `<sheetData>${rows.join('')}</sheetData>` }]);
    expect(tables(await readFile('a.xlsx', bytes))[0]?.rows).toHaveLength(20_000);
    const abort = new AbortController();
    const reading = readFile('a.xlsx', bytes, { signal: abort.signal }).catch((error: unknown) => faultOf(error).code);
    setTimeout(() => abort.abort(), 20);
    expect(await reading).toBe('cancelled');
  }, 30_000);

  it('reads a million cells', async () => {
    const data = `<sheetData>${row(1, ...Array.from({ length: 100 }, () => '<c><v>1</v></c>'))
      .replace(' r="1"', '')
      .repeat(10_000)}</sheetData>`;
    const result = await readFile('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]));
    expect(result.text).toHaveLength(2_000_000 - 1);
  }, 30_000);

  it('shows general numbers to ten digits, whole ones to all of theirs', async () => {
    const cells = ['1234567890123', '0.1234567890123', '1e-7', '-2.50'].map((value) => `<c><v>${value}</v></c>`);
    const data = `<sheetData>${row(1, ...cells)}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }]))).text).toBe('1234567890123\t0.123456789\t1e-7\t-2.5');
  });

  it('takes names with line ends in them, and names around an empty column, for the header', async () => {
    const data = `<sheetData>${row(1, text('品名'), text('値段&#10;（税込）'))}${row(2, text('鉛筆'), text('100円&#10;から'))}</sheetData>`;
    expect(tables(await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }])))).toEqual([
      { header: ['品名', '値段 （税込）'], rows: [['鉛筆', '100円 から']] },
    ]);
    const at = (place: string, words: string): string => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const gap = `<sheetData>${row(1, at('B1', '店'), at('E1', '数'), at('G1', '色'))}${row(2, at('B2', '東'), at('E2', '9'), at('G2', '赤'))}</sheetData>`;
    expect(tables(await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data: gap }])))).toEqual([
      { header: ['店', '数', '色'], rows: [['東', '9', '赤']] },
    ]);
  });

  it('reads the characters that a workbook escapes', async () => {
    const strings = '<si><t>一行目_x000D_&#10;二行目</t></si>';
    const data = `<sheetData>${row(1, '<c t="s"><v>0</v></c>', text('a_x005F_x0041_b_x0001_'))}</sheetData>`;
    expect((await read('a.xlsx', await writeXlsx([{ name: 'Sheet1', data }], { strings }))).text).toBe('一行目 二行目\ta_x0041_b');
  });

  it('names months, days and halves of the day as Excel does in Japan', async () => {
    const patterns = ['mmm d, yyyy', 'dddd', 'h:mm AM/PM', 'yyyy/m/d(aaa)', '[$-411]ggge"年"m"月"'];
    const styles =
      `<numFmts>${patterns.map((pattern, at) => `<numFmt numFmtId="${164 + at}" formatCode="${pattern.replace(/"/g, '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellXfs>${patterns.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;
    const cells = patterns.map((_, at) => `<c s="${at}"><v>45383.75</v></c>`);
    const bytes = await writeXlsx([{ name: 'Sheet1', data: `<sheetData>${row(1, ...cells)}</sheetData>` }], { styles });
    expect((await read('a.xlsx', bytes)).text).toBe('Apr 1, 2024\tMonday\t6:00 PM\t2024/4/1(月)\t2024年4月');
  });

  it('says of a damaged one that it is damaged', async () => {
    const fault = await readFile('a.xlsx', await writeZip({ 'xl/workbook.xml': '<workbook><sheets>' })).catch((error: unknown) => error);
    expect(faultOf(fault)).toEqual({ code: 'file-damaged', args: { format: 'XLSX' } });
  });
});

describe('ODS', () => {
  it('gives rows with their column names, repeated cells and no comments', async () => {
    const comment = '<office:annotation><text:p>内緒</text:p></office:annotation>';
    const sheet =
      `<table:table table:name="料金"><table:table-row>${cell('品')}${cell('値段')}${cell('単位')}</table:table-row>` +
      `<table:table-row>${cell('鉛筆')}${cell('100', 'table:number-columns-repeated="2"')}</table:table-row>` +
      `<table:table-row><table:table-cell>${comment}<text:p>ペン</text:p></table:table-cell>${cell('一行<text:line-break/>二行')}</table:table-row>` +
      `<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
    const result = await read('a.ods', await writeOds(sheet));
    expect(headings(result)).toEqual([['料金', 1]]);
    expect(tables(result)).toEqual([
      {
        header: ['品', '値段', '単位'],
        rows: [
          ['鉛筆', '100', '100'],
          ['ペン', '一行 二行', ''],
        ],
      },
    ]);
    expect(result.text).not.toContain('内緒');
  });

  it('reads the value of a cell that has no text beside it', async () => {
    const bare = (type: string, value: string): string => `<table:table-cell office:value-type="${type}" ${value}/>`;
    const cells =
      bare('date', 'office:date-value="2024-04-01T09:00:00"') +
      bare('time', 'office:time-value="PT09H30M00S"') +
      bare('float', 'office:value="12.5"') +
      bare('percentage', 'office:value="0.07"') +
      bare('currency', 'office:value="100" office:currency="JPY"') +
      bare('boolean', 'office:boolean-value="true"') +
      bare('string', 'office:string-value="語"') +
      `<table:table-cell office:value-type="float" office:value="3"><text:p>三</text:p></table:table-cell>`;
    const sheet = `<table:table table:name="Sheet1"><table:table-row>${cells}</table:table-row></table:table>`;
    expect((await read('a.ods', await writeOds(sheet))).text).toBe('2024-04-01 09:00:00\t09:30:00\t12.5\t7%\t100 JPY\tTRUE\t語\t三');
  });

  it('repeats merged cells, joins names over names, and leaves out what is hidden', async () => {
    const styles =
      '<office:automatic-styles><style:style style:name="t2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const covered = '<table:covered-table-cell/>';
    const tableRow = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
    const sheet =
      '<table:table table:name="表">' +
      tableRow(cell('地域', 'table:number-rows-spanned="2"') + cell('2023', 'table:number-columns-spanned="2"') + covered) +
      tableRow(covered + cell('上期') + cell('下期')) +
      tableRow(cell('東', 'table:number-rows-spanned="2"') + cell('1') + cell('2')) +
      tableRow(cell('没') + cell('8') + cell('9'), 'table:visibility="collapse"') +
      tableRow(covered + cell('3') + cell('4')) +
      `</table:table><table:table table:name="裏" table:style-name="t2">${tableRow(cell('隠した'))}</table:table>`;
    const bytes = await writeZip(
      {
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': `<office:document-content xmlns:office="o" xmlns:style="s" xmlns:table="t" xmlns:text="x">${styles}<office:body><office:spreadsheet>${sheet}</office:spreadsheet></office:body></office:document-content>`,
      },
      0,
    );
    const result = await read('a.ods', bytes);
    expect(tables(result)).toEqual([
      {
        header: ['地域', '2023 上期', '2023 下期'],
        rows: [
          ['東', '1', '2'],
          ['東', '3', '4'],
        ],
      },
    ]);
    expect(result.warnings).toEqual([
      { code: 'hidden-sheets', args: { count: 1 } },
      { code: 'hidden-rows', args: { rows: 1, columns: 0 } },
    ]);
  });
});

describe('a few bytes that unfold to more than memory has room for', { timeout: 60_000 }, () => {
  const codeOf = async (name: string, bytes: Promise<Uint8Array>): Promise<unknown> => {
    try {
      return (await readFile(name, await bytes)).text.length;
    } catch (error) {
      return faultOf(error);
    }
  };
  const tooLarge = { code: 'unpacks-too-large', args: { cells: 10_000_000, characters: 100_000_000 } };
  const many = (count: number, make: (number: number) => string): string => Array.from({ length: count }, (_, i) => make(i + 1)).join('');
  const xlsx = (data: string, parts?: Parameters<typeof writeXlsx>[1]): Promise<Uint8Array> => writeXlsx([{ name: 'a', data }], parts);
  const pair = (number: number): string => row(number, text('a'), text('b'));

  it.each<[string, Promise<Uint8Array>]>([
    [
      'cells at the far edge of a thousand rows',
      xlsx(`<sheetData>${many(1000, (n) => `<row r="${n}"><c r="XFD${n}"><v>1</v></c></row>`)}</sheetData>`),
    ],
    [
      'a long text that is shown by ten thousand cells',
      xlsx(`<sheetData>${many(10_000, (n) => `<row r="${n}"><c t="s"><v>0</v></c></row>`)}</sheetData>`, {
        strings: `<si><t>${'長い　文。'.repeat(3000)}</t></si>`,
      }),
    ],
    [
      'the whole sheet merged over and over',
      xlsx(`<sheetData>${many(5000, pair)}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(3000)}</mergeCells>`),
    ],
    [
      'a sheet that is listed twenty times and whose last row is the last there is',
      writeXlsx(Array.from({ length: 20 }, (_, i) => ({ name: `s${i}`, data: `<sheetData>${row(1_048_576, text('a'))}</sheetData>` }))),
    ],
  ])('XLSX: %s', async (_title, bytes) => {
    expect(await codeOf('a.xlsx', bytes)).toEqual(tooLarge);
  });

  it.each([
    [
      'rows and cells that come a thousand times each',
      '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000"><text:p>a</text:p></table:table-cell></table:table-row>'.repeat(
        20,
      ),
    ],
    [
      'a row of cells that come a thousand times each, and again',
      `<table:table-row table:number-rows-repeated="1000">${'<table:table-cell table:number-columns-repeated="1000"/>'.repeat(2000)}<table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>`.repeat(
        2,
      ) +
        '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="999"/><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>'.repeat(
          12,
        ),
    ],
    [
      'a long text in rows that come a thousand times',
      `<table:table-row table:number-rows-repeated="1000"><table:table-cell><text:p>${'長い文。'.repeat(30_000)}</text:p></table:table-cell></table:table-row>`,
    ],
    [
      'a long text merged over a thousand rows',
      `<table:table-row><table:table-cell table:number-rows-spanned="1000"><text:p>${'長い文。'.repeat(30_000)}</text:p></table:table-cell></table:table-row>${'<table:table-row><table:covered-table-cell/><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>'.repeat(1000)}`,
    ],
  ])('ODS: %s', async (_title, rows) => {
    expect(await codeOf('a.ods', writeOds(`<table:table table:name="a">${rows}</table:table>`))).toEqual(tooLarge);
  });

  it('a pattern of numbers longer than Excel takes is not followed', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${'0.'.repeat(50_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
    const data = `<sheetData>${many(2000, (n) => `<row r="${n}"><c s="0"><v>${n}</v></c><c s="0"><v>2</v></c></row>`)}</sheetData>`;
    expect((await read('a.xlsx', await xlsx(data, { styles }))).text).toContain('1\t2\n2\t2');
  });

  it('a sheet of a million cells is read, some at the far edge among them', async () => {
    const data = `<sheetData>${many(200, (n) => `<row r="${n}">${many(5000, () => '<c><v>1</v></c>')}</row>`)}<row r="300"><c r="XFD300"><v>7</v></c></row></sheetData>`;
    expect(await codeOf('a.xlsx', xlsx(data))).toBeGreaterThan(1_999_000);
  });
});
