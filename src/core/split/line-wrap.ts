import { CharacterClass, classOf } from './character-class';
import { isCjk } from './character-kind';
import { readListMark, type ListMark } from './list-mark';

/** One line without the white space around it. `width` in half-width cells. */
export interface Line {
  readonly indentStart: number;
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** Lines between two blank ones, with what the wrap rule needs to know of them together. */
export interface Paragraph {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly marks: readonly (ListMark | null)[];
  readonly widest: number;
  /** Whether any line holds a sentence mark, or is long and has a 、 inside: then it is prose, and unmarked line ends are mostly wraps. */
  readonly isProse: boolean;
}

/** Widths beyond this are all "long": keeps the measuring of one endless line cheap. */
const MOST_CELLS = 400;

export function measureParagraph(text: string, lines: readonly Line[]): Paragraph {
  const measured = lines.map((line) => ({ ...line, width: widthOf(text, line.start, line.end) }));
  const marks = lines.map((line) => readListMark(text, line.start, line.end));
  const isProse = lines.some((line, i) => hasMark(text, line, marks[i])) || measured.some((line) => isJapaneseProse(text, line));
  return { text, lines: measured, marks, isProse, widest: measured.reduce((most, line) => Math.max(most, line.width), 0) };
}

function widthOf(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end && width < MOST_CELLS; at++) width += isCjk(text.charCodeAt(at)) ? 2 : 1;
  return width;
}

/** A long line with a 、 inside is running text, whether or not its sentence ends here. */
function isJapaneseProse(text: string, line: Line): boolean {
  return line.width >= 30 && text.slice(line.start, line.end - 1).includes('、');
}

/** An item or numbered title narrower than this was not wrapped for want of room. */
const SHORT_ITEM = 40;

/** Indent in half-width cells. */
function indentOf(text: string, line: Line): number {
  return widthOf(text, line.indentStart, line.start);
}

const MARK = /[。｡︒！？!?．]|\.(?=\s|$)/u;

/** Whether a line holds a sentence mark behind its list mark. */
function hasMark(text: string, line: Line, listMark: ListMark | null | undefined): boolean {
  return MARK.test(text.slice(line.start + (listMark?.length ?? 0), line.end));
}

/** Particles and the like that no Japanese sentence or item stops on. */
const JOINING = /[のはがをにでともへやて、，,､・及つり]$|[かま](?:ら|で)$|及び$|又は$|および$|または$/u;
const JOINING_STRONG = /..[のがを]$|[、，,､]$|及び$|又は$/u;
const POLITE_END = /(?:です|ます|ました|ません|でした|ください|でしょう)$/u;
const ENGLISH_JOINING =
  /(?:^|\s)(?:the|an?|of|to|and|or|nor|but|in|for|with|by|on|at|from|into|as|than|that|which|who|whose|is|are|was|were|be|been|has|have|had|will|would|can|could|should|may|might|must|not|no|its|their|our|my|your|his|her|this|these|those|between|about|over|under|per|via|if|when|while|where|Mr|Mrs|Ms|Dr|Prof|St|Mt)\.?$/u;
/** A chemical symbol whose lowered number fell onto the next line: "pressure of O⏎2 around". */
const FORMULA = /(?:^|[\s(])(?:[A-Z][a-z]?){1,3}$/;
const CLOSES_OR_SEPARATES = /^[、，､,;；.。．・:：!！?？…‥)）\]］}｝」』】〕〉》”’｣ー～〜々]/u;

/** A line of rules or stars parts what is above from what is below. */
function hasWord(text: string, line: Line): boolean {
  return /[\p{L}\p{N}]/u.test(text.slice(line.start, line.end));
}

/**
 * Whether the line end before line `i` is a wrap inside running text (or stands behind a mark, where the scanner
 * decides), rather than the end of a line that stands for itself.
 *
 * In this order: a list mark or a deeper full-width indent begins a line of its own; behind a mark the scanner decides;
 * a comma or an open word goes on; a colon ends; in a paragraph without any mark lines stand for themselves (a list, an
 * address, a poem) unless a particle goes on; in prose a small letter goes on, and otherwise a line goes on if it is
 * about as long as its neighbours.
 */
