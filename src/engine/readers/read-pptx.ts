import { Fault } from '../../bridge/fault';
import type { Span } from '../../core/model';
import { guessLang } from './guess-lang';
import { looksLikeNames } from './looks-like-names';
import { openZip, readXmlPart, type ZipFile } from './open-zip';
import { PageMarks } from './page-marks';
import type { Pause } from './pause';
import { readCoreProperties } from './read-core-properties';
import { readRelations } from './read-relations';
import type { Reading } from './reading';
import { scanXml } from './scan-xml';
import { scanSlide, type SlidePart } from './slides/scan-slide';
import { TextWriter } from './text-writer';

const MAIN = 'ppt/presentation.xml';
/** A slide without a title is headed by its first words, if they are no longer than this. */
const MAX_TITLE = 60;

/**
 * Reads a presentation: a section for each slide, headed by its title; the points as list items, tables, then what the speaker
 * noted. Hidden slides are left out, with the warning `hidden-slides {count}`; so are feet, dates and slide numbers, pictures
 * and diagrams.
 *
 * @throws Fault `file-damaged`, `unpacks-too-large`.
 */
export async function readPptx(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const files = await openZip(bytes, 'PPTX', pause);
  const writer = new TextWriter();
  const pages = new PageMarks();
  let hidden = 0;
  let number = 0;
  for (const part of await listSlides(files)) {
    const xml = await readXmlPart(files, part);
    if (xml === null) continue;
    number++;
    const slide = scanSlide(xml);
    if (slide.isHidden) {
      hidden++;
      continue;
    }
    const notes = (await readRelations(files, part, 'PPTX')).find(({ type }) => type === 'notesSlide');
    const noted = notes && (await readXmlPart(files, notes.part));
    const span = writeSlide(writer, number, [...slide.parts, ...(noted ? scanSlide(noted, true).parts : [])]);
    if (span) pages.reach(number, span.start);
  }
  const { text, blocks } = writer.end();
  const own = readCoreProperties(await readXmlPart(files, 'docProps/core.xml'), 'PPTX');
  const [first] = blocks;
  const heading = first?.kind === 'heading' ? text.slice(first.start, first.end) : null;
  return {
    text,
    blocks,
    ...own,
    title: own.title ?? heading,
    lang: guessLang(text),
    marks: [],
    ...pages.end('slide', number, text.length),
    warnings: hidden === 0 ? [] : [{ code: 'hidden-slides', args: { count: hidden } }],
    reader: 'pptx/1',
  };
}

async function listSlides(files: readonly ZipFile[]): Promise<string[]> {
  const xml = await readXmlPart(files, MAIN);
  if (xml === null) throw new Fault('file-damaged', { format: 'PPTX' });
  const parts = new Map((await readRelations(files, MAIN, 'PPTX')).map(({ id, part }) => [id, part]));
  const slides: string[] = [];
  scanXml(xml, 'PPTX', {
    open(name, attributes) {
      if (name === 'p:sldId') slides.push(parts.get(attributes['r:id'] ?? '') ?? '');
    },
  });
  return slides.filter((part) => part !== '');
}

function writeSlide(writer: TextWriter, number: number, parts: readonly SlidePart[]): Span | null {
  const [first, ...others] = parts;
  if (!first) return null;
  const isTitle = first.kind === 'title' || (first.kind !== 'table' && first.text.length <= MAX_TITLE && others.length > 0);
  const heading = writer.heading(1, isTitle ? first.text : `Slide ${number}`);
  for (const part of isTitle ? others : parts) {
    if (part.kind === 'list-item') writer.listItem(part.text, part.depth, 0);
    else if (part.kind !== 'table') writer.paragraph(part.text);
    else {
      const [names] = part.rows;
      const hasNames = names !== undefined && part.rows.length > 1 && looksLikeNames(names);
      writer.table(hasNames ? names : null, hasNames ? part.rows.slice(1) : part.rows);
    }
  }
  return heading;
}
