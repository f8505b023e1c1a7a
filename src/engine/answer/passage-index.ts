import { bagCharacters, CharacterIndex } from '../../core/rank/score-characters';
import { WordIndex } from '../../core/rank/score-words';
import { packBags, type TermBags } from '../../core/rank/term-bags';
import type { DocumentId, ModelName } from '../../core/model';
import type { HeldDocument, PassageUnit } from '../shelf/held-document';
import { MeaningTable } from '../kernel/meaning-table';
import type { TwoThreadTable } from '../kernel/two-thread-table';
import type { IndexKind, Tokenizer } from '../ports';
import { createSerialQueue } from '../calls/serial-queue';
import { yieldMacrotask } from '../calls/yield-macrotask';

/** Told of what was made of a document, so that it need not be made again. */
export type KeepBags = (document: HeldDocument, kind: IndexKind, bags: TermBags) => void;

/** The vectors of one model, as they are scored. */
type VectorTable = MeaningTable | TwoThreadTable;

export interface IndexOptions {
  readonly keepBags?: KeepBags;
  readonly newTable?: () => VectorTable;
}

interface Index {
  readonly add: (document: HeldDocument) => void | Promise<void>;
  readonly remove: (id: DocumentId) => void;
  readonly holds: Map<DocumentId, HeldDocument>;
}

/**
 * Search over the passages of one collection, in each of the three ways. Built when it is first asked and then kept up
 * with the documents, one at a time, so that a change costs what the changed documents cost.
 */
export class PassageIndex {
  readonly #unit: PassageUnit;
  readonly #pace: () => Promise<void>;
  readonly #characters = new CharacterIndex();
  readonly #words = new WordIndex();
  readonly #heldByCharacters = new Map<DocumentId, HeldDocument>();
  readonly #heldByWords = new Map<DocumentId, HeldDocument>();
  readonly #meaning = new Map<ModelName, VectorTable>();
  // Two questions at a time must not bring the index to two different states.
  readonly #queue = createSerialQueue();

  readonly #keepBags: KeepBags;
  readonly #newTable: () => VectorTable;
  #isCompacting = false;

  constructor(
    unit: PassageUnit,
    pace: () => Promise<void>,
    { keepBags = () => undefined, newTable = () => new MeaningTable() }: IndexOptions = {},
  ) {
    this.#unit = unit;
    this.#pace = pace;
    this.#keepBags = keepBags;
    this.#newTable = newTable;
  }

  /** Bytes of the bags of characters and words, and of the kernel's copies of vectors. */
  get byteLengths(): { readonly bags: number; readonly tables: number } {
    const tables = [...this.#meaning.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    return { bags: this.#characters.byteLength + this.#words.byteLength, tables };
  }

  /** One score a passage, document by document as given. */
  scoreCharacters(documents: readonly HeldDocument[], questionKey: string): Promise<Float32Array> {
    return this.#queue(async () => {
      const index: Index = {
        holds: this.#heldByCharacters,
        add: (document) => this.#characters.addBags(document.record.id, this.#bagCharacters(document)),
        remove: (id) => this.#characters.remove(id),
      };
      await this.#follow(documents, index);
      return this.#characters.score(
        questionKey,
        documents.map(({ record }) => record.id),
      );
    });
  }

  /** One score a passage, document by document as given. */
  scoreWords(documents: readonly HeldDocument[], questionKey: string, tokenizer: Tokenizer): Promise<Float32Array> {
    return this.#queue(async () => {
      await this.#followWords(documents, tokenizer);
      return this.#words.score(
        tokenizer.encode(questionKey),
        documents.map(({ record }) => record.id),
      );
    });
  }

  /** Whether any of those scores would be above 0, without scoring every passage. */
  sharesWords(documents: readonly HeldDocument[], questionKey: string, tokenizer: Tokenizer): Promise<boolean> {
    return this.#queue(async () => {
      await this.#followWords(documents, tokenizer);
      return this.#words.hasAny(tokenizer.encode(questionKey));
    });
  }

  /** One score a passage, document by document as given; NaN for those of a document whose vectors are not complete. */
  async scoreMeaning(documents: readonly HeldDocument[], model: ModelName, question: Float32Array): Promise<Float32Array> {
    const table = this.#meaning.get(model) ?? this.#newTable();
    this.#meaning.set(model, table);
    const scores = await table.score(
      question,
      documents.map((document) => document.vectorsOf(this.#unit, model)),
      documents.map((document) => document.passagesOf(this.#unit).length),
    );
    void this.#compact();
    return scores;
  }

  /** In the background, one memory at a time, so that no question waits for it. */
  async #compact(): Promise<void> {
    if (this.#isCompacting) return;
    this.#isCompacting = true;
    await yieldMacrotask();
    for (const table of this.#meaning.values()) while (table.compact()) await yieldMacrotask();
    this.#isCompacting = false;
  }

  #bagCharacters(document: HeldDocument): TermBags {
    const kept = this.#unit === 'children' ? document.takeBags('characters') : null;
    if (kept) return kept;
    const bags = bagCharacters(document.searchKeysOf(this.#unit));
    this.#keepBags(document, 'characters', bags);
    return bags;
  }

  async #addWords(document: HeldDocument, tokenizer: Tokenizer): Promise<void> {
    const kept = this.#unit === 'children' ? document.takeBags('words') : null;
    if (kept) {
      this.#words.addBags(document.record.id, kept);
      return;
    }
    const pieces: Uint32Array[] = [];
    for (const key of document.searchKeysOf(this.#unit)) {
      pieces.push(tokenizer.encode(key));
      await this.#pace();
    }
    const bags = packBags(pieces);
    this.#keepBags(document, 'words', bags);
    this.#words.addBags(document.record.id, bags);
  }

  #followWords(documents: readonly HeldDocument[], tokenizer: Tokenizer): Promise<void> {
    return this.#follow(documents, {
      holds: this.#heldByWords,
      add: (document) => this.#addWords(document, tokenizer),
      remove: (id) => this.#words.remove(id),
    });
  }

  /** Takes out what is no longer there and puts in what is new. */
  async #follow(documents: readonly HeldDocument[], { holds, add, remove }: Index): Promise<void> {
    const wanted = new Set(documents);
    for (const [id, document] of holds) {
      if (wanted.has(document)) continue;
      remove(id);
      holds.delete(id);
    }
    for (const document of documents) {
      const { id } = document.record;
      if (holds.get(id) === document) continue;
      await add(document);
      holds.set(id, document);
      await this.#pace();
    }
  }
}
