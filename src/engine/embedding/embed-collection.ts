import { faultOf } from '../../bridge/fault';
import type { CollectionId, EmbeddingState, FaultCode } from '../../bridge/protocol';
import type { ModelName } from '../../core/model';
import { embedAlone } from './embed-alone';
import { EXPECTED_PER_SECOND, MODEL_NAMES } from '../embedder/shipped-model';
import { EmbeddingQueue, type Missing } from './embedding-queue';
import type { HeldDocument, HeldVectors, PassageUnit } from '../shelf/held-document';
import { throwIfCancelled } from '../calls/jobs';
import type { Embedder } from '../ports';
import { createSerialQueue } from '../calls/serial-queue';
import type { Shelf } from '../shelf/shelf';
import type { SpareVectors } from './spare-vectors';
import { createThrottle } from '../calls/throttle';
import { yieldMacrotask } from '../calls/yield-macrotask';

/** Texts handed to the embedder at a time, unless it says otherwise: few enough that stopping loses little and progress is seen. */
const GROUP_SIZE = 8;
const PROGRESS_EVERY_MS = 100;

export interface EmbeddingParts {
  shelfOf(collection: CollectionId): Shelf;
  /** Vectors of a model that any document has now, or had a moment ago; the caller's own. */
  collectSpares(model: ModelName): SpareVectors;
  /** Where vectors wait whose document is not complete yet. */
  readonly leftovers: Readonly<Record<ModelName, SpareVectors>>;
  /** Gives a document its complete vectors, and keeps them. */
  complete(collection: CollectionId, held: HeldDocument, complete: HeldVectors): Promise<void>;
  onProgress(state: EmbeddingState, fault: FaultCode | null): void;
  /** Whether other tabs hold the same documents, and their vectors come from there as well. */
  isShared(collection: CollectionId): boolean;
  readonly now: () => number;
}

/** A model that is ready, by its name. */
export interface NamedEmbedder {
  readonly model: ModelName;
  readonly embedder: Embedder;
}

interface Run extends NamedEmbedder {
  readonly collection: CollectionId;
  readonly unit: PassageUnit;
  readonly signal: AbortSignal;
  readonly spares: SpareVectors;
  /** Told of passages that have got a vector. */
  readonly onEmbedded: (count: number) => void;
  readonly onDocument: () => void;
}

/** What one model has embedded so far in this session. Begins with a second at the expected speed: two sentences say little about two thousand. */
interface Pace {
  readonly queue: <T>(work: () => Promise<T>) => Promise<T>;
  embedded: number;
  /** By the clock, however many groups are under way at a time. */
  spentMs: number;
  /** Groups under way, and up to when their time is counted. */
  lanes: number;
  since: number;
}

