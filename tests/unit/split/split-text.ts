import fc from 'fast-check';

/** Pieces that texts are made of to find where rules for marks, brackets, lines and graphemes meet. */
const PIECES = [
  '。',
  '、',
  '！',
  '？',
  '.',
  '!',
  '?',
  '．',
  '…',
  '...',
  '「',
  '」',
  '（',
  '）',
  '(',
  ')',
  '"',
  "'",
  '\n',
  '\r\n',
  '\n\n',
  ' ',
  '　',
  '\t',
  ':',
  'https://e.jp/?q=a.',
  'あ',
  'ます',
  'と',
  'は',
  '漢字',
  'カ\u3099',
  'ﾊﾟ',
  '㍿',
  '½',
  '👨‍👩‍👧',
  '💪🏽',
  '🇯🇵',
  '🇯',
  '𠮟',
  '葛\u{e0100}',
  'e\u0301',
  '\u0301',
  '\u200d',
  '\u00ad',
  '\ufe0f',
  '♪',
  '（笑）',
  'word',
  'Dr',
  'e.g.',
  'U.S.',
  'The',
  'a',
  'X',
  '1',
  '１',
  '1. ',
  '・',
  '第1条　',
  '- 3 -',
  '---',
  '[1]',
  '#',
  '|',
];

/** Texts of such pieces, and any well-formed text. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
);

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** All places between graphemes, both ends of the text included. */
export function graphemeBoundaries(text: string): Set<number> {
  const places = new Set([0, text.length]);
  for (const { index } of segmenter.segment(text)) places.add(index);
  return places;
}
