import type { Span } from '../../core/model';
import { splitLines } from './split-lines';

/**
 * Least length of a chunk, in UTF-16 units. micromark moves its list of events about once for each block, so time grows with the
 * square of a document: a list of 20,000 loose items took 19 s at once, and takes under 2 s in pieces of this size.
 */
const CHUNK = 32_768;

/** Lines that can only begin a block at the top level, whatever list, quote or paragraph stands before. */
const BULLET = /^[-*+][ \t]+\S/;
const OPENS_CONTAINER = /^ {0,3}(?:[-*+>]|\d{1,9}[.)]|\[\^)/;
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
/** A fence on the line of a list mark closes further in, where its end looks like a beginning. */
const FENCE_BEHIND_MARK = /^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*)+(?:```|~~~)/;
/** HTML that a blank line does not end, with what ends it. */
const LONG_HTML: readonly (readonly [opens: RegExp, closes: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

/**
 * Cuts Markdown into stretches that can be parsed each on its own, in order and without gaps.
 *
 * A cut stands only where a block begins at the top level: at a line without indentation behind a blank line, or at a
 * bullet without indentation; never inside a fence or a comment. Where that cannot be told (a fence that stands inside
 * of a list and is left open there), the rest stays in one piece.
 */
export function chunkMarkdown(text: string, length = CHUNK): Span[] {
  const starts = [0];
  const state = new FenceState();
  let before: Before = 'blank';
  for (const { start, end } of splitLines(text)) {
    const line = text.slice(start, Math.min(end, start + 2000));
    const isBlank = line.trim() === '';
    const isFree = state.isOutside && !state.isUnsure;
    if (isFree && start - (starts.at(-1) ?? 0) >= length && beginsBlock(line, before)) starts.push(start);
    state.pass(line, isBlank);
    before = isBlank ? 'blank' : nextBefore(line, before);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** What the lines since the last blank one are: bullets without indentation and what hangs on them, or anything else. */
type Before = 'blank' | 'list' | 'other';

function beginsBlock(line: string, before: Before): boolean {
  return before === 'blank' ? /^[^\s]/.test(line) : before === 'list' && BULLET.test(line);
}

/** A bullet does not end HTML that goes on to the next blank line, so after any that may stand outside of the list none is trusted. */
function nextBefore(line: string, before: Before): Before {
  if (BULLET.test(line)) return before === 'other' ? 'other' : 'list';
  return before === 'list' && /^\s+[^\s<]/.test(line) ? 'list' : 'other';
}

/** Follows fences and long HTML line by line. */
class FenceState {
  #fence: { readonly indent: number; readonly marks: string } | null = null;
  #htmlCloses: RegExp | null = null;
  /** Whether a list, quote or note may be open, so that an indented fence may belong to it. */
  #isInContainer = false;
  /** Whether a tag has begun a line since the last blank one: a fence behind it may be a part of its HTML. */
  #isBehindTag = false;
  #wasBlank = true;
  isUnsure = false;

  get isOutside(): boolean {
    return this.#fence === null && this.#htmlCloses === null;
  }

  pass(line: string, isBlank: boolean): void {
    if (this.#htmlCloses !== null) {
      if (this.#htmlCloses.test(line)) this.#htmlCloses = null;
    } else if (this.#fence === null) {
      this.#passOutside(line, isBlank);
    } else {
      this.#passFence(this.#fence, line, isBlank);
    }
  }

  #passOutside(line: string, isBlank: boolean): void {
    // Behind a line of text a line without indentation may go on in the container's paragraph.
    if (OPENS_CONTAINER.test(line)) this.#isInContainer = true;
    else if (this.#wasBlank && /^[^\s]/.test(line)) this.#isInContainer = false;
    this.#wasBlank = isBlank;
    this.#isBehindTag = !isBlank && (this.#isBehindTag || /^\s*<\/?[a-z]/i.test(line));
    if (FENCE_BEHIND_MARK.test(line)) this.isUnsure = true;
    const fence = FENCE.exec(line);
    if (fence !== null) {
      this.isUnsure ||= this.#isBehindTag;
      this.#fence = { indent: fence[1]?.length ?? 0, marks: fence[2] ?? '```' };
      return;
    }
    const html = LONG_HTML.find(([opens]) => opens.test(line));
    if (html !== undefined && !html[1].test(line.replace(/^ {0,3}<[!?]?-*/, ''))) this.#htmlCloses = html[1];
    // An indented comment may belong to a list and end with it.
    if (this.#htmlCloses !== null && this.#isInContainer && line.startsWith(' ')) this.isUnsure = true;
  }

  #passFence({ indent, marks }: { indent: number; marks: string }, line: string, isBlank: boolean): void {
    // A line further out than a fence inside of a list ends list and fence; one at the top level goes on in the fence.
    if (this.#isInContainer && indent > 0 && !isBlank && (/^ */.exec(line)?.[0].length ?? 0) < indent) this.isUnsure = true;
    const close = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
    if (close !== undefined && close[0] === marks[0] && close.length >= marks.length) this.#fence = null;
  }
}
