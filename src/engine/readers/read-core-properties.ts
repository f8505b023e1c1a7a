import { dated, readDate } from './read-date';
import { scanXml } from './scan-xml';
import { isJunkTitle } from './text-writer';

export interface CoreProperties {
  /** Null where there is none, or where a program put it there. */
  readonly title: string | null;
  /** When it was last changed, else when it was made; milliseconds since 1970 in UTC. */
  readonly date?: number;
}

/** By preference. */
const DATES = ['dcterms:modified', 'dc:date', 'dcterms:created', 'meta:creation-date'];

/** What an Office file says of itself in its properties (`docProps/core.xml`, `meta.xml`); nothing for a part that is not there. */
export function readCoreProperties(xml: string | null, format: string): CoreProperties {
  if (xml === null) return { title: null };
  const words = new Map<string, string>();
  let open = '';
  scanXml(xml, format, {
    open(name) {
      open = name;
    },
    close() {
      open = '';
    },
    text(text) {
      if (open !== '') words.set(open, (words.get(open) ?? '') + text);
    },
  });
  const title = words.get('dc:title') ?? '';
  const dates = DATES.map((name) => readDate(words.get(name) ?? '')).filter((date) => date !== null);
  return { title: isJunkTitle(title) ? null : title.replace(/\s+/g, ' ').trim(), ...dated(dates[0] ?? null) };
}
