/** The mark that a line begins with. `value` counts where the mark is a number or letter; `isOrdinal` says so. */
export interface ListMark {
  readonly length: number;
  readonly isOrdinal: boolean;
  readonly value: number;
}

const BULLET = /^(?:[-*+–—‐]\s+|[・•●○◎■□◆◇▪▫◦‣⁃※▶►▷→⇒✓✔☑☐★☆◯]\s*)(?=\S)/u;
const NUMBER =
  /^(?:[(（]?(\d{1,3}|[０-９]{1,3})(?:\.[)）]|[)）]|[.．](?=[\s\p{L}「『（]))|[(（]([a-zA-Zａ-ｚ]|[ivx]{1,4})[)）]|([a-zA-Z])[.)）](?=\s)|([ivx]{1,4})[)）](?=\s))\s*(?=\S)/u;
const LEVELS =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.\s+(?=\p{Lu}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[\d０-９]{1,2}(?:[-－‐−.．][\d０-９]{1,2}){1,3}[.．]?\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))/u;
const CIRCLED = /^(?:[①-⑳㊀-㊉⑴-⑽❶-❿㉑-㉟]|[Ⅰ-Ⅻⅰ-ⅻ]{1,2}(?:[.．、)）]|(?=\s)))\s*(?=\S)/u;
const JAPANESE = /^(?:[(（][一-十ァ-ンｱ-ﾝぁ-ん][)）]|[ア-ン][.．、)）\s]|[一二三四五六七八九十]{1,3}[、．.\s])\s*(?=\S)/u;
const ARTICLE =
  /^(?:第[0-9０-９〇一二三四五六七八九十百千]{1,6}[条章節項編款目](?:の[0-9０-９一二三四五六七八九十]{1,3})?(?=[\s（(【])|附\s*則(?=\s|$))/u;
const QUESTION = /^(?:Q|A|Ｑ|Ａ|問|答)\d{0,3}[.．:：]\s*(?=\S)/u;

/** The list mark, article number or bullet at the start of a line, or null. */
export function readListMark(text: string, start: number, end: number): ListMark | null {
  const head = text.slice(start, Math.min(end, start + 24));
  const number = NUMBER.exec(head);
  if (number) {
    const digits = number[1]?.normalize('NFKC');
    const letter = number[2] ?? number[3] ?? number[4];
    return { length: number[0].length, isOrdinal: digits !== undefined, value: digits ? Number(digits) : (letter?.codePointAt(0) ?? 0) };
  }
  for (const pattern of [BULLET, LEVELS, CIRCLED, JAPANESE, ARTICLE, QUESTION]) {
    const mark = pattern.exec(head);
    if (mark) return { length: mark[0].length, isOrdinal: false, value: 0 };
  }
  return null;
}
