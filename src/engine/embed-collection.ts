import { faultOf } from '../bridge/fault';
import type { CollectionId, EmbeddingState, FaultCode } from '../bridge/protocol';
import type { ModelName } from '../core/model';
import { EXPECTED_PER_SECOND, MODEL_NAMES } from './embedder/shipped-model';
import type { HeldDocument, HeldVectors, PassageUnit } from './held-document';
import { throwIfCancelled } from './jobs';
import type { Embedder } from './ports';
import { createSerialQueue } from './serial-queue';
import type { Shelf } from './shelf';
import type { SpareVectors } from './spare-vectors';
import { createThrottle } from './throttle';
import { yieldMacrotask } from './yield-macrotask';

/** Texts handed to the embedder at a time: few enough that stopping loses little and progress is seen, some 50 to 400 ms of work. */
const GROUPS: Readonly<Record<ModelName, number>> = { e5: 8, static: 256 };
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
  spentMs: number;
}

/** Embeds what wants a vector, document by document, one collection at a time; the models do not wait for each other. */
export class Embedding {
  readonly #parts: EmbeddingParts;
  readonly #paces = new Map<ModelName, Pace>(
    MODEL_NAMES.map((model) => [model, { queue: createSerialQueue(), embedded: EXPECTED_PER_SECOND[model], spentMs: 1_000 }]),
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
      try {
        await this.#embedAll({ model, embedder, collection, unit: 'children', signal, spares, onEmbedded, onDocument });
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
    const shelf = this.#parts.shelfOf(run.collection);
    const next = (): HeldDocument | undefined => shelf.documents.find((held) => held.vectorsOf(run.unit, run.model) === null);
    for (let held = next(); held; held = next()) {
      await this.#embedDocument(held, shelf, run);
      run.onDocument();
    }
    if (run.unit === 'children') this.#parts.leftovers[run.model].clear();
  }

  async #embedDocument(held: HeldDocument, shelf: Shelf, run: Run): Promise<void> {
    const { model, embedder, collection, unit, signal, spares, onEmbedded } = run;
    const pace = this.#paceOf(model);
    for (const group of groupByLength(listMissing(held, unit, spares), GROUPS[model])) {
      throwIfCancelled(signal);
      const began = this.#parts.now();
      const vectors = await embedder.embedPassages(
        group.map(({ text }) => text),
        signal,
      );
      pace.spentMs += this.#parts.now() - began;
      pace.embedded += group.length;
      const hashes = group.map(({ hash }) => hash);
      spares.add(hashes, vectors);
      this.#parts.leftovers[model].add(hashes, vectors);
      onEmbedded(group.length);
      await yieldMacrotask();
      // Removed or replaced meanwhile: the next round sees what is there now.
      if (!shelf.has(held)) return;
    }
    throwIfCancelled(signal);
    const vectors = spares.collect(held, unit);
    if (vectors) await this.#parts.complete(collection, held, { unit, model, vectors });
  }

  #count(collection: CollectionId, spares: SpareVectors): { readonly total: number; readonly done: number } {
    let total = 0;
    let done = 0;
    for (const held of this.#parts.shelfOf(collection).documents) {
      const count = held.passagesOf('children').length;
      total += count;
      done += held.vectorsOf('children', spares.model) ? count : held.hashesOf('children').filter((hash) => spares.has(hash)).length;
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

function groupByLength(missing: readonly Missing[], size: number): Missing[][] {
  return Array.from({ length: Math.ceil(missing.length / size) }, (_, group) => missing.slice(group * size, (group + 1) * size));
}
