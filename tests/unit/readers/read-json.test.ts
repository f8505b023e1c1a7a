import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import type { FieldChoice, ReadText } from '../../../src/core/model';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, headings, outline, paragraphs, tables } from './outline';

async function read(name: string, text: string): Promise<ReadText> {
  const result = await readFile(name, new TextEncoder().encode(text));
  expect(faultsOfSpans(result)).toEqual([]);
  return result;
}

const LONG = '出張の申請は、出発の三日前までに、上長の承認を得てから、総務部に届けなければならない。';

describe('JSON', () => {
  it('makes each record a section: headed by its title, its text the field with most text, the others named', async () => {
    const result = await read(
      'a.json',
      JSON.stringify({
        total: 2,
        items: [
          { id: 1, title: '申請', body: `${LONG}\n\n二段落目。`, tag: 'a' },
          { id: 2, title: '精算', body: LONG, tag: 'b' },
        ],
      }),
    );
    expect(outline(result)).toEqual([
      'heading 1 [申請]: 申請',
      `paragraph: ${LONG}`,
      'paragraph: 二段落目。',
      'heading 1 [精算]: 精算',
      `paragraph: ${LONG}`,
    ]);
    expect(result.warnings).toEqual([{ code: 'text-field', args: { field: 'body', others: 'id, tag' } }]);
    expect(result).toMatchObject({ encoding: 'UTF-8', lang: 'ja', reader: 'json/1' });
  });

  it('finds fields inside of others', async () => {
    expect((await read('a.json', JSON.stringify([{ page: { content: LONG } }]))).text).toBe(LONG);
  });

  it('reads records of short fields as rows of a table', async () => {
    const result = await read(
      'a.json',
      JSON.stringify([
        { 品: '鉛筆', 値段: 100 },
        { 品: 'ペン', 値段: 200, 色: '青' },
      ]),
    );
    expect(tables(result)).toEqual([
      {
        header: ['品', '値段', '色'],
        rows: [
          ['鉛筆', '100', ''],
          ['ペン', '200', '青'],
        ],
      },
    ]);
  });

  it.each([
    [
      'with names in the first row',
      '[["品","値段"],["鉛筆",100],["消しゴム",null]]',
      ['品', '値段'],
      [
        ['鉛筆', '100'],
        ['消しゴム', ''],
      ],
    ],
    [
      'without names',
      '[[1,"鉛筆"],[2,"紙"]]',
      null,
      [
        ['1', '鉛筆'],
        ['2', '紙'],
      ],
    ],
    ['with names beside them', '{"name":"文具","columns":["品","値段"],"data":[["鉛筆",100]]}', ['品', '値段'], [['鉛筆', '100']]],
  ])('reads a list of lists as a table: %s', async (_, json, header, rows) => {
    expect(tables(await read('a.json', json))).toEqual([{ header, rows }]);
  });

  it('reads lines of lists as a table, and lists inside of a record as no table', async () => {
    expect(tables(await read('a.jsonl', '["品","値段"]\n["鉛筆",100]\n'))).toEqual([{ header: ['品', '値段'], rows: [['鉛筆', '100']] }]);
    const record = JSON.stringify({ text: '規則を定める文である。'.repeat(10), pairs: [['a', 'b']] });
    expect((await read('a.json', record)).text).toContain('規則を定める');
  });

  it('reads a list of texts as paragraphs', async () => {
    expect((await read('a.json', '["一つ目。", "二つ目。"]')).text).toBe('一つ目。\n\n二つ目。');
  });

  it.each(['{"a": ', 'no json at all', `${'['.repeat(200_000)}`])('says of %j that it is damaged', async (text) => {
    const fault = await readFile('a.json', new TextEncoder().encode(text)).catch((error: unknown) => error);
    expect(faultOf(fault)).toEqual({ code: 'file-damaged', args: { format: 'JSON' } });
  });

  it.each(['{}', '[]', '3', '{"a": null}'])('says of %j that it has no text', async (text) => {
    const fault = await readFile('a.json', new TextEncoder().encode(text)).catch((error: unknown) => error);
    expect(faultOf(fault).code).toBe('no-text');
  });
});

describe('JSON by lines', () => {
  const lines = `{"text": "${LONG}"}\n\n{"text": "二つ目。${LONG}"}\r\n{"text": broken\n`;

  it.each(['a.jsonl', 'a.ndjson', 'a.json'])('reads each line of %s, and says where one is none', async (name) => {
    const result = await read(name, lines);
    expect(result.text).toBe(`${LONG}\n\n二つ目。${LONG}`);
    expect(result.warnings).toEqual([{ code: 'broken-lines', args: { count: 1, line: 4 } }]);
  });
});

