import { expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { findDoubts } from '../../../src/engine/readers/find-doubts';
import { readFile } from '../../../src/engine/readers/read-file';
import { encodeJapanese } from './encode-japanese';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
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
  ['numbers', '1 2 3 4 5 6 7 8 9\n'.repeat(100)],
])('nothing is doubted in %s', async (_, text) => {
  expect(await codesOf(text)).toEqual([]);
});

it.each([
  ['nearly-empty', `短い${' '.repeat(9000)}`],
  ['mostly-damaged', '文\ufffd字\ue000化け。'.repeat(20)],
  ['giant-sentence', '切れ目のない文'.repeat(1000)],
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
