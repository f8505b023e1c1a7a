/**
 * How much a strict decoding looks like text that somebody wrote: the mean over the characters that are not ASCII,
 * about 1 for plain Japanese prose, under .3 for one encoding misread as another.
 */

/** Characters that are looked at: enough to tell, and constant work for large files. */
const SAMPLE = 65_536;

const WEIGHT = { kana: 1, sign: 0.9, level1: 0.7, level2: 0.2, line: 0.6, rare: 0.1, halfKana: 0.5, odd: 0.1, user: -1 } as const;

const KINDS = Object.keys(WEIGHT) as (keyof typeof WEIGHT)[];

interface Counts {
  kana: number;
  sign: number;
  level1: number;
  level2: number;
  line: number;
  rare: number;
  halfKana: number;
  odd: number;
  user: number;
  spaces: number;
}

/** So many half-width katakana and nothing else, and it is them. */
const MANY_HALF_KANA = 10;

/** So many kanji in a row that begin with the same byte are half-width katakana of EUC-JP. */
const LONG_ROW = 4;

/** Expects bytes that decode strictly as Shift_JIS (windows-31j). */
export function scoreShiftJis(bytes: Uint8Array): number {
  const counts = emptyCounts();
  const end = Math.min(bytes.length, SAMPLE);
  let before = 0;
  let eucKana = 0;
  let eucRow = 0;
  let longestRow = 0;
  for (let at = 0; at < end;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      if (lead === 0x20) counts.spaces++;
      at++;
    } else if (lead >= 0xa1 && lead <= 0xdf) {
      counts[isHalfKanaInPlace(lead, before) && !isAmongLetters(bytes, at, before) ? 'halfKana' : 'odd']++;
      at++;
    } else {
      const trail = bytes[at + 1] ?? 0;
      const isEucKana = lead === 0x8e && trail >= 0xa1 && trail <= 0xdf;
      if (isEucKana) eucKana++;
      eucRow = isEucKana ? eucRow + 1 : 0;
      longestRow = Math.max(longestRow, eucRow);
      // Two rows of 94 share a lead byte; the trail byte says which.
      const row = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 2 + (trail >= 0x9f ? 2 : 1);
      counts[isAmongLetters(bytes, at, before, 2) ? 'odd' : classOfRow(row)]++;
      at += 2;
    }
    before = lead;
  }
  const { halfKana, odd } = counts;
  const all = countAll(counts);
  // EUC-JP writes each half-width katakana with 0x8E before it: nobody's kanji all begin with that byte.
  if ((eucKana > 1 && eucKana > all * 0.6) || longestRow >= LONG_ROW) return 0.3;
  // Kanji of EUC-JP leave this narrow range of bytes soon.
  if (halfKana + odd === all && halfKana >= MANY_HALF_KANA && odd <= halfKana * 0.1) return 0.75;
  return meanOf(counts);
}

/** Expects bytes that decode strictly as EUC-JP. */
export function scoreEucJp(bytes: Uint8Array): number {
  return meanOf(countEucJp(bytes));
}

/** Share of the kanji that are uncommon, 0 without kanji: few in Japanese, a fifth in Chinese whose bytes were taken for EUC-JP. */
export function shareOfRareKanji(bytes: Uint8Array): number {
  const { level1, level2, rare } = countEucJp(bytes);
  return level2 + rare === 0 ? 0 : (level2 + rare) / (level1 + level2 + rare);
}

function countEucJp(bytes: Uint8Array): Counts {
  const counts = emptyCounts();
  const end = Math.min(bytes.length, SAMPLE);
  let before = 0;
  for (let at = 0; at < end;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      if (lead === 0x20) counts.spaces++;
      at++;
    } else if (lead === 0x8e) {
      const kana = bytes[at + 1] ?? 0;
      counts[isHalfKanaInPlace(kana, before) ? 'halfKana' : 'odd']++;
      before = kana;
      at += 2;
      continue;
    } else if (lead === 0x8f) {
      counts.rare++;
      at += 3;
    } else {
      counts[lead < 0xa1 ? 'user' : classOfRow(lead - 0xa0)]++;
      at += lead < 0xa1 ? 1 : 2;
    }
    before = lead;
  }
  return counts;
}

/** Fewer than these may be kanji by accident. */
const FEW_CHARACTERS = 4;

/**
 * Expects text that decoded strictly as UTF-16 of one byte order; the other order scatters it over rare blocks.
 * Pairs of ASCII letters read as UTF-16 are all kanji, so without bytes that no other text has (`hasControls`) kanji
 * alone prove little: a fifth must be ASCII or kana, or every character one of a Japanese text.
 */
export function scoreUtf16(text: string, hasControls: boolean): number {
  let sum = 0;
  let common = 0;
  let usual = 0;
  let length = 0;
  for (const character of text.slice(0, SAMPLE)) {
    const point = character.codePointAt(0) ?? 0;
    const weight = weightOfCharacter(point);
    sum += weight;
    if (weight === 1) common++;
    if (weight >= 0.5 && point < 0xac00) usual++;
    if (point > 0xff00 && point < 0xffa0) usual++;
    length++;
  }
  if (length === 0) return 0;
  if (hasControls) return sum / length;
  if (common >= length * 0.2) return (sum / length) * 0.6;
  return usual === length && length >= FEW_CHARACTERS ? 0.36 : 0;
}

