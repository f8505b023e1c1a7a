import type { PageStarts } from '../../core/model';

/** Collects where pages begin, while a text is written in their order. */
export class PageMarks {
  readonly #starts: number[] = [];

  /** Page `number`, from 1, has text at `place`; those before it that had none begin there as well. Later calls for it change nothing. */
  reach(number: number, place: number): void {
    while (this.#starts.length < number) this.#starts.push(place);
  }

  /** Pages behind the last text begin at its end. */
  end(unit: PageStarts['unit'], count: number, textLength: number): { readonly pages?: PageStarts } {
    this.reach(count, textLength);
    return count === 0 ? {} : { pages: { unit, starts: this.#starts } };
  }
}
