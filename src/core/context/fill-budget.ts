import { findFirst } from '../find-first';
import { appendAll } from '../append-all';
import type { Passage, Span } from '../model';
import type { Measure } from './measure';

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
  /** In the order in which they came in; undefined where one has become part of another. */
  readonly #drafts: (Draft | undefined)[] = [];
  /** Of each document, in text order: neither overlap nor touch. */
  readonly #ofDocument = new Map<number, Draft[]>();
  #size = 0;
  #citations = 0;

  constructor(measure: Measure, budget: number) {
    this.#measure = measure;
    this.#budget = budget;
  }

  get passages(): readonly Passage[] {
    return this.#drafts.flatMap((draft) => {
      if (draft === undefined) return [];
      const { document, section, start, end, clipped, citations, places, size } = draft;
      return [{ document, section, start, end, clipped, citations: inOrder(citations), places: inOrder(places), size }];
    });
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
    this.#take(candidate, this.#join(candidate));
  }

  /** Takes a candidate in if it fits; false if it does not. */
  addIfFits(candidate: Candidate): boolean {
    const joined = this.#join(candidate);
    if (this.#sizeWith(joined) > this.#budget) return false;
    this.#take(candidate, joined);
    return true;
  }

  #sizeWith({ size, met }: Joined): number {
    return met.reduce((sum, draft) => sum - draft.size, this.#size) + size;
  }

  #join(candidate: Candidate): Joined {
    const { document, start, end, section, clipped } = candidate;
    const drafts = this.#ofDocument.get(document) ?? [];
    const at = findFirst(0, drafts.length, (index) => (drafts[index] as Draft).end >= start);
    let behind = at;
    while ((drafts[behind]?.start ?? Infinity) <= end) behind++;
    const met = drafts.slice(at, behind);
    let joined: Shape = { start, end, section, clipped };
    for (const draft of met.sort((a, b) => a.slot - b.slot)) joined = joinShapes(draft, joined);
    const marks = met.reduce((sum, draft) => sum + draft.marks, this.#sizeOfMark(candidate));
    const size = this.#measure.header(document, joined.section, []) + marks + this.#measure.span(document, joined.start, joined.end);
    return { ...joined, met, at, marks, size };
  }

  /** Each mark adds to a header what it adds to any. */
  #sizeOfMark({ document, section }: Candidate): number {
    return this.#measure.header(document, section, [this.#citations + 1]) - this.#measure.header(document, section, []);
  }

  #take({ document, place }: Candidate, joined: Joined): void {
    const { met, at, ...shape } = joined;
    this.#size = this.#sizeWith(joined);
    this.#citations++;
    const longest = met.reduce<Draft | undefined>(
      (most, draft) => (draft.places.length > (most?.places.length ?? -1) ? draft : most),
      undefined,
    );
    const { citations, places }: Pick<Draft, 'citations' | 'places'> = longest ?? { citations: [], places: [] };
    for (const draft of met) {
      this.#drafts[draft.slot] = undefined;
      if (draft === longest) continue;
      appendAll(citations, draft.citations);
      appendAll(places, draft.places);
    }
    citations.push(this.#citations);
    places.push(place);
    const slot = met[0]?.slot ?? this.#drafts.length;
    const draft: Draft = { ...shape, document, citations, places, slot };
    this.#drafts[slot] = draft;
    const drafts = this.#ofDocument.get(document) ?? [];
    this.#ofDocument.set(document, drafts);
    drafts.splice(at, met.length, draft);
  }
}

type Shape = Pick<Candidate, 'start' | 'end' | 'section' | 'clipped'>;

/** A passage while a budget is being filled; its citations and places in any order, and never copied, as there may be thousands. */
interface Draft extends Shape {
  readonly document: number;
  readonly citations: number[];
  readonly places: number[];
  /** Of the citation marks alone, and of all that is sent. */
  readonly marks: number;
  readonly size: number;
  /** Where it stands among all passages. */
  readonly slot: number;
}

interface Joined extends Shape {
  /** The passages that it takes the place of, in the order in which they came in. */
  readonly met: readonly Draft[];
  /** The place of the first of them among those of the document in text order, or where it goes itself. */
  readonly at: number;
  readonly marks: number;
  readonly size: number;
}

function inOrder(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function joinShapes(a: Shape, b: Shape): Shape {
  const isOneWhole = a.clipped === 'whole' && b.clipped === 'whole';
  return {
    section: b.start < a.start ? b.section : a.section,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    clipped: isOneWhole ? 'whole' : a.clipped === 'grapheme' || b.clipped === 'grapheme' ? 'grapheme' : 'children',
  };
}