/** Signs of Western typesetting: any number of them says nothing against a text. */
const TYPESETTING = /[‘’“”‚„‹›«»–—…•€£§°©®™·¡¿\u00a0]/g;
const ACCENTED = 'À-ÖØ-öø-ÿŒœŠšŽžŸƒªº';

/** What text in a Western European language scores. */
export const LIKELY_WESTERN = 0.4;

/** Low where letters with accents outnumber plain ones or stand in rows: another script, misread. Never above what Japanese scores. */
export function scoreWindows1252(text: string): number {
  const sample = text.slice(0, SAMPLE).replace(TYPESETTING, ' ');
  const plain = sample.match(/[A-Za-z]/g)?.length ?? 0;
  const accented = sample.match(new RegExp(`[${ACCENTED}]`, 'g'))?.length ?? 0;
  const signs = sample.match(new RegExp(`[^\\0-\\x7f${ACCENTED}]`, 'g'))?.length ?? 0;
  // A few words may be all accents: then nothing else may be strange about them.
  const isClean = new RegExp(`^[\\s\\w${ACCENTED}.,;:!?'"()/-]*$`).test(sample) && !new RegExp(`[${ACCENTED}]{3}`).test(sample);
  const isLatin = accented <= (plain + accented) * 0.3 || (isClean && accented <= plain * 2);
  return isLatin && signs <= Math.max(2, sample.length * 0.1) ? LIKELY_WESTERN : 0.2;
}

function emptyCounts(): Counts {
  return { kana: 0, sign: 0, level1: 0, level2: 0, line: 0, rare: 0, halfKana: 0, odd: 0, user: 0, spaces: 0 };
}

/** JIS X 0208 by row: signs, letters, kana, kanji by how common they are. */
function classOfRow(row: number): keyof typeof WEIGHT {
  if (row === 4 || row === 5) return 'kana';
  if (row === 1 || row === 3) return 'sign';
  // Row 2 has 〒 → ※ ◆, row 13 is code page 932's ① ㈱ № Ⅳ.
  if ((row >= 16 && row <= 47) || row === 13 || row === 2) return 'level1';
  if (row === 8) return 'line';
  if (row >= 48 && row <= 84) return 'level2';
  return row > 94 && row < 115 ? 'user' : 'rare';
}

/** A voicing mark stands behind a kana that can be voiced, and no small kana or stroke begins a word. */
function isHalfKanaInPlace(kana: number, before: number): boolean {
  const isKanaBefore = before >= 0xa6 && before <= 0xdf;
  if (kana === 0xde) return before === 0xb3 || (before >= 0xb6 && before <= 0xc4) || (before >= 0xca && before <= 0xce);
  if (kana === 0xdf) return before >= 0xca && before <= 0xce;
  return !(kana >= 0xa7 && kana <= 0xb0) || isKanaBefore;
}

/**
 * `before` is the first byte of the character before. One character between Latin letters is a letter with an accent, or a quotation mark
 * and a letter, misread; one byte alone among ASCII is ½, µ, ± or £.
 */
function isAmongLetters(bytes: Uint8Array, at: number, before: number, length = 1): boolean {
  const isLetter = (byte = 0): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
  const after = bytes[at + length] ?? 0;
  if (length === 1 && before < 0x80 && after < 0x80 && bytes.length > 1) return true;
  if (before >= 0x80 || after >= 0x80 || (length === 2 && !isLetter(bytes[at + 1]))) return false;
  return isLetter(before) || isLetter(after);
}

function countAll(counts: Counts): number {
  return KINDS.reduce((total, kind) => total + counts[kind], 0);
}

function meanOf(counts: Counts): number {
  const sum = KINDS.reduce((total, kind) => total + counts[kind] * WEIGHT[kind], 0);
  const all = countAll(counts);
  return all === 0 || isOtherLanguage(counts) ? 0 : sum / all;
}

/** Chinese (many rare kanji) and Korean (spaces between words) have the byte ranges of Japanese, but no kana. */
function isOtherLanguage({ kana, level1, level2, spaces }: Counts): boolean {
  const kanji = level1 + level2;
  return kanji >= 30 && kana < kanji * 0.02 && (level2 > kanji * 0.15 || spaces > kanji / 6);
}

function weightOfCharacter(point: number): number {
  if (point === 9 || point === 10 || point === 13 || (point >= 0x20 && point < 0x7f)) return 1;
  if (point < 0xa0 || (point >= 0xe000 && point < 0xf900) || (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point < 0xfdf0)) return -3;
  if (point >= 0x3000 && point < 0x3100) return 1;
  if (point < 0x250 || (point >= 0x2010 && point < 0x2070) || (point >= 0xff01 && point < 0xffa0)) return 0.8;
  if (point >= 0x370 && point < 0x700) return 0.6;
  if ((point >= 0x4e00 && point < 0xa000) || (point >= 0xac00 && point < 0xd7a4)) return 0.5;
  if (point >= 0x700 && point < 0x1800) return 0.3;
  return point >= 0x2070 && point < 0x3400 ? 0.3 : 0;
}
