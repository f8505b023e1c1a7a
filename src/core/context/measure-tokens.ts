import type { Catalogue, Section } from '../model';
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

/** A stretch of text with one count: a child and the gap behind it, or what stands before a section's first child. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

/**
 * Measures in tokens by adding stored counts.
 *
 * A span that cuts through a child takes its share of the child's tokens, by UTF-16 units of the child's own text,
 * rounded up: a little too much rather than too little. The gap behind a child has no share of its own.
 * O(log children + children in the span).
 */
export function measureTokens(catalogue: Catalogue, counts: TokenCountArrays): Measure {
  return {
    unit: 'tokens',
    span: (document, start, end) => countSpan(catalogue, counts, { document, start, end }),
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

function countSpan(
  { documents, sections, sectionOf, startOf, endOf }: Catalogue,
  counts: TokenCountArrays,
  { document, start, end }: { document: number; start: number; end: number },
): number {
  const entry = documents[document];
  if (entry === undefined) throw new RangeError(`document: expected one below ${documents.length}, got ${document}`);
  const lastChild = entry.firstChild + entry.childCount;
  const lastSection = entry.firstSection + entry.sectionCount;
  let sum = 0;
  // One before the first that starts later may still reach into the span.
  const firstChild = findFirst(entry.firstChild, lastChild, (child) => (startOf[child] as number) > start) - 1;
  for (let child = Math.max(entry.firstChild, firstChild); child < lastChild && (startOf[child] as number) < end; child++) {
    sum += countPart({ start: startOf[child] as number, end: endOf[child] as number, tokens: counts.ofChild[child] ?? 0 }, start, end);
  }
  const firstSection = findFirst(entry.firstSection, lastSection, (section) => (sections[section] as Section).start > start) - 1;
  for (let section = Math.max(entry.firstSection, firstSection); section < lastSection; section++) {
    const { start: from, end: to } = sections[section] as Section;
    if (from >= end) break;
    const child = findFirst(entry.firstChild, lastChild, (candidate) => (sectionOf[candidate] as number) >= section);
    const leadEnd = child < lastChild && sectionOf[child] === section ? (startOf[child] as number) : to;
    sum += countPart({ start: from, end: leadEnd, tokens: counts.ofLead[section] ?? 0 }, start, end);
  }
  return sum;
}

function countPart({ start, end, tokens }: Stretch, from: number, to: number): number {
  const overlap = Math.min(end, to) - Math.max(start, from);
  return overlap <= 0 ? 0 : Math.ceil((tokens * overlap) / (end - start));
}

/** The first number of `[from, to)` that is true, where all after a true one are true; `to` if none is. */
function findFirst(from: number, to: number, isTrue: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
