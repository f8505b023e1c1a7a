import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { decodeAs, decodeText } from '../../../src/engine/readers/decode-text';
import { findDeclaredCharset } from '../../../src/engine/readers/find-declared-charset';
import { encodeJapanese } from './encode-japanese';

function utf16(text: string, { bigEndian = false, bom = false } = {}): Uint8Array {
  const units = [...(bom ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

function utf32(text: string, bigEndian: boolean): Uint8Array {
  const points = [0xfeff, ...Array.from(text, (character) => character.codePointAt(0) ?? 0)];
  return Uint8Array.from(
    points.flatMap((point) => {
      const bytes = [point & 255, (point >> 8) & 255, (point >> 16) & 255, 0];
      return bigEndian ? bytes.reverse() : bytes;
    }),
  );
}

function bytesOf(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
}

function read(bytes: Uint8Array, declared: string | null = null): [text: string, encoding: string, warnings: string[]] {
  const { text, encoding, warnings } = decodeText(bytes, declared);
  return [text, encoding, warnings.map(({ code }) => code)];
}

function faultFrom(bytes: Uint8Array): ReturnType<typeof faultOf> | null {
  try {
    decodeText(bytes);
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

const RULES = '第一条（目的）この規程は、旅費の支給について定める。\r\n第二条　日当は1日3,000円とする。\r\n';

describe('decodeText: byte order marks', () => {
  it('takes the mark off and believes it', () => {
    expect(read(bytesOf([0xef, 0xbb, 0xbf], RULES))).toEqual([RULES, 'UTF-8', []]);
    expect(read(utf16(RULES, { bom: true }))).toEqual([RULES, 'UTF-16LE', []]);
    expect(read(utf16(RULES, { bom: true, bigEndian: true }))).toEqual([RULES, 'UTF-16BE', []]);
    expect(read(utf32('𠮟る。', false))).toEqual(['𠮟る。', 'UTF-32LE', []]);
    expect(read(utf32('𠮟る。', true))).toEqual(['𠮟る。', 'UTF-32BE', []]);
  });

  it('believes it more than what the document declares', () => {
    expect(read(utf16('text', { bom: true }), 'Shift_JIS')).toEqual(['text', 'UTF-16LE', []]);
  });

  it('keeps a second mark, which is a character of the text', () => {
    expect(read(bytesOf([0xef, 0xbb, 0xbf], '\ufeffa'))[0]).toBe('\ufeffa');
  });

  it('does not read a lone surrogate', () => {
    expect(faultFrom(utf16('a\ud800b', { bom: true }))).toEqual({ code: 'broken-encoding', args: { encoding: 'UTF-16LE', bytes: 8 } });
  });
});

describe('decodeText: UTF-8', () => {
  it('reads any text as it is, without a warning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!text.startsWith('\ufeff') && !text.includes('\0') && !text.includes('\u001b'));
        expect(read(new TextEncoder().encode(text))).toEqual([text, 'UTF-8', []]);
      }),
    );
  });

  it.each([[[0xff]], [[0xe3, 0x81]], [[0x82, 0xa0]], [[0xed, 0xa0, 0x80]], [[0xc0, 0xaf]], [[0xf5, 0x80, 0x80, 0x80]]])(
    'refuses a file with a few broken bytes (%j) and says where they are',
    (broken) => {
      const before = 'これは正しい文です。'.repeat(20);
      const offset = new TextEncoder().encode(before).length;
      expect(faultFrom(bytesOf(before, broken, 'また正しい文です。'))).toEqual({
        code: 'broken-encoding',
        args: { encoding: 'UTF-8', offset },
      });
      expect(faultFrom(bytesOf([0xef, 0xbb, 0xbf], before, broken, 'x'))).toEqual({
        code: 'broken-encoding',
        args: { encoding: 'UTF-8', offset: offset + 3 },
      });
    },
  );

  it.each([1, 2])('reads a file that ends %i bytes into a character, and says so', (bytes) => {
    const whole = new TextEncoder().encode('途中で切れた');
    const { text, warnings } = decodeText(whole.subarray(0, whole.length - 3 + bytes));
    expect(text).toBe('途中で切れ');
    expect(warnings).toEqual([{ code: 'bytes-dropped', args: { bytes } }]);
  });
});

describe('decodeText: a line or two', () => {
  it.each([
    ['Shift_JIS', '〒100-0001 東京'],
    ['Shift_JIS', '┌──┬──┐\n│品│値│\n└──┴──┘'],
    ['Shift_JIS', '3ヶ月で10㎏、5㌔、№3'],
    ['EUC-JP', '吉田 ﾖｼﾀﾞ'],
    ['EUC-JP', '→次へ ◆注意'],
    ['ISO-2022-JP', 'ﾊﾝｶｸ ｶﾀｶﾅ ﾃﾞｽ｡'],
  ] as const)('%s: %s', (encoding, text) => {
    expect(read(encodeJapanese(text, encoding)).slice(0, 2)).toEqual([text, encoding]);
  });

  it.each(['1½ cups of flour', '50 ¢ a piece', '± 5 µm', '5 °C'])('windows-1252: %s', (text) => {
    expect(read(Uint8Array.from(text, (one) => one.charCodeAt(0))).slice(0, 2)).toEqual([text, 'windows-1252']);
  });

  it.each(['はい。', 'A社', 'ABC株式会社', '会議 10:00'])('UTF-16 without a mark: %s', (text) => {
    const little = new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer);
    const big = little.map((_, at) => little[at ^ 1] ?? 0);
    expect(read(little).slice(0, 2)).toEqual([text, 'UTF-16LE']);
    expect(read(big).slice(0, 2)).toEqual([text, 'UTF-16BE']);
  });
});

