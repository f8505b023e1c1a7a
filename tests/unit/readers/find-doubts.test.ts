import { expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { findDoubts } from '../../../src/engine/readers/find-doubts';
import { readFile } from '../../../src/engine/readers/read-file';
import { encodeJapanese } from './encode-japanese';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Bytes as base64 writes them, of about this length. */
const data = (length: number): string =>
  Buffer.from(Array.from({ length: length * 0.75 }, (_, i) => (i * i * 31 + i * 7) % 256)).toString('base64');
const codesOf = async (text: string): Promise<string[]> => {
  const bytes = utf8(text);
  return findDoubts(await readFile('a.txt', bytes), bytes.length).map(({ code }) => code);
};

it.each([
  ['a short text', 'はい。'],
  ['an ordinary text', '規則を定める。'.repeat(2000)],
  ['a long list of words on lines', 'word\n'.repeat(4000)],
  ['English', 'The rules are these. '.repeat(2000)],
  ['lines that end as they do on mainframes', '一行。\u0085'.repeat(20)],
  ['a note in colours of a terminal', '\x1b[31mError\x1b[0m: file not found\n'.repeat(60)],
  ['a letter with a signature', `See you at noon, and bring the report.\n\n${data(400)}`],
  ['a list of addresses', 'https://example.com/path/to/Page?id=0123456789abcdef0123456789abcdef\n'.repeat(60)],
  ['French', 'Le règlement fixe les frais, l’hôtel et « le reste ». '.repeat(40)],
  ['Icelandic', 'Þetta er íslenskur texti með mörgum sérstöfum, það er víst. '.repeat(40)],
  ['half-width katakana', 'ﾊｲ､ｿｳﾃﾞｽ｡ｺﾚﾊ､ﾃｽﾄ､ﾃﾞｽ｡'.repeat(20)],
  ['questions', '本当????\nなぜ????\n'.repeat(20)],
  ['names in kanji alone', '渡邉 廣、齋藤 與一、澤田 國男、髙橋 淳、株式會社親子\n'.repeat(20)],
  ['kanbun', '子曰、学而時習之、不亦説乎。有朋自遠方来、不亦楽乎。'.repeat(5)],
  ['a long text with a flaw', `${'規則を定める。'.repeat(9000)}${'切れ目のない文'.repeat(800)}`],
  ['numbers', '1 2 3 4 5 6 7 8 9\n'.repeat(100)],
])('nothing is doubted in %s', async (_, text) => {
  expect(await codesOf(text)).toEqual([]);
});

it('an image that is written out in a Markdown file is no sentence and no data', async () => {
  const bytes = utf8(`# 報告\n\n図を示す。\n\n![図の題](data:image/png;base64,${data(12_000)})\n\n以上である。\n`);
  expect(findDoubts(await readFile('a.md', bytes), bytes.length)).toEqual([]);
});

it('a cell without an end is a giant sentence too', async () => {
  const bytes = utf8(`名前,本文\n1,"${'切れ目のない、'.repeat(1000)}"\n`);
  expect(findDoubts(await readFile('a.csv', bytes), bytes.length)).toMatchObject([{ code: 'giant-sentence' }]);
});

it.each([
  ['nearly-empty', `短い${' '.repeat(9000)}`],
  ['mostly-damaged', '文\ufffd字\ue000化け。'.repeat(20)],
  ['giant-sentence', '切れ目のない文'.repeat(1000)],
  ['mostly-damaged', 'è¦å‰‡ã‚’å®šã‚ã‚‹æ–‡å\u00ad—åŒ–ã‘åŽŸç¨¿'.repeat(3)],
  ['mostly-damaged', '¸¡º÷¤ÎÉÊ¼Á¤Ï¡¢Ê¸¤ÎÀÚ¤êÊý¤Ç·è¤Þ¤ë¡£'.repeat(3)],
  ['mostly-damaged', '讀懃ｴ｢縺ｮ蜩∬ｳｪ縺ｯ縲∵枚縺ｮ蛻繧頑婿縺ｧ豎ｺ縺ｾ繧'.repeat(3)],
  ['mostly-damaged', '???????? ???? ?????????? ??????? '.repeat(3)],
  ['mostly-damaged', '(cid:123)(cid:45)(cid:678)'.repeat(5)],
  ['coded-data', data(3000).replace(/.{76}/g, '$&\n')],
  ['coded-data', '00000010: 8950 4e47 0d0a 1a0a 0000 000d 4948 4452  .PNG....\n'.repeat(40)],
  ['unknown-language', '내일 회의가 있습니다.'],
  ['unknown-language', '我们明天去北京开会，请准备材料。'],
  ['unknown-language', '第一條 為規範差旅費管理，依據有關法律訂定本辦法。第二條 本辦法適用於各級機關。'.repeat(3)],
  ['unknown-language', 'Правила устанавливают порядок. '.repeat(20)],
])('%s is said', async (code, text) => {
  expect(await codesOf(text)).toEqual([code]);
});

it('reads a text in the encoding that was chosen, strictly', async () => {
  const bytes = encodeJapanese('規則を定める。', 'EUC-JP');
  expect(await readFile('a.txt', bytes, { encoding: 'euc-jp' })).toMatchObject({
    text: '規則を定める。',
    encoding: 'EUC-JP',
    warnings: [],
  });
  const wrong = await readFile('a.txt', bytes, { encoding: 'utf-8' }).catch((error: unknown) => error);
  expect(faultOf(wrong)).toMatchObject({ code: 'broken-encoding', args: { encoding: 'UTF-8' } });
  const unknown = await readFile('a.txt', bytes, { encoding: 'klingon' }).catch((error: unknown) => error);
  expect(faultOf(unknown).code).toBe('broken-encoding');
  expect((await readFile('a.txt', utf8('\ufeffあ。'), { encoding: 'UTF-8' })).text).toBe('あ。');
});
