import { expect, it } from 'vitest';
import { decodeText } from '../../../src/engine/readers/decode-text';
import { encodeJapanese } from './encode-japanese';

/** What people have in files, each kind with its own trap for a detector. */
const JAPANESE: Readonly<Record<string, string>> = {
  prose:
    'この規程は、会社の業務で出張する社員の旅費について定める。日当は一日につき三千円とし、宿泊費は実費を支給する。申請は出発の三日前までに上長へ提出しなければならない。',
  'kanji alone':
    '第一条目的本規程旅費支給基準出張命令承認申請書類提出期限厳守日当宿泊費交通費精算領収書添付経理部長決裁後支払銀行振込手数料会社負担',
  'mostly ASCII':
    'The API returns JSON. See section 3 of the guide for 設定 and then restart the server with npm start.\r\nNext: check the log 確認 file and the port number 8080.',
  'half-width katakana': 'ﾌﾘｺﾐ,ｶ)ﾆﾎﾝｼﾖｳｼﾞ,1000\r\nﾄｳｷﾖｳﾄ,ｼﾌﾞﾔｸ,ｻﾝﾌﾟﾙ ﾀﾛｳ,2500\r\nｵｵｻｶｼ,ｷﾀｸ,ﾃｽﾄ ﾊﾅｺ,300\r\n',
  'signs of CP932': '①髙橋㈱の請求書：②﨑山㈲は№3を参照。③ＴＥＬは℡03-1234-5678、④寸法は㎜と㎏で書く。Ⅳ章まで、はしご髙と﨑に注意。',
  CSV: '氏名,年齢,住所\r\n佐藤,30,東京都渋谷区\r\n鈴木,25,大阪市北区\r\n高橋,41,名古屋市中区\r\n田中,38,札幌市\r\n',
  katakana: 'データベースサーバーのバックアップスケジュールをチェックし、エラーメッセージをログファイルへ出力する。',
};
/** JIS X 0212, which of these only EUC-JP has. */
const RARE_KANJI = { 'JIS X 0212': '丂丄の氏名を登録する。俠気と侔の字、仛や仫も人名に使われる。彧さんと德さんへ送る。' };
const WESTERN: Readonly<Record<string, string>> = {
  French: 'Le café est fermé à Noël. Voilà une règle très sévère : aucun élève n’entrera après l’été, même s’il a reçu la clé du maître.',
  German: 'Über die Straße fährt ein großer Bär. Die Größe der Tür beträgt zwölf Fuß, und die Schlüssel hängen schön überall herum.',
  Spanish: 'El niño pequeño comió una manzana. ¿Dónde está la señora? ¡Qué año más difícil! Mañana lloverá en Málaga según el pronóstico.',
  Portuguese: 'A informação não está disponível: é necessário renovar a inscrição até amanhã às três horas. Ação e reação são lições.',
  Swedish: 'Så här års är det både mörkt och kallt på ön. Räksmörgås är gott även när man fryser på väg till färjan.',
  'English with signs': 'The “naïve” résumé – a cliché – costs 5 €. It’s the café’s façade that we don’t like… or so said Zoë.',
};

type Encode = (text: string) => Uint8Array;

function wide(unit: 2 | 4, littleEndian: boolean): Encode {
  return (text) => {
    const values = unit === 2 ? text.split('').map((one) => one.charCodeAt(0)) : Array.from(text, (one) => one.codePointAt(0) ?? 0);
    const bytes = new Uint8Array(values.length * unit);
    const view = new DataView(bytes.buffer);
    for (const [index, value] of values.entries()) {
      if (unit === 2) view.setUint16(index * 2, value, littleEndian);
      else view.setUint32(index * 4, value, littleEndian);
    }
    return bytes;
  };
}

const SIGNS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const toWindows1252: Encode = (text) =>
  Uint8Array.from(text, (one) => (SIGNS_1252.includes(one) ? 0x80 + SIGNS_1252.indexOf(one) : (one.codePointAt(0) ?? 0)));
const toUtf8: Encode = (text) => new TextEncoder().encode(text);

/** Each encoding with the texts that it can hold. */
const ENCODINGS: readonly (readonly [name: string, encode: Encode, texts: Readonly<Record<string, string>>])[] = [
  ['UTF-8', toUtf8, { ...JAPANESE, ...RARE_KANJI, ...WESTERN }],
  ['Shift_JIS', (text) => encodeJapanese(text, 'Shift_JIS'), JAPANESE],
  ['EUC-JP', (text) => encodeJapanese(text, 'EUC-JP'), { ...JAPANESE, ...RARE_KANJI }],
  ['ISO-2022-JP', (text) => encodeJapanese(text, 'ISO-2022-JP'), JAPANESE],
  ['windows-1252', toWindows1252, WESTERN],
  ['UTF-16LE', wide(2, true), { ...JAPANESE, ...RARE_KANJI, ...WESTERN }],
  ['UTF-16BE', wide(2, false), { ...JAPANESE, ...RARE_KANJI, ...WESTERN }],
  ['UTF-32LE', wide(4, true), { ...JAPANESE, ...RARE_KANJI, ...WESTERN }],
  ['UTF-32BE', wide(4, false), { ...JAPANESE, ...RARE_KANJI, ...WESTERN }],
];

/** Stretches of a text from every seventh character on, of 1 to 9 and then of every fifth length; those of ASCII alone look alike. */
function* stretchesOf(text: string): Generator<string> {
  const characters = Array.from(text);
  for (let start = 0; start < characters.length; start += 7) {
    for (let length = 1; length <= Math.min(80, characters.length - start); length += length < 10 ? 1 : 5) {
      const stretch = characters.slice(start, start + length).join('');
      if (/[^\0-\x7f]/.test(stretch)) yield stretch;
    }
  }
}

const LENGTHS = [
  [1, 4],
  [5, 8],
  [9, 16],
  [17, 80],
] as const;

function readsBack(bytes: Uint8Array, text: string): boolean {
  try {
    return decodeText(bytes).text === text;
  } catch {
    return false;
  }
}

function countRight(encode: Encode, texts: Readonly<Record<string, string>>): { right: number; all: number }[] {
  const counts = LENGTHS.map(() => ({ right: 0, all: 0 }));
  for (const text of Object.values(texts)) {
    for (const stretch of stretchesOf(text)) {
      let bytes: Uint8Array;
      try {
        bytes = encode(stretch);
      } catch {
        // ISO-2022-JP lacks some signs of code page 932.
        continue;
      }
      const length = Array.from(stretch).length;
      const count = counts[LENGTHS.findIndex(([, most]) => length <= most)];
      if (!count) continue;
      count.all++;
      if (readsBack(bytes, stretch)) count.right++;
    }
  }
  return counts;
}

it.each(ENCODINGS)('%s is told from every other: nearly always from 17 characters on, mostly from 9', (name, encode, texts) => {
  const counts = countRight(encode, texts);
  console.log(`${name}: ${counts.map(({ right, all }, at) => `${LENGTHS[at]?.join('–')} characters ${right} of ${all}`).join(', ')}`);
  const [, , middle, long] = counts.map(({ right, all }) => right / all);
  expect(long).toBeGreaterThan(0.995);
  expect(middle).toBeGreaterThan(0.94);
});
