import type { Span } from '../model';

/** What a hyphen at a line end may part: the line end, and the rest of the word, in small letters. */
const REST = /[-\u2010][ \t]*(?:\r\n?|\n)[ \t]*(\p{Ll}+)(-?)/uy;
/** Longer words are none; nothing is looked for farther back. */
const MAX_WORD = 40;
/** "pre- and post-": the hyphen stands for a word that follows later. */
const JOINING = /^(?:and|or|to|nor|versus|und|oder|bis|et|ou)$/;
/** Words that begin compounds: these keep their hyphen. */
const COMPOUNDING =
  /^(?:self|well|ill|non|ex|all|cross|half|high|low|long|short|full|real|open|left|right|first|second|third|two|three|four|five|multi|state|end|user|off|on|by|so|semi|pseudo|quasi)$/i;

/**
 * What the hyphen at `at` does if a line ends behind it and small letters go on below: `parts` one word ("re-⏎trieval", where it
 * is no letter of the word), or `joins` two ("well-⏎known", "state-of-⏎the-art"). Null for any other hyphen or sign. Constant time.
 */
export function wrapAtHyphen(text: string, at: number, span: Span): 'parts' | 'joins' | null {
  const code = text.charCodeAt(at);
  if (code !== 0x2d && code !== 0x2010) return null;
  const next = text.charCodeAt(at + 1);
  if (next !== 0x0a && next !== 0x0d && next !== 0x20 && next !== 0x09) return null;
  REST.lastIndex = at;
  const [, rest = '', hyphen = ''] = REST.exec(text) ?? [];
  if (rest === '' || REST.lastIndex > span.end || JOINING.test(rest)) return null;
  const head = /[\p{L}\p{N}-]*$/u.exec(text.slice(Math.max(span.start, at - MAX_WORD), at))?.[0] ?? '';
  if (!/\p{L}$/u.test(head)) return null;
  return hyphen === '' && /^\p{L}*\p{Ll}$/u.test(head) && !COMPOUNDING.test(head) ? 'parts' : 'joins';
}