describe('decodeText: what a document says of itself', () => {
  it.each(['Shift_JIS', 'EUC-JP', 'ISO-2022-JP'] as const)('is not believed of %s that is declared Western European', (encoding) => {
    for (const declared of ['iso-8859-1', 'windows-1252', 'us-ascii'])
      expect(read(encodeJapanese(RULES, encoding), declared).slice(0, 2)).toEqual([RULES, encoding]);
  });

  it.each(['gb2312', 'gb18030', 'big5', 'euc-kr', 'ks_c_5601-1987', 'windows-1251'])(
    'is not believed of Japanese that is declared %s',
    (declared) => {
      for (const encoding of ['Shift_JIS', 'EUC-JP', 'ISO-2022-JP'] as const)
        expect(read(encodeJapanese(RULES, encoding), declared).slice(0, 2)).toEqual([RULES, encoding]);
      expect(read(bytesOf(RULES), declared).slice(0, 2)).toEqual([RULES, 'UTF-8']);
    },
  );

  it('is not believed of one Japanese encoding that is another', () => {
    expect(read(encodeJapanese(RULES, 'EUC-JP'), 'shift_jis').slice(0, 2)).toEqual([RULES, 'EUC-JP']);
    expect(read(encodeJapanese(RULES, 'Shift_JIS'), 'euc-jp').slice(0, 2)).toEqual([RULES, 'Shift_JIS']);
  });

  it.each([
    [
      'gb2312',
      'GBK',
      '本规定旨在规范差旅费的支付。我们应当遵守这些规则。',
      'b1beb9e6b6a8d6bcd4dab9e6b7b6b2eec2c3b7d1b5c4d6a7b8b6a1a3ced2c3c7d3a6b5b1d7f1cad8d5e2d0a9b9e6d4f2a1a3',
    ],
    [
      'gbk',
      'GBK',
      '日语的“ありがとうございます”是谢谢的意思，“すみません”是对不起的意思。我们应当学习这些说法。',
      'c8d5d3efb5c4a1b0a4a2a4eaa4aca4c8a4a6a4b4a4b6a4a4a4dea4b9a1b1cac7d0bbd0bbb5c4d2e2cbbca3aca1b0a4b9a4dfa4dea4bba4f3a1b1cac7b6d4b2bbc6f0b5c4d2e2cbbca1a3ced2c3c7d3a6b5b1d1a7cfb0d5e2d0a9cbb5b7a8a1a3',
    ],
    [
      'big5',
      'Big5',
      '本規定旨在規範差旅費的支付。我們應當遵守這些規則。',
      'a5bbb357a977a6aea662b357bd64ae74aec8b64faabaa4e4a549a143a7daadccc0b3b7edbfeda675b36fa8c7b357ab68a143',
    ],
    [
      'euc-kr',
      'EUC-KR',
      '이 규정은 여비에 관한 사항을 정한다. ㅋㅋㅋㅋㅋㅋ ㅎㅎ',
      'c0cc20b1d4c1a4c0ba20bfa9baf1bfa120b0fcc7d120bbe7c7d7c0bb20c1a4c7d1b4d92e20a4bba4bba4bba4bba4bba4bb20a4bea4be',
    ],
  ])('is believed of %s, if it is', (declared, encoding, text, hex) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(read(bytes, declared)).toEqual([text, encoding, []]);
  });

  it('is not believed of ISO-2022-JP, whose bytes all obey any other', () => {
    for (const declared of ['Shift_JIS', 'EUC-JP', 'utf-8'])
      expect(read(encodeJapanese(RULES, 'ISO-2022-JP'), declared)).toEqual([RULES, 'ISO-2022-JP', []]);
  });

  it('is believed of Western European, if it is', () => {
    const text = 'Le café est fermé à Noël. ÀÉÈ';
    const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
    expect(read(bytes, 'iso-8859-1')).toEqual([text, 'windows-1252', []]);
  });
});

