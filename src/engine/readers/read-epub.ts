import { normalizeText } from '../../core/split/normalize-text';
import { appendAll } from '../../core/append-all';
import { Fault } from '../../bridge/fault';
import type { Block, Mark } from '../../core/model';
import { decodeText } from './decode-text';
import { headChapter } from './epub/head-chapter';
import { partOf, readContents } from './epub/read-contents';
import { findDeclaredCharset } from './find-declared-charset';
import { guessLang } from './guess-lang';
import { openZip, readXmlPart, type ZipFile } from './open-zip';
import type { Pause } from './pause';
import { dated, readDate } from './read-date';
import { readHtml } from './read-html';
import { shiftBlock, shiftSpan } from './shift-block';
import type { Reading } from './reading';
import { escapeXml, localName, scanXml } from './scan-xml';

interface Book {
  readonly title: string;
  readonly lang: string;
  readonly date: number | null;
  /** The parts in reading order; those beside it (notes, answers) last. */
  readonly spine: readonly string[];
  /** The part with the list of contents; null where there is none. */
  readonly contents: string | null;
}

const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const EMPTY_TAG = new RegExp(`<(?!(?:${VOID})\\b)([A-Za-z][\\w:-]*)((?:\\s[^<>]*)?)/>`, 'g');
const CDATA = /<!\[CDATA\[([^]*?)\]\]>/g;

/**
 * Reads an e-book: its chapters in reading order, each by the HTML reader, those without a heading under what the list of contents
 * calls them; the list itself is left out.
 *
 * @throws Fault `file-damaged`, `file-locked` where chapters are encrypted, `unpacks-too-large`.
 */
export async function readEpub(bytes: Uint8Array, pause: Pause): Promise<Reading> {
  const files = await openZip(bytes, 'EPUB', pause);
  const book = await readPackage(files);
  const contents =
    book.contents === null ? [] : readContents((await findPart(files, book.contents)?.read().then(decodePart)) ?? '', book.contents);
  const encrypted = (await readXmlPart(files, 'META-INF/encryption.xml')) ?? '';
  let text = '';
  const blocks: Block[] = [];
  const marks: Mark[] = [];
  for (const part of book.spine) {
    if (encrypted.includes(`"${part}"`)) throw new Fault('file-locked', { format: 'EPUB' });
    const file = findPart(files, part);
    if (!file) continue;
    const chapter = headChapter(
      readChapter(await file.read()),
      contents.filter((entry) => entry.part === part),
    );
    if (chapter.text.trim() === '') continue;
    if (text !== '') text += '\n\n';
    const shift = text.length;
    text += chapter.text;
    appendAll(
      blocks,
      chapter.blocks.map((block) => shiftBlock(block, shift)),
    );
    appendAll(
      marks,
      chapter.marks.map((mark) => ({ ...mark, ...shiftSpan(mark, shift) })),
    );
    await pause();
  }
  const title = book.title.replace(/\s+/g, ' ').trim();
  const lang = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(book.lang.trim()) ? book.lang.trim() : guessLang(text);
  return { text, title: title === '' ? null : title, lang, blocks, marks, warnings: [], reader: 'epub/3', ...dated(book.date) };
}

/** XHTML closes empty elements, and quotes stretches of text, where HTML would take the rest of the page for their content. */
function readChapter(bytes: Uint8Array): Reading {
  return readHtml(
    decodePart(bytes)
      .replace(CDATA, (_, text: string) => escapeXml(text))
      .replace(EMPTY_TAG, '<$1$2></$1>'),
  );
}

function decodePart(bytes: Uint8Array): string {
  return decodeText(bytes, findDeclaredCharset(bytes)).text;
}

/** A part by its name, else by one that differs in case or composition only. */
function findPart(files: readonly ZipFile[], part: string): ZipFile | undefined {
  const plain = (name: string): string => normalizeText(name, 'NFC').toLowerCase();
  return files.find(({ name }) => name === part) ?? files.find(({ name }) => plain(name) === plain(part));
}

async function readPackage(files: readonly ZipFile[]): Promise<Book> {
  let root = '';
  scanXml((await readXmlPart(files, 'META-INF/container.xml')) ?? '<none/>', 'EPUB', {
    open(name, attributes) {
      if (localName(name) === 'rootfile') root ||= attributes['full-path'] ?? '';
    },
  });
  const xml = await readXmlPart(files, root);
  if (xml === null) throw new Fault('file-damaged', { format: 'EPUB' });
  const folder = root.slice(0, Math.max(0, root.lastIndexOf('/')));
  const parts = new Map<string, string>();
  const order: string[] = [];
  const beside: string[] = [];
  let nav: string | null = null;
  let ncx: string | null = null;
  const words = { title: '', language: '', modified: '', date: '' };
  let open: keyof typeof words | null = null;
  scanXml(xml, 'EPUB', {
    open(name, { id = '', href = '', properties = '', property = '', idref = '', linear = 'yes', 'media-type': type = '' }) {
      const local = localName(name);
      const word = property === 'dcterms:modified' ? 'modified' : /^dc:(?:title|language|date)$/.test(name) ? (local as 'title') : null;
      if (word !== null && words[word] === '') open = word;
      else if (local === 'item' && /\bnav\b/.test(properties)) nav = partOf(folder, href);
      else if (local === 'item' && type === 'application/x-dtbncx+xml') ncx = partOf(folder, href);
      else if (local === 'item') parts.set(id, partOf(folder, href));
      else if (local === 'itemref') (linear === 'no' ? beside : order).push(idref);
    },
    close() {
      open = null;
    },
    text(text) {
      if (open !== null) words[open] += text;
    },
  });
  const date = readDate(words.modified) ?? readDate(words.date);
  const spine = [...order, ...beside].flatMap((id) => parts.get(id) ?? []);
  return { title: words.title, lang: words.language, date, spine, contents: nav ?? ncx };
}
