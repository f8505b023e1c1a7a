import type { CutSettings, DocumentId } from '../../core/model';
import { cutHeldAgain } from './cut-record';
import { HeldDocument } from '../shelf/held-document';
import type { Keeping } from '../keep/keeping';
import { keepLabels } from './label-by-hand';
import { suffixTitle } from './match-document';
import type { DocumentRecord } from '../ports';
import { keepPrevious } from '../shelf/previous-revision';
import type { Shelf } from '../shelf/shelf';

export interface AsideParts {
  readonly shelf: Shelf;
  readonly keeping: Pick<Keeping, 'putDocument' | 'removeDocuments'>;
  /** Puts a document on the shelf, in what is kept as well. */
  readonly put: (held: HeldDocument) => Promise<void>;
}

/** The documents that were read and are not searched, until a person has said what to do with them. They are kept like the others. */
export class Asides {
  readonly #parts: AsideParts;

  constructor(parts: AsideParts) {
    this.#parts = parts;
  }

  /** Keeps a document aside, in place of the one of the same id. */
  async put(held: HeldDocument): Promise<void> {
    await this.#parts.keeping.putDocument(held.record);
    this.#parts.shelf.setAside(held);
  }

  /** Puts documents on the shelf whatever speaks against them: as the new version that they were meant to be, or as new documents. */
  async takeIn(ids: readonly DocumentId[], cut: CutSettings): Promise<void> {
    const { shelf, keeping, put } = this.#parts;
    for (const id of ids) {
      const found = shelf.asides.find(({ record }) => record.id === id);
      if (!found) continue;
      const taken = this.#asDocument(found.record);
      await put(cutHeldAgain(taken, cut));
      if (taken.record.id !== id) await keeping.removeDocuments([id]);
      shelf.deleteAside(id);
    }
  }

  async remove(held: HeldDocument): Promise<void> {
    await this.#parts.keeping.removeDocuments([held.record.id]);
    this.#parts.shelf.deleteAside(held.record.id);
  }

  /** Brings what is kept and what is held together. */
  async join(kept: ReadonlyMap<DocumentId, DocumentRecord>): Promise<void> {
    const { shelf, keeping } = this.#parts;
    const onlyHeld = shelf.asides.filter(({ record }) => !kept.has(record.id));
    for (const record of kept.values()) if (record.aside) shelf.setAside(new HeldDocument(record));
    for (const { record } of onlyHeld) await keeping.putDocument(record);
  }

  #asDocument({ aside, ...record }: DocumentRecord): HeldDocument {
    const { shelf } = this.#parts;
    const before = aside?.replaces === undefined ? undefined : shelf.get(aside.replaces);
    if (!before)
      return new HeldDocument({
        ...record,
        title: suffixTitle(
          record.title,
          shelf.documents.map(({ record: other }) => other.title),
        ),
        arrival: shelf.nextArrival,
      });
    const { id, path, arrival } = before.record;
    const hand = keepLabels(before.record, record.revision);
    const { previous, vectors } = keepPrevious(before, record.revision);
    const kept = { ...(hand === undefined ? {} : { hand }), ...(previous === undefined ? {} : { previous }) };
    return new HeldDocument({ ...record, id, path, arrival, ...kept }, vectors);
  }
}
