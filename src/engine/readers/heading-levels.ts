/** What one sectioning element has had of headings. */
interface Sectioning {
  /** Added to the level of a first `h1` here: how many sections with an `h1` of their own it stands in. */
  readonly depth: number;
  /** Added to the level of every heading here. */
  shift: number;
  isEmpty: boolean;
  hasTop: boolean;
  /** The least level given here, and the least given in shifted sections that ended behind the last heading here. */
  least: number;
  inner: number;
}

/**
 * The levels of the headings of a page. An `h1` in a `<section>` that stands in another one with an `h1` is a level deeper, as
 * browsers show it, and what follows in the same section with it; other headings have the level of their tag. Behind the end
 * of such a section a heading is no part of it.
 */
export class HeadingLevels {
  readonly #open: Sectioning[] = [begin(0, 0)];

  enter(): void {
    const outer = this.#top();
    this.#open.push(begin(outer.hasTop ? outer.shift + 1 : outer.depth, outer.shift));
  }

  leave(): void {
    const inner = this.#open.pop();
    const outer = this.#top();
    if (!inner) return;
    outer.least = Math.min(outer.least, inner.least);
    outer.inner = Math.min(outer.inner, inner.inner, inner.shift > outer.shift ? inner.least : Infinity);
  }

  /** The level of the next heading, by the number of its tag. */
  next(tagLevel: number): number {
    const here = this.#top();
    if (here.isEmpty && tagLevel === 1) here.shift = here.depth;
    const level = Math.min(tagLevel + here.shift, here.inner);
    here.isEmpty = false;
    here.hasTop ||= tagLevel === 1;
    here.least = Math.min(here.least, level);
    here.inner = Infinity;
    return level;
  }

  #top(): Sectioning {
    const top = this.#open.at(-1);
    if (!top) throw new RangeError('Expected a section to be entered before it is left');
    return top;
  }
}

function begin(depth: number, shift: number): Sectioning {
  return { depth, shift, isEmpty: true, hasTop: false, least: Infinity, inner: Infinity };
}
