import fc from 'fast-check';
import Papa from 'papaparse';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/engine/readers/read-file';
import { readCsv } from '../../../src/engine/readers/read-csv';
import { scanCsv } from '../../../src/engine/readers/scan-csv';
import { outline, slice, tables, unmarked } from './outline';

/** Rows with their cells as people read them: each mark replaced. */
function cellsOf(text: string, delimiter: string): string[][] {
  const scan = scanCsv(text, delimiter);
  const marks = scan.marks.filter(({ reason }) => reason === 'quote');
  return scan.rows.map((row) => row.map(({ content }) => unmarked({ text, blocks: [], marks }, content)));
}

describe('scanCsv', () => {
  it('finds the cells that papaparse finds, whatever is in them', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', '本', '|'), maxLength: 6 }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', '\t', ';', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, delimiter, newline, quotes) => {
          const text = Papa.unparse(rows, { delimiter, newline, quotes });
          const theirs = Papa.parse<string[]>(text, { delimiter, newline }).data.filter((row) => quotes || row.length > 1 || row[0] !== '');
          expect(cellsOf(text, delimiter)).toEqual(theirs);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds the same in text that nobody escaped, as long as quotes are closed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '\n', ' ', '本', '""', '"a"', '"b,c"', '"d\n"'), maxLength: 12 }), (text) => {
        const parsed = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
        fc.pre(parsed.errors.length === 0);
        const isFilled = (row: string[]): boolean => row.length > 1 || row[0] !== '';
        expect(cellsOf(text, ',').filter(isFilled)).toEqual(parsed.data.filter(isFilled));
      }),
      { numRuns: 1000 },
    );
  });

  it('reads quotes that nothing closes as characters', () => {
    expect(cellsOf('a,"b\nc,d\n', ',')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
    ]);
    expect(readCsv('a,b\n1,"2\n3,4\n').warnings).toEqual([{ code: 'unclosed-quote', args: { line: 2 } }]);
  });
});

describe('readCsv', () => {
  it('C52 line end in a quoted CSV cell: two records, and the cell where it stands in the file', () => {
    const text = '品,説明\r\n鉛筆,"黒い。\r\n""HB""です。"\r\nペン,青い。\r\n';
    const read = readCsv(text);
    expect(read.text).toBe(text);
    const [table] = read.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.header?.cells.map((cell) => slice(read, cell))).toEqual(['品', '説明']);
    expect(table.rows).toHaveLength(2);
    const cell = table.rows[0]?.cells[1];
    expect(cell).toEqual({ start: text.indexOf('黒'), end: text.indexOf('"\r\nペン') });
    expect(cell && unmarked(read, cell)).toBe('黒い。\r\n"HB"です。');
    expect(table.rows.map((row) => unmarked(read, row))).toEqual(['鉛筆 黒い。\r\n"HB"です。', 'ペン 青い。']);
  });

  it.each([
    [
      'csvspectrum-escaped_quotes.csv',
      ['a', 'b'],
      [
        ['1', 'ha "ha" ha'],
        ['3', '4'],
      ],
    ],
    [
      'csvspectrum-quotes_and_newlines.csv',
      ['a', 'b'],
      [
        ['1', 'ha \n"ha" \nha'],
        ['3', '4'],
      ],
    ],
    [
      'csvspectrum-newlines_crlf.csv',
      ['a', 'b', 'c'],
      [
        ['1', '2', '3'],
        ['Once upon \r\na time', '5', '6'],
        ['7', '8', '9'],
      ],
    ],
    [
      'csvspectrum-utf8.csv',
      ['a', 'b', 'c'],
      [
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
    [
      'ja-kanji.cp932.csv',
      ['名前', '年齢', '住所'],
      [
        ['佐藤太郎', '30', '東京'],
        ['三木英子', '25', '大阪'],
        ['髙橋淳', '35', '名古屋'],
      ],
    ],
  ])('reads %s', async (name, header, rows) => {
    const read = await readFile(name, readFileSync(`tests/fixtures/documents/${name}`));
    const [table] = read.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.header?.cells.map((cell) => slice(read, cell))).toEqual(header);
    expect(table.rows.map((row) => row.cells.map((cell) => unmarked(read, cell)))).toEqual(rows);
  });

  it.each([
    ['a;b\n1,5;2\n', [['1,5', '2']]],
    ['a\tb\n1\t2\n', [['1', '2']]],
    ['sep=|\na|b\n1|2\n', [['1', '2']]],
    ['見出し\n本文一\n本文二\n', [['本文一'], ['本文二']]],
  ])('finds the delimiter of %j', (text, rows) => {
    expect(tables(readCsv(text))[0]?.rows).toEqual(rows);
  });

  it('takes tabs in a .tsv even where commas are more', async () => {
    const read = await readFile('a.tsv', new TextEncoder().encode('name\tnote\na\tx, y, z\nb\tx, y, z\n'));
    expect(tables(read)[0]).toEqual({
      header: ['name', 'note'],
      rows: [
        ['a', 'x, y, z'],
        ['b', 'x, y, z'],
      ],
    });
  });

  it.each([
    ['品,価格\n鉛筆,100', true],
    [',a,b\n0,1,2', true],
    ['品目,2023,2024\nx,1,2', true],
    ['1,2\n3,4', false],
    ['2024-04-01,支出\n2024-04-02,収入', false],
    ['鉛筆,100円\nペン,150円', false],
    ['a,a\n1,2', false],
    ['a,,\n1,2,3', false],
    ['一文目です。\n二文目です。', false],
    ['a,b', false],
    [`${'長'.repeat(61)},b\n1,2`, false],
  ])('%j has a header: %s', (text, hasHeader) => {
    expect(tables(readCsv(text))[0]?.header !== null).toBe(hasHeader);
  });

  it('says how many rows have another length than the first, and keeps them', () => {
    const read = readCsv('a,b\n1\n1,2,3\n4,5\n');
    expect(read.warnings).toEqual([{ code: 'ragged-rows', args: { rows: 2, columns: 2 } }]);
    expect(tables(read)[0]?.rows).toEqual([['1'], ['1', '2', '3'], ['4', '5']]);
  });
});

describe('titles above the table', () => {
  it('are paragraphs, with or without the delimiters of empty cells', () => {
    const read = readCsv('令和6年度 料金表\n単位：円,,\n品,値段,備考\n鉛筆,100,\n');
    expect(outline(read)).toEqual(['paragraph: 令和6年度 料金表', 'paragraph: 単位：円', 'table: 品,値段,備考\n鉛筆,100,']);
    expect(tables(read)[0]?.header).toEqual(['品', '値段', '備考']);
    expect(read.warnings).toEqual([]);
  });

  it('are none in a list of one column, nor where a later row is as short', () => {
    expect(outline(readCsv('一\n二\n三\n')).map((line) => line.split(':')[0])).toEqual(['table']);
    expect(outline(readCsv('a\n1,2\n3\n')).map((line) => line.split(':')[0])).toEqual(['table']);
  });
});
