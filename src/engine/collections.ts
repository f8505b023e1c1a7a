import { Fault } from '../bridge/fault';
import type { CollectionId } from '../bridge/protocol';
import type { CutSettings, DocumentId, ModelName } from '../core/model';
import { assertUnitVectors } from '../core/rank/assert-unit-vectors';
import { cutHeldAgain } from './cut-record';
import { labelByHand } from './label-by-hand';
import { MODEL_NAMES, spaceKeyOf, SPACES } from './embedder/shipped-model';
import { HeldDocument, unitKeyOf, type HeldVectors } from './held-document';
import { blockOf, groupBlocks, unitOf } from './vector-blocks';
import type { Keeping } from './keeping';
import type { DocumentRecord, VectorBlock } from './ports';
import { RemovedDocuments } from './removed-documents';
import { createSerialQueue } from './serial-queue';
import type { Shelf } from './shelf';
import { SpareVectors } from './spare-vectors';

/** Documents of the lesson live in memory only, whatever is kept. */
export type Shelves = Readonly<Record<CollectionId, Shelf>>;

/**
 * Every change of the documents of both shelves, one at a time, in memory and in what is kept. What is kept follows what is held; a
 * change is made on the shelf once the store has it, or has refused it.
 */
export class Collections {
  readonly exclusively = createSerialQueue();
  /** Vectors that a change set free, or whose document is not complete yet. */
  readonly leftovers: Readonly<Record<ModelName, SpareVectors>> = { e5: new SpareVectors('e5'), static: new SpareVectors('static') };
  readonly #shelves: Shelves;
  readonly #keeping: Keeping;
  readonly #pace: () => Promise<void>;
  readonly #removed = new RemovedDocuments();

  constructor(shelves: Shelves, keeping: Keeping, pace: () => Promise<void>) {
    this.#shelves = shelves;
    this.#keeping = keeping;
    this.#pace = pace;
  }

  /** Puts one document on its shelf, in place of the one of the same id, with those vectors that are known already. */
  async hold(collection: CollectionId, held: HeldDocument): Promise<void> {
    await this.#put(collection, held);
    this.#shelves[collection].publishSoon();
  }

  /** Gives a document all its vectors of one model, unless it is no longer there. @throws Fault `bad-vector` */
  async complete(collection: CollectionId, held: HeldDocument, complete: HeldVectors): Promise<void> {
    const shelf = this.#shelves[collection];
    if (!shelf.has(held)) return;
    if (!areUnitVectors(complete)) throw new Fault('bad-vector');
    if (collection === 'own') await this.#keeping.putVectorBlock(blockOf(held, complete));
    held.setVectors(complete);
    shelf.publishSoon();
  }

  /** Sets a label by hand on a document, or on its part around a place. */
  async label(collection: CollectionId, id: DocumentId, { place, label }: { place: number | null; label: string }): Promise<void> {
    const shelf = this.#shelves[collection];
    const held = labelByHand(shelf.need(id), place, label);
    if (collection === 'own') await this.#keeping.putDocument(held.record);
    shelf.set(held);
    shelf.publish();
  }

  async remove(id: DocumentId): Promise<void> {
    const collection = this.#shelves.own.get(id) ? 'own' : 'lesson';
    const shelf = this.#shelves[collection];
    const held = shelf.need(id);
    if (collection === 'own') await this.#keeping.removeDocuments([id]);
    shelf.delete(id);
    if (collection === 'own') this.#removed.remember(held);
    shelf.publish();
  }

  async restore(id: DocumentId, cut: CutSettings): Promise<boolean> {
    const removed = this.#removed.take(id);
    if (!removed) return false;
    const held = cutHeldAgain(removed, cut);
    if (held !== removed) this.#spare(removed);
    await this.#keeping.putDocument(held.record);
    this.#shelves.own.set(held);
    for (const vectors of held.heldVectors()) await this.#keeping.putVectorBlock(blockOf(held, vectors));
    this.#shelves.own.publish();
    return true;
  }

  /** Forgets what the person brought, also what could have been restored. */
  async clear(): Promise<void> {
    await this.#keeping.clear();
    this.#removed.clear();
    for (const model of MODEL_NAMES) this.leftovers[model].clear();
    this.#shelves.own.clear();
    this.#shelves.own.publish();
  }

  /** Cuts every document again, as `settings` are when its turn comes; sentences that stay the same keep their vectors. */
  async cutAgain(settings: () => CutSettings): Promise<void> {
    for (const collection of ['lesson', 'own'] as const) {
      const shelf = this.#shelves[collection];
      let hasChanged = false;
      for (const held of shelf.documents) {
        await this.#pace();
        const again = cutHeldAgain(held, settings());
        if (again === held) continue;
        hasChanged = true;
        await this.#put(collection, again);
      }
      if (hasChanged) shelf.publish();
    }
  }

