/** A list number or article number alone, as it stands before its item: "1", "12.3", "a", "iv", "(2)", "・3", "第2条", "図3", "Q1", "§ 4", "Fig. 3", "Step 2", "ア", "一". */
const ENUMERATOR =
  /^[\s•⁃‣◦・●○■□◆◇▪▶►※*\-–—(（[［【]*(?:\d{1,3}(?:[.-]\d{1,3})*|[０-９]{1,3}(?:[．－][０-９]{1,3})*|[A-Za-zＡ-Ｚａ-ｚ]|[ivxIVX]{1,5}|[Ⅰ-Ⅻⅰ-ⅻ]{1,2}|[ァ-ンｱ-ﾝ]|[ぁ-ん]|[一二三四五六七八九十]{1,3}|第[0-9０-９一二三四五六七八九十百]{1,6}[条章節項編款回部]|[注図表例問答式QAＱＡ][0-9０-９]{1,3}|§ ?\d{1,3}[a-z]?|(?:Figs?\.|Figure|Tab\.|Table|Arts?\.|Article|Step|Rule|Theorem|Lemma|Definition|Corollary) ?\d{1,3}(?:[.-]\d{1,3})*)[)）\]］】]?$/u;

/** No enumerator is longer, with its bullet and brackets. */
const LONGEST = 20;

/** Whether `text.slice(start, end)` is nothing but a list number, so that the mark behind it ends no sentence. */
export function isEnumerator(text: string, start: number, end: number): boolean {
  return end - start <= LONGEST && end > start && ENUMERATOR.test(text.slice(start, end));
}