it('takes one accented letter at the end for what it is, not for half a kanji', () => {
  expect(read(Uint8Array.from('CAFÉ', (one) => one.charCodeAt(0)))).toEqual(['CAFÉ', 'windows-1252', ['encoding-guessed']]);
});

describe('decodeText: Japanese encodings', () => {
  it.each(['Shift_JIS', 'EUC-JP'] as const)('guesses %s and says so', (encoding) => {
    expect(decodeText(encodeJapanese(RULES, encoding))).toEqual({
      text: RULES,
      encoding,
      warnings: [{ code: 'encoding-guessed', args: { encoding } }],
    });
  });

  it('knows ISO-2022-JP by its escapes', () => {
    expect(read(encodeJapanese(RULES, 'ISO-2022-JP'))).toEqual([RULES, 'ISO-2022-JP', []]);
  });

  it.each([
    '東京',
    '名前,年齢\r\n佐藤,30\r\n',
    '規程',
    '日当',
    'です',
    'テスト',
    '旅費規程.xls',
    '会議室予約',
    '株式会社　日本',
    'A社の請求書',
    '10円',
  ])('reads short text: %s', (text) => {
    expect(read(encodeJapanese(text, 'Shift_JIS')).slice(0, 2)).toEqual([text, 'Shift_JIS']);
    // Four bytes of EUC-JP may happen to be valid UTF-8, which is tried first.
    const euc = read(encodeJapanese(`${text}を申請する。`, 'EUC-JP'));
    expect(euc.slice(0, 2)).toEqual([`${text}を申請する。`, 'EUC-JP']);
  });

  it('tells Shift_JIS from EUC-JP for any Japanese sentence', () => {
    const words = [
      '規程',
      '出張',
      '旅費',
      '支給',
      '申請',
      '上長',
      '承認',
      'する',
      'した',
      'ならない',
      'については',
      'カード',
      'システム',
      '、',
      '。',
      '（',
      '）',
      '３',
      '1',
      ' ',
      '\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 4, maxLength: 30 }), (chosen) => {
        const text = `${chosen.join('')}こと。`;
        expect(read(encodeJapanese(text, 'Shift_JIS')).slice(0, 2)).toEqual([text, 'Shift_JIS']);
        expect(read(encodeJapanese(text, 'EUC-JP')).slice(0, 2)).toEqual([text, 'EUC-JP']);
      }),
    );
  });

  it('C53 Shift_JIS CSV: reads the vendor characters of code page 932 in 70 bytes', () => {
    const { text, encoding, warnings } = decodeText(readFileSync('tests/fixtures/documents/ja-kanji.cp932.csv'));
    expect(text).toBe('名前,年齢,住所\r\n佐藤太郎,30,東京\r\n三木英子,25,大阪\r\n髙橋淳,35,名古屋\r\n');
    expect(encoding).toBe('Shift_JIS');
    expect(warnings).toEqual([{ code: 'encoding-guessed', args: { encoding: 'Shift_JIS' } }]);
  });

  it('reads half-width katakana, as banks write names', () => {
    expect(read(encodeJapanese('ﾌﾘｺﾐ,ｶ)ﾆﾎﾝｼﾖｳｼﾞ,1000\r\n', 'Shift_JIS')).slice(0, 2)).toEqual(['ﾌﾘｺﾐ,ｶ)ﾆﾎﾝｼﾖｳｼﾞ,1000\r\n', 'Shift_JIS']);
  });

  it('reads a file that ends inside a character', () => {
    const sjis = encodeJapanese(RULES.trimEnd(), 'Shift_JIS');
    expect(read(sjis.subarray(0, -1))).toEqual([RULES.trimEnd().slice(0, -1), 'Shift_JIS', ['encoding-guessed', 'bytes-dropped']]);
    const euc = encodeJapanese(RULES.trimEnd(), 'EUC-JP');
    expect(read(euc.subarray(0, -1))).toEqual([RULES.trimEnd().slice(0, -1), 'EUC-JP', ['encoding-guessed', 'bytes-dropped']]);
  });
});

