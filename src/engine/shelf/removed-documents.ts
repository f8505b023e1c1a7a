import type { DocumentId } from '../../core/model';
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

  get documents(): readonly HeldDocument[] {
    return [...this.#removed.values()];
  }

  get(id: DocumentId): HeldDocument | undefined {
    return this.#removed.get(id);
  }

  forget(id: DocumentId): void {
    this.#removed.delete(id);
  }

  clear(): void {
    this.#removed.clear();
  }
}
