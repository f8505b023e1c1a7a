import type { ModelName } from '../../core/model';
import type { HeldDocument, PassageUnit } from '../shelf/held-document';
import type { Shelf } from '../shelf/shelf';
import type { SpareVectors } from './spare-vectors';

export interface Missing {
  readonly hash: string;
  readonly text: string;
}

/** Texts of one document of like length, to be embedded together; none where every vector is known already. */
export interface Group {
  readonly document: OpenDocument;
  readonly missing: readonly Missing[];
}

interface OpenDocument {
  readonly held: HeldDocument;
  readonly waiting: Missing[][];
  /** Groups that are not embedded yet, those under way included. */
  left: number;
}

export interface EmbeddingQueueOptions {
  readonly shelf: Shelf;
  readonly unit: PassageUnit;
  readonly model: ModelName;
  readonly spares: SpareVectors;
  /** Texts in a group. */
  readonly size: number;
}

/**
 * What wants a vector, group by group and document by document, for as many as ask: no text is handed out twice, and whoever is quicker
 * gets more. One round: a document that shares a sentence with another one under way may be left for the next.
 */
export class EmbeddingQueue {
  readonly #options: EmbeddingQueueOptions;
  readonly #begun = new Set<HeldDocument>();
  readonly #claimed = new Set<string>();
  #open: OpenDocument | null = null;
  #isStopped = false;

  constructor(options: EmbeddingQueueOptions) {
    this.#options = options;
  }

  /** Null where nothing is left to hand out. */
  next(): Group | null {
    while (!this.#isStopped) {
      const open = this.#open;
      const missing = open && this.#isWanted(open) ? open.waiting.shift() : undefined;
      if (open && missing) return { document: open, missing };
      this.#open = this.#openNext();
      if (!this.#open) return null;
      if (this.#open.left === 0) return { document: this.#open, missing: [] };
    }
    return null;
  }

  /** Hands out nothing more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Not one that was removed or replaced meanwhile, or that another tab has embedded. */
  #isWanted({ held }: OpenDocument): boolean {
    const { shelf, unit, model } = this.#options;
    return shelf.has(held) && held.lacksVectors(unit, model);
  }

  #openNext(): OpenDocument | null {
    const { shelf, unit, model, size } = this.#options;
    const held = shelf.documents.find((document) => document.lacksVectors(unit, model) && !this.#begun.has(document));
    if (!held) return null;
    this.#begun.add(held);
    const waiting = groupByLength(this.#claimMissing(held), size);
    return { held, waiting, left: waiting.length };
  }

  /** Texts that no vector is known of and nobody has asked for, each once, shortest first. */
  #claimMissing(held: HeldDocument): Missing[] {
    const { unit, spares } = this.#options;
    const missing: Missing[] = [];
    const texts = held.embeddedTextsOf(unit);
    held.hashesOf(unit).forEach((hash, passage) => {
      if (spares.has(hash) || this.#claimed.has(hash)) return;
      this.#claimed.add(hash);
      missing.push({ hash, text: texts[passage] ?? '' });
    });
    return missing.sort((a, b) => a.text.length - b.text.length);
  }
}

function groupByLength(missing: readonly Missing[], size: number): Missing[][] {
  return Array.from({ length: Math.ceil(missing.length / size) }, (_, group) => missing.slice(group * size, (group + 1) * size));
}