describe('decodeText: UTF-16 without mark', () => {
  it.each([
    ['Latin', 'This is plain text.\n'],
    ['Japanese', RULES],
    ['mixed', 'API の設計\nREST と呼ばれる。\n'],
  ])('guesses the byte order of %s text', (_, text) => {
    expect(read(utf16(text))).toEqual([text, 'UTF-16LE', ['encoding-guessed']]);
    expect(read(utf16(text, { bigEndian: true }))).toEqual([text, 'UTF-16BE', ['encoding-guessed']]);
  });

  it('does not take ASCII for it, whose pairs of letters would all be kanji', () => {
    expect(read(bytesOf('abcdefgh', [0], 'ijklmnop!'))[1]).toBe('UTF-8');
    expect(read(bytesOf('caf', [0xe9], ' au lait, s', [0xe9], 'rieusement'))[1]).toBe('windows-1252');
  });
});

describe('decodeText: UTF-32 without mark, and what only looks like another encoding', () => {
  const utf32Plain = (text: string, bigEndian: boolean): Uint8Array => utf32(text, bigEndian).subarray(4);

  it.each(['a', '設定', 'plain text', '𠮟る。'])('reads %s in either byte order', (text) => {
    expect(read(utf32Plain(text, false))).toEqual([text, 'UTF-32LE', ['encoding-guessed']]);
    expect(read(utf32Plain(text, true))).toEqual([text, 'UTF-32BE', ['encoding-guessed']]);
  });

  it('refuses JIS X 0212 in ISO-2022-JP, which would pass for ASCII', () => {
    expect(faultFrom(bytesOf([0x1b, 0x24, 0x28, 0x44], '0"0#', [0x1b, 0x28, 0x42]))?.args).toMatchObject({ encoding: 'ISO-2022-JP' });
  });
});

describe('decodeAs', () => {
  it('reads UTF-32 with and without mark', () => {
    expect(decodeAs(utf32('設定', true), 'UTF-32BE').text).toBe('設定');
    expect(decodeAs(utf32('設定', false).subarray(4), 'utf-32le').text).toBe('設定');
  });

  it.each(['UTF-8', 'UTF-16LE', 'UTF-32LE', 'EUC-JP', 'ISO-2022-JP'])('says that Shift_JIS is not %s', (encoding) => {
    const bytes = encodeJapanese('設定を確かめる。あ', 'Shift_JIS');
    expect(() => decodeAs(bytes, encoding)).toThrow(expect.objectContaining({ name: 'broken-encoding' }) as Error);
  });
});

