/** What the sentence scanner does with a UTF-16 unit: one small number each, looked up in a table. */
export const CharacterClass = {
  other: 0,
  /** 。 in every form, and the full stops of scripts that have their own: always an end. */
  stop: 1,
  /** ！ and ？ in full width, doubled and vertical forms. */
  wideMark: 2,
  /** The Latin full stop. */
  dot: 3,
  /** Latin ! and ?. */
  mark: 4,
  /** ．, an end unless it stands in a number or behind a list number. */
  wideDot: 5,
  ellipsis: 6,
  opener: 7,
  closer: 8,
  /** " and ', which open or close by what stands around them. */
  quote: 9,
  /** Emoji, ♪ and stars; also the first halves of surrogate pairs that may be emoji. */
  symbol: 10,
  colon: 11,
  space: 12,
  newline: 13,
} as const;

/** Openers and their closers; forms of one bracket in several widths share one pair number, since texts mix them. */
const PAIRS = [
  '(（︵⦅｟:)）︶⦆｠',
  '[［﹇:]］﹈',
  '{｛︷:}｝︸',
  '「｢﹁:」｣﹂',
  '『﹃:』﹄',
  '【︻:】︼',
  '〔︹:〕︺',
  '〈︿:〉﹀',
  '《︽:》︾',
  '〖:〗',
  '〘:〙',
  '“:”',
  '„:',
  '‚:',
  '‘:’',
  '«:»',
  '‹:›',
  '〝:〟〞',
];

const MEMBERS: readonly (readonly [number, string])[] = [
  [CharacterClass.stop, '。｡︒।॥։۔።။។៕'],
  [CharacterClass.wideMark, '！？︕︖‼⁇⁈⁉؟፧'],
  [CharacterClass.dot, '.'],
  [CharacterClass.mark, '!?'],
  [CharacterClass.wideDot, '．'],
  [CharacterClass.ellipsis, '…‥⋯︙'],
  [CharacterClass.quote, '"\''],
  [CharacterClass.symbol, '♪♫♬♩☆★♡♥❤⭐✨'],
  [CharacterClass.colon, ':'],
  [CharacterClass.space, '\t \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000\uFEFF'],
  [CharacterClass.newline, '\n\r\v\f\u0085\u2028\u2029'],
];

const pairOf = new Uint8Array(0x10000);
const classTable = makeClassTable();

/** The class of a UTF-16 unit. */
export function classOf(code: number): number {
  return classTable[code] ?? CharacterClass.other;
}

/** Number of the bracket pair that a unit opens or closes, 0 if it is no bracket. */
export function pairNumberOf(code: number): number {
  return pairOf[code] ?? 0;
}

/** How many pair numbers there are, 0 included. */
export const pairCount = PAIRS.length + 1;

function makeClassTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [value, members] of MEMBERS) for (const member of members) table[member.charCodeAt(0)] = value;
  for (let code = 0xd83c; code <= 0xd83e; code++) table[code] = CharacterClass.symbol;
  for (let code = 0x2600; code <= 0x27bf; code++) table[code] = CharacterClass.symbol;
  for (const [number, pair] of PAIRS.entries()) {
    const middle = pair.indexOf(':');
    for (let i = 0; i < pair.length; i++) {
      if (i === middle) continue;
      table[pair.charCodeAt(i)] = i < middle ? CharacterClass.opener : CharacterClass.closer;
      pairOf[pair.charCodeAt(i)] = number + 1;
    }
  }
  return table;
}