describe('which field is the text', () => {
  const records = [1, 2].map((id) => ({
    id,
    title: `題${id}`,
    url: 'https://example.org/a-long-address',
    問い: LONG,
    答え: `${LONG}${LONG}`,
  }));
  const readWith = (fields: readonly FieldChoice[]): Promise<ReadText> =>
    readFile('a.json', new TextEncoder().encode(JSON.stringify(records)), { fields });

  it('is guessed, and offered with an example of each field, where several hold words', async () => {
    const { fields } = await readWith([]);
    expect(fields).toMatchObject({ text: '答え', heading: 'title', isGuess: true });
    expect(fields?.fields.map(({ name }) => name)).toEqual(['id', 'title', 'url', '問い', '答え']);
    expect(fields?.fields[3]?.example).toBe(LONG);
  });

  it('is all of them, as rows of a table, where all are short; a person is asked if one of them holds words', async () => {
    const questions = [
      { 問い: '返品できますか。', 答え: 'はい。三十日以内に承ります。' },
      { 問い: '送料はかかりますか。', 答え: '五千円以上のお買い上げで無料です。' },
    ];
    const bytes = new TextEncoder().encode(JSON.stringify(questions));
    const { fields, ...rows } = await readFile('a.json', bytes);
    expect(tables(rows)[0]?.header).toEqual(['問い', '答え']);
    expect(fields).toMatchObject({ text: '', heading: null, isGuess: true });
    const shape = fields?.shape ?? '';
    const said = await readFile('a.json', bytes, { fields: [{ shape, text: '答え', heading: '問い' }] });
    expect(headings(said)).toEqual([
      ['返品できますか。', 1],
      ['送料はかかりますか。', 1],
    ]);
    expect(said.fields).toMatchObject({ text: '答え', isGuess: false });
    const prices = new TextEncoder().encode('[{"品":"鉛筆","値段":100},{"品":"ペン","値段":200}]');
    expect((await readFile('a.json', prices)).fields).toMatchObject({ text: '', isGuess: false });
  });

  it('can be all of them for long records too', async () => {
    const shape = (await readWith([])).fields?.shape ?? '';
    const said = await readWith([{ shape, text: '', heading: null }]);
    expect(tables(said)[0]?.header).toEqual(['id', 'title', 'url', '問い', '答え']);
    expect(tables(said)[0]?.rows).toHaveLength(2);
  });

  const readRecords = (value: unknown, fields: readonly FieldChoice[] = []): Promise<ReadText> =>
    readFile('a.json', new TextEncoder().encode(JSON.stringify(value)), { fields });

  it('is all of them, each a paragraph behind its name, where records are of many kinds', async () => {
    const kinds = Array.from({ length: 100 }, (_, kind) => ({ at: kind, [`kind${kind}`]: `Event number ${kind} has come in.` }));
    const { text, blocks, warnings } = await readRecords(kinds);
    expect(text.split('\n').filter((line) => /^kind\d+: Event number \d+ has come in\.$/.test(line))).toHaveLength(100);
    expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('is all of them where one record has many, and none is most of it: the words of a program by their keys', async () => {
    const words = Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`menu.item${key}`, `Words of item ${key}.`]));
    const { text } = await readRecords({ menu: words, version: 2 });
    for (const key of [0, 2_500, 4_999]) expect(text).toContain(`menu.menu.item${key}: Words of item ${key}.`);
    const article = { ...Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`tag${key}`, 'x'])), body: 'An article. '.repeat(20) };
    expect((await readRecords(article)).text).toBe('An article. '.repeat(20).trim());
  });

  it('loses no field where a person wants all of more than a table has columns', async () => {
    const wide = Array.from({ length: 3 }, (_, row) => ({
      body: `A long text of row ${row}. `.repeat(9),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, column) => [`c${column}`, `${row}.${column}`])),
    }));
    const guess = await readRecords(wide);
    const shape = guess.fields?.shape ?? '';
    const { text } = await readRecords(wide, [{ shape, text: '', heading: null }]);
    for (const row of [0, 1, 2]) expect(text).toContain(`c49: ${row}.49`);
  });

  it('is no question where only one field holds words', async () => {
    const one = records.map(({ id, url, 答え }) => ({ id, url, 答え }));
    const { fields } = await readFile('a.json', new TextEncoder().encode(JSON.stringify(one)));
    expect(fields).toMatchObject({ text: '答え', isGuess: false });
  });

  it('is what a person has said of records of the same fields, in any order, and of no others', async () => {
    const shape = (await readWith([])).fields?.shape ?? '';
    const said = await readWith([
      { shape: 'another', text: 'id', heading: null },
      { shape, text: '問い', heading: null },
    ]);
    expect(said.text).toBe(`${LONG}\n\n${LONG}`);
    expect(said.fields).toMatchObject({ text: '問い', heading: null, isGuess: false });
    const turned = records.map((record) => Object.fromEntries(Object.entries(record).reverse()));
    const bytes = new TextEncoder().encode(JSON.stringify(turned));
    expect((await readFile('b.json', bytes, { fields: [{ shape, text: '問い', heading: 'title' }] })).text).toMatch(/^題1\n\n出張/);
  });
});

it('reads what is called .jsonl and is one JSON text', async () => {
  const texts =
    '[\n  {"本文": "一つ目の長い文がここに入っていて、四十字よりも長くなるように書き足してある。これで足りるはず。"},\n  {"本文": "二つ目の文。"}\n]\n';
  const result = await readFile('a.jsonl', new TextEncoder().encode(texts));
  expect(paragraphs(result)).toHaveLength(2);
  expect(result.warnings).toEqual([]);
});

it('says how many halves of characters and NULs it replaced', async () => {
  const { text, warnings } = await readFile('a.json', new TextEncoder().encode('{"本文": "前\\ud800後\\u0000"}'));
  expect(text).toBe('前\ufffd後\ufffd');
  expect(warnings).toEqual([{ code: 'surrogates-replaced', args: { count: 2 } }]);
});
