import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepAnswer, keepFailure, listQuestionRows } from '../../../../src/app/state/lab/asked-question';
import { exportQuestions } from '../../../../src/app/state/lab/export-questions';
import {
  listCellQuestions,
  listQuestions,
  namesQuestions,
  questionsOfColumn,
  readQuestionTable,
} from '../../../../src/app/state/lab/read-questions';
import { writeCsv } from '../../../../src/app/state/lab/write-csv';
import type { Catalogue, DocumentEntry } from '../../../../src/core/model';
import { UNSEEN } from '../../../../src/core/unseen';
import { isLinear } from '../../../is-linear';

describe('reading questions', () => {
  test('one a line, without empty lines and repetitions, whatever ends a line', () => {
    expect(listQuestions('a\r\n\n b \rc\u2028a')).toEqual(['a', 'b', 'c']);
    expect(listQuestions(' \n')).toEqual([]);
  });

  test('a table with a column that is named for it', () => {
    const table = readQuestionTable('\ufeffid,質問,answer\n1,"休暇は、いつ？",x\n2,旅費は,y\n3,旅費は,z\n');
    expect(table?.guess).toBe(1);
    expect(table && questionsOfColumn(table, 1)).toEqual(['休暇は、いつ？', '旅費は']);
  });

  test('else the column that asks most, else the one with the longest texts', () => {
    expect(readQuestionTable('a\tb\nx\tWho is it?\ny\tWhen?')?.guess).toBe(1);
    expect(readQuestionTable('a,b\nshort,a much longer text\n')?.guess).toBe(1);
  });

  test(
    'a table of many columns is read in time in proportion to its cells, and offers no more than a person chooses from',
    { timeout: 60_000 },
    () => {
      const wide = (text: string): string => `${text}b\n${text.replaceAll(',', '\n')}`;
      expect(isLinear('a,', 6000, (text) => readQuestionTable(wide(text)))).toBe(true);
      expect(readQuestionTable(wide('a,'.repeat(6000)))?.columns).toHaveLength(200);
    },
  );

  test('a cell with a line break in it is one question', () => {
    const table = readQuestionTable('question,n\n"first\nsecond",1\n');
    expect(table && questionsOfColumn(table, 0)).toEqual(['first second']);
  });

  test('a CSV of one column: its cells without quotation marks, and without its name', () => {
    expect(listCellQuestions('\ufeffQuestion\r\n"How many, exactly?"\r\n"say ""yes""\nor no?"\r\n\r\nWhen?\r\nWhen?\r\n')).toEqual([
      'How many, exactly?',
      'say "yes" or no?',
      'When?',
    ]);
    expect(listCellQuestions('質問\n旅費は\n')).toEqual(['旅費は']);
    expect(listCellQuestions('question')).toEqual(['question']);
    expect(listCellQuestions('When?\nWho?')).toEqual(['When?', 'Who?']);
    expect(listCellQuestions('')).toEqual([]);
  });

  test('a pasted table is one only if a column says that it holds the questions', () => {
    const named = readQuestionTable('id\tquestion\n1\t"first\nsecond"\n2\tthird');
    expect(named && namesQuestions(named)).toBe(true);
    expect(named && questionsOfColumn(named, named.guess)).toEqual(['first second', 'third']);
    const lines = readQuestionTable('Who, me?\nWhen, then?');
    expect(lines && namesQuestions(lines)).toBe(false);
  });

  test.each(['', 'only one column\nhere', 'a,b'])('%j is no table', (text) => expect(readQuestionTable(text)).toBeNull());
});

