/**
 * The bags of terms of one document's children, one after another:
 *
 * ```
 * starts   0         3      5        children + 1 entries
 * terms    4  7  9 | 4  8 | …        ascending inside a child, each once
 * counts   1  1  2 | 3  1 | …
 * lengths  4       | 4    | …        terms of a child with repeats
 * ```
 */
export interface BagBlock {
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
  readonly lengths: Uint32Array;
}

/**
 * A forward index: what terms each child has, one block a document, so that adding or removing a document touches that
 * block alone. Terms are small whole numbers. Counts of children per term are kept along with it.
 */
export class SparseIndex {
  readonly #blocks = new Map<string, BagBlock>();
  #childrenWith = new Uint32Array(1024);
  #childCount = 0;
  #totalLength = 0;
  #changes = 0;

  /** N: children of all documents in the index. */
  get childCount(): number {
    return this.#childCount;
  }

  /** Terms of all children, with repeats. */
  get totalLength(): number {
    return this.#totalLength;
  }

  /** Grows with every change, so that what is derived from the counts knows when it is old. */
  get changes(): number {
    return this.#changes;
  }

  /** Every term in the index is below this. */
  get termLimit(): number {
    return this.#childrenWith.length;
  }

  /** df: children that have a term. */
  childrenWith(term: number): number {
    return this.#childrenWith[term] ?? 0;
  }

  /** A number for each term from its df. Each df is asked for once: many terms share a few. */
  mapChildrenWith(weigh: (df: number) => number): Float64Array {
    const known = new Map<number, number>();
    const weights = new Float64Array(this.#childrenWith.length);
    for (let term = 0; term < weights.length; term++) {
      const df = this.#childrenWith[term] as number;
      let weight = known.get(df);
      if (weight === undefined) {
        weight = weigh(df);
        known.set(df, weight);
      }
      weights[term] = weight;
    }
    return weights;
  }

  blocks(): IterableIterator<[string, BagBlock]> {
    return this.#blocks.entries();
  }

  /** @throws RangeError if the index does not have the document. */
  blockOf(id: string): BagBlock {
    const block = this.#blocks.get(id);
    if (block === undefined) throw new RangeError(`expected a document of the index, got ${id}`);
    return block;
  }

  /** Adds a document, in place of the one of that id if there is one. `bags[child]` lists terms in any order, with repeats. */
  add(id: string, bags: readonly Uint32Array[]): void {
    this.remove(id);
    const block = packBags(bags);
    this.#blocks.set(id, block);
    this.#count(block, 1);
  }

  /** False if there was no such document. */
  remove(id: string): boolean {
    const block = this.#blocks.get(id);
    if (block === undefined) return false;
    this.#blocks.delete(id);
    this.#count(block, -1);
    return true;
  }

  #count(block: BagBlock, by: 1 | -1): void {
    const { terms, lengths } = block;
    let greatest = 0;
    for (let i = 0; i < terms.length; i++) greatest = Math.max(greatest, terms[i] as number);
    if (greatest >= this.#childrenWith.length) {
      const grown = new Uint32Array(Math.max(greatest + 1, this.#childrenWith.length * 2));
      grown.set(this.#childrenWith);
      this.#childrenWith = grown;
    }
    const childrenWith = this.#childrenWith;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as number;
      childrenWith[term] = (childrenWith[term] as number) + by;
    }
    this.#childCount += by * lengths.length;
    for (const length of lengths) this.#totalLength += by * length;
    this.#changes++;
  }
}

function packBags(bags: readonly Uint32Array[]): BagBlock {
  const lengths = Uint32Array.from(bags, (bag) => bag.length);
  const starts = new Uint32Array(bags.length + 1);
  const capacity = lengths.reduce((sum, length) => sum + length, 0);
  const terms = new Uint32Array(capacity);
  const counts = new Uint32Array(capacity);
  let used = 0;
  bags.forEach((bag, child) => {
    const first = used;
    const sorted = bag.slice().sort();
    for (let i = 0; i < sorted.length; i++) {
      const term = sorted[i] as number;
      if (used === first || terms[used - 1] !== term) terms[used++] = term;
      counts[used - 1] = (counts[used - 1] as number) + 1;
    }
    starts[child + 1] = used;
  });
  return { starts, terms: terms.slice(0, used), counts: counts.slice(0, used), lengths };
}