  /** Everything that has a vector of a model now, for a run of embedding. */
  collectSpares(model: ModelName): SpareVectors {
    const spares = new SpareVectors(model);
    spares.addAll(this.leftovers[model]);
    for (const shelf of Object.values(this.#shelves)) spares.addAllOf(shelf.documents);
    return spares;
  }

  /** Brings what is kept and what is held together: what is only kept is put on the shelf, what is only held is kept from now on. */
  async join(settings: CutSettings): Promise<void> {
    const shelf = this.#shelves.own;
    const kept = new Map((await this.#keeping.readAllDocuments()).map((record) => [record.id, record]));
    const blocks = {
      e5: groupBlocks(await this.#keeping.readVectorBlocks(spaceKeyOf(SPACES.e5))),
      static: groupBlocks(await this.#keeping.readVectorBlocks(spaceKeyOf(SPACES.static))),
    };
    const onlyHeld = shelf.documents;
    for (const record of kept.values()) {
      if (shelf.get(record.id)) continue;
      const before = new HeldDocument(record);
      const held = cutHeldAgain(before, settings);
      for (const model of MODEL_NAMES) this.#takeBlocks(held, model, blocks[model].get(record.id) ?? []);
      if (held !== before) await this.#keeping.putDocument(held.record);
      shelf.set(held);
      await this.#pace();
    }
    const arrivals = new Map([...kept.values()].map(({ id, arrival }) => [arrival, id]));
    for (const held of onlyHeld) {
      const { id, arrival } = held.record;
      // Two documents with one letter would be worse than one that changes its letter.
      const isTaken = (arrivals.get(arrival) ?? id) !== id;
      const own = isTaken ? held.with({ arrival: shelf.nextArrival }) : held;
      shelf.set(own);
      await this.#keepAll(
        own,
        kept.get(id),
        MODEL_NAMES.flatMap((model) => blocks[model].get(id) ?? []),
      );
      await this.#pace();
    }
  }

  /** Writes what the store does not have of a document. */
  async #keepAll(held: HeldDocument, kept: DocumentRecord | undefined, blocks: readonly VectorBlock[]): Promise<void> {
    const { revision, cutKey } = held.record;
    const isKept = kept?.revision === revision && kept.cutKey === cutKey;
    if (!isKept) await this.#keeping.putDocument(held.record);
    for (const vectors of held.heldVectors()) {
      const space = spaceKeyOf(SPACES[vectors.model]);
      const unit = unitKeyOf(vectors.unit);
      const hasBlock = isKept && blocks.some((block) => block.revision === revision && block.space === space && block.unit === unit);
      if (!hasBlock) await this.#keeping.putVectorBlock(blockOf(held, vectors));
    }
  }

  async #put(collection: CollectionId, held: HeldDocument): Promise<void> {
    const shelf = this.#shelves[collection];
    const before = shelf.get(held.record.id);
    if (before) this.#spare(before);
    if (collection === 'own') await this.#keeping.putDocument(held.record);
    shelf.set(held);
    for (const model of MODEL_NAMES) {
      const vectors = this.leftovers[model].collect(held, 'children');
      if (vectors) await this.complete(collection, held, { unit: 'children', model, vectors });
    }
  }

  #spare(held: HeldDocument): void {
    for (const model of MODEL_NAMES) this.leftovers[model].addAllOf([held]);
  }

  /** Vectors that belong to the document as it is cut now become its own; others wait to be found by their text. */
  #takeBlocks(held: HeldDocument, model: ModelName, blocks: readonly VectorBlock[]): void {
    for (const block of blocks) {
      const unit = unitOf(block.unit);
      const { vectors } = block;
      if (block.revision !== held.record.revision || !areUnitVectors({ model, vectors })) continue;
      const hashes = unit && held.hashesOf(unit);
      const isComplete = hashes?.length === block.hashes.length && hashes.every((hash, index) => hash === block.hashes[index]);
      if (unit && isComplete) held.setVectors({ unit, model, vectors });
      else this.leftovers[model].add(block.hashes, vectors);
    }
  }
}

function areUnitVectors({ model, vectors }: Pick<HeldVectors, 'model' | 'vectors'>): boolean {
  try {
    assertUnitVectors(vectors, SPACES[model].dimensions);
    return true;
  } catch {
    return false;
  }
}
