import { appendAll } from '../../core/append-all';
import { expandRows, isInt8, normaliseRows } from '../../core/rank/int8-rows';
import { Fault, faultOf } from '../../bridge/fault';
import type { EngineEvent } from '../../bridge/protocol';
import type { WorkspaceContents, WorkspaceEntry, WorkspaceEstimate, WorkspaceOpened, WorkspacePage } from '../../bridge/workspace';
import type { CutSettings, DocumentId } from '../../core/model';
import type { Collections } from '../keep/collections';
import { GPU_SPACE, SHIPPED_SPACE, spaceKeyOf, STATIC_SPACE } from '../embedder/shipped-model';
import type { HeldDocument } from '../shelf/held-document';
import { throwIfCancelled } from '../calls/jobs';
import type { Keeping } from '../keep/keeping';
import type { AsideRecord, DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import type { Shelf } from '../shelf/shelf';
import { createThrottle } from '../calls/throttle';
import { blocksOf, isSameBlock, type SpacesInUse } from '../embedding/vector-blocks';
import type { Course } from './hash-bytes';
import type { ReadWorkspace } from './read-workspace';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const PROGRESS_EVERY_MS = 100;

export interface WorkspacesParts {
  readonly shelf: Shelf;
  readonly collections: Collections;
  readonly keeping: Keeping;
  readonly spaces: SpacesInUse;
  readonly cut: () => CutSettings;
  /** Told before a workspace takes the place of what is here: how documents are cut from now on. */
  readonly onReplace: (cut: CutSettings) => void;
  readonly emit: (event: EngineEvent) => void;
  readonly randomId: () => DocumentId;
  readonly pace: () => Promise<void>;
  readonly now: () => number;
}

/** The person's own documents as one file, and back. What reads and writes files is fetched when it is first wanted. */
export class Workspaces {
  readonly #parts: WorkspacesParts;

  constructor(parts: WorkspacesParts) {
    this.#parts = parts;
  }

  async measure(page: WorkspacePage): Promise<WorkspaceEstimate> {
    this.#assertSeesAll();
    const { measureWorkspace } = await import('./measure-workspace');
    const { documents, asides } = this.#list();
    return measureWorkspace(this.#collect(documents), asides, page);
  }

  async save(page: WorkspacePage, { version, at }: { readonly version: string; readonly at: number }, signal: AbortSignal): Promise<Blob> {
    this.#assertSeesAll();
    const { saveWorkspace } = await import('./save-workspace');
    const course = this.#startCourse(signal);
    const { documents, asides } = this.#list();
    const weights = [...documents.map(weighDocument), ...asides.map(weighRecord)];
    course.setTotal(weights.reduce((sum, bytes) => sum + bytes, 0));
    return saveWorkspace({ documents: this.#collect(documents), asides, page, version, at: new Date(at) }, course);
  }

  async check(file: Blob, signal: AbortSignal): Promise<WorkspaceContents> {
    return (await this.#read(file, signal)).contents;
  }

  async open(file: Blob, entry: WorkspaceEntry, signal: AbortSignal): Promise<WorkspaceOpened> {
    const read = await this.#read(file, signal);
    const { planEntry } = await import('./plan-entry');
    const { shelf, collections, cut, onReplace, randomId } = this.#parts;
    return collections.exclusively(async () => {
      throwIfCancelled(signal);
      const { documents, asides, unchanged, spares, page } = planEntry(read, { entry, here: shelf, randomId });
      const inPlaceOfAll = entry === 'replace';
      const { cap, tables, merge } = page.settings;
      const saved: CutSettings = { cap, tables, ...(merge ? { merge } : {}) };
      await collections
        .takeIn(documents, { asides, cut: inPlaceOfAll ? saved : cut(), spares, inPlaceOfAll })
        .catch((error: unknown) => throwUnkept(error));
      if (inPlaceOfAll) onReplace(saved);
      return { documents: documents.map(({ record }) => record.id), asides: asides.map(({ id }) => id), unchanged, page };
    });
  }

  async #read(file: Blob, signal: AbortSignal): Promise<ReadWorkspace> {
    const { readWorkspace } = await import('./read-workspace');
    return readWorkspace(file, this.#startCourse(signal));
  }

  /** A file holds everything, so nobody writes it who may not see everything. */
  #assertSeesAll(): void {
    if (this.#parts.shelf.viewer !== null) throw new Fault('workspace-hidden');
  }

  /**
   * What there is at this moment, in order. What is kept aside is numbered anew: what older pages kept has no number. One that would replace a document that is gone stands for itself, as when it is taken in.
   */
  #list(): { readonly documents: readonly HeldDocument[]; readonly asides: readonly AsideRecord[] } {
    const { shelf } = this.#parts;
    const asides = shelf.asides.map(({ record }, number) => {
      const { reasons = [], replaces } = record.aside ?? {};
      const isOfHere = replaces !== undefined && shelf.get(replaces) !== undefined;
      return { ...record, aside: { reasons, number, ...(isOfHere ? { replaces } : {}) } };
    });
    return { documents: [...shelf.documents].sort((a, b) => a.record.arrival - b.record.arrival), asides };
  }

  /** Each with its vectors as they are at its turn: those it holds, and those that are only kept. */
  async *#collect(documents: readonly HeldDocument[]): AsyncGenerator<KeptDocument> {
    const { keeping, spaces } = this.#parts;
    for (const held of documents) {
      const { record } = held;
      const blocks = blocksOf(held, spaces);
      const revisions = [record.revision, typeof record.previous === 'object' ? record.previous.revision : record.revision];
      for (const space of [SHIPPED_SPACE, GPU_SPACE, STATIC_SPACE]) {
        const kept = await keeping.readVectorBlocks(spaceKeyOf(space), [record.id]);
        const isNew = (block: VectorBlock): boolean =>
          revisions.includes(block.revision) && !blocks.some((other) => isSameBlock(block, other));
        appendAll(blocks, kept.filter(isNew));
      }
      // In one order, so that the same workspace is the same file.
      yield { record, blocks: blocks.map(inFloats).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) };
    }
  }

  #startCourse(signal: AbortSignal): Course {
    const { emit, now, pace } = this.#parts;
    let done = 0;
    let total = 0;
    const progress = createThrottle(() => emit({ kind: 'workspace', done: Math.min(done, total), total }), {
      everyMs: PROGRESS_EVERY_MS,
      now,
    });
    return {
      signal,
      pace,
      setTotal: (bytes) => {
        total = bytes;
        progress.request();
      },
      onBytes: (count) => {
        done += count;
        progress.request();
      },
    };
  }
}

/** A file holds float32: rounded vectors as what is left of them, of length 1 again. */
function inFloats({ int8, ...block }: VectorBlock): VectorBlock {
  return int8 ? { ...block, vectors: normaliseRows(expandRows(int8), block.dimensions) } : block;
}

function nameOf({ revision, space, unit }: VectorBlock): string {
  return `${revision} ${space} ${unit}`;
}

/** What the store says of one document is no advice for a workspace, of which nothing was taken then. */
function throwUnkept(error: unknown): never {
  const { code } = faultOf(error);
  throw code.startsWith('storage-') ? new Fault('workspace-unkept', { reason: code }) : error;
}

/** Bytes that a document has before it is packed, near enough for a bar of progress. */
function weighDocument(held: HeldDocument): number {
  const vectors = Array.from(held.heldVectors());
  return vectors.reduce(
    (sum, one) => sum + FLOAT_BYTES * (isInt8(one.vectors) ? one.vectors.codes.length : one.vectors.length),
    weighRecord(held.record),
  );
}

function weighRecord({ text, cut }: DocumentRecord): number {
  return 3 * text.length + 200 * cut.children.length;
}
