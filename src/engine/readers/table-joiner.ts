import type { Span } from '../../core/model';

const TABLE_TAG = /<(\/?)table\b/gi;

/**
 * Puts stretches of raw HTML together that an empty line has cut inside of a table: Markdown ends a stretch there, but what it
 * writes is one table again, and a browser shows one. What stands between them as Markdown parts them for good.
 */
export class TableJoiner {
  #open: Span | null = null;
  #depth = 0;

  /** Takes the next stretch; gives it back, with those before it that it belongs to, once no table is open. */
  add(span: Span, html: string): Span | null {
    this.#open = { start: this.#open?.start ?? span.start, end: span.end };
    for (const [, slash] of html.matchAll(TABLE_TAG)) this.#depth += slash === '' ? 1 : -1;
    return this.#depth > 0 ? null : this.end();
  }

  /** Gives back what is still open; null for nothing. */
  end(): Span | null {
    const open = this.#open;
    [this.#open, this.#depth] = [null, 0];
    return open;
  }
}
