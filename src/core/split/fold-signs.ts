/**
 * Pairs of signs that are the same to who types them and that NFKC leaves apart: code page 932 and Unicode disagree on waves,
 * dashes and bars, programs set curly quotation marks and hyphens of their own, and ½ gives a slash that nobody types.
 */
const SIGN_PAIRS = '〜~−-‐-―—‖∥⁄/‘\'’\'“"”"';

const foldOf = new Map<string, string>();
const signs = Array.from(SIGN_PAIRS);
for (let i = 0; i < signs.length; i += 2) foldOf.set(signs[i] ?? '', signs[i + 1] ?? '');
const SIGNS = new RegExp(`[${[...foldOf.keys()].join('')}]`, 'gu');

/** Text with each such sign as the one that is typed. */
export function foldSigns(text: string): string {
  return text.replace(SIGNS, (sign) => foldOf.get(sign) ?? sign);
}
