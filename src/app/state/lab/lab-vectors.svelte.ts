import { faultOf } from '../../../bridge/fault';
import { MOST_ROWS, type CollectionId, type CollectionVectors } from '../../../bridge/protocol';
import type { VectorRows } from '../../../core/fold/rules/rule';
import type { AppParts } from '../app-parts';

interface Held {
  readonly collection: CollectionId;
  readonly vectors: CollectionVectors;
}

/** The vectors of the collection in view, for rules that compare sentences; only by meaning or both, where the model speaks. */
export class LabVectors {
  #held = $state.raw<Held | null>(null);
  readonly #parts: AppParts;
  /** What they were fetched for last: nothing is fetched twice for one catalogue and model. */
  #wanted = '';

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** One row a child of the catalogue in view; null where there are none that belong to the present answer. */
  get rows(): VectorRows | null {
    return this.#isCurrent() ? (this.#held?.vectors ?? null) : null;
  }

  /** Whether there are none because the collection in view is too large. */
  get areTooMany(): boolean {
    const { inquiry, board } = this.#parts;
    return (inquiry.shown?.answer.model ?? null) !== null && (board.catalogue?.documentOf.length ?? 0) > MOST_ROWS;
  }

  /** Fetches them where the answer in view has others; call it whenever that changes. */
  follow(): void {
    const answer = this.#parts.inquiry.shown?.answer;
    if (!answer?.model || this.#isCurrent()) return;
    const { collection, model, version, notYet } = answer;
    const wanted = [collection, model, version, notYet.length].join('/');
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#parts.engine.calls.readVectors(collection, model).then(
      (vectors) => (this.#held = vectors && { collection, vectors }),
      (error: unknown) => {
        /* Without them the rules say that they are missing; a dead worker is asked again by the next answer. */
        if (faultOf(error).code !== 'worker-died') this.#held = null;
      },
    );
  }

  #isCurrent(): boolean {
    const answer = this.#parts.inquiry.shown?.answer;
    const held = this.#held;
    if (!held || !answer) return false;
    return held.collection === answer.collection && held.vectors.version === answer.version && held.vectors.model === answer.model;
  }
}
