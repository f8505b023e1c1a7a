import type { Catalogue } from '../model';

/**
 * The headings that name a section, outermost first: its heading path and its own heading, without a first one that
 * only repeats the document's title. Empty for a section before any heading.
 */
export function sectionLabel(catalogue: Catalogue, section: number): readonly string[] {
  const entry = catalogue.sections[section];
  if (entry === undefined) throw new RangeError(`section: expected one below ${catalogue.sections.length}, got ${section}`);
  const label = entry.heading === null ? entry.headingPath : [...entry.headingPath, entry.heading];
  return label[0] === catalogue.documents[entry.document]?.title ? label.slice(1) : label;
}
