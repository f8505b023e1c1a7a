/** Letters beyond this are not looked at: the language of a document shows early, and large files stay cheap. */
const SAMPLE = 100_000;

/**
 * `ja` where kana or kanji are prominent, `en` where the letters are Latin, `und` where nothing tells.
 *
 * Japanese rules are full of Latin abbreviations, so a tenth of kana among the letters is enough. Latin letters could be
 * another language than English; the sentence rules for English serve those as well.
 */
export function guessLang(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const kana = count(sample, /[\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9d]/g);
  const kanji = count(sample, /\p{Script=Han}/gu);
  const latin = count(sample, /\p{Script=Latin}/gu);
  const letters = count(sample, /\p{L}/gu);
  if (letters === 0) return 'und';
  if (kana >= letters * 0.1 || kana + kanji >= letters * 0.3) return 'ja';
  return latin >= letters * 0.6 ? 'en' : 'und';
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const match of text.matchAll(pattern)) found += match.length > 0 ? 1 : 0;
  return found;
}
