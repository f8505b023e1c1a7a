import { scanXml, type Attributes } from '../scan-xml';
import type { Row } from '../sheets/write-sheets';
import type { Merge } from '../sheets/sheet';

/** What stands on a slide, in the order it was put there. */
export type SlidePart =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list-item'; readonly text: string; readonly depth: number }
  | { readonly kind: 'table'; readonly rows: readonly Row[] }
  /** Where a diagram stands, by the relation that leads to its words. */
  | { readonly kind: 'diagram'; readonly relation: string };

export interface Slide {
  readonly parts: readonly SlidePart[];
  readonly isHidden: boolean;
}

/** Wider cells reach over the edge of any table. */
const MAX_COLUMNS = 100;
/** Left out: feet, dates and numbers, and the second form of what newer programs draw otherwise. */
const FURNITURE = /^(?:ftr|dt|sldNum|hdr|sldImg)$/;

/** The texts and tables of a slide, or of its notes (`onlyBody`: without what repeats the slide). */
export function scanSlide(xml: string, onlyBody = false): Slide {
  const scanner = new SlideScanner(onlyBody);
  scanXml(xml, 'PPTX', scanner);
  return { parts: scanner.parts, isHidden: scanner.isHidden };
}

class SlideScanner {
  readonly parts: SlidePart[] = [];
  isHidden = false;
  readonly #onlyBody: boolean;
  /** The placeholder of the open shape; null for one that is none, or outside of shapes. */
  #placeholder: string | null = null;
  #text = '';
  #level = 0;
  #isText = false;
  #dropDepth = 0;
  #rows: { cells: string[]; merges: Merge[] }[] | null = null;
  #row: { cells: string[]; merges: Merge[] } = { cells: [], merges: [] };
  /** Whether the open shape is one that the slide does not show. */
  #isHiddenShape = false;
  /** The open groups of shapes, and which of them are hidden as a whole. */
  readonly #groups: boolean[] = [];
  #isGroupHead = false;
  #cell: string[] | null = null;
  #isCovered: 'above' | 'before' | null = null;

  constructor(onlyBody: boolean) {
    this.#onlyBody = onlyBody;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#dropDepth > 0 || name === 'mc:Fallback' || (name === 'a:fld' && /slidenum|datetime/.test(attributes.type ?? ''))) {
      this.#dropDepth++;
      return;
    }
    switch (name) {
      case 'p:sld':
        this.isHidden = /^(?:0|false)$/.test(attributes.show ?? '');
        break;
      case 'p:sp':
      case 'p:graphicFrame':
        [this.#placeholder, this.#isHiddenShape] = [null, false];
        break;
      case 'p:grpSp':
        this.#groups.push(false);
        break;
      case 'p:nvGrpSpPr':
        this.#isGroupHead = true;
        break;
      case 'p:cNvPr':
        if (!this.#isGroupHead) this.#isHiddenShape = isOn(attributes.hidden);
        else if (this.#groups.length > 0) this.#groups[this.#groups.length - 1] = isOn(attributes.hidden);
        break;
      case 'dgm:relIds':
        if (!this.#isUnseen && attributes['r:dm'] !== undefined) this.parts.push({ kind: 'diagram', relation: attributes['r:dm'] });
        break;
      case 'p:ph':
        this.#placeholder = attributes.type ?? 'body';
        break;
      case 'a:p':
        [this.#text, this.#level] = ['', 0];
        break;
      case 'a:pPr':
        this.#level = Number(attributes.lvl ?? 0) || 0;
        break;
      case 'a:t':
        this.#isText = true;
        break;
      case 'a:br':
        this.#text += ' ';
        break;
      case 'a:tbl':
        this.#rows = [];
        break;
      case 'a:tr':
        this.#row = { cells: [], merges: [] };
        break;
      case 'a:tc':
        this.#cell = [];
        this.#addMerge(Number(attributes.gridSpan ?? 1));
        this.#isCovered = isOn(attributes.vMerge) ? 'above' : isOn(attributes.hMerge) ? 'before' : null;
        break;
    }
  }

  close(name: string): void {
    if (this.#dropDepth > 0) {
      this.#dropDepth--;
      return;
    }
    switch (name) {
      case 'a:t':
        this.#isText = false;
        break;
      case 'a:p':
        this.#endParagraph();
        break;
      case 'a:tc':
        this.#row.cells.push(
          this.#isCovered === 'above' ? (this.#rows?.at(-1)?.cells[this.#row.cells.length] ?? '') : (this.#cell ?? []).join(' '),
        );
        this.#cell = null;
        break;
      case 'a:tr':
        this.#rows?.push(this.#row);
        break;
      case 'a:tbl':
        if (this.#rows && !this.#onlyBody && !this.#isUnseen) this.parts.push({ kind: 'table', rows: this.#rows });
        this.#rows = null;
        break;
      case 'p:sp':
        this.#placeholder = null;
        break;
      case 'p:nvGrpSpPr':
        this.#isGroupHead = false;
        break;
      case 'p:grpSp':
        this.#groups.pop();
        break;
    }
  }

  get #isUnseen(): boolean {
    return this.#isHiddenShape || this.#groups.includes(true);
  }

  text(text: string): void {
    if (this.#isText && this.#dropDepth === 0) this.#text += text;
  }

  #addMerge(columns: number): void {
    const { cells, merges } = this.#row;
    if (columns > 1 && columns <= MAX_COLUMNS) merges.push({ row: this.#rows?.length ?? 0, column: cells.length, rows: 1, columns });
  }

  #endParagraph(): void {
    const text = this.#text.replace(/\s+/g, ' ').trim();
    const placeholder = this.#placeholder;
    if (text === '' || this.#isUnseen) return;
    if (this.#cell) this.#cell.push(text);
    else if (this.#onlyBody ? placeholder !== 'body' : FURNITURE.test(placeholder ?? '')) return;
    else if (/^(?:title|ctrTitle)$/.test(placeholder ?? '')) this.#addTitle(text);
    else if (placeholder === 'subTitle' || placeholder === null || this.#onlyBody) this.parts.push({ kind: 'paragraph', text });
    else this.parts.push({ kind: 'list-item', text, depth: this.#level + 1 });
  }

  /** A title of several lines is one. */
  #addTitle(text: string): void {
    const at = this.parts.findIndex(({ kind }) => kind === 'title');
    const known = this.parts[at];
    if (known?.kind === 'title') this.parts[at] = { kind: 'title', text: `${known.text} ${text}` };
    else this.parts.unshift({ kind: 'title', text });
  }
}

function isOn(value: string | undefined): boolean {
  return /^(?:1|true)$/.test(value ?? '');
}
