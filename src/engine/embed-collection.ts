import { faultOf } from '../bridge/fault';
import type { CollectionId, EmbeddingState, FaultCode } from '../bridge/protocol';
import { EXPECTED_PER_SECOND } from './embedder/shipped-model';
import type { HeldDocument, PassageUnit } from './held-document';
import { throwIfCancelled } from './jobs';
import type { Embedder } from './ports';
import { createSerialQueue } from './serial-queue';
import type { Shelf } from './shelf';
import type { SpareVectors } from './spare-vectors';
import { createThrottle } from './throttle';
import { yieldMacrotask } from './yield-macrotask';

/** Texts handed to the embedder at a time: few enough that stopping loses little and progress is seen. */
const GROUP = 8;
const PROGRESS_EVERY_MS = 100;

export interface EmbeddingParts {
  shelfOf(collection: CollectionId): Shelf;
  /** Vectors that any document has now, or had a moment ago; the caller's own. */
  collectSpares(): SpareVectors;
  /** Where vectors wait whose document is not complete yet. */
  readonly leftovers: SpareVectors;
  /** Gives a document its complete vectors, and keeps them. */
  complete(collection: CollectionId, held: HeldDocument, unit: PassageUnit, vectors: Float32Array): Promise<void>;
  onProgress(state: EmbeddingState, fault: FaultCode | null): void;
  readonly now: () => number;
}

interface Run {
  readonly embedder: Embedder;
  readonly collection: CollectionId;
  readonly unit: PassageUnit;
  readonly signal: AbortSignal;
  readonly spares: SpareVectors;
  /** Told of passages that have got a vector. */
  readonly onEmbedded: (count: number) => void;
  readonly onDocument: () => void;
}

/** Embeds what wants a vector, document by document, one collection at a time. */
export class Embedding {
  readonly #parts: EmbeddingParts;
  readonly #queue = createSerialQueue();
  #embedded = EXPECTED_PER_SECOND;
  #spentMs = 1_000;

  constructor(parts: EmbeddingParts) {
    this.#parts = parts;
  }

  /** Stopping keeps every finished document and, in memory, the rest. Ends where no document lacks vectors, those that came in meanwhile among them. */
  embed(embedder: Embedder, collection: CollectionId, signal: AbortSignal): Promise<EmbeddingState> {
    return this.#queue(async () => {
      const spares = this.#parts.collectSpares();
      let counts = this.#count(collection, spares);
      const state = (running: boolean): EmbeddingState => ({ collection, running, ...counts, perSecond: this.#perSecond() });
      const progress = createThrottle(() => this.#parts.onProgress(state(true), null), {
        everyMs: PROGRESS_EVERY_MS,
        now: this.#parts.now,
      });
      const onEmbedded = (count: number): void => {
        counts = { ...counts, done: counts.done + count };
        progress.request();
      };
      const onDocument = (): void => void (counts = this.#count(collection, spares));
      let fault: FaultCode | null = null;
      progress.request();
      try {
        await this.#embedAll({ embedder, collection, unit: 'children', signal, spares, onEmbedded, onDocument });
      } catch (error) {
        fault = faultOf(error).code;
        if (fault !== 'cancelled') throw error;
      } finally {
        progress.flush();
        onDocument();
        this.#parts.onProgress(state(false), fault === 'cancelled' ? null : fault);
      }
      return state(false);
    });
  }

  /** The same for pieces of a fixed length. @throws Fault `cancelled`, once what was finished is kept. */
  embedPieces(embedder: Embedder, collection: CollectionId, unit: PassageUnit, signal: AbortSignal): Promise<void> {
    const spares = this.#parts.collectSpares();
    return this.#queue(() =>
      this.#embedAll({ embedder, collection, unit, signal, spares, onEmbedded: () => undefined, onDocument: () => undefined }),
    );
  }

  async #embedAll(run: Run): Promise<void> {
    const shelf = this.#parts.shelfOf(run.collection);
    const next = (): HeldDocument | undefined => shelf.documents.find((held) => held.vectorsOf(run.unit) === null);
    for (let held = next(); held; held = next()) {
      await this.#embedDocument(held, shelf, run);
      run.onDocument();
    }
    if (run.unit === 'children') this.#parts.leftovers.clear();
  }

  async #embedDocument(held: HeldDocument, shelf: Shelf, { embedder, collection, unit, signal, spares, onEmbedded }: Run): Promise<void> {
    for (const group of groupByLength(listMissing(held, unit, spares))) {
      throwIfCancelled(signal);
      const began = this.#parts.now();
      const vectors = await embedder.embedPassages(
        group.map(({ text }) => text),
        signal,
      );
      this.#spentMs += this.#parts.now() - began;
      this.#embedded += group.length;
      const hashes = group.map(({ hash }) => hash);
      spares.add(hashes, vectors);
      this.#parts.leftovers.add(hashes, vectors);
      onEmbedded(group.length);
      await yieldMacrotask();
      // Removed or replaced meanwhile: the next round sees what is there now.
      if (!shelf.has(held)) return;
    }
    throwIfCancelled(signal);
    const complete = spares.collect(held, unit);
    if (complete) await this.#parts.complete(collection, held, unit, complete);
  }

  #count(collection: CollectionId, spares: SpareVectors): { readonly total: number; readonly done: number } {
    let total = 0;
    let done = 0;
    for (const held of this.#parts.shelfOf(collection).documents) {
      const count = held.passagesOf('children').length;
      total += count;
      done += held.vectorsOf('children') ? count : held.hashesOf('children').filter((hash) => spares.has(hash)).length;
    }
    return { total, done };
  }

  /** Begins with a second at the expected speed: the first batches are slow, and two sentences say little about two thousand. */
  #perSecond(): number {
    return (this.#embedded / this.#spentMs) * 1_000;
  }
}

interface Missing {
  readonly hash: string;
  readonly text: string;
}

/** Texts that no vector is known of, each once, shortest first. */
function listMissing(held: HeldDocument, unit: PassageUnit, spares: SpareVectors): Missing[] {
  const missing = new Map<string, Missing>();
  const texts = held.embeddedTextsOf(unit);
  held.hashesOf(unit).forEach((hash, passage) => {
    if (!spares.has(hash)) missing.set(hash, { hash, text: texts[passage] ?? '' });
  });
  return [...missing.values()].sort((a, b) => a.text.length - b.text.length);
}

function groupByLength(missing: readonly Missing[]): Missing[][] {
  return Array.from({ length: Math.ceil(missing.length / GROUP) }, (_, group) => missing.slice(group * GROUP, (group + 1) * GROUP));
}
