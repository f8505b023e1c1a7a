import { CharacterClass, classOf } from './character-class';
import { isDigit, isExtending, isLower, isUpper } from './character-kind';
import { slotOf, type Scan } from './scan-state';
import { skipRemark, skipSpacedSymbols, skipSymbols } from './skip-runs';

/** Behind a mark at `from`: further marks, closers, and the signs that are hung onto an end ("。♪", "！🎉"). */
export function skipTail(scan: Scan, from: number): number {
  const { text, end } = scan;
  let at = from;
  while (at < end) {
    const kind = classOf(text.charCodeAt(at));
    if (kind >= CharacterClass.stop && kind <= CharacterClass.ellipsis) at++;
    else if (kind === CharacterClass.closer || (kind === CharacterClass.quote && isStrayCloser(scan, at))) at++;
    else if (kind === CharacterClass.symbol && skipSymbols(text, at, end) > at) at = skipSymbols(text, at, end);
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

function isStrayCloser(scan: Scan, at: number): boolean {
  const slot = slotOf(scan, at);
  if (slot >= 0 && (scan.brackets.closes[slot] ?? -1) >= 0) return false;
  return (
    at + 1 >= scan.end ||
    (!isDigit(scan.text.charCodeAt(at + 1)) && !isLower(scan.text.charCodeAt(at + 1)) && !isUpper(scan.text.charCodeAt(at + 1)))
  );
}
