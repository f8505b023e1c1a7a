import type { ModelName } from '../../core/model';
import { isInt8, type Precision, type VectorRows } from '../../core/rank/int8-rows';
import { MODEL_NAMES } from '../embedder/shipped-model';
import { SpareVectors } from '../embedding/spare-vectors';
import type { HeldDocument } from '../shelf/held-document';
import { RemovedDocuments } from '../shelf/removed-documents';

/** Vectors that are no document's on a shelf, and may be wanted again. */
export class Reserve {
  /** Vectors that a change set free, or whose document is not complete yet. */
  readonly leftovers: Readonly<Record<ModelName, SpareVectors>> = { e5: new SpareVectors('e5'), static: new SpareVectors('static') };
  /** Documents that could be restored, with theirs. */
  readonly removed = new RemovedDocuments();
  readonly #precision: () => Precision;

  constructor(precision: () => Precision) {
    this.#precision = precision;
  }

  /** Each buffer that is held on to; one may come more than once. */
  *buffers(): Iterable<VectorRows> {
    for (const model of MODEL_NAMES) yield* this.leftovers[model].buffers();
    for (const held of this.removed.documents) yield* held.allVectors();
  }

  spare(held: HeldDocument): void {
    for (const model of MODEL_NAMES) this.leftovers[model].addAllOf([held]);
  }

  /** Everything in it of one model. */
  collectAll(model: ModelName): SpareVectors {
    const spares = new SpareVectors(model);
    spares.addAll(this.leftovers[model]);
    for (const held of this.removed.documents) {
      for (const { unit, model: own, vectors } of held.heldVectors()) {
        // Rounded, they may not be what is wanted now.
        if (own === model && (this.#precision() === 'int8' || !isInt8(vectors))) spares.add(held.hashesOf(unit), vectors);
      }
    }
    return spares;
  }

  /** Vectors of every child, also of a document that was removed with others and comes again; null if one is missing. */
  collect(held: HeldDocument, model: ModelName): Float32Array | null {
    const known = this.leftovers[model].collect(held, 'children');
    return known ?? (this.removed.documents.length > 0 ? this.collectAll(model).collect(held, 'children') : null);
  }

  /** A document has them now, or its previous revision; those of what was before that are over. */
  handOver(held: HeldDocument, before: HeldDocument | undefined, model: ModelName): void {
    this.leftovers[model].forget(held.hashesOf('children'));
    if (before) this.leftovers[model].forgetAllOf(before);
  }

  clearLeftovers(): void {
    for (const model of MODEL_NAMES) this.leftovers[model].clear();
  }

  clear(): void {
    this.removed.clear();
    this.clearLeftovers();
  }
}
