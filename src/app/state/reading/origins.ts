import type { Incoming, ReadHow } from '../../../bridge/protocol';
import type { DocumentEntry, DocumentId } from '../../../core/model';

/** A file with the way in which it is read. */
export interface Origin {
  readonly incoming: Incoming;
  readonly how: ReadHow;
}

/** Where each document of this session came from, so that its file can be read again. */
export class Origins {
  readonly #origins = new Map<DocumentId, Origin>();

  get(id: DocumentId): Origin | undefined {
    return this.#origins.get(id);
  }

  set(id: DocumentId, origin: Origin): void {
    this.#origins.set(id, origin);
  }

  /** How to read one document once more: of an archive, which bears another path, only its own file. */
  howAgain({ id, path }: Pick<DocumentEntry, 'id' | 'path'>, how: ReadHow = {}): Origin | null {
    const origin = this.#origins.get(id);
    if (!origin) return null;
    const { incoming } = origin;
    const isInside = incoming.kind === 'file' && path !== null && path !== incoming.path;
    return { incoming, how: { ...origin.how, ...(isInside ? { only: path } : {}), ...how } };
  }

  forget(id: DocumentId): void {
    this.#origins.delete(id);
  }

  clear(): void {
    this.#origins.clear();
  }
}
