import { findFirst } from '../find-first';
import type { Catalogue, Span } from '../model';
import type { Measure } from './measure';

/** Token counts stored at cutting, by child, section and document number of a catalogue. */
export interface TokenCountArrays {
  /** Per child: its text and the gap behind it, up to the next child or the end of its section. */
  readonly ofChild: ArrayLike<number>;
  /** Per section: what stands before its first child. */
  readonly ofLead: ArrayLike<number>;
  /** Per section: its title line. Per document: its title alone. */
  readonly ofSectionHeader: ArrayLike<number>;
  readonly ofDocumentHeader: ArrayLike<number>;
}

/**
 * Measures in tokens by adding stored counts.
 *
 * A span that cuts through a child takes its share of the child's tokens, by UTF-16 units of the child's own text,
 * rounded up: a little too much rather than too little. The gap behind a child has no share of its own.
 * O(log children) a span, once all counts have been added up.
 */
export function measureTokens(catalogue: Catalogue, counts: TokenCountArrays): Measure {
  const { documents, startOf, endOf } = catalogue;
  const children = addUp(startOf, endOf, counts.ofChild);
  const leads = addUp(
    catalogue.sections.map(({ start }) => start),
    endLeads(catalogue),
    counts.ofLead,
  );
  return {
    unit: 'tokens',
    span: (document, start, end) => {
      const entry = documents[document];
      if (entry === undefined) throw new RangeError(`document: expected one below ${documents.length}, got ${document}`);
      const { firstChild, childCount, firstSection, sectionCount } = entry;
      const span = { start, end };
      return (
        countSpan(children, { from: firstChild, to: firstChild + childCount }, span) +
        countSpan(leads, { from: firstSection, to: firstSection + sectionCount }, span)
      );
    },
    header: (document, section, citations = [1]) =>
      citations.reduce(
        (sum, citation) => sum + countMark(citation),
        (section === null ? counts.ofDocumentHeader[document] : counts.ofSectionHeader[section]) ?? 0,
      ),
  };
}

/**
 * Tokens of a citation mark, as the shipped tokenizer cuts it at the start of a line; between marks it never takes more.
 * Line ends and blank lines are white space, which takes none.
 */
function countMark(citation: number): number {
  return citation <= 8 ? 1 : citation <= 40 ? 2 : 3;
}

/** Stretches of text with a count each, in text order in each document: children with the gap behind them, or what stands before a section's first child. */
interface Stretches {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  readonly tokens: ArrayLike<number>;
  /** `sums[i]` are the tokens of all before the i-th. */
  readonly sums: Float64Array;
}

function addUp(starts: ArrayLike<number>, ends: ArrayLike<number>, tokens: ArrayLike<number>): Stretches {
  const sums = new Float64Array(starts.length + 1);
  for (let i = 0; i < starts.length; i++) {
    const isEmpty = (starts[i] as number) >= (ends[i] as number);
    sums[i + 1] = (sums[i] as number) + (isEmpty ? 0 : (tokens[i] ?? 0));
  }
  return { starts, ends, tokens, sums };
}

/** Where the first child of each section starts; its own end where it has none. */
function endLeads({ sections, startOf }: Catalogue): Uint32Array {
  return Uint32Array.from(sections, ({ end, firstChild, childCount }) => (childCount > 0 ? (startOf[firstChild] ?? end) : end));
}

/** Those that lie inside of the span by their sums, and the one at either end of it that it cuts through by its share. */
function countSpan(
  { starts, ends, tokens, sums }: Stretches,
  { from, to }: { readonly from: number; readonly to: number },
  { start, end }: Span,
): number {
  const first = findFirst(from, to, (index) => (starts[index] as number) >= start);
  const last = findFirst(first, to, (index) => (ends[index] as number) > end);
  const shareOf = (index: number): number => {
    const [own, ownEnd] = [starts[index] as number, ends[index] as number];
    const overlap = Math.min(ownEnd, end) - Math.max(own, start);
    return overlap <= 0 ? 0 : Math.ceil(((tokens[index] ?? 0) * overlap) / (ownEnd - own));
  };
  const inside = (sums[last] as number) - (sums[first] as number);
  return (first > from ? shareOf(first - 1) : 0) + inside + (last < to ? shareOf(last) : 0);
}
