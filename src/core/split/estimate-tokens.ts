/**
 * How many tokens the shipped tokenizer makes of a text, estimated from above without it.
 *
 * Every code point beyond ASCII counts 1, one that NFKC widens (㍿, ﷺ) as many as it becomes, and 1 for white space
 * before it; ASCII letters 1 for every 3 of a run, digits and punctuation 1 each.
 */
export function estimateTokens(text: string): number {
  return measureTokens(text, 0, text.length, Infinity).tokens;
}

/** Tokens in `[start, end)` as long as they stay within `budget`, and where that stretch ends. */
export function measureTokens(text: string, start: number, end: number, budget: number): { tokens: number; end: number } {
  let tokens = 0;
  let letters = 0;
  let isAfterSpace = true;
  for (let at = start; at < end;) {
    const code = text.codePointAt(at) ?? 0;
    const length = code > 0xffff ? 2 : 1;
    let cost = 0;
    if (isAsciiLetter(code)) cost = letters++ % 3 === 0 ? 1 : 0;
    else {
      letters = 0;
      if (code > 0x20 && code < 0x80) cost = 1;
      else if (code >= 0x80) cost = widthOf(code, text, at, length) + (isAfterSpace ? 1 : 0);
    }
    if (tokens + cost > budget) return { tokens, end: at };
    tokens += cost;
    isAfterSpace = code <= 0x20 || code === 0x3000;
    at += length;
  }
  return { tokens, end };
}

function isAsciiLetter(code: number): boolean {
  return (code | 32) >= 0x61 && (code | 32) <= 0x7a;
}

/** Code points that the tokenizer sees for one of ours, after its NFKC. */
function widthOf(code: number, text: string, at: number, length: number): number {
  if (code < 0x2000 || (code >= 0x3001 && code < 0x3130) || (code >= 0x3400 && code < 0xa000)) return 1;
  return text.slice(at, at + length).normalize('NFKC').length;
}
