import { Fault } from '../../../bridge/fault';
import { resolvePart } from '../read-relations';
import { localName, scanXml } from '../scan-xml';

/** One entry of a book's list of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** From 1. */
  readonly depth: number;
  /** The part it leads to, from the root of the archive. */
  readonly part: string;
}

/**
 * The entries of a list of contents, in their order: `nav` of EPUB 3 (the one that is the `toc`, else the first) or `ncx` of EPUB 2.
 * `part` is where it stands, which its addresses start from. None where it is damaged.
 */
export function readContents(xml: string, part: string): readonly ContentsEntry[] {
  const scanner = new ContentsScanner(part.slice(0, Math.max(0, part.lastIndexOf('/'))));
  try {
    scanXml(xml.replace(/&nbsp;/g, '&#160;'), 'EPUB', scanner);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return scanner.entries;
}

/** The address of a part without its place in it, as it stands in the archive. */
export function partOf(folder: string, address: string): string {
  const [path = ''] = address.split('#');
  try {
    return resolvePart(folder, decodeURIComponent(path));
  } catch {
    return resolvePart(folder, path);
  }
}

class ContentsScanner {
  readonly entries: ContentsEntry[] = [];
  readonly #folder: string;
  /** Nested lists, or nested points. */
  #depth = 0;
  #navs = 0;
  #isInNav = false;
  #isWords = false;
  #title = '';
  #address = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    if (local === 'nav') {
      this.#isInNav = attributes['epub:type'] === 'toc' || this.#navs++ === 0;
      // The first one was only taken for want of a better.
      if (attributes['epub:type'] === 'toc') this.entries.length = 0;
    }
    if ((local === 'ol' && this.#isInNav) || local === 'navPoint') this.#depth++;
    if ((local === 'a' && this.#isInNav) || local === 'navLabel') {
      [this.#isWords, this.#title, this.#address] = [true, '', attributes.href ?? ''];
    }
    // In an NCX the address follows its label.
    if (local === 'content' && this.#depth > 0) this.#add(attributes.src ?? '');
  }

  close(name: string): void {
    const local = localName(name);
    if (local === 'a' && this.#isWords) this.#add(this.#address);
    if (local === 'a' || local === 'navLabel') this.#isWords = false;
    if ((local === 'ol' && this.#isInNav) || local === 'navPoint') this.#depth--;
    if (local === 'nav') this.#isInNav = false;
  }

  text(text: string): void {
    if (this.#isWords) this.#title += text;
  }

  #add(address: string): void {
    const title = this.#title.replace(/\s+/g, ' ').trim();
    if (title !== '' && address !== '') this.entries.push({ title, depth: Math.max(1, this.#depth), part: partOf(this.#folder, address) });
  }
}
