import type { Catalogue, SectionEntry } from '../core/model';
import type { EngineCalls, EngineEvent, Opening } from './protocol';

/** start, end, first child, children, document, path of each section. */
const COLUMNS = 6;

/**
 * A catalogue on its way to the page: ten thousand sections as objects would hold the page up for longer than a frame; as one array of
 * numbers and the headings they take a tenth of that.
 */
export interface PackedCatalogue extends Omit<Catalogue, 'sections'> {
  readonly sections: Uint32Array;
  readonly headings: readonly (string | null)[];
  readonly paths: readonly (readonly string[])[];
  /** Sections with access labels, by their number. */
  readonly access: readonly (readonly [number, readonly string[]])[];
}

/** What is said in place of an event or an opening, which hold a catalogue. */
export type PackedEvent = Exclude<EngineEvent, CatalogueEvent> | (Omit<CatalogueEvent, 'catalogue'> & WithCatalogue);
export type PackedOpening = Omit<Opening, 'catalogue'> & WithCatalogue;
export type PackedCalls = Omit<EngineCalls, 'open'> & {
  open(...options: Parameters<EngineCalls['open']>): Promise<PackedOpening>;
};

type CatalogueEvent = Extract<EngineEvent, { kind: 'catalogue' }>;
interface WithCatalogue {
  readonly catalogue: PackedCatalogue;
}

export function packEvent(event: EngineEvent): PackedEvent {
  return event.kind === 'catalogue' ? { ...event, catalogue: packCatalogue(event.catalogue) } : event;
}

export function unpackEvent(event: PackedEvent): EngineEvent {
  return event.kind === 'catalogue' ? { ...event, catalogue: unpackCatalogue(event.catalogue) } : event;
}

export function packOpening(opening: Opening): PackedOpening {
  return { ...opening, catalogue: packCatalogue(opening.catalogue) };
}

export function unpackOpening(opening: PackedOpening): Opening {
  return { ...opening, catalogue: unpackCatalogue(opening.catalogue) };
}

function packCatalogue({ sections, ...rest }: Catalogue): PackedCatalogue {
  const packed = new Uint32Array(sections.length * COLUMNS);
  const paths: (readonly string[])[] = [];
  const access: [number, readonly string[]][] = [];
  for (const [index, section] of sections.entries()) {
    const { start, end, firstChild, childCount, document, headingPath } = section;
    // Neighbours stand below the same headings, mostly.
    if (!isSame(paths.at(-1), headingPath)) paths.push(headingPath);
    packed.set([start, end, firstChild, childCount, document, paths.length - 1], index * COLUMNS);
    if (section.access) access.push([index, section.access]);
  }
  return { ...rest, sections: packed, headings: sections.map(({ heading }) => heading), paths, access };
}

function unpackCatalogue({ sections: packed, headings, paths, access, ...rest }: PackedCatalogue): Catalogue {
  const sections = headings.map((heading, index): SectionEntry => {
    const at = index * COLUMNS;
    return {
      start: packed[at] as number,
      end: packed[at + 1] as number,
      heading,
      headingPath: paths[packed[at + 5] as number] as readonly string[],
      firstChild: packed[at + 2] as number,
      childCount: packed[at + 3] as number,
      document: packed[at + 4] as number,
    };
  });
  for (const [index, labels] of access) sections[index] = { ...(sections[index] as SectionEntry), access: labels };
  return { ...rest, sections };
}

function isSame(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a?.length === b.length && a.every((heading, index) => heading === b[index]);
}
