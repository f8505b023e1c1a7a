import type { ModelName } from '../core/model';
import { SPACES } from './embedder/shipped-model';
import type { HeldDocument, PassageUnit } from './held-document';

/**
 * Vectors by the hash of the text they were made of, of one space: what a new revision, another cut or another document
 * with the same sentence need not embed again.
 */
export class SpareVectors {
  readonly model: ModelName;
  readonly dimensions: number;
  readonly #rows = new Map<string, { readonly vectors: Float32Array; readonly row: number }>();

  constructor(model: ModelName) {
    this.model = model;
    this.dimensions = SPACES[model].dimensions;
  }

  /** Takes rows of `vectors`, one a hash; the buffer is shared. */
  add(hashes: readonly string[], vectors: Float32Array): void {
    hashes.forEach((hash, row) => this.#rows.set(hash, { vectors, row }));
  }

  addAll(other: SpareVectors): void {
    for (const [hash, row] of other.#rows) this.#rows.set(hash, row);
  }

  addAllOf(documents: Iterable<HeldDocument>): void {
    for (const document of documents) {
      for (const { unit, model, vectors } of document.heldVectors()) if (model === this.model) this.add(document.hashesOf(unit), vectors);
    }
  }

  has(hash: string): boolean {
    return this.#rows.has(hash);
  }

  clear(): void {
    this.#rows.clear();
  }

  /** Vectors of every passage of the document, in a buffer of their own; null if one is missing. */
  collect(document: HeldDocument, unit: PassageUnit): Float32Array | null {
    const hashes = document.hashesOf(unit);
    if (!hashes.every((hash) => this.#rows.has(hash))) return null;
    const collected = new Float32Array(hashes.length * this.dimensions);
    hashes.forEach((hash, row) => {
      const found = this.#rows.get(hash);
      if (found)
        collected.set(found.vectors.subarray(found.row * this.dimensions, (found.row + 1) * this.dimensions), row * this.dimensions);
    });
    return collected;
  }
}
