import { escapeXml, scanXml, type Attributes } from '../scan-xml';
import { toLevel, type Styles } from './read-styles';

/** Left out with all they hold: readings, text that was moved away, pictures (mammoth would look for their files). */
const DROPPED = new Set(['w:rt', 'w:rubyPr', 'w:moveFrom', 'a:blip', 'v:imagedata']);
/** Left out themselves; what they hold stays. */
const UNWRAPPED = new Set(['w:ruby', 'w:rubyBase']);
/** What mammoth reads as a text box, for a drawing that has no older form beside it. */
const DRAWING: Readonly<Record<string, string>> = { 'w:drawing': 'w:pict', 'wps:txbx': 'v:textbox' };
const DRAWING_PARTS = /^(?:wp|a|wps|wpg|wpc|pic):/;

export interface Mended {
  readonly xml: string;
  /** The words of the paragraph in the style "Title", or null. */
  readonly title: string | null;
}

/**
 * A part of a Word document as mammoth reads it right: the base of ruby without the reading, no hidden runs, no entries of the
 * table of contents, formulas as plain text, and every heading in the style `OyakoH1` … `OyakoH6`, whether its style, the
 * style's base or the paragraph itself makes it one.
 */
export function mendDocument(xml: string, styles: Styles): Mended {
  const mender = new Mender(styles);
  scanXml(xml, 'DOCX', mender);
  return mender.end();
}

class Mender {
  readonly #out: string[] = [];
  readonly #styles: Styles;
  readonly #path: string[] = [];
  /** Where the open runs and paragraphs begin in `#out`, so that they can be taken back. */
  readonly #starts: { readonly name: string; readonly at: number }[] = [];
  #dropDepth = 0;
  #drawingDepth = 0;
  #style: { readonly at: number; readonly id: string } | null = null;
  #outline = 0;
  #title = '';
  #isInTitle = false;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (this.#dropDepth > 0 || DROPPED.has(name)) {
      this.#dropDepth++;
      return;
    }
    if (name === 'w:drawing' && !this.#path.includes('mc:AlternateContent')) this.#drawingDepth++;
    if (this.#isUnwrapped(name)) return;
    if (name === 'w:p' || name === 'w:r') this.#starts.push({ name, at: this.#out.length });
    if (name === 'w:p') this.#isInTitle = false;
    if (name === 'w:pPr') [this.#style, this.#outline] = [null, 0];
    if (name === 'w:vanish' && this.#path.at(-3) === 'w:r' && isOn(attributes['w:val'])) this.#takeBack('w:r');
    if (this.#dropDepth > 0) return;
    if (name === 'w:outlineLvl' && this.#path.at(-2) === 'w:pPr') this.#outline = toLevel(attributes['w:val'] ?? '');
    if (name === 'w:pStyle') this.#style = { at: this.#out.length, id: attributes['w:val'] ?? '' };
    if (this.#drawingDepth > 0 && name === 'wps:txbx') attributes = { 'xmlns:v': 'urn:schemas-microsoft-com:vml' };
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    this.#out.push(`<${this.#nameOf(name)}${written.join('')}>`);
  }

  close(name: string): void {
    this.#path.pop();
    if (this.#dropDepth > 0) {
      this.#dropDepth--;
      if (this.#dropDepth === 0 && (name === 'w:r' || name === 'w:p') && this.#starts.at(-1)?.name === name) this.#starts.pop();
      return;
    }
    if (this.#isUnwrapped(name)) return;
    if (name === 'w:p' || name === 'w:r') this.#starts.pop();
    if (name === 'w:pPr' && this.#path.at(-1) === 'w:p') this.#endProperties();
    else this.#out.push(`</${this.#nameOf(name)}>`);
    if (name === 'w:drawing' && this.#drawingDepth > 0 && !this.#path.includes('mc:AlternateContent')) this.#drawingDepth--;
  }

  text(text: string): void {
    if (this.#dropDepth > 0) return;
    const parent = this.#path.at(-1);
    if (parent === 'm:t') this.#out.push(`<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`);
    else this.#out.push(escapeXml(text));
    if (parent === 'w:t' && this.#isInTitle) this.#title += text;
  }

  end(): Mended {
    const title = this.#title.replace(/\s+/g, ' ').trim();
    return { xml: this.#out.join(''), title: title === '' ? null : title };
  }

  /** Whether a tag is left out, though not what it holds. */
  #isUnwrapped(name: string): boolean {
    if (name.startsWith('m:') || UNWRAPPED.has(name)) return true;
    return this.#drawingDepth > 0 && name !== 'wps:txbx' && DRAWING_PARTS.test(name);
  }

  #nameOf(name: string): string {
    return this.#drawingDepth > 0 ? (DRAWING[name] ?? name) : name;
  }

  /** Drops the innermost element of that name: what was written of it, and what is still to come. */
  #takeBack(name: string): void {
    const start = this.#starts.at(-1);
    if (start?.name !== name) return;
    this.#out.length = start.at;
    this.#dropDepth = this.#path.length - this.#path.lastIndexOf(name);
  }

  #endProperties(): void {
    const id = this.#style?.id ?? '';
    if (this.#styles.isContents(id)) {
      // The paragraph's own `w:pPr` is closed already: all that is left of it is dropped.
      this.#path.push('w:pPr');
      this.#takeBack('w:p');
      this.#path.pop();
      this.#dropDepth--;
      return;
    }
    this.#isInTitle = this.#title === '' && this.#styles.isTitle(id);
    const level = this.#outline || this.#styles.levelOf(id);
    if (level > 0) {
      const tag = `<w:pStyle w:val="OyakoH${Math.min(level, 6)}">`;
      if (this.#style) this.#out[this.#style.at] = tag;
      else this.#out.push(`${tag}</w:pStyle>`);
    }
    this.#out.push('</w:pPr>');
  }
}

function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off)$/.test(value);
}