/** Embeds what wants a vector, document by document, one collection at a time; the models do not wait for each other. */
export class Embedding {
  readonly #parts: EmbeddingParts;
  readonly #paces = new Map<ModelName, Pace>(
    MODEL_NAMES.map((model) => [
      model,
      { queue: createSerialQueue(), embedded: EXPECTED_PER_SECOND[model], spentMs: 1_000, lanes: 0, since: 0 },
    ]),
  );

  constructor(parts: EmbeddingParts) {
    this.#parts = parts;
  }

  /** Stopping keeps every finished document and, in memory, the rest. Ends where no document lacks vectors, those that came in meanwhile among them. */
  embed({ model, embedder }: NamedEmbedder, collection: CollectionId, signal: AbortSignal): Promise<EmbeddingState> {
    return this.#paceOf(model).queue(async () => {
      const spares = this.#parts.collectSpares(model);
      let counts = this.#count(collection, spares);
      let isStale = false;
      const state = (running: boolean): EmbeddingState => {
        // Counted when it is told, not for each document: a thousand documents would be counted a thousand times.
        if (isStale) counts = this.#count(collection, spares);
        isStale = false;
        return { collection, model, running, ...counts, perSecond: this.#perSecond(model) };
      };
      const progress = createThrottle(() => this.#parts.onProgress(state(true), null), {
        everyMs: PROGRESS_EVERY_MS,
        now: this.#parts.now,
      });
      const onEmbedded = (count: number): void => {
        counts = { ...counts, done: counts.done + count };
        progress.request();
      };
      const onDocument = (): void => void (isStale = true);
      let fault: FaultCode | null = null;
      progress.request();
      const embedAll = (): Promise<void> =>
        this.#embedAll({ model, embedder, collection, unit: 'children', signal, spares, onEmbedded, onDocument });
      const countDone = (): number => {
        onDocument();
        progress.request();
        return this.#count(collection, spares).done;
      };
      try {
        await (this.#parts.isShared(collection) ? embedAlone({ model, signal, countDone }, embedAll) : embedAll());
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
  embedPieces(named: NamedEmbedder, collection: CollectionId, unit: PassageUnit, signal: AbortSignal): Promise<void> {
    const spares = this.#parts.collectSpares(named.model);
    return this.#paceOf(named.model).queue(() =>
      this.#embedAll({ ...named, collection, unit, signal, spares, onEmbedded: () => undefined, onDocument: () => undefined }),
    );
  }

  async #embedAll(run: Run): Promise<void> {
    const { collection, unit, model, embedder, spares, signal } = run;
    const shelf = this.#parts.shelfOf(collection);
    // Another round for what came in meanwhile, and for documents that waited for a sentence of another.
    while (shelf.documents.some((held) => held.lacksVectors(unit, model))) {
      throwIfCancelled(signal);
      const queue = new EmbeddingQueue({ shelf, unit, model, spares, size: embedder.groupSize ?? GROUP_SIZE });
      const lanes = Array.from({ length: embedder.lanes ?? 1 }, () => this.#embedGroups(queue, shelf, run));
      // All of them have ended before it is said how: none goes on by itself.
      for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
    }
    if (unit === 'children') this.#parts.leftovers[model].clear();
  }

  /** Takes group by group until none is left; several do so at a time. */
  async #embedGroups(queue: EmbeddingQueue, shelf: Shelf, run: Run): Promise<void> {
    const { model, collection, unit, signal, spares } = run;
    try {
      for (let group = queue.next(); group; group = queue.next()) {
        throwIfCancelled(signal);
        const { document, missing } = group;
        if (missing.length > 0) await this.#embedGroup(missing, run);
        await yieldMacrotask();
        document.left = Math.max(0, document.left - 1);
        // Removed or replaced meanwhile: the next round sees what is there now.
        if (document.left > 0 || !shelf.has(document.held)) continue;
        throwIfCancelled(signal);
        const vectors = spares.collect(document.held, unit);
        if (vectors) await this.#parts.complete(collection, document.held, { unit, model, vectors });
        run.onDocument();
      }
    } catch (error) {
      queue.stop();
      throw error;
    }
  }

  async #embedGroup(missing: readonly Missing[], { model, embedder, signal, spares, onEmbedded }: Run): Promise<void> {
    const pace = this.#paceOf(model);
    if (pace.lanes++ === 0) pace.since = this.#parts.now();
    try {
      const texts = missing.map(({ text }) => text);
      const vectors = await embedder.embedPassages(texts, signal);
      const hashes = missing.map(({ hash }) => hash);
      spares.add(hashes, vectors);
      this.#parts.leftovers[model].add(hashes, vectors);
      pace.embedded += missing.length;
    } finally {
      const now = this.#parts.now();
      pace.spentMs += now - pace.since;
      pace.since = now;
      pace.lanes--;
    }
    onEmbedded(missing.length);
  }

  #count(collection: CollectionId, spares: SpareVectors): { readonly total: number; readonly done: number } {
    let total = 0;
    let done = 0;
    for (const held of this.#parts.shelfOf(collection).documents) {
      const count = held.passagesOf('children').length;
      total += count;
      done += !held.lacksVectors('children', spares.model) ? count : held.hashesOf('children').filter((hash) => spares.has(hash)).length;
    }
    return { total, done };
  }

  #paceOf(model: ModelName): Pace {
    const pace = this.#paces.get(model);
    if (!pace) throw new RangeError(`There is no model ${model}.`);
    return pace;
  }

  #perSecond(model: ModelName): number {
    const { embedded, spentMs } = this.#paceOf(model);
    return (embedded / spentMs) * 1_000;
  }
}
