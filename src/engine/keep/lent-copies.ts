import type { DocumentCopy, EngineEvent } from '../../bridge/protocol';
import type { DocumentId } from '../../core/model';
import type { HeldDocument } from '../shelf/held-document';
import type { DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import { owningItsBuffer } from '../store/owning-its-buffer';
import { packRecord, unpackRecord, type PackedRecord } from '../store/pack-record';

/**
 * What lies in this worker's memory only, lent to the page: a worker can die, and then the page gives it back to the next one.
 *
 * Texts, labels and letters, not vectors, which can be made again and would be most of the bytes. Nothing is lent of what is kept.
 */
export class LentCopies {
  readonly #emit: (event: EngineEvent) => void;
  readonly #listHeld: () => readonly HeldDocument[];
  /** What was lent of each document, in a word; null while nothing needs to be. */
  #lent: Map<DocumentId, string> | null = null;

  constructor(emit: (event: EngineEvent) => void, listHeld: () => readonly HeldDocument[]) {
    this.#emit = emit;
    this.#listHeld = listHeld;
  }

  /** From now on, beginning with what is there, everything that is held is lent. */
  start(): void {
    this.#lent ??= new Map();
    this.lend(this.#listHeld());
  }

  /** Everything is kept: the page needs nothing. */
  stop(): void {
    if (!this.#lent) return;
    this.#lent = null;
    this.#emit({ kind: 'copies', put: [], removed: 'all' });
  }

  lend(documents: readonly HeldDocument[]): void {
    const lent = this.#lent;
    if (!lent) return;
    const fresh = documents.filter(({ record }) => lent.get(record.id) !== signOf(record));
    if (fresh.length === 0) return;
    for (const { record } of fresh) lent.set(record.id, signOf(record));
    this.#emit({ kind: 'copies', put: fresh.map((held) => copyDocument(held)), removed: [] });
  }

  takeOff(ids: readonly DocumentId[] | 'all'): void {
    const lent = this.#lent;
    if (!lent) return;
    if (ids === 'all') lent.clear();
    else for (const id of ids) lent.delete(id);
    this.#emit({ kind: 'copies', put: [], removed: ids });
  }
}

/** A document as the page holds it for the engine; with blocks where they are not to be made again. */
export function copyDocument({ record }: HeldDocument, blocks?: readonly VectorBlock[]): DocumentCopy {
  return { id: record.id, record: packRecord(record), ...(blocks && { blocks: blocks.map(owningItsBuffer) }) };
}

export function readCopy({ record, blocks }: DocumentCopy): KeptDocument {
  return { record: unpackRecord(record as PackedRecord), blocks: (blocks as readonly VectorBlock[] | undefined) ?? [] };
}

/** Another cut is no other document. */
function signOf({ revision, title, reader, arrival, hand }: DocumentRecord): string {
  return JSON.stringify([revision, title, reader, arrival, hand]);
}
