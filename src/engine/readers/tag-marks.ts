import type { Mark } from '../../core/model';
import type { HtmlPiece } from './scan-tags';

const INLINE = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i ins kbd label mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'
    .split(' ')
    .flatMap((name) => [name, `/${name}`]),
);

/** Whether a tag stands inside of a line of text; any other parts what stands before it from what stands behind. */
export function isInlineTag({ kind, name }: HtmlPiece): boolean {
  return kind === 'tag' && INLINE.has(name);
}

/** Collects the marks of tags and comments inside of text; the reading of ruby is one mark with its tags. */
export class TagMarks {
  readonly marks: Mark[] = [];
  #readingStart: number | null = null;

  add(piece: HtmlPiece): void {
    if (!isInlineTag(piece)) this.endText();
    if (/^r(?:t|p|tc)$/.test(piece.name)) this.#readingStart ??= piece.start;
    else if (this.#readingStart !== null && /^\/r(?:t|p|tc)$/.test(piece.name)) {
      this.marks.push({ start: this.#readingStart, end: piece.end, reason: 'ruby', replacement: '' });
      this.#readingStart = null;
    } else {
      const isApart = piece.name === 'br' || (piece.kind === 'tag' && !isInlineTag(piece));
      this.marks.push({ start: piece.start, end: piece.end, reason: 'markup', replacement: isApart ? ' ' : '' });
    }
  }

  /** A reading that nothing has closed is none. */
  endText(): void {
    this.#readingStart = null;
  }
}
