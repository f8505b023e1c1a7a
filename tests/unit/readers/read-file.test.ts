import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { readFile, readPasted } from '../../../src/engine/readers/read-file';
import { headings, outline, paragraphs } from './outline';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function faultOfReading(name: string, bytes: Uint8Array): Promise<ReturnType<typeof faultOf>> {
  return readFile(name, bytes).then(
    ({ reader }) => {
      throw new Error(`read by ${reader}`);
    },
    (error: unknown) => faultOf(error),
  );
}

describe('readFile: which reader', () => {
  it.each([
    ['a.txt', 'text/2'],
    ['a.TEXT', 'text/2'],
    ['server.log', 'text/2'],
    ['folder.md/a', 'text/2'],
    ['README', 'text/2'],
    ['.gitignore', 'text/2'],
    ['settings.yaml', 'text/2'],
    ['a.constructor', 'text/2'],
    ['a.__proto__', 'text/2'],
    ['a.MD', 'markdown/4'],
    ['a.markdown', 'markdown/4'],
    ['a.html', 'html/3'],
    ['a.htm', 'html/3'],
    ['a.xhtml', 'html/3'],
    ['a.csv', 'csv/2'],
    ['a.tsv', 'csv/2'],
  ])('%s is read by %s', async (name, reader) => {
    expect((await readFile(name, bytesOf('a,b\n1,2\n'))).reader).toBe(reader);
  });
});

