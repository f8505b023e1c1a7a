import { findFirst } from '../find-first';
import type { Catalogue } from '../model';
import { countCharacters, findPairs } from './count-characters';
import { formatPassage, passageHeader } from './format-passage';
import type { Measure, TextOf } from './measure';

/**
 * Measures in code points, exactly as passages are sent.
 *
 * A text that is not at hand is measured in UTF-16 units, which is never less. Keeps what it has measured of headers and
 * texts: make a new one for a new catalogue.
 */
export function measureCharacters(catalogue: Catalogue, textOf: TextOf): Measure {
  // The places of characters outside the basic plane, looked up once: then a size is a subtraction, however long the span.
  const pairsOf = new Map<number, Uint32Array>();
  // By section, or by −1 − document.
  const headers = new Map<number, number>();
  return {
    unit: 'characters',
    span(document, start, end) {
      const text = textOf(document);
      if (text === null) return end - start;
      let pairs = pairsOf.get(document);
      if (pairs === undefined) {
        pairs = findPairs(text);
        pairsOf.set(document, pairs);
      }
      const last = Math.min(end, text.length);
      // A pair that the span cuts through is no pair in it.
      return last - start - Math.max(0, countBelow(pairs, last - 1) - countBelow(pairs, start));
    },
    header(document, section, citations = [1]) {
      const key = section ?? -1 - document;
      let size = headers.get(key);
      if (size === undefined) {
        size = countCharacters(formatPassage(passageHeader(catalogue, document, section, []), ''));
        headers.set(key, size);
      }
      return citations.reduce((sum, citation) => sum + `[${citation}]`.length, size);
    },
  };
}

/** How many of ascending numbers are below a limit. */
function countBelow(numbers: Uint32Array, limit: number): number {
  return findFirst(0, numbers.length, (index) => (numbers[index] as number) >= limit);
}