describe('decodeText: the rest', () => {
  it('reads Western European text as windows-1252', () => {
    const text = bytesOf(
      'R',
      [0xe9],
      'sum',
      [0xe9],
      ' of the ',
      [0x93],
      'na',
      [0xef],
      've',
      [0x94],
      ' approach ',
      [0x96],
      ' it costs 5 ',
      [0x80],
      '.',
    );
    expect(read(text)).toEqual(['Résumé of the “naïve” approach – it costs 5 €.', 'windows-1252', ['encoding-guessed']]);
    expect(read(bytesOf('Caf', [0xe9]))).toEqual(['Café', 'windows-1252', ['encoding-guessed']]);
  });

  it('refuses what nothing explains rather than show rubbish', () => {
    const cyrillic = Uint8Array.from([
      0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x21, 0x20, 0xca, 0xe0, 0xea, 0x20, 0xe4, 0xe5, 0xeb, 0xe0, 0x3f,
    ]);
    expect(faultFrom(cyrillic)?.code).toBe('broken-encoding');
    expect(faultFrom(Uint8Array.from([0x81, 0x8d, 0xff, 0x90, 0x81, 0x8d]))?.code).toBe('broken-encoding');
  });

  it('never answers with a replacement character that the bytes did not hold', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
        let text = '';
        try {
          text = decodeText(bytes).text;
        } catch (error) {
          expect(faultOf(error).code).toBe('broken-encoding');
        }
        if (text.includes('\ufffd')) expect(['UTF-8', 'UTF-16LE', 'UTF-16BE']).toContain(decodeText(bytes).encoding);
        expect(/\p{Surrogate}/u.test(text)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decodeText: declared encodings', () => {
  it('honours a declaration that the bytes obey', () => {
    expect(read(encodeJapanese(RULES, 'EUC-JP'), 'euc-jp')).toEqual([RULES, 'EUC-JP', []]);
    expect(read(encodeJapanese('東京', 'Shift_JIS'), 'x-sjis')).toEqual(['東京', 'Shift_JIS', []]);
    expect(read(bytesOf('caf', [0xe9]), 'iso-8859-1')).toEqual(['café', 'windows-1252', []]);
    expect(read(Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows-1251')).toEqual(['Привет', 'windows-1251', []]);
  });

  it('looks at the bytes where the declaration is wrong, unknown, or impossible', () => {
    expect(read(bytesOf(RULES), 'shift_jis')[1]).toBe('UTF-8');
    expect(read(bytesOf(RULES), 'iso-8859-1')).toEqual([RULES, 'UTF-8', []]);
    expect(read(encodeJapanese(RULES, 'Shift_JIS'), 'utf-8')).toEqual([RULES, 'Shift_JIS', ['encoding-guessed']]);
    expect(read(bytesOf(RULES), 'utf-16')[1]).toBe('UTF-8');
    expect(read(bytesOf(RULES), 'no-such-thing')[1]).toBe('UTF-8');
  });
});

describe('findDeclaredCharset', () => {
  it.each([
    ['<meta charset="Shift_JIS">', 'Shift_JIS'],
    ["<META CHARSET='euc-jp'/>", 'euc-jp'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">', 'iso-2022-jp'],
    ['<meta content="text/html;charset=Shift_JIS" http-equiv=Content-Type />', 'Shift_JIS'],
    ['<?xml version="1.0" encoding="Shift_JIS"?><meta charset=utf-8>', 'Shift_JIS'],
    ['<!-- <meta charset="euc-jp"> --><meta name=a><meta charset=utf-8>', 'utf-8'],
    ['<p>charset=utf-8</p>', null],
    ['', null],
  ])('%s', (html, charset) => {
    expect(findDeclaredCharset(bytesOf(html))).toBe(charset);
  });
});
