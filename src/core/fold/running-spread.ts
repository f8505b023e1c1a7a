import type { Spread } from '../model';

/**
 * A spread that grows by one document at a time and can be read after each: `measureSpread` of all added so far.
 *
 * Each addition and each reading takes the same time however many came before.
 */
export class RunningSpread {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #squares = 0;
  #sumOfLogs = 0;
  #largest = 0;
  #leading = -1;
  #known: Spread | null = null;

  add(document: number): void {
    const count = this.#counts.get(document) ?? 0;
    this.#counts.set(document, count + 1);
    this.#total++;
    this.#known = null;
    this.#squares += 2 * count + 1;
    this.#sumOfLogs += (count + 1) * Math.log(count + 1) - (count > 0 ? count * Math.log(count) : 0);
    if (count + 1 > this.#largest) {
      this.#largest = count + 1;
      this.#leading = document;
    }
  }

  /** Null before the first document. */
  read(): Spread | null {
    const total = this.#total;
    if (total === 0) return null;
    this.#known ??= {
      largestShare: this.#largest / total,
      document: this.#leading,
      distinct: this.#counts.size,
      effective: (total * total) / this.#squares,
      entropyEffective: Math.exp(Math.log(total) - this.#sumOfLogs / total),
    };
    return this.#known;
  }
}
