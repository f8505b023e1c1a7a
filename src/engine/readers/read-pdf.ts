import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Fault } from '../../bridge/fault';
import type { ReadWarning } from '../../core/model';
import { guessLang } from './guess-lang';
import { arrangeLines, type Line } from './pdf/arrange-lines';
import { listFieldTexts } from './pdf/field-texts';
import { findFurniture } from './pdf/find-furniture';
import { listGlyphRuns, type GlyphRun } from './pdf/glyph-runs';
import { openPdf } from './pdf/open-pdf';
import { matchOutline } from './pdf/match-outline';
import { joinSegments, type Segment } from './pdf/page-segments';
import { partPage } from './pdf/part-page';
import { PdfWriter } from './pdf/pdf-writer';
import { readOutline, type OutlineEntry } from './pdf/read-outline';
import { isJunkTitle } from './text-writer';
import { dated, readDate } from './read-date';
import type { Pause } from './pause';
import type { Reading } from './reading';

const MODES: readonly GlyphRun['mode'][] = ['horizontal', 'vertical', 'turned'];
/** So many damaged pages on end, and the number of pages is what is damaged. */
const MAX_DAMAGED = 100;

/**
 * Reads a PDF into a text of its own, in reading order: columns one after the other, wrapped lines joined, paragraphs put
 * together over columns and pages, past notes at the foot. Headings are told by the file's own outline, their size or number.
 * Running heads, page numbers and printed contents become asides `page-furniture` behind the paragraph they stand in; readings
 * beside kanji are left out. What was filled into a form is read where it stands.
 *
 * Takes `bytes` over. Pages without text give the warning `pages-without-text {pages, of}`.
 *
 * @throws Fault `no-text {pages}` where no page has text, `file-locked`, `file-damaged`.
 */
export async function readPdf(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const opened = await openPdf(bytes);
  const { pdf } = opened;
  try {
    const pages = await readPages(pdf, pause);
    const empty = pages.filter((runs) => runs.every(({ text }) => text.trim() === '')).length;
    if (empty === pages.length) throw new Fault('no-text', { pages: pages.length });
    const warnings: ReadWarning[] = empty === 0 ? [] : [{ code: 'pages-without-text', args: { pages: empty, of: pages.length } }];
    const { title, date } = await readProperties(pdf);
    const outline = await readOutline(pdf, pause);
    return { ...writePages(pages, title, outline), warnings, reader: 'pdf/2', ...dated(date) };
  } finally {
    await opened.close();
  }
}

async function readPages(pdf: PDFDocumentProxy, pause: Pause): Promise<GlyphRun[][]> {
  const pages: GlyphRun[][] = [];
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages && damaged < MAX_DAMAGED; number++) {
    await pause();
    try {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const fields = listFieldTexts(await page.getAnnotations().catch(() => []));
      pages.push(listGlyphRuns([...items, ...fields], page));
      page.cleanup();
      damaged = 0;
    } catch {
      // A damaged page is one without text; the others are read.
      damaged++;
      pages.push([]);
    }
  }
  return pages;
}

async function readProperties(pdf: PDFDocumentProxy): Promise<{ readonly title: string | null; readonly date: number | null }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const wordsOf = (name: string): string => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const title = wordsOf('Title');
  return { title: isJunkTitle(title) ? null : title, date: readDate(wordsOf('ModDate')) ?? readDate(wordsOf('CreationDate')) };
}

function writePages(
  pages: readonly GlyphRun[][],
  ownTitle: string | null,
  entries: readonly OutlineEntry[],
): Omit<Reading, 'warnings' | 'reader'> {
  const segments = pages.map((runs) => MODES.flatMap((mode) => joinSegments(runs.filter((run) => run.mode === mode))));
  const bodySize = commonSize(segments.flat());
  const furniture = findFurniture(
    segments.map((page) => page.filter(({ mode }) => mode === 'horizontal')),
    bodySize,
  );
  const lines = segments.map((page, number) =>
    arrangePage(
      page.filter((segment) => !furniture.has(segment)),
      number,
    ),
  );
  const parts = lines.map((page) => partPage(page, bodySize));
  const bodies = parts.map(({ body }) => body);
  const writer = new PdfWriter(bodies, bodySize, matchOutline(entries, bodies, bodySize));
  segments.forEach((page, number) => {
    const { body, notes, contents } = parts[number] ?? { body: [], notes: [], contents: [] };
    writer.addPage(body, { notes, furniture: [...contents, ...page.filter((segment) => furniture.has(segment))] });
  });
  const { text, blocks, marks } = writer.end();
  const tops = blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  const [heading] = tops;
  // Of several headings of the first level none names the document.
  return {
    text,
    title: heading && tops.length === 1 ? text.slice(heading.start, heading.end) : ownTitle,
    lang: guessLang(text),
    blocks,
    marks: [],
    ...marks.end('page', pages.length, text.length),
  };
}

/** One mode after the other, the one with most text first: labels stand beside a vertical text, not in it. */
function arrangePage(segments: readonly Segment[], page: number): Line[] {
  const byMode = MODES.map((mode) => segments.filter((segment) => segment.mode === mode));
  const lengthOf = (part: readonly Segment[]): number => part.reduce((sum, { text }) => sum + text.length, 0);
  return byMode.sort((one, other) => lengthOf(other) - lengthOf(one)).flatMap((part) => arrangeLines(part, page));
}

/** The size most characters have, to half a point. */
function commonSize(segments: readonly Segment[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of segments) {
    const key = Math.round(size * 2) / 2;
    counts.set(key, (counts.get(key) ?? 0) + text.length);
  }
  let common = 0;
  for (const [size, count] of counts) if (count > (counts.get(common) ?? 0)) common = size;
  return common;
}
