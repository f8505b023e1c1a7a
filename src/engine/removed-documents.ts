import type { DocumentId } from '../core/model';
import type { HeldDocument } from './held-document';

const REMEMBERED = 20;

/** The documents removed last, in memory only, so that removing can be undone. */
export class RemovedDocuments {
  readonly #removed = new Map<DocumentId, HeldDocument>();

  remember(held: HeldDocument): void {
    this.#removed.set(held.record.id, held);
    for (const id of this.#removed.keys()) {
      if (this.#removed.size <= REMEMBERED) break;
      this.#removed.delete(id);
    }
  }

  take(id: DocumentId): HeldDocument | undefined {
    const held = this.#removed.get(id);
    this.#removed.delete(id);
    return held;
  }

  clear(): void {
    this.#removed.clear();
  }
}
