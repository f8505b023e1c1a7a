import { faultOf } from '../../../bridge/fault';
import type { CollectionId, TextNumbers } from '../../../bridge/protocol';
import type { AppParts } from '../app-parts';

/** Which sentences of the collection in view have equal text: the page has not the text of every one. */
export class LabTexts {
  #held = $state.raw<{ readonly collection: CollectionId; readonly numbers: TextNumbers } | null>(null);
  readonly #parts: AppParts;
  /** What was asked for last: nothing is asked for twice for one catalogue. */
  #wanted = '';

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** One number a child of the catalogue in view; null until they are here. */
  get numbers(): Uint32Array | null {
    const { collection, version } = this.#place;
    const held = this.#held;
    return held && held.collection === collection && held.numbers.version === version ? held.numbers.ofChild : null;
  }

  /** Asks for them where the catalogue in view is another; call it whenever that changes. */
  follow(): void {
    const { collection, version } = this.#place;
    const wanted = `${collection}/${version}`;
    if (version === null || wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#parts.engine.calls.numberTexts(collection).then(
      (numbers) => (this.#held = { collection, numbers }),
      (error: unknown) => {
        /* A dead worker's successor publishes another catalogue, which is asked about by itself. */
        if (faultOf(error).code !== 'worker-died') this.#held = null;
      },
    );
  }

  get #place(): { readonly collection: CollectionId; readonly version: number | null } {
    const { inquiry, board, library } = this.#parts;
    return { collection: inquiry.shown?.answer.collection ?? library.collection, version: board.catalogue?.version ?? null };
  }
}
