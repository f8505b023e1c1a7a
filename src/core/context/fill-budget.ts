import type { Passage, Span } from '../model';
import type { Measure } from './measure';

/** A passage while a budget is being filled. */
export type Draft = Omit<Passage, 'size'>;

/** Something that asks to be sent, as one passage of its own unless it meets another of its document. */
export interface Candidate extends Span {
  readonly document: number;
  readonly section: number | null;
  readonly place: number;
  readonly clipped: Passage['clipped'];
}

/**
 * Passages under a budget, in the order in which they came in.
 *
 * Spans of one document that overlap or touch (one ends where the other starts; white space between them parts them)
 * become one passage at the first one's place, named by the section that its text starts with, and counted once.
 */
export class Filling {
  readonly #measure: Measure;
  readonly #budget: number;
  #passages: readonly Passage[] = [];
  #size = 0;
  #citations = 0;

  constructor(measure: Measure, budget: number) {
    this.#measure = measure;
    this.#budget = budget;
  }

  get passages(): readonly Passage[] {
    return this.#passages;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a candidate would fit beside what is in already. */
  fits(candidate: Candidate): boolean {
    return this.#sizeWith(this.#join(candidate)) <= this.#budget;
  }

  /** Takes a candidate in, whether it fits or not. */
  add(candidate: Candidate): void {
    this.#take(this.#join(candidate));
  }

  /** Takes a candidate in if it fits; false if it does not. */
  addIfFits(candidate: Candidate): boolean {
    if (!this.#meetsAny(candidate)) {
      // Most of a long ranking ends here, so nothing is made for it.
      const { document, section, start, end } = candidate;
      const size = this.#measure.header(document, section, [this.#citations + 1]) + this.#measure.span(document, start, end);
      if (this.#size + size > this.#budget) return false;
    }
    const joined = this.#join(candidate);
    if (this.#sizeWith(joined) > this.#budget) return false;
    this.#take(joined);
    return true;
  }

  #meetsAny(candidate: Candidate): boolean {
    for (const passage of this.#passages) if (doesMeet(passage, candidate)) return true;
    return false;
  }

  #take({ passage, met }: Joined): void {
    this.#size = this.#sizeWith({ passage, met });
    this.#citations++;
    const first = met[0];
    this.#passages =
      first === undefined
        ? [...this.#passages, passage]
        : this.#passages.flatMap((old) => (old === first ? [passage] : met.includes(old) ? [] : [old]));
  }

  #sizeWith({ passage, met }: Joined): number {
    return met.reduce((sum, { size }) => sum - size, this.#size) + passage.size;
  }

  #join(candidate: Candidate): Joined {
    const { document, section, place, start, end, clipped } = candidate;
    const met = this.#passages.filter((old) => doesMeet(old, candidate));
    let draft: Draft = { document, section, start, end, clipped, citations: [this.#citations + 1], places: [place] };
    for (const old of met) draft = joinDrafts(old, draft);
    draft = {
      ...draft,
      citations: [...draft.citations].sort((a, b) => a - b),
      places: [...draft.places].sort((a, b) => a - b),
    };
    const size = this.#measure.header(document, draft.section, draft.citations) + this.#measure.span(document, draft.start, draft.end);
    return { passage: { ...draft, size }, met };
  }
}

interface Joined {
  readonly passage: Passage;
  /** The passages that it takes the place of. */
  readonly met: readonly Passage[];
}

function doesMeet(a: Draft, b: Candidate): boolean {
  return a.document === b.document && a.start <= b.end && b.start <= a.end;
}

function joinDrafts(a: Draft, b: Draft): Draft {
  const isOneWhole = a.clipped === 'whole' && b.clipped === 'whole';
  return {
    document: a.document,
    section: b.start < a.start ? b.section : a.section,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    clipped: isOneWhole ? 'whole' : a.clipped === 'grapheme' || b.clipped === 'grapheme' ? 'grapheme' : 'children',
    citations: [...a.citations, ...b.citations],
    places: [...a.places, ...b.places],
  };
}
