import { ownValue } from '../../../core/own-value';
import { escapeXml, scanXml, type Attributes } from '../scan-xml';
import { FieldResults } from './field-results';
import { toLevel, type Styles } from './read-styles';

/** Left out with all they hold: readings, text that was moved away, pictures (mammoth would look for their files). */
const DROPPED = new Set(['w:rt', 'w:rubyPr', 'w:moveFrom', 'a:blip', 'v:imagedata']);
/** Left out themselves; what they hold stays, where mammoth would drop it. */
const UNWRAPPED = new Set(['w:ruby', 'w:rubyBase', 'w:fldSimple', 'w:dir', 'w:bdo', 'mc:AlternateContent', 'mc:Choice', 'mc:Fallback']);
/** What mammoth reads as a text box. */
const DRAWING: Readonly<Record<string, string>> = { 'w:drawing': 'w:pict', 'wps:txbx': 'v:textbox' };
/** What mammoth does not know, as what it does. */
const KNOWN_AS: Readonly<Record<string, string>> = { 'w:cr': 'w:br', 'w:ptab': 'w:tab' };
const DRAWING_PARTS = /^(?:wp|a|wps|wpg|wpc|pic):/;

export interface Mended {
  readonly xml: string;
  /** The words of the paragraph in the style "Title", or null. */
  readonly title: string | null;
}

/**
 * A part of a Word document as mammoth reads it right: the base of ruby without the reading, no hidden runs, no entries of the
 * table of contents, no prompts of empty content controls, formulas as plain text, and every heading in the style `OyakoH1` …
 * `OyakoH6`, whether its style, the style's base or the paragraph itself makes it one. Of the forms that `mc:AlternateContent`
 * offers, the first with words stays: newer programs leave the older form empty, or out.
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
  /** For each open choice of forms, whether one with words was found; for each open form, where it begins. */
  readonly #choices: boolean[] = [];
  readonly #forms: { readonly at: number; readonly words: number }[] = [];
  /** Whether each open content control shows its prompt. */
  readonly #prompts: boolean[] = [];
  readonly #fields = new FieldResults();
  #words = 0;
  #style: { readonly at: number; readonly id: string } | null = null;
  #outline = 0;
  #title = '';
  #isInTitle = false;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (this.#dropDepth > 0 || this.#isDropped(name)) {
      this.#dropDepth++;
      return;
    }
    if (name === 'w:drawing') this.#drawingDepth++;
    else if (name === 'mc:AlternateContent') this.#choices.push(false);
    else if (name === 'mc:Choice' || name === 'mc:Fallback') this.#forms.push({ at: this.#out.length, words: this.#words });
    else if (name === 'w:sdt') this.#prompts.push(false);
    else if (name === 'w:showingPlcHdr' && this.#prompts.length > 0) this.#prompts[this.#prompts.length - 1] = true;
    else if (name === 'm:den') this.#putFormula('/');
    if (this.#isUnwrapped(name)) return;
    if (name === 'w:p' || name === 'w:r') this.#starts.push({ name, at: this.#out.length });
    if (name === 'w:p') this.#isInTitle = false;
    if (name === 'w:pPr') [this.#style, this.#outline] = [null, 0];
    if (name === 'w:vanish' && this.#path.at(-3) === 'w:r' && isOn(attributes['w:val'])) this.#takeBack('w:r');
    if (this.#dropDepth > 0) return;
    if (name === 'w:outlineLvl' && this.#path.at(-2) === 'w:pPr') this.#outline = toLevel(attributes['w:val'] ?? '');
    if (name === 'w:pStyle') this.#style = { at: this.#out.length, id: attributes['w:val'] ?? '' };
    if (this.#drawingDepth > 0 && name === 'wps:txbx') attributes = { 'xmlns:v': 'urn:schemas-microsoft-com:vml' };
    // The end of a page is one of a line; mammoth would leave nothing.
    if (name === 'w:br') attributes = {};
    if (name === 'w:fldChar') this.#fields.turn(attributes['w:fldCharType'] ?? '');
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
    if (name === 'mc:AlternateContent') this.#choices.pop();
    else if (name === 'mc:Choice' || name === 'mc:Fallback') this.#endForm();
    else if (name === 'w:sdt') this.#prompts.pop();
    if (this.#isUnwrapped(name)) return;
    if (name === 'w:p' || name === 'w:r') this.#starts.pop();
    if (name === 'w:pPr' && this.#path.at(-1) === 'w:p') this.#endProperties();
    else this.#out.push(`</${this.#nameOf(name)}>`);
    if (name === 'w:drawing') this.#drawingDepth--;
    if (name === 'w:fldChar') this.#putWords(this.#fields.takeBase());
  }

  text(text: string): void {
    if (this.#dropDepth > 0) return;
    const parent = this.#path.at(-1);
    if (parent === 'm:t') this.#putFormula(text);
    else this.#out.push(escapeXml(text));
    if (parent === 'w:instrText') this.#fields.add(text);
    if ((parent === 'w:t' || parent === 'm:t') && text.trim() !== '') this.#words++;
    if (parent === 'w:t' && this.#isInTitle) this.#title += text;
  }

  end(): Mended {
    const title = this.#title.replace(/\s+/g, ' ').trim();
    return { xml: this.#out.join(''), title: title === '' ? null : title };
  }

  #putFormula(text: string): void {
    this.#out.push('<w:r>');
    this.#putWords(text);
    this.#out.push('</w:r>');
  }

  #putWords(text: string): void {
    if (text !== '') this.#out.push(`<w:t xml:space="preserve">${escapeXml(text)}</w:t>`);
  }

  /** One form of a choice: without words it is taken back, for another may have them. */
  #endForm(): void {
    const form = this.#forms.pop();
    if (form && this.#words === form.words) this.#out.length = form.at;
    else this.#choices[this.#choices.length - 1] = true;
  }

  /** Whether a tag is left out with all that it holds. */
  #isDropped(name: string): boolean {
    if (name === 'w:sdtContent') return this.#prompts.at(-1) === true;
    if (name === 'mc:Choice' || name === 'mc:Fallback') return this.#choices.at(-1) === true;
    return DROPPED.has(name);
  }

  /** Whether a tag is left out, though not what it holds. */
  #isUnwrapped(name: string): boolean {
    if (name.startsWith('m:') || UNWRAPPED.has(name)) return true;
    return this.#drawingDepth > 0 && name !== 'wps:txbx' && DRAWING_PARTS.test(name);
  }

  #nameOf(name: string): string {
    const known = (this.#drawingDepth > 0 ? ownValue(DRAWING, name) : undefined) ?? ownValue(KNOWN_AS, name) ?? name;
    // mammoth looks names up in plain objects, where `constructor` would be found.
    return known in Object.prototype ? `w:${known}` : known;
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
