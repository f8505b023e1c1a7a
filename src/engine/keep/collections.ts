/* Longer than other files: changes that must not cross each other wait in one queue, so they stand beside it. */
import { Fault } from '../../bridge/fault';
import type { CollectionId } from '../../bridge/protocol';
import type { CutSettings, DocumentId, ModelName } from '../../core/model';
import { isInt8, quantiseRows, type Precision, type VectorRows } from '../../core/rank/int8-rows';
import { areUnitRows } from '../embedding/are-unit-rows';
import { Asides } from '../intake/asides';
import { cutHeldAgain } from '../intake/cut-record';
import { followTabs } from './follow-tabs';
import { labelByHand } from '../intake/label-by-hand';
import { MODEL_NAMES, spaceKeyOf, SPACES } from '../embedder/shipped-model';
import { HeldDocument, type HeldVectors, type KnownVectors } from '../shelf/held-document';
import { joinDocuments, joinRest } from './join-kept';
import { completeFrom, findSpares, takeBlocks, takeOrSpare, type TakeParts } from '../embedding/take-blocks';
import { blockOf, blocksOf, collectPrevious, isSameBlock, knownBlockOf, settleSpaces, type SpacesInUse } from '../embedding/vector-blocks';
import type { Keeping } from './keeping';
import { Reserve } from './reserve';
import type { DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import { createSerialQueue } from '../calls/serial-queue';
import type { Shelf } from '../shelf/shelf';
import type { SpareVectors } from '../embedding/spare-vectors';
import { StoreBehind } from '../store/store-behind';

/** Vectors are read once a first answer has had its time, or as soon as somebody needs them. */
const REST_AFTER_MS = 500;

/** Documents of the lesson live in memory only, whatever is kept. */
export type Shelves = Readonly<Record<CollectionId, Shelf>>;

export interface CollectionsParts {
  readonly shelves: Shelves;
  readonly keeping: Keeping;
  readonly spaces: SpacesInUse;
  readonly pace: () => Promise<void>;
  /** As documents are cut now. */
  readonly cut: () => CutSettings;
}

export interface TakeInOptions {
  /** Documents that come in to be kept aside. */
  readonly asides: readonly DocumentRecord[];
  readonly cut: CutSettings;
  readonly spares: readonly VectorBlock[];
  readonly inPlaceOfAll: boolean;
}

/**
 * Every change of the documents of both shelves, one at a time, in memory and in what is kept. What is kept follows what is held; a
 * change is made on the shelf once the store has it, or has refused it.
 */
export class Collections {
  readonly #inTurn = createSerialQueue();
  readonly reserve = new Reserve(() => this.precision);
  readonly #shelves: Shelves;
  readonly #keeping: Keeping;
  readonly #pace: () => Promise<void>;
  readonly #cut: () => CutSettings;
  readonly #spaces: SpacesInUse;
  readonly #asides: Asides;
  #isToFollow = false;
  #joinRest: (() => Promise<void>) | null = null;
  #rest: Promise<void> = Promise.resolve();
  /** In which vectors are held and kept from now on. */
  precision: Precision = 'float32';

  constructor({ shelves, keeping, spaces, pace, cut }: CollectionsParts) {
    this.#shelves = shelves;
    this.#keeping = keeping;
    this.#spaces = spaces;
    this.#pace = pace;
    this.#cut = cut;
    this.#asides = new Asides({ shelf: shelves.own, keeping, put: (held) => this.#put('own', held) });
  }

  /** Runs a change alone, in this tab and among those that write to the same store, once what they wrote is here. */
  readonly exclusively = <T>(work: () => Promise<T>): Promise<T> => this.#inTurn(() => this.#keeping.alone(() => this.#upToDate(work)));

  /** Another tab has written: brings its change onto the shelf. */
  readonly follow = (): void => {
    if (this.#isToFollow) return;
    this.#isToFollow = true;
    void this.#inTurn(() => this.#catchUp());
  };

  /** Runs a change again where another tab has written in the middle of it, which happens only without locks. */
  async #upToDate<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#catchUp();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreBehind)) throw error;
      }
    }
  }

  async #catchUp(): Promise<void> {
    this.#isToFollow = false;
    const following = followTabs({
      shelf: this.#shelves.own,
      keeping: this.#keeping,
      cut: this.#cut,
      spare: (held) => this.reserve.spare(held),
      previousVectorsOf: (record, blocks) => collectPrevious(record, blocks, this.#spaces),
      complete: (held, blocks) => this.#completeFrom(held, blocks),
      forget: () => this.reserve.clear(),
    });
    if (await following.catch(passUnreadable(true))) this.#shelves.own.publishSoon();
  }

  /** Puts one document on its shelf, in place of the one of the same id, with those vectors that are known already. */
  async hold(collection: CollectionId, held: HeldDocument): Promise<void> {
    await this.#put(collection, held);
    this.#shelves[collection].publishSoon();
  }

  /** Keeps one of the person's documents aside: it is listed as such, and not searched. */
  async setAside(held: HeldDocument): Promise<void> {
    await this.#asides.put(held);
    this.#shelves.own.publishSoon();
  }

  async takeAsides(ids: readonly DocumentId[], cut: CutSettings): Promise<void> {
    await this.#asides.takeIn(ids, cut);
    this.#shelves.own.publish();
  }

  /** Gives a document all its vectors of one model, unless it is no longer there. @throws Fault `bad-vector` */
  async complete(collection: CollectionId, held: HeldDocument, complete: HeldVectors): Promise<void> {
    const shelf = this.#shelves[collection];
    // Another tab may have been quicker.
    if (!shelf.has(held) || !held.lacksVectors(complete.unit, complete.model)) return;
    const wanted = this.#asWanted(complete);
    if (!areUnitRows(wanted.vectors, wanted.model)) throw new Fault('bad-vector');
    await this.#setVectors(collection, held, wanted);
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

  /** Forgets the revision before the present one. */
  async forgetPrevious(collection: CollectionId, id: DocumentId): Promise<void> {
    const shelf = this.#shelves[collection];
    const held = shelf.need(id).withoutPrevious();
    if (collection === 'own') await this.#keeping.putDocument(held.record);
    shelf.set(held);
    shelf.publish();
  }

  async remove(id: DocumentId): Promise<HeldDocument> {
    const aside = this.#shelves.own.asides.find(({ record }) => record.id === id);
    if (aside) return this.#removeAside(aside);
    const collection = this.#shelves.own.get(id) ? 'own' : 'lesson';
    const shelf = this.#shelves[collection];
    // It may be restored, with its vectors.
    if (collection === 'own') await this.restJoined();
    const held = shelf.need(id);
    if (collection === 'own') await this.#keeping.removeDocuments([id]);
    shelf.delete(id);
    if (collection === 'own') this.reserve.removed.remember(held);
    shelf.publish();
    return held;
  }

  /** Puts documents back that an engine had which is no more; they stand in place of what was kept of them. */
  async takeBack(documents: readonly KeptDocument[]): Promise<void> {
    const { own } = this.#shelves;
    for (const { record, blocks } of documents) {
      const document = new HeldDocument(record, collectPrevious(record, blocks, this.#spaces));
      this.#completeFrom(document, blocks);
      // Another cut finds them by their text.
      this.reserve.spare(document);
      const { id, arrival, aside } = record;
      if (aside) {
        await this.#asides.put(document);
        continue;
      }
      const isTaken = own.documents.some(({ record }) => record.arrival === arrival && record.id !== id);
      const held = cutHeldAgain(isTaken ? document.with({ arrival: own.nextArrival }) : document, this.#cut());
      await this.#put('own', held);
      await this.#pace();
    }
    own.publish();
  }

  async restore(id: DocumentId, cut: CutSettings): Promise<boolean> {
    const removed = this.reserve.removed.get(id);
    if (!removed) return false;
    if (removed.record.aside) {
      await this.#asides.put(removed);
      this.reserve.removed.forget(id);
      this.#shelves.own.publish();
      return true;
    }
    const { own } = this.#shelves;
    const isTaken = own.documents.some(({ record }) => record.arrival === removed.record.arrival);
    const again = cutHeldAgain(removed, cut);
    if (again !== removed) this.reserve.spare(removed);
    const held = isTaken ? again.with({ arrival: own.nextArrival }) : again;
    await this.#keeping.putDocument(held.record, blocksOf(held, this.#spaces));
    this.reserve.removed.forget(id);
    own.set(held);
    // They may have been rounded when it was removed, or not yet.
    const isWanted = (vectors: VectorRows): boolean => isInt8(vectors) === (this.precision === 'int8');
    if (![...held.heldVectors()].every(({ vectors }) => isWanted(vectors))) await this.#convert('own', held);
    this.#shelves.own.publish();
    return true;
  }

  /** Forgets what the person brought, also what could have been restored. */
  async clear(): Promise<void> {
    await this.#keeping.clear();
    this.reserve.clear();
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

  /**
   * From now on vectors are held and kept in another precision. To int8 those that are there are converted, each document in a transaction
   * of its own; back to float32 they answer until others, embedded anew, take their place: what rounding took cannot be given back.
   */
  async setPrecision(precision: Precision): Promise<void> {
    if (this.precision === precision) return;
    await this.restJoined();
    this.precision = precision;
    this.reserve.clearLeftovers();
    for (const collection of ['own', 'lesson'] as const) {
      for (const held of this.#shelves[collection].documents) await this.exclusively(() => this.#convert(collection, held));
      this.#shelves[collection].publish();
    }
  }

  async #convert(collection: CollectionId, held: HeldDocument): Promise<void> {
    const shelf = this.#shelves[collection];
    for (const own of [...held.heldVectors()]) {
      if (!shelf.has(held)) return;
      if (isInt8(own.vectors)) held.setVectors({ ...own, isProvisional: this.precision === 'float32' });
      else await this.#setVectors(collection, held, this.#asWanted(own));
      await this.#pace();
    }
  }

  /** Everything that has a vector of a model now, for a run of embedding. */
  collectSpares(model: ModelName): SpareVectors {
    const spares = this.reserve.collectAll(model);
    for (const shelf of Object.values(this.#shelves)) spares.addAllOf(shelf.documents);
    return spares;
  }

  /**
   * Puts documents on one's own shelf with their vectors, beside what is there or in place of it: all of them, in one transaction, or none.
   * Vectors of `spares` are found again by their text.
   */
  async takeIn(incoming: readonly KeptDocument[], { asides, cut, spares, inPlaceOfAll }: TakeInOptions): Promise<void> {
    await this.restJoined();
    const shelf = this.#shelves.own;
    const all = [...incoming.flatMap(({ blocks }) => blocks), ...spares];
    settleSpaces(this.#spaces, all);
    const known = { e5: findSpares('e5', this.#blocksOf('e5', all)), static: findSpares('static', this.#blocksOf('static', all)) };
    const entering: { readonly held: HeldDocument; readonly stored: KeptDocument }[] = [];
    for (const { record, blocks } of incoming) {
      const held = cutHeldAgain(new HeldDocument(record, collectPrevious(record, blocks, this.#spaces)), cut);
      for (const model of MODEL_NAMES) {
        takeBlocks(held, model, this.#blocksOf(model, blocks), 'float32');
        completeFrom(held, known[model]);
      }
      const own = blocksOf(held, this.#spaces);
      const others = blocks.filter((block) => !own.some((other) => isSameBlock(block, other)));
      entering.push({ held, stored: { record: held.record, blocks: [...own, ...others] } });
      await this.#pace();
    }
    const aside = asides.map((record) => ({ record, blocks: [] }));
    await this.#keeping.putAll([...entering.map(({ stored }) => stored), ...aside], { inPlaceOfAll });
    if (inPlaceOfAll) {
      this.reserve.clear();
      shelf.clear();
    }
    for (const model of MODEL_NAMES) this.reserve.leftovers[model].addAll(known[model]);
    for (const { held } of entering) shelf.set(held);
    for (const record of asides) shelf.setAside(new HeldDocument(record));
    for (const held of shelf.documents) {
      for (const model of MODEL_NAMES) {
        const vectors = held.vectorsOf('children', model) ? null : this.reserve.leftovers[model].collect(held, 'children');
        if (vectors) await this.complete('own', held, { unit: 'children', model, vectors });
      }
      if (this.precision === 'int8') await this.#convert('own', held);
    }
    shelf.publish();
  }

  /**
   * Brings what is kept and what is held together, documents first: `restJoined` then waits for what a first answer does not need. Waits for
   * no other tab, so that a page opens at once.
   */
  joinKept(): Promise<void> {
    return this.#inTurn(() => this.#upToDate(() => this.#join(this.#cut())));
  }

  async #join(settings: CutSettings): Promise<void> {
    await this.#rest;
    const joinAsides = (kept: ReadonlyMap<DocumentId, DocumentRecord>): Promise<void> => this.#asides.join(kept);
    const parts = { ...this.#taking, shelf: this.#shelves.own, keeping: this.#keeping, pace: this.#pace, joinAsides };
    const keys = await joinDocuments(parts, settings).catch(passUnreadable([]));
    this.#joinRest = () => joinRest(parts, keys);
    this.#shelves.own.publish();
    // A first question by characters goes before.
    setTimeout(() => this.#beginRest(), REST_AFTER_MS);
  }

  #beginRest(): void {
    const join = this.#joinRest;
    this.#joinRest = null;
    // What cannot be read is embedded anew.
    if (join) this.#rest = join().catch(() => undefined);
  }

  #blocksOf(model: ModelName, blocks: readonly VectorBlock[]): VectorBlock[] {
    const space = spaceKeyOf(this.#spaces.spaceOf(model));
    return blocks.filter((block) => block.space === space);
  }

  async #removeAside(held: HeldDocument): Promise<HeldDocument> {
    await this.#asides.remove(held);
    this.reserve.removed.remember(held);
    this.#shelves.own.publish();
    return held;
  }

  /** Settles once vectors and words that are kept have been read. */
  async restJoined(): Promise<void> {
    this.#beginRest();
    await this.#rest;
  }

  /** The document comes with every vector that is known of it: complete, or as spares for when it will be. */
  async #put(collection: CollectionId, held: HeldDocument): Promise<void> {
    const shelf = this.#shelves[collection];
    const before = shelf.get(held.record.id);
    if (before && collection === 'own') await this.restJoined();
    if (before) this.reserve.spare(before);
    for (const model of MODEL_NAMES) {
      const vectors = this.reserve.collect(held, model);
      const wanted = vectors && this.#asWanted({ unit: 'children', model, vectors });
      if (!wanted || !areUnitRows(wanted.vectors, model)) continue;
      held.setVectors(wanted);
      this.reserve.handOver(held, before, model);
    }
    if (collection === 'own') await this.#keeping.putDocument(held.record, [...blocksOf(held, this.#spaces), ...this.#spareBlocksOf(held)]);
    shelf.set(held);
  }

  /** Without these a new revision that is not complete yet would be embedded from the start after a reload. */
  #spareBlocksOf(held: HeldDocument): VectorBlock[] {
    const { revision } = held.record;
    const open = MODEL_NAMES.filter((model) => held.vectorsOf('children', model) === null);
    const known = open.flatMap((model) => this.reserve.leftovers[model].collectKnown(held) ?? []);
    // Kept as numbers that were rounded once, they would pass for exact where float32 is wanted again.
    return known.map((vectors) => knownBlockOf(held, this.#asWanted(vectors), { revision, unit: 'spare', spaces: this.#spaces }));
  }

  #asWanted<T extends KnownVectors | HeldVectors>(own: T): T {
    const { model, vectors } = own;
    const isAsWanted = this.precision === 'float32' || isInt8(vectors);
    return isAsWanted ? own : { ...own, vectors: quantiseRows(vectors, SPACES[model].dimensions) };
  }

  async #setVectors(collection: CollectionId, held: HeldDocument, wanted: HeldVectors): Promise<void> {
    if (collection === 'own') await this.#keeping.putVectorBlock(this.#blockOf(held, wanted));
    held.setVectors(wanted);
  }

  #blockOf(held: HeldDocument, vectors: HeldVectors): VectorBlock {
    return blockOf(held, vectors, this.#spaces.spaceOf(vectors.model));
  }

  get #taking(): TakeParts {
    return { leftovers: this.reserve.leftovers, precision: () => this.precision, spaces: this.#spaces };
  }

  /** Vectors that were read with the document, or that are known by its text. */
  #completeFrom(held: HeldDocument, blocks: readonly VectorBlock[]): void {
    settleSpaces(this.#spaces, blocks);
    takeOrSpare(held, blocks, this.#taking);
    for (const model of MODEL_NAMES) {
      const vectors = held.vectorsOf('children', model) ? null : this.reserve.leftovers[model].collect(held, 'children');
      if (vectors) held.setVectors(this.#asWanted({ unit: 'children', model, vectors }));
    }
  }
}

/** What cannot be read stays as it is, and `keeping` has said so: the session goes on with what it holds. */
function passUnreadable<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Fault) return instead;
    throw error;
  };
}
