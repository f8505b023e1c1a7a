import type { AsideEntry, Catalogue, DocumentEntry, SectionEntry } from '../../core/model';
import { documentLabel } from '../../core/access/label-text';
import type { HeldDocument } from './held-document';

/** Documents in the order that settles ties: title (or path where there is none) by code unit, then revision; the earlier arrival first among copies. */
export function orderDocuments(documents: Iterable<HeldDocument>): HeldDocument[] {
  return [...documents].sort(
    (a, b) => compare(nameOf(a), nameOf(b)) || compare(a.record.revision, b.record.revision) || a.record.arrival - b.record.arrival,
  );
}

/** The catalogue of documents that are in order already. O(children). */
export function buildCatalogue(version: number, ordered: readonly HeldDocument[]): Catalogue {
  const childCount = ordered.reduce((sum, { record }) => sum + record.cut.children.length, 0);
  const documents: DocumentEntry[] = [];
  const sections: SectionEntry[] = [];
  const documentOf = new Uint32Array(childCount);
  const sectionOf = new Uint32Array(childCount);
  const startOf = new Uint32Array(childCount);
  const endOf = new Uint32Array(childCount);
  let child = 0;
  for (const [document, held] of ordered.entries()) {
    const { cut } = held.record;
    const firstChild = child;
    const firstSection = sections.length;
    for (const { start, end, section } of cut.children) {
      documentOf[child] = document;
      sectionOf[child] = firstSection + section;
      startOf[child] = start;
      endOf[child] = end;
      child++;
    }
    for (const section of cut.sections) {
      const access = held.labelsOf(section);
      const labelled = access.length > 0 ? { access } : {};
      sections.push({ ...section, firstChild: firstChild + section.firstChild, document, ...labelled });
    }
    documents.push(buildEntry(held, firstChild, firstSection));
  }
  return { version, documents, sections, documentOf, sectionOf, startOf, endOf };
}

/** So much of a text that is kept aside is shown. */
const SHOWN_UNITS = 120;

/** A document that is kept aside, as the page lists it. */
export function listAside({ record }: HeldDocument): AsideEntry {
  const { id, path, title, lang, encoding, text, aside } = record;
  const begins = text
    .trimStart()
    .slice(0, SHOWN_UNITS)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\s+/g, ' ')
    .trimEnd();
  const replaces = aside?.replaces === undefined ? {} : { replaces: aside.replaces };
  return { id, path, title, lang, encoding, begins, reasons: aside?.reasons ?? [], ...replaces };
}

function buildEntry(held: HeldDocument, firstChild: number, firstSection: number): DocumentEntry {
  const { id, revision, path, title, lang, encoding, arrival, text, warnings, cut, date, previous, fields, pages } = held.record;
  const label = documentLabel(held.record);
  return {
    id,
    revision,
    path,
    title,
    lang,
    encoding,
    arrival,
    textLength: text.length,
    warnings,
    firstChild,
    childCount: cut.children.length,
    firstSection,
    sectionCount: cut.sections.length,
    hasVectors: !held.lacksVectors('children', 'e5'),
    hasStaticVectors: !held.lacksVectors('children', 'static'),
    ...(pages === undefined ? {} : { pages }),
    ...(previous === undefined ? {} : { previous: previous === 'too-long' ? previous : 'kept' }),
    ...(fields === undefined ? {} : { fields }),
    ...(label === '' ? {} : { access: label }),
    ...(date === undefined ? {} : { date }),
    ...(held.hidden.length === 0 ? {} : { hidden: held.hidden }),
  };
}

function nameOf({ record }: HeldDocument): string {
  return record.title || (record.path ?? '');
}

/** By UTF-16 code unit, the same in every language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