export function isWrapped(paragraph: Paragraph, i: number): boolean {
  const { text, lines, marks } = paragraph;
  const line = lines[i];
  const previous = lines[i - 1];
  if (!line || !previous) return false;
  if (startsItem(paragraph, i)) return false;
  if (!hasWord(text, previous) || (!hasWord(text, line) && line.end - line.start > 2)) return false;
  const isIndented = text.charCodeAt(line.indentStart) === 0x3000;
  if (isIndented && text.charCodeAt(previous.indentStart) !== 0x3000 && !marks[i - 1]) return false;
  const tail = text.slice(Math.max(previous.start, previous.end - 24), previous.end);
  const head = text.slice(line.start, Math.min(line.end, line.start + 40));
  if (standsAlone(text, previous, head)) return false;
  if (endsInMark(tail)) return true;
  if (CLOSES_OR_SEPARATES.test(head)) return true;
  if (/[、，,､;；\-‐–(（「『[［{｛“]$/u.test(tail)) return true;
  if (/[:：]$/u.test(tail)) return false;
  if (marks[i - 1]) {
    if (indentOf(text, line) >= indentOf(text, previous) + 2) return true;
    if (previous.width < SHORT_ITEM && isCjk(head.charCodeAt(0))) return false;
  }
  if (/[」』]$/u.test(tail) && /^[「『]/u.test(head)) return false;
  if (isCjk(tail.charCodeAt(tail.length - 1)) || isCjk(head.charCodeAt(0)))
    return !(i === 1 && isTitle(paragraph, previous, tail)) && isWrappedJapanese(paragraph, previous, marks[i - 1], tail);
  if (isUncased(head)) return isWrappedUncased(paragraph, previous, marks[i - 1]);
  return isWrappedLatin(paragraph, previous, marks[i - 1], { tail, head });
}

function endsInMark(tail: string): boolean {
  // A remark in round brackets ends no line by itself: "（以下「法」という。）" goes on.
  return /[。｡︒！？!?．.…‥︕︖][」』”’"'｣﹂﹄\s]*$/u.test(tail);
}

function startsItem(paragraph: Paragraph, i: number): boolean {
  const mark = paragraph.marks[i];
  if (!mark) return false;
  const { text, lines } = paragraph;
  const previous = lines[i - 1];
  if (!mark.isOrdinal || mark.value === 1 || !previous) return true;
  // "…in room⏎55. Twenty people": a number at a line's start is an item only where a list is going on.
  const before = text.charCodeAt(previous.end - 1);
  const kind = classOf(before);
  if (kind !== CharacterClass.other || before === 0xff1a) return true;
  for (let j = i - 1; j >= 0; j--) {
    const other = paragraph.marks[j];
    if (other?.isOrdinal) return other.value + 1 === mark.value;
  }
  return false;
}

function isWrappedJapanese(paragraph: Paragraph, previous: Line, listMark: ListMark | null | undefined, tail: string): boolean {
  const share = previous.width / paragraph.widest;
  if (!paragraph.isProse) return JOINING_STRONG.test(tail) || (previous.width >= 60 && share >= 0.9);
  if (POLITE_END.test(tail)) return share >= 0.9;
  return share >= 0.6 || JOINING.test(tail) || hasMark(paragraph.text, previous, listMark);
}

/** Endings that titles have too, though they are particles: はじめに, 休暇の取り方について, 親文書とは. */
const TITLE_END =
  /(?:(?:はじめ|初め|おわり|終わり|終り|さいご|最後|むすび|結び)に|に(?:ついて|関して|あたって|当たって|際して|向けて|対して)|とは|のために)$/u;

/** Whether a short first line is the title of the wider lines below it. */
function isTitle(paragraph: Paragraph, first: Line, tail: string): boolean {
  return paragraph.isProse && paragraph.widest >= 40 && first.width < paragraph.widest / 2 && TITLE_END.test(tail);
}

/** A chapter's title, numbered: "第一章　出会い". */
const CHAPTER = /^第[0-9０-９〇一二三四五六七八九十百]{1,6}[章節編部][\s　]/u;
/** Who speaks, before the speech: "太郎「おはよう」". */
const SPEECH = /^[^\s「」『』、。]{1,10}[「『]/u;
/** "Dear Mr. Smith," and "Kind regards," stand on lines of their own. */
const SALUTATION =
  /^(?:(?:Dear|Hi|Hello|Hey)(?: (?:all|team|there|everyone|everybody|folks|both|[\p{Lu}&][\p{L}.&'’-]*)){0,5}|(?:(?:Kind|Best|Warm|Many)(?:est)? )?(?:[Rr]egards|[Tt]hanks|[Ww]ishes)|(?:Yours )?(?:[Ss]incerely|[Tt]ruly|[Ff]aithfully)(?: yours)?),$/u;

/** "日時：4月1日", "Place: Tokyo": a label and what it says. */
const LABEL = /^(?:[^\s。、：:]{0,7}[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}][：:]|\p{Lu}[\p{L} ]{1,15}: )/u;

/** Whether a line of its own kind ends before a line that begins with `head`: a chapter's title, a letter's salutation, one speech or label before the next, an address. */
function standsAlone(text: string, line: Line, head: string): boolean {
  if (line.end - line.start > 60) return false;
  const whole = text.slice(line.start, line.end);
  // An address on a line of its own; what goes on below in small letters may be the rest of it.
  if (/^https?:\/\/\S+$/u.test(whole)) return !/^[\p{Ll}\d/?&=_%.-]/u.test(head);
  if (LABEL.test(whole) && LABEL.test(head)) return true;
  if (/[」』]$/u.test(whole)) return SPEECH.test(whole) && SPEECH.test(head);
  return SALUTATION.test(whole) || (CHAPTER.test(whole) && !/[。、]/u.test(whole));
}

/** A letter of a script without capitals that parts words by spaces (Korean, Arabic, Hindi): nothing tells whether it begins anew. */
function isUncased(head: string): boolean {
  return /^["“‘'«(]?\p{Lo}/u.test(head);
}

function isWrappedUncased(paragraph: Paragraph, previous: Line, listMark: ListMark | null | undefined): boolean {
  const share = previous.width / paragraph.widest;
  if (!paragraph.isProse) return previous.width >= 50 && share >= 0.9;
  return share >= 0.6 || hasMark(paragraph.text, previous, listMark);
}

function isWrappedLatin(
  paragraph: Paragraph,
  previous: Line,
  listMark: ListMark | null | undefined,
  { tail, head }: { tail: string; head: string },
): boolean {
  const isFull = previous.width + 1 + firstWordLength(head) > paragraph.widest;
  const goesOn = /^["“‘'«]?\p{Ll}/u.test(head) || ENGLISH_JOINING.test(tail) || (FORMULA.test(tail) && /^\d{1,2}(?:[\s,.)]|$)/.test(head));
  if (!paragraph.isProse) return previous.width >= 50 && isFull && goesOn;
  const isLong = previous.width >= 40 && (isFull || previous.width >= 0.75 * paragraph.widest);
  return goesOn || isLong || hasMark(paragraph.text, previous, listMark);
}

function firstWordLength(head: string): number {
  const space = head.search(/\s/);
  return space < 0 ? head.length : space;
}
