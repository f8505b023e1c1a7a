import type { Catalogue, DocumentId, Viewer } from '../../core/model';
import { buildCatalogue, listAside, orderDocuments } from './build-catalogue';
import { Fault } from '../../bridge/fault';
import type { HeldDocument } from './held-document';
import { collectLabels, seeDocument } from './see-document';
import { createThrottle, type Throttle } from '../calls/throttle';

/**
 * A hundred files that come in must not send a hundred big catalogues, each of which is asked a question of: the more there is, the
 * more seldom, once a second at 100,000 children.
 */
const PUBLISH_EVERY_MS = 150;
const CHILDREN_PER_MS = 100;
/** One file that is dropped is there at once. */
const PUBLISH_BURST = 3;

/** What was published last: child numbers of an answer refer to one snapshot. It holds what the viewer may read and nothing else. */
export interface Snapshot {
  readonly catalogue: Catalogue;
  /** In the order of the catalogue. */
  readonly documents: readonly HeldDocument[];
}

/** Told of every document that comes and goes, before it is published. */
export interface ShelfWatcher {
  readonly onSet: (held: HeldDocument) => void;
  readonly onGone: (ids: readonly DocumentId[] | 'all') => void;
}

/** The documents of one collection, and the catalogue that the page knows of them. */
export class Shelf {
  readonly #documents = new Map<DocumentId, HeldDocument>();
  readonly #onPublish: (catalogue: Catalogue) => void;
  readonly #throttle: Throttle;
  readonly #watcher: ShelfWatcher | undefined;
  /** Read, and not searched: no catalogue, question or embedding knows them. */
  readonly #asides = new Map<DocumentId, HeldDocument>();
  #snapshot: Snapshot = { catalogue: buildCatalogue(0, []), documents: [] };
  #nextArrival = 0;
  #nextAside = 0;
  #viewer: Viewer = null;
  /** What this viewer sees of each document: the same object as long as the document is, so that its index and counts last. */
  #seen = new WeakMap<HeldDocument, HeldDocument | null>();

  constructor(onPublish: (catalogue: Catalogue) => void, now: () => number, watcher?: ShelfWatcher) {
    this.#onPublish = onPublish;
    this.#watcher = watcher;
    this.#throttle = createThrottle(() => this.#publish(), {
      everyMs: () => PUBLISH_EVERY_MS + this.#snapshot.catalogue.documentOf.length / CHILDREN_PER_MS,
      burst: PUBLISH_BURST,
      now,
    });
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get viewer(): Viewer {
    return this.#viewer;
  }

  /** Publishes at once what another viewer may read. */
  setViewer(viewer: Viewer): void {
    this.#viewer = viewer;
    this.#seen = new WeakMap();
    this.publish();
  }

  /** What the viewer may read of a document. @throws Fault `document-gone` */
  needSeen(id: DocumentId): HeldDocument {
    const seen = this.#see(this.need(id));
    if (!seen) throw new Fault('document-gone');
    return seen;
  }

  /** Whole documents, whoever looks: for reading, cutting, embedding and keeping. */
  get documents(): readonly HeldDocument[] {
    return [...this.#documents.values()];
  }

  /** In the order they came, also after they were read from the store, which knows no order. */
  get asides(): readonly HeldDocument[] {
    return [...this.#asides.values()].sort((a, b) => asideNumberOf(a) - asideNumberOf(b));
  }

  /** The number of what is kept aside next: never one that is here, or was and may come back. */
  get nextAside(): number {
    return this.#nextAside;
  }

  setAside(held: HeldDocument): void {
    this.#asides.set(held.record.id, held);
    this.#nextAside = Math.max(this.#nextAside, asideNumberOf(held) + 1);
    this.#watcher?.onSet(held);
  }

  deleteAside(id: DocumentId): void {
    if (this.#asides.delete(id) && !this.#documents.has(id)) this.#watcher?.onGone([id]);
  }

  has(held: HeldDocument): boolean {
    return this.#documents.get(held.record.id) === held;
  }

  get(id: DocumentId): HeldDocument | undefined {
    return this.#documents.get(id);
  }

  /** @throws Fault `document-gone` */
  need(id: DocumentId): HeldDocument {
    const held = this.#documents.get(id);
    if (!held) throw new Fault('document-gone');
    return held;
  }

  /** Puts a document in, in place of the one of the same id. */
  set(held: HeldDocument): void {
    this.#documents.set(held.record.id, held);
    this.#nextArrival = Math.max(this.#nextArrival, held.record.arrival + 1);
    this.#watcher?.onSet(held);
  }

  delete(id: DocumentId): void {
    this.#documents.delete(id);
    this.#watcher?.onGone([id]);
  }

  /** Empties the shelf; the next document is the first again. */
  clear(): void {
    this.#documents.clear();
    this.#asides.clear();
    this.#nextArrival = 0;
    this.#nextAside = 0;
    this.#watcher?.onGone('all');
  }

  /** The arrival of the next new document: never one that a document here has, or had and may come back with. */
  get nextArrival(): number {
    return this.#nextArrival;
  }

  /** Publishes now. */
  publish(): void {
    this.#throttle.request();
    this.#throttle.flush();
  }

  /** Publishes soon: at once if the last time was long enough ago. */
  publishSoon(): void {
    this.#throttle.request();
  }

  /** Publishes now what is to be published soon. */
  publishWaiting(): void {
    this.#throttle.flush();
  }

  /** Settles once everything that has changed is published. */
  settled(): Promise<void> {
    return this.#throttle.settled();
  }

  #publish(): void {
    const documents = orderDocuments(this.documents.flatMap((held) => this.#see(held) ?? []));
    const catalogue = buildCatalogue(this.#snapshot.catalogue.version + 1, documents);
    // A reason may name a document that this viewer may not see.
    const aside = this.#viewer === null ? this.asides.map(listAside) : [];
    this.#snapshot = { catalogue: { ...catalogue, labels: collectLabels([...this.documents, ...this.asides]), aside }, documents };
    this.#onPublish(this.#snapshot.catalogue);
  }

  #see(held: HeldDocument): HeldDocument | null {
    const known = this.#seen.get(held);
    if (known !== undefined) return known;
    const seen = seeDocument(held, this.#viewer);
    this.#seen.set(held, seen);
    return seen;
  }
}

function asideNumberOf({ record }: HeldDocument): number {
  return record.aside?.number ?? -1;
}
