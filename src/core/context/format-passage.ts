import type { Catalogue } from '../model';
import { tidyName } from '../split/tidy-name';
import { sectionLabel } from './section-label';

/** What ends a passage: a blank line, so that the end of one and the start of the next never read as one sentence. */
const SEPARATOR = '\n\n';

/**
 * The line that names a passage: `[1] Title › Path › Heading` and a line end; `[1][3] …` where spans were merged.
 * `section` is null where the parent is the whole document. A line break in a title is sent as a space: it stays one line, of what is seen.
 */
export function passageHeader(catalogue: Catalogue, document: number, section: number | null, citations: readonly number[]): string {
  const title = catalogue.documents[document]?.title;
  if (title === undefined) throw new RangeError(`document: expected one below ${catalogue.documents.length}, got ${document}`);
  const names = [title, ...(section === null ? [] : sectionLabel(catalogue, section))];
  const marks = citations.map((citation) => `[${citation}]`).join('');
  return `${marks} ${names.map((name) => tidyName(name).replace(/\s+/gu, ' ')).join(' › ')}\n`;
}

/** A passage exactly as it is sent and counted: header, text, blank line. */
export function formatPassage(header: string, text: string): string {
  return header + text + SEPARATOR;
}
