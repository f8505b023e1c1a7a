import { sizeOfBags, type TermBags } from './term-bags';

/** One document in the index. */
export interface BagBlock {
  readonly bags: TermBags;
  /** By the document's own number of a term: its number in the index. */
  readonly numberOf: Uint32Array;
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
  #byteLength = 0;
  #changes = 0;

  /** N: children of all documents in the index. */
  get childCount(): number {
    return this.#childCount;
  }

  /** Terms of all children, with repeats. */
  get totalLength(): number {
    return this.#totalLength;
  }

  /** Bytes that it takes. */
  get byteLength(): number {
    return this.#byteLength + this.#childrenWith.byteLength;
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

  /** Adds a document, in place of the one of that id if there is one; `numberOf` says each of its terms' number in the index. */
  add(id: string, bags: TermBags, numberOf: Uint32Array): void {
    this.remove(id);
    const block = { bags, numberOf };
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

  #count({ bags, numberOf }: BagBlock, by: 1 | -1): void {
    const { terms, lengths } = bags;
    const children = new Uint32Array(numberOf.length);
    for (let i = 0; i < terms.length; i++) children[terms[i] as number] = (children[terms[i] as number] as number) + 1;
    this.#reach(numberOf.reduce((greatest, number) => Math.max(greatest, number), 0));
    const childrenWith = this.#childrenWith;
    for (let i = 0; i < numberOf.length; i++) {
      const term = numberOf[i] as number;
      childrenWith[term] = (childrenWith[term] as number) + by * (children[i] as number);
    }
    this.#childCount += by * lengths.length;
    for (const length of lengths) this.#totalLength += by * length;
    this.#byteLength += by * (sizeOfBags(bags) + numberOf.byteLength);
    this.#changes++;
  }

  #reach(term: number): void {
    if (term < this.#childrenWith.length) return;
    const grown = new Uint32Array(Math.max(term + 1, this.#childrenWith.length * 2));
    grown.set(this.#childrenWith);
    this.#childrenWith = grown;
  }
}
