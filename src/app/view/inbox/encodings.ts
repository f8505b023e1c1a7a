/** Encodings that a text can be read in by hand: name as the reader takes it, and as people know it. */
export const ENCODINGS: readonly (readonly [value: string, name: string])[] = [
  ['utf-8', 'UTF-8'],
  ['shift_jis', 'Shift_JIS (CP932)'],
  ['euc-jp', 'EUC-JP'],
  ['iso-2022-jp', 'ISO-2022-JP (JIS)'],
  ['utf-16le', 'UTF-16LE'],
  ['utf-16be', 'UTF-16BE'],
  ['utf-32le', 'UTF-32LE'],
  ['utf-32be', 'UTF-32BE'],
  ['windows-1252', 'Windows-1252 (Latin)'],
  ['windows-1250', 'Windows-1250'],
  ['windows-1251', 'Windows-1251'],
  ['gb18030', 'GB18030 (GBK)'],
  ['big5', 'Big5'],
  ['euc-kr', 'EUC-KR'],
  ['koi8-r', 'KOI8-R'],
  ['macintosh', 'Mac Roman'],
];
