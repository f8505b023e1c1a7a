import { CharacterClass, classOf } from './character-class';
import { isCasedLetter, isDigit, isExtending, isLower, isUpper, isWhiteSpace } from './character-kind';
import { closerOf, type Scan } from './scan-state';
import { skipRemark, skipSpacedSymbols, skipSymbols } from './skip-runs';

/** Behind a mark at `from`: further marks, closers, and the signs that are hung onto an end ("。♪", "！🎉"). */
export function skipTail(scan: Scan, from: number): number {
  const { text, end } = scan;
  let at = from;
  while (at < end) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === CharacterClass.dot && isBeginning(text, at)) break;
    if (kind >= CharacterClass.stop && kind <= CharacterClass.ellipsis) at++;
    else if (kind === CharacterClass.closer || (kind === CharacterClass.quote && isStrayCloser(scan, at))) at++;
    else if (kind === CharacterClass.symbol && skipSymbols(text, at, end) > at) {
      const after = skipSymbols(text, at, end);
      if (leadsIn(scan, after)) break;
      at = after;
    } else if (isRaisedDigit(text.charCodeAt(at))) at++;
    else if (isExtending(text, at)) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    else {
      const after =
        kind === CharacterClass.opener ? skipRemark(text, at, scan.sentenceStart) : skipSpacedSymbols(text, at, end, scan.sentenceStart);
      if (after === at) break;
      at = after;
    }
  }
  return at;
}

/** The number of a note: "It is known.¹ Others disagree.²" */
function isRaisedDigit(code: number): boolean {
  return code === 0xb9 || code === 0xb2 || code === 0xb3 || (code >= 0x2070 && code <= 0x2079);
}

/** "✔ 完了。✖ 未完了。": in a list whose items begin with a sign and a space, one that stands so begins the next. */
function leadsIn({ text, sentenceStart, end }: Scan, after: number): boolean {
  if (classOf(text.charCodeAt(sentenceStart)) !== CharacterClass.symbol || after + 1 >= end || text.charAt(after) !== ' ') return false;
  return text.charAt(skipSymbols(text, sentenceStart, end)) === ' ' && !isWhiteSpace(text.charCodeAt(after + 1));
}

/** "…を使う。.NETも使う。": a full stop between a Japanese mark and a letter begins a name. */
function isBeginning(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) > 0x2fff && isCasedLetter(text.charCodeAt(at + 1));
}

function isStrayCloser(scan: Scan, at: number): boolean {
  if (closerOf(scan, at) >= 0) return false;
  return (
    at + 1 >= scan.end ||
    (!isDigit(scan.text.charCodeAt(at + 1)) && !isLower(scan.text.charCodeAt(at + 1)) && !isUpper(scan.text.charCodeAt(at + 1)))
  );
}
