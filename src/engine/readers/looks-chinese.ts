/** Words that no Chinese text of some length does without and hardly a Japanese one has. */
const EVERYDAY = /[们們这這您你她它吗嗎么麼呢吧说說谁时为过个还]/gu;
/** The same of laws and letters in the traditional script. */
const FORMAL = /[辦據該於將並從與應對]/gu;
/** Fewer kanji than these say nothing. */
const LEAST = 8;

/**
 * Whether a text is Chinese: kanji without kana, and among them words that only Chinese has or characters that no Japanese code page has.
 * Linear in the length.
 */
export function looksChinese(text: string): boolean {
  const kanji = text.match(/\p{Script=Han}/gu) ?? [];
  if (kanji.length < LEAST || count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > kanji.length * 0.02) return false;
  if (kanji.length >= 50 && count(text, EVERYDAY) > kanji.length * 0.01) return true;
  if (new Set(text.match(FORMAL)).size >= 3 && count(text, FORMAL) > kanji.length * 0.02) return true;
  const foreign = kanji.filter((character) => !japaneseKanji().has(character));
  return new Set(foreign).size >= 2 && foreign.length > kanji.length * 0.05;
}

let known: ReadonlySet<string> | null = null;

/** The kanji of Shift_JIS as Windows has it, some 6,700. */
function japaneseKanji(): ReadonlySet<string> {
  if (known) return known;
  const bytes: number[] = [];
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead < 0xe0) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) bytes.push(lead, trail, 0x0a);
  }
  known = new Set(new TextDecoder('shift_jis').decode(new Uint8Array(bytes)).match(/\p{Script=Han}/gu));
  return known;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
