/** What overprints one thing with another: ruby as Word wrote it before it had a tag for it, and letters in circles. */
const OVERPRINT = /^\s*EQ\s.*?\\o(?:\s*\\[a-z]+)*\s*\((.*)\)\s*$/is;

/**
 * The fields of a Word document that have no result of their own, because Word draws them from their code: `EQ \o` sets a
 * reading over its base, or a circle around a letter. The base is what a reader reads.
 */
export class FieldResults {
  readonly #codes: string[] = [];
  #base = '';

  /** At each `w:fldChar`: `begin`, `separate` (a result follows) or `end`. */
  turn(type: string): void {
    if (type === 'begin') this.#codes.push('');
    else if (type === 'separate' && this.#codes.length > 0) this.#codes[this.#codes.length - 1] = '';
    else if (type === 'end') this.#base = baseOf(this.#codes.pop() ?? '');
  }

  add(code: string): void {
    if (this.#codes.length > 0) this.#codes[this.#codes.length - 1] += code;
  }

  /** The base of the field that ended just now; empty where there is none. */
  takeBase(): string {
    const base = this.#base;
    this.#base = '';
    return base;
  }
}

/** The last of what is printed over one another: `\o\ad(\s\up 9(とうきょう),東京)` gives 東京. */
function baseOf(code: string): string {
  const [, printed] = OVERPRINT.exec(code) ?? [];
  if (printed === undefined) return '';
  let depth = 0;
  let start = 0;
  for (let at = 0; at < printed.length; at++) {
    const sign = printed[at] ?? '';
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (depth === 0 && /[,;、]/.test(sign)) start = at + 1;
  }
  return printed.slice(start).trim();
}
