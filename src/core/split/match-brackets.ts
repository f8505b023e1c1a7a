import { CharacterClass, classOf, pairCount, pairNumberOf } from './character-class';
import { isCasedLetter, isCjk, isDigit, isWhiteSpace } from './character-kind';

/** Brackets and quotes that close: `opens` ascending, `closes[i]` is the closer of `opens[i]` or −1. */
export interface Brackets {
  readonly opens: readonly number[];
  readonly closes: readonly number[];
}

/**
 * Longest stretch between a bracket and its closer that is kept together, in UTF-16 units.
 * Longer than any quotation or remark inside a sentence that we met in law and office texts; a speech of many sentences
 * is worth cutting, and a quotation mark that was never closed by its own partner stays harmless.
 */
const LONGEST = 500;

const DOUBLE = pairCount;
const SINGLE = pairCount + 1;
const LOW_DOUBLE = pairNumberOf(0x201e);
const LOW_SINGLE = pairNumberOf(0x201a);

/**
 * Pairs brackets and quotation marks of one paragraph, so that a scanner can step over what they hold.
 *
 * An opener without a closer, or with one further away than 500 units, has −1 and protects nothing; a stray closer is
 * ignored. A closer ends the innermost opener of its own kind and drops unclosed ones inside. Linear.
 */
export function matchBrackets(text: string, start: number, end: number): Brackets {
  const opens: number[] = [];
  const closes: number[] = [];
  const stack: { readonly kind: number; readonly slot: number }[] = [];
  const openCount = new Uint32Array(pairCount + 2);

  const open = (kind: number, at: number): void => {
    stack.push({ kind, slot: opens.length });
    openCount[kind] = (openCount[kind] ?? 0) + 1;
    opens.push(at);
    closes.push(-1);
  };
  const close = (kind: number, at: number): void => {
    if ((openCount[kind] ?? 0) === 0) return;
    for (let top = stack.pop(); top; top = stack.pop()) {
      openCount[top.kind] = (openCount[top.kind] ?? 1) - 1;
      if (top.kind !== kind) continue;
      if (at - (opens[top.slot] ?? at) <= LONGEST) closes[top.slot] = at;
      return;
    }
  };

  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    const low = code === 0x201c ? LOW_DOUBLE : code === 0x2018 ? LOW_SINGLE : 0;
    // „So.“: in German the mark that opens elsewhere closes what began low.
    if (low > 0 && (openCount[low] ?? 0) > 0) close(low, at);
    else if (kind === CharacterClass.opener) open(pairNumberOf(code), at);
    else if (kind === CharacterClass.closer) {
      if (code !== 0x2019 || !isInsideWord(text, at, start, end)) close(pairNumberOf(code), at);
    } else if (kind === CharacterClass.quote) {
      const quote = code === 0x22 ? DOUBLE : SINGLE;
      const turn = quoteTurn(text, at, start, end, quote === DOUBLE, (openCount[quote] ?? 0) > 0);
      if (turn === 'open') open(quote, at);
      else if (turn === 'close') close(quote, at);
    }
  }
  return { opens, closes };
}

function isInsideWord(text: string, at: number, start: number, end: number): boolean {
  return at > start && at + 1 < end && isCasedLetter(text.charCodeAt(at - 1)) && isCasedLetter(text.charCodeAt(at + 1));
}

/** Whether a straight quotation mark opens, closes, or is an apostrophe or an inch. */
function quoteTurn(text: string, at: number, start: number, end: number, isDouble: boolean, isOpen: boolean): 'open' | 'close' | 'none' {
  const before = at > start ? text.charCodeAt(at - 1) : 0x20;
  const after = at + 1 < end ? text.charCodeAt(at + 1) : 0x20;
  const spaceBefore = isWhiteSpace(before) || classOf(before) === CharacterClass.opener || classOf(before) === CharacterClass.quote;
  const spaceAfter = isWhiteSpace(after);
  if (isDouble && (isCjk(before) || isCjk(after)) && !(isWhiteSpace(before) && at > start)) return isOpen ? 'close' : 'open';
  if (isOpen && !isWhiteSpace(before) && !isCasedLetter(after) && !isDigit(after)) return 'close';
  if (spaceBefore && !spaceAfter) return 'open';
  return isOpen && spaceAfter && !isWhiteSpace(before) ? 'close' : 'none';
}
