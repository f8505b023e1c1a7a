import type { Catalogue } from '../model';
import { countCharacters } from './count-characters';
import { formatPassage, passageHeader } from './format-passage';
import type { Measure, TextOf } from './measure';

/**
 * Measures in code points, exactly as passages are sent.
 *
 * A text that is not at hand is measured in UTF-16 units, which is never less. Keeps what it has measured of headers and
 * texts: make a new one for a new catalogue.
 */
export function measureCharacters(catalogue: Catalogue, textOf: TextOf): Measure {
  // Few texts have a character outside the basic plane; for all others a size is a subtraction, however long the span.
  const hasPairs = new Map<number, boolean>();
  // By section, or by −1 − document.
  const headers = new Map<number, number>();
  return {
    unit: 'characters',
    span(document, start, end) {
      const text = textOf(document);
      if (text === null) return end - start;
      let isPaired = hasPairs.get(document);
      if (isPaired === undefined) {
        isPaired = /[\ud800-\udbff]/.test(text);
        hasPairs.set(document, isPaired);
      }
      return isPaired ? countCharacters(text, start, end) : Math.min(end, text.length) - start;
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
