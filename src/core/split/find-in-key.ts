import type { Span } from '../model';
import { searchKeyOf, type SearchKey } from './search-key';

/**
 * Where a query stands in the text of a key, as whole characters of that text, in order and without overlap.
 *
 * The query is folded like the text. A match inside a widened character is that character, once. An empty query (or one
 * of white space) has no match.
 */
export function findInKey(key: SearchKey, query: string): Span[] {
  const wanted = searchKeyOf(query, { start: 0, end: query.length }, []);
  const spans: Span[] = [];
  if (wanted === '') return spans;
  let reached = -1;
  for (let at = key.key.indexOf(wanted); at >= 0; at = key.key.indexOf(wanted, at + wanted.length)) {
    const span = { start: key.startOf(at), end: key.endOf(at + wanted.length - 1) };
    if (span.start >= reached) spans.push(span);
    reached = Math.max(reached, span.end);
  }
  return spans;
}