describe('readFile: what cannot be read', () => {
  it('an empty file', async () => {
    expect(await faultOfReading('a.txt', new Uint8Array(0))).toEqual({ code: 'empty-file', args: {} });
  });

  it.each([
    ['a.txt', ' \r\n\t　\n'],
    ['a.md', '\n\n'],
    ['a.csv', '\n'],
    ['a.html', '<html><head><title>only a title</title><style>p{}</style></head><body><img src=x alt=y></body></html>'],
    ['a.txt', '\ufeff'],
  ])('%s with nothing to read in it', async (name, text) => {
    expect((await faultOfReading(name, bytesOf(text))).code).toBe('no-text');
  });

  it.each([
    ['a.txt', 'PK\x03\x04\x14\0\0\0readme', 'ZIP'],
    ['a.txt', 'GIF89a\x01', 'GIF'],
    ['a', '\x7fELF\x02', 'program'],
    ['a.txt', 'text with a \0 in it', 'unknown'],
    ['a.csv', '\x01\x02\x03\x04a,b', 'unknown'],
  ])('%s that is binary: %j', async (name, text, looksLike) => {
    expect(await faultOfReading(name, bytesOf(text))).toEqual({ code: 'binary-file', args: { looksLike } });
  });

  it('a picture under the name of a text', async () => {
    expect(await faultOfReading('a.txt', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toEqual({
      code: 'binary-file',
      args: { looksLike: 'PNG' },
    });
    expect(await faultOfReading('a.txt', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toEqual({
      code: 'binary-file',
      args: { looksLike: 'JPEG' },
    });
  });

  it('a known format of another kind, though its bytes be text', async () => {
    expect(await faultOfReading('a.svg', bytesOf('<svg/>'))).toEqual({ code: 'unknown-format', args: { extension: 'svg' } });
    expect(await faultOfReading('a.DOC', bytesOf('x'))).toEqual({ code: 'unknown-format', args: { extension: 'doc' } });
  });

  it('broken encoding', async () => {
    const bytes = new Uint8Array([...bytesOf('壊れた文字です。'), 0xff, ...bytesOf('続き')]);
    expect(await faultOfReading('a.md', bytes)).toEqual({ code: 'broken-encoding', args: { encoding: 'UTF-8', offset: 24 } });
  });

  it('a file over 64 MB, before anything else is done with it', async () => {
    const limit = 64 * 1024 * 1024;
    expect(await faultOfReading('a.txt', new Uint8Array(limit + 1))).toEqual({ code: 'file-too-large', args: { bytes: limit + 1, limit } });
  });

  it('anything, once the signal has said so', async () => {
    const reading = readFile('a.txt', bytesOf('text'), { signal: AbortSignal.abort() });
    expect(faultOf(await reading.catch((error: unknown) => error)).code).toBe('cancelled');
  });

  it('is heard of while long Markdown is being read', async () => {
    const controller = new AbortController();
    const reading = readFile('a.md', bytesOf('# h\n\nSome *words* in a paragraph.\n\n'.repeat(20_000)), { signal: controller.signal });
    setTimeout(() => controller.abort(), 1);
    expect(faultOf(await reading.catch((error: unknown) => error)).code).toBe('cancelled');
  });
});

describe('readFile: what comes with the text', () => {
  it('the encoding, and a warning where it was guessed', async () => {
    const { encoding, warnings } = await readFile('a.txt', Uint8Array.from([0x93, 0x8c, 0x8b, 0x9e]));
    expect(encoding).toBe('Shift_JIS');
    expect(warnings).toEqual([{ code: 'encoding-guessed', args: { encoding: 'Shift_JIS' } }]);
  });

  it('the encoding that HTML declares, without a warning', async () => {
    const head = bytesOf('<meta charset=Shift_JIS><p>');
    const read = await readFile('a.html', new Uint8Array([...head, 0x93, 0x8c, 0x8b, 0x9e]));
    expect(read).toMatchObject({ text: '東京', encoding: 'Shift_JIS', warnings: [] });
  });
});

describe('readPasted', () => {
  it.each([
    '# 見出し\n\n本文。',
    '本文\n\n- 一\n- 二\n',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```\ncode\n```',
    '**太字**の文',
    '---\ntitle: x\n---\n本文',
    'see [this](https://a.jp/)',
  ])('reads what is plainly Markdown as such: %j', async (text) => {
    expect((await readPasted('', text)).reader).toBe('markdown/4');
  });

  it.each([
    'ただの文。',
    '第1条（目的）\nこの規程は…',
    '5 * 3 * 2 = 30',
    '#1 in the list',
    '- one dash',
    '頗《すこぶ》る［＃改丁］\n# x',
    'a_b_c',
    '1. Purpose\nThis rule…',
    '[1] a note',
  ])('reads anything else as plain text: %j', async (text) => {
    expect((await readPasted('', text)).reader).toBe('text/2');
  });

  it('gives the title that the person gave, else what the text calls itself', async () => {
    expect((await readPasted('メモ', '# 見出し\n本文')).title).toBe('メモ');
    expect((await readPasted(' ', '# 見出し\n本文')).title).toBe('見出し');
    expect((await readPasted('', '本文')).title).toBeNull();
  });

  it('keeps the text, without a byte order mark, and replaces lone surrogates and NUL aloud', async () => {
    expect(await readPasted('', '\ufeffa\r\nb')).toMatchObject({ text: 'a\r\nb', encoding: null, warnings: [] });
    expect(await readPasted('', 'a\ud800b\udc00😀')).toMatchObject({
      text: 'a\ufffdb\ufffd😀',
      warnings: [{ code: 'surrogates-replaced', args: { count: 2 } }],
    });
    expect(await readPasted('', 'a\0b')).toMatchObject({
      text: 'a\ufffdb',
      warnings: [{ code: 'surrogates-replaced', args: { count: 1 } }],
    });
  });

  it('refuses nothing and white space', async () => {
    await expect(readPasted('t', '')).rejects.toMatchObject({ name: 'empty-file' });
    await expect(readPasted('t', ' \n　')).rejects.toMatchObject({ name: 'no-text' });
  });

  it('reads headings and paragraphs', async () => {
    const read = await readPasted('', '# 見出し\n\n本文。');
    expect(headings(read)).toEqual([['見出し', 1]]);
    expect(paragraphs(read)).toEqual(['本文。']);
    expect(outline(await readPasted('', '一行目\n二行目\n\n次'))).toEqual(['paragraph: 一行目\n二行目', 'paragraph: 次']);
  });
});
