import type { ModelName } from '../../core/model';
import { copyRow, isInt8, type VectorRows } from '../../core/rank/int8-rows';
import { SPACES } from '../embedder/shipped-model';
import type { HeldDocument, KnownVectors, PassageUnit } from '../shelf/held-document';

/**
 * Vectors by the hash of the text they were made of, of one space: what a new revision, another cut or another document
 * with the same sentence need not embed again.
 */
export class SpareVectors {
  readonly model: ModelName;
  readonly dimensions: number;
  readonly #rows = new Map<string, { readonly vectors: VectorRows; readonly row: number }>();

  constructor(model: ModelName) {
    this.model = model;
    this.dimensions = SPACES[model].dimensions;
  }

  /** Takes rows of `vectors`, one a hash; the buffer is shared. */
  add(hashes: readonly string[], vectors: VectorRows): void {
    hashes.forEach((hash, row) => this.#rows.set(hash, { vectors, row }));
  }

  addAll(other: SpareVectors): void {
    for (const [hash, row] of other.#rows) this.#rows.set(hash, row);
  }

  /** Takes over what another has of these. */
  addFrom(other: SpareVectors, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const row = other.#rows.get(hash);
      if (row) this.#rows.set(hash, row);
    }
  }

  addAllOf(documents: Iterable<HeldDocument>): void {
    for (const document of documents) {
      for (const { unit, model, vectors, isProvisional } of document.heldVectors()) {
        if (model === this.model && !isProvisional) this.add(document.hashesOf(unit), vectors);
      }
      for (const { model, hashes, vectors } of document.previousVectors) {
        // Rounded ones may not be what is wanted now.
        if (model === this.model && !isInt8(vectors)) this.add(hashes, vectors);
      }
    }
  }

  has(hash: string): boolean {
    return this.#rows.has(hash);
  }

  /** What belongs to a document by now would only hold on to the buffer it came in. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) this.#rows.delete(hash);
  }

  forgetAllOf(document: HeldDocument): void {
    this.forget(document.hashesOf('children'));
    for (const { hashes } of document.previousVectors) this.forget(hashes);
  }

  clear(): void {
    this.#rows.clear();
  }

  /** The rows that are held on to, whole: each as often as vectors of it are wanted. */
  *buffers(): Iterable<VectorRows> {
    for (const { vectors } of this.#rows.values()) yield vectors;
  }

  /** Vectors of every passage of the document, in a buffer of their own; null if one is missing. */
  collect(document: HeldDocument, unit: PassageUnit): Float32Array | null {
    const hashes = document.hashesOf(unit);
    if (!hashes.every((hash) => this.#rows.has(hash))) return null;
    return this.#collect(hashes);
  }

  /** Those of the document's sentences that have a vector, each once, in a buffer of their own; null if none has. */
  collectKnown(document: HeldDocument): KnownVectors | null {
    const hashes = [...new Set(document.hashesOf('children'))].filter((hash) => this.#rows.has(hash));
    return hashes.length === 0 ? null : { model: this.model, hashes, vectors: this.#collect(hashes) };
  }

  #collect(hashes: readonly string[]): Float32Array {
    const { dimensions } = this;
    const collected = new Float32Array(hashes.length * dimensions);
    hashes.forEach((hash, row) => {
      const found = this.#rows.get(hash);
      if (found) copyRow(found.vectors, found.row, collected.subarray(row * dimensions, (row + 1) * dimensions));
    });
    return collected;
  }
}