describe('writing CSV', () => {
  test.each([
    ...['=1+1', '+1', '-1', '@x', '\tx', '\rx', ' =1', '＝1', '＋1', '－1', '＠x', '﹦1', '−1'],
    ...['\u200b=1', '\ufeff=1', '\u202e=1', '\u0000=1', '　＝1', '\u00ad+1', '\u3164=1', '\u034f=1', '\ufe0f@x'],
  ])('%j is no formula in any spreadsheet', (cell) => {
    expect(writeCsv([[cell]])).toMatch(/^\ufeff"?'/);
  });

  test.each(['a;=1+1;b', 'a; =1', 'a\t+1\tb', 'a\n=1', 'a";=1;"', '";＝1', 'a\r\n\u200b@x', 'a;"=1+1;b', 'a\t""+1', 'a;\u3164=1'])(
    '%j has none either where a semicolon, a tab or a line end parts cells, whatever marks stand around',
    (cell) => {
      for (const begins of writeCsv([['before', cell, 'after']])
        .slice(1)
        .split(/[;\t\r\n]/))
        expect(begins).not.toMatch(/^[\s"\u200b\u3164]*[=+\-@＝]/);
    },
  );

  test.each(['\n ', '\t', '; ', '\u200b', ';=', 'a\n'])(
    '%j over and over is written in time in proportion to length',
    { timeout: 60_000 },
    (piece) => {
      expect(isLinear(piece, 12_000, (text) => writeCsv([[text]]))).toBe(true);
    },
  );

  test('an apostrophe stands before every formula and nowhere else', () => {
    const unit = fc.constantFrom(';', '\t', '\n', '\r', ' ', '"', '\u200b', '=', '＝', 'a', '-');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (cell) => {
        const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';
        const start = new RegExp(`^(?=(?:\\s|${UNSEEN})*${sign})|(?<=[;\\t\\r\\n])(?=(?:\\s|"|${UNSEEN})*${sign})`, 'gu');
        const safe = cell.replace(/^(?=[\t\r\n])/, "'").replace(start, "'");
        const written = /[";\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
        expect(writeCsv([[cell]])).toBe(`\ufeff${written}\r\n`);
      }),
      { numRuns: 1000 },
    );
  });

  test('what only has a sign in it stays as it is', () => {
    expect(writeCsv([['a = b, x-y; z@example.org', '1 + 1']])).toBe('\ufeff"a = b, x-y; z@example.org",1 + 1\r\n');
  });

  test('quotes, commas and line breaks stay inside their cell; numbers are numbers, nothing is nothing', () => {
    expect(writeCsv([['a "b", c\nd', -1.5, null, 'e']])).toBe('\ufeff"a ""b"", c\nd",-1.5,,e\r\n');
  });
});

const document = (title: string, arrival: number): DocumentEntry => ({ title, arrival }) as DocumentEntry;
const CATALOGUE = {
  version: 1,
  documents: [document('a', 0), document('b', 1)],
  documentOf: Uint32Array.from([0, 0, 0, 1]),
  sectionOf: Uint32Array.from([0, 0, 1, 2]),
} as unknown as Catalogue;
const answer = (...order: number[]): { order: Uint32Array; scores: Float32Array; by: 'characters' } => ({
  order: Uint32Array.from(order),
  scores: Float32Array.from(order, (_, r) => 1 - r / 10),
  by: 'characters',
});

describe('the table of questions', () => {
  const asked = [
    keepAnswer('even', answer(0, 3), CATALOGUE),
    keepFailure('broken'),
    keepAnswer('none', answer(), CATALOGUE),
    keepAnswer('all by a', answer(0, 1, 2, 3), CATALOGUE),
  ];

  test('the most dominated stands first, what has no hit or failed last', () => {
    const rows = listQuestionRows(asked, { k: 2, vote: 'document' });
    expect(rows.map(({ question, state }) => [question, state])).toEqual([
      ['all by a', 'asked'],
      ['even', 'asked'],
      ['broken', 'failed'],
      ['none', 'no-hit'],
    ]);
    expect(rows[0]).toMatchObject({ freed: 1, kStar: 4, leading: { title: 'a', arrival: 0 } });
    expect(rows[0]?.after?.distinct).toBe(2);
  });

  test('k and the vote unit need no new answers', () => {
    const first = listQuestionRows(asked, { k: 3, vote: 'section' }).find(({ question }) => question === 'all by a');
    expect(first).toMatchObject({ freed: 1, kStar: 4 });
  });

  test('leaves as cells and as a record with its setup', () => {
    const settings = { k: 2, vote: 'document', parent: 'section', cap: 1000, tables: 'rows', merge: 0 } as const;
    const basis = { collection: 'own', by: 'characters', fusion: 'sum', model: 'e5', viewer: ['hr'] } as const;
    const { table, record } = exportQuestions(listQuestionRows(asked, { k: 2, vote: 'document' }), { settings, basis, isOutdated: true });
    expect(table).toHaveLength(5);
    expect(table[1]?.slice(0, 7)).toEqual(['all by a', 'asked', 'characters', 'a', 1, 0.5, 1]);
    expect(table[4]?.slice(4)).toEqual([null, null, null, null, null, null, null, null]);
    expect(record).toMatchObject({ setup: { k: 2, collection: 'own', by: 'characters', seenAs: ['hr'] }, outdated: true });
    expect(record).toMatchObject({ questions: [{ question: 'all by a', kStar: 4 }, {}, {}, {}] });
  });
});
