import { expect, it } from 'vitest';
import type { ReadText } from '../../../src/core/model';
import { readFile } from '../../../src/engine/readers/read-file';
import { encodeJapanese } from './encode-japanese';
import { faultsOfSpans, outline, paragraphs, unmarked } from './outline';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text.replace(/\n/g, '\r\n'));

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

async function read(bytes: Uint8Array): Promise<ReadText> {
  const result = await readFile('a.eml', bytes);
  expect(faultsOfSpans(result)).toEqual([]);
  return result;
}

it('reads the subject and the text, whatever their encodings', async () => {
  const head =
    'From: a@example.org\nSubject: =?ISO-2022-JP?B?GyRCMnE1RBsoQg==?=\nMIME-Version: 1.0\nContent-Type: text/plain; charset=iso-2022-jp\n\n';
  const result = await read(join(ascii(head), encodeJapanese('会議は三日です。\n\n場所は二階です。', 'ISO-2022-JP')));
  expect(outline(result)).toEqual(['heading 1 [会議]: 会議', 'paragraph: 会議は三日です。', 'paragraph: 場所は二階です。']);
  expect(result).toMatchObject({ title: '会議', lang: 'ja', reader: 'eml/3', warnings: [] });
});

it.each([
  [
    'quoted-printable',
    'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n=E4=BC=9A=E8=AD=B0=\n=E3=81=A7=E3=81=99=E3=80=82\n',
    '会議です。',
  ],
  ['base64', 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n5Lya6K2w44Gn44GZ44CC\n', '会議です。'],
])('reads a text in %s', async (_, mail, text) => {
  expect((await read(ascii(`Subject: A\n${mail}`))).text.trim()).toBe(`A\n\n${text}`);
});

it('reads EUC-JP, and says how many characters an encoding does not have', async () => {
  const head = 'Subject: A\nContent-Type: text/plain; charset=euc-jp\nContent-Transfer-Encoding: 8bit\n\n';
  expect((await read(join(ascii(head), encodeJapanese('会議です。', 'EUC-JP')))).text.trim()).toBe('A\n\n会議です。');
  const { warnings } = await read(join(ascii('Subject: A\nContent-Type: text/plain; charset=utf-8\n\nbad '), Uint8Array.of(0xff, 0xfe)));
  expect(warnings).toEqual([{ code: 'surrogates-replaced', args: { count: 2 } }]);
});

it('has no NUL in its subject or its text, at which a clipboard would end them', async () => {
  const head = 'Subject: =?utf-8?Q?A=00B?=\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n';
  const { text, title } = await read(ascii(`${head}C=00D\n`));
  expect([title, text.trim()]).toEqual(['A\ufffdB', 'A\ufffdB\n\nC\ufffdD']);
});

it('takes the plain text where there is one, else the text of the HTML; attachments are counted', async () => {
  const parts = (alternatives: string): Uint8Array =>
    ascii(
      `Subject: A\nContent-Type: multipart/mixed; boundary=b\n\n${alternatives}--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx\n--b--\n`,
    );
  const html = '--b\nContent-Type: text/html; charset=utf-8\n\n<p>From <b>HTML</b>.</p><script>no()</script>\n';
  const result = await read(parts(html));
  expect(result.text).toBe('A\n\nFrom HTML.');
  expect(result.warnings).toEqual([{ code: 'attachments-left-out', args: { count: 1 } }]);
  const alternative =
    'Subject: A\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlain.\n' + html + '--b--\n';
  expect((await read(ascii(alternative))).text.trim()).toBe('A\n\nPlain.');
});

const RULES = 'この規程は、旅費の支給について定める。\r\n日当は千円とする。\r\n';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

it.each([
  ['no charset, Shift_JIS', 'Subject: x\nContent-Type: text/plain\n\n', 'Shift_JIS'],
  ['no type at all, EUC-JP', 'Subject: x\n\n', 'EUC-JP'],
  ['no charset, ISO-2022-JP', 'Subject: x\nContent-Type: text/plain\n\n', 'ISO-2022-JP'],
  ['a charset that nobody knows', 'Subject: x\nContent-Type: text/plain; charset=iso-2022-jp-ms\n\n', 'ISO-2022-JP'],
  ['UTF-8, but Shift_JIS', 'Subject: x\nContent-Type: text/plain;\n charset="utf-8"\n\n', 'Shift_JIS'],
  ['Western European, but Shift_JIS', 'Subject: x\nContent-Type: text/plain; charset=iso-8859-1; format=fixed\n\n', 'Shift_JIS'],
] as const)('reads a text by its bytes where its encoding is wrong, missing or unknown: %s', async (_, head, encoding) => {
  const { text, warnings } = await read(join(ascii(head), encodeJapanese(RULES, encoding)));
  expect(text).toBe(`x\n\n${RULES.replace(/\r/g, '')}`);
  expect(warnings).toEqual(encoding === 'ISO-2022-JP' ? [] : [{ code: 'encoding-guessed', args: { encoding } }]);
});

it('reads UTF-8 that is called ASCII, in a part and in base64', async () => {
  const part = `Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: base64\n\n${base64(new TextEncoder().encode(RULES))}\n`;
  const mail = `Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${part}--b--\n`;
  expect((await read(ascii(mail))).text).toContain('日当は千円とする。');
});

it('reads HTML whose encoding only the page itself says', async () => {
  const page = encodeJapanese('<html><head><meta charset="EUC-JP"></head><body><p>表の話。</p></body></html>', 'EUC-JP');
  expect((await read(join(ascii('Subject: x\nContent-Type: text/html\n\n'), page))).text).toBe('x\n\n表の話。');
});

it('reads subjects in bytes of any encoding, and a character that two encoded words part', async () => {
  const subject = encodeJapanese('会議のお知らせ', 'Shift_JIS');
  expect((await read(join(ascii('Subject: '), subject, ascii('\n\nText.\n')))).title).toBe('会議のお知らせ');
  const bytes = new TextEncoder().encode('会議のお知らせ');
  const words = `=?UTF-8?B?${base64(bytes.subarray(0, 13))}?=\n =?UTF-8?B?${base64(bytes.subarray(13))}?=`;
  expect((await read(ascii(`Subject: Re: ${words} (2)\n\nText.\n`))).title).toBe('Re: 会議のお知らせ (2)');
});

it('makes paragraphs of what is quoted, whose signs are no words', async () => {
  const body = '了解しました。\n> 会議は明\n> 日です。\n>\n> 場所は本社です。\n>> さらに前。\nでは。\n';
  const result = await read(ascii('Subject: x\nContent-Type: text/plain; charset=utf-8\n\n' + body));
  expect(paragraphs(result)).toEqual(['了解しました。', '> 会議は明\n> 日です。', '> 場所は本社です。', '>> さらに前。', 'では。']);
  expect(result.blocks.slice(1).map((block) => unmarked(result, block))).toEqual([
    '了解しました。',
    '会議は明\n日です。',
    '場所は本社です。',
    'さらに前。',
    'では。',
  ]);
});
