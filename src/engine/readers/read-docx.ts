import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import mammoth from 'mammoth/mammoth.browser.min.js';
import { Fault } from '../../bridge/fault';
import type { Block } from '../../core/model';
import { mendDocument } from './docx/mend-document';
import { readStyles } from './docx/read-styles';
import { looksLikeNames } from './looks-like-names';
import { openZip, readXmlPart } from './open-zip';
import { readCoreProperties } from './read-core-properties';
import type { Pause } from './pause';
import { readHtml } from './read-html';
import type { Reading } from './reading';

/** Parts with text that a reader sees. Heads and feet of pages, comments and pictures are not among them. */
const TEXT_PARTS = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;
const OTHER_PARTS = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/_rels\/[^/]+\.rels|word\/(?:styles|numbering)\.xml)$/;
const STYLE_MAP = [1, 2, 3, 4, 5, 6].map((level) => `p.OyakoH${level} => h${level}:fresh`);
/** What mammoth writes for a reference to a note, and behind the note for the way back: no text of the document. */
const REFERENCE = /<sup><a href="#[^"]*" id="[^"]*">\[\d+\]<\/a><\/sup>/g;
const WAY_BACK = / ?<a href="#[^"]*">↑<\/a>/g;

/**
 * Reads a Word document: mammoth makes HTML of it, the HTML reader the text. Mended before: ruby (mammoth drops base and
 * reading), hidden runs, headings by outline level. Notes are items behind the text; the first row of a table is its header
 * if Word says so or it looks like names.
 *
 * @throws Fault `file-damaged`, `unpacks-too-large`.
 */
export async function readDocx(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const files = await openZip(bytes, 'DOCX', pause);
  const styles = readStyles(await readXmlPart(files, 'word/styles.xml'));
  let title: string | null = null;
  const parts: [string, string][] = [];
  for (const { name } of files) {
    if (!TEXT_PARTS.test(name) && !OTHER_PARTS.test(name)) continue;
    const xml = (await readXmlPart(files, name)) ?? '';
    const mended = TEXT_PARTS.test(name) ? mendDocument(xml, styles) : { xml, title: null };
    title ??= mended.title;
    parts.push([name, mended.xml]);
  }
  const html = await convert(parts);
  await pause();
  const reading = readHtml(html.replace(REFERENCE, '').replace(WAY_BACK, ''));
  const blocks = reading.blocks.map((block) => nameColumns(reading.text, block));
  const own = readCoreProperties(await readXmlPart(files, 'docProps/core.xml'), 'DOCX');
  return { ...reading, ...own, title: title ?? reading.title ?? own.title, blocks, reader: 'docx/3' };
}

async function convert(parts: readonly (readonly [string, string])[]): Promise<string> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  for (const [name, xml] of parts) await writer.add(name, new Uint8ArrayReader(new TextEncoder().encode(xml)));
  const { buffer } = await writer.close();
  try {
    const { value } = await mammoth.convertToHtml({ arrayBuffer: buffer }, { styleMap: STYLE_MAP, includeEmbeddedStyleMap: false });
    return value;
  } catch {
    throw new Fault('file-damaged', { format: 'DOCX' });
  }
}

function nameColumns(text: string, block: Block): Block {
  if (block.kind !== 'table' || block.header !== null || block.rows.length < 2) return block;
  const [first, ...rows] = block.rows;
  if (!first || !looksLikeNames(first.cells.map(({ start, end }) => text.slice(start, end)))) return block;
  return { ...block, header: first, rows };
}
