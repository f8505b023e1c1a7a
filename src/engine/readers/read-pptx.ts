import { Fault } from '../../bridge/fault';
import type { Span } from '../../core/model';
import { guessLang } from './guess-lang';
import { openZip, readXmlPart, type ZipFile } from './open-zip';
import { PageMarks } from './page-marks';
import type { Pause } from './pause';
import { readCoreProperties } from './read-core-properties';
import { readRelations, type Relation } from './read-relations';
import type { Reading } from './reading';
import { scanXml } from './scan-xml';
import { writeTable } from './sheets/write-sheets';
import { scanDiagram } from './slides/scan-diagram';
import { scanSlide, type SlidePart } from './slides/scan-slide';
import { TextWriter } from './text-writer';

const MAIN = 'ppt/presentation.xml';
/** A slide without a title is headed by its first words, if they are no longer than this. */
const MAX_TITLE = 60;

/**
 * Reads a presentation: a section for each slide, headed by its title; the points as list items, tables, the words of diagrams,
 * then what the speaker noted. Hidden slides are left out, with the warning `hidden-slides {count}`; so are feet, dates and slide
 * numbers, pictures and hidden shapes.
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
    const relations = await readRelations(files, part, 'PPTX');
    const notes = relations.find(({ type }) => type === 'notesSlide');
    const noted = notes && (await readXmlPart(files, notes.part));
    const parts = await readDiagrams(files, slide.parts, relations);
    const span = writeSlide(writer, number, [...parts, ...(noted ? scanSlide(noted, true).parts : [])]);
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
    reader: 'pptx/2',
  };
}

/** The parts of a slide with the words of its diagrams, as list items, where these stand. */
async function readDiagrams(files: readonly ZipFile[], parts: readonly SlidePart[], relations: readonly Relation[]): Promise<SlidePart[]> {
  const read: SlidePart[] = [];
  for (const part of parts) {
    const relation = part.kind === 'diagram' ? relations.find(({ id }) => id === part.relation) : undefined;
    const xml = relation && (await readXmlPart(files, relation.part));
    if (part.kind !== 'diagram') read.push(part);
    else if (xml) for (const text of scanDiagram(xml)) read.push({ kind: 'list-item', text, depth: 1 });
  }
  return read;
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
  const isTitle =
    first.kind === 'title' ||
    ((first.kind === 'paragraph' || first.kind === 'list-item') && first.text.length <= MAX_TITLE && others.length > 0);
  const heading = writer.heading(1, isTitle ? first.text : `Slide ${number}`);
  for (const part of isTitle ? others : parts) {
    if (part.kind === 'list-item') writer.listItem(part.text, part.depth, 0);
    else if (part.kind === 'table') writeTable(writer, part.rows);
    else if (part.kind !== 'diagram') writer.paragraph(part.text);
  }
  return heading;
}
