import { SaxesParser } from 'saxes';
import { Fault } from '../../bridge/fault';
import type { Pause } from './pause';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  /** `name` and attribute names as they stand, with their prefix. */
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Deeper nesting is no document. */
const MAX_DEPTH = 500;
/** Some milliseconds' work. */
const STRETCH = 262_144;

/**
 * Tells what stands in an XML part, in order, without building a tree. Nothing is fetched, no entity of its own is expanded.
 *
 * @throws Fault `file-damaged` with `format` where it is not well formed.
 */
export function scanXml(xml: string, format: string, events: XmlEvents): void {
  createParser(format, events).write(xml).close();
}

/** As `scanXml`, for parts that may be large: hears "cancel" in between. */
export async function scanLargeXml(xml: string, format: string, events: XmlEvents, pause: Pause): Promise<void> {
  const parser = createParser(format, events);
  for (let at = 0; at < xml.length; at += STRETCH) {
    parser.write(xml.slice(at, at + STRETCH));
    await pause();
  }
  parser.close();
}

function createParser(format: string, events: XmlEvents): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', () => {
    throw new Fault('file-damaged', { format });
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new Fault('file-damaged', { format });
    events.open?.(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    events.close?.(name);
  });
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  return parser;
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
