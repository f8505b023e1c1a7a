import { Fault } from '../../bridge/fault';
import type { Answer, AnswerBefore, CollectionId, Inquiry, PieceHit, PiecesAnswer, UnitAnswer } from '../../bridge/protocol';
import type { ModelName, RevisionId } from '../../core/model';
import { cutBeforehand, type CutLack } from './cut-beforehand';
import { MOST_CUTS, unitKeyOf, type HeldDocument, type PassageUnit } from '../shelf/held-document';
import { indexBlockOf } from './index-blocks';
import { throwIfCancelled } from '../calls/jobs';
import { ScoreOrder } from '../kernel/score-order';
import { ScoringThread } from '../kernel/scoring-thread';
import { TwoThreadTable } from '../kernel/two-thread-table';
import { PassageIndex } from './passage-index';
import type { IndexBlock } from '../ports';
import { rankPassages, settleModel, settleSearchBy, type RankedPassages, type SearchMeans } from './rank-passages';
import type { Shelf, Snapshot } from '../shelf/shelf';
import { yieldMacrotask } from '../calls/yield-macrotask';

const MAX_QUESTION_CHARACTERS = 10_000;

/** As many voters as the page can seat. A section's document never stands further down than the 50th document. */
const MAX_VOTERS = 50;

/** Questions of a kind overtake each other, and no others. */
const COLLECTIONS = ['lesson', 'own'] as const satisfies readonly CollectionId[];
const TURNS = ['children', 'beside', 'pieces', 'instead'] as const;

export interface AnswerParts {
  shelfOf(collection: CollectionId): Shelf;
  means(): SearchMeans;
  /** Settles once everything that is kept has been read; by characters nobody waits for it. */
  restJoined(): Promise<void>;
  /** Keeps what search made of documents of a person's own. */
  keepIndex(blocks: readonly IndexBlock[]): Promise<void>;
  readonly now: () => number;
  pace(): Promise<void>;
  /** Starts `score.worker`; null where there is no core for it. */
  readonly startScoring: (() => Worker) | null;
}

export interface PieceOptions {
  readonly length: number;
  readonly overlap: number;
  readonly limit: number;
}

/** One question's place among those of its kind: throws `cancelled` once it has been given up or a newer one has come. */
type Turn = () => void;

/** Answers questions about both shelves. Of several that wait the newest is answered; the others end as `cancelled`. */
export class Answers {
  readonly #parts: AnswerParts;
  readonly #indexes = new Map<string, PassageIndex>();
  readonly #order = new ScoreOrder();
  readonly #sent = new Set<RevisionId>();
  /** What search made and is not kept yet. */
  readonly #made: IndexBlock[] = [];
  readonly #newest = { children: 0, beside: 0, pieces: 0, instead: 0 };

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** @throws Fault `question-too-long`, `cancelled`. */
  async ask(inquiry: Inquiry, signal: AbortSignal): Promise<Answer> {
    const began = this.#parts.now();
    const assertTurn = this.#takeTurn(inquiry.isBeside ? 'beside' : 'children', inquiry, signal);
    return this.#answer(inquiry, await this.#settle(inquiry, assertTurn), { began, assertTurn });
  }

  /** Answers from other documents than those of the shelf; brings no texts, and overtakes and is overtaken by its like only. */
  async askInstead(inquiry: Inquiry, signal: AbortSignal, replace: (snapshot: Snapshot) => Snapshot): Promise<AnswerBefore> {
    const began = this.#parts.now();
    const assertTurn = this.#takeTurn('instead', inquiry, signal);
    const snapshot = replace(await this.#settle(inquiry, assertTurn));
    const answer = await this.#answer({ ...inquiry, isBeside: true }, snapshot, { began, assertTurn });
    return { answer, catalogue: snapshot.catalogue };
  }

  async #answer(
    inquiry: Inquiry,
    snapshot: Snapshot,
    { began, assertTurn }: { readonly began: number; readonly assertTurn: Turn },
  ): Promise<Answer> {
    const { by, model, precision, ranking, parts, sharesWords, without } = await this.#rank(inquiry, snapshot, 'children');
    assertTurn();
    return {
      collection: inquiry.collection,
      version: snapshot.catalogue.version,
      question: inquiry.question,
      by,
      model,
      precision,
      ...ranking,
      parts,
      notYet: without.map(({ record }) => record.id),
      sharesWords,
      /* What is sent counts as known to the page, which keeps the texts of its own question only. */
      texts: inquiry.isBeside ? [] : this.#takeTexts(ranking.order, snapshot),
      tookMs: this.#parts.now() - began,
    };
  }

  /** @throws Fault `question-too-long`, `cancelled`. */
  async askPieces(inquiry: Inquiry, { length, overlap, limit }: PieceOptions, signal: AbortSignal): Promise<PiecesAnswer> {
    const unit = { length, overlap };
    const assertTurn = this.#takeTurn('pieces', inquiry, signal);
    const snapshot = await this.#settle(inquiry, assertTurn);
    const { version } = snapshot.catalogue;
    const pieceCount = countPassages(snapshot.documents, unit);
    const without = this.#listWithout(inquiry, snapshot, unit);
    if (without.length > 0) return { version, hits: null, missing: countPassages(without, unit), pieceCount };
    const { ranking } = await this.#rank(inquiry, snapshot, unit);
    assertTurn();
    const pieces = snapshot.documents.flatMap((held, document) =>
      held.passagesOf(unit).map(({ start, end }) => ({ document, start, end })),
    );
    const hits = Array.from(ranking.order.subarray(0, limit)).flatMap((piece, r): PieceHit[] => {
      const span = pieces[piece];
      return span ? [{ ...span, score: ranking.scores[r] ?? 0 }] : [];
    });
    return { version, hits, missing: 0, pieceCount };
  }

  /**
   * Ranks every passage of a unit by exactly the search asked for; where something for it is missing it ranks nothing and says what.
   * Several can be asked at a time: none overtakes another. @throws Fault `question-too-long`, `cancelled`.
   */
  async askUnit(inquiry: Inquiry, unit: PassageUnit, signal: AbortSignal): Promise<UnitAnswer> {
    assertLength(inquiry);
    const snapshot = await this.#settle(inquiry, () => throwIfCancelled(signal));
    const { documents } = snapshot;
    const { version } = snapshot.catalogue;
    const model = inquiry.model ?? 'e5';
    const means = this.#parts.means();
    const pace = (): Promise<void> => {
      throwIfCancelled(signal);
      return this.#parts.pace();
    };
    const lack = await cutBeforehand(documents, unit, { tokenizer: means.tokenizer, pace });
    throwIfCancelled(signal);
    if (lack)
      return { ...NOTHING_RANKED, version, lacks: lack, missing: lack === 'sentences' ? countMissing(documents, 'children', model) : 0 };
    const wantsMeaning = inquiry.by === 'meaning' || inquiry.by === 'both';
    const missing = wantsMeaning ? countMissing(documents, unit, model) : 0;
    const hasModel = !wantsMeaning || means.questionEmbedderOf(model) !== null;
    const hasTokenizer = inquiry.by === 'characters' || means.tokenizer !== null;
    const lacks = !hasModel ? 'model' : !hasTokenizer ? 'tokenizer' : missing > 0 ? 'passages' : null;
    if (lacks) return { ...NOTHING_RANKED, version, lacks, missing };
    const { ranking } = await this.#rank({ ...inquiry, model }, snapshot, unit);
    throwIfCancelled(signal);
    return { version, lacks: null, missing: 0, ...listPassages(documents, unit), ...ranking };
  }

  /** Cuts every document of a shelf, those that this viewer may not see among them. */
  async cutUnit(collection: CollectionId, unit: PassageUnit): Promise<CutLack | null> {
    await this.#parts.restJoined();
    const { tokenizer } = this.#parts.means();
    return cutBeforehand(this.#parts.shelfOf(collection).documents, unit, { tokenizer, pace: () => this.#parts.pace() });
  }

  /** The documents that the wanted model has no vectors of, by meaning or both. Never answered by another: the three ways are compared. */
  #listWithout(inquiry: Inquiry, { documents }: Snapshot, unit: PassageUnit): readonly HeldDocument[] {
    const means = this.#parts.means();
    const by = settleSearchBy(inquiry.by, means);
    if (by === 'characters' || by === 'words') return [];
    const wanted = inquiry.model ?? 'e5';
    const model = means.questionEmbedderOf(wanted) ? wanted : (settleModel(wanted, { documents, unit, means }) ?? wanted);
    return documents.filter((document) => document.vectorsOf(unit, model) === null);
  }

  /** Gives up what is being asked, and has every text sent once more: both are another viewer's. */
  forgetSent(): void {
    this.#sent.clear();
    for (const kind of TURNS) this.#newest[kind]++;
  }

  #takeTurn(kind: (typeof TURNS)[number], inquiry: Inquiry, signal: AbortSignal): Turn {
    const turn = ++this.#newest[kind];
    assertLength(inquiry);
    return () => {
      throwIfCancelled(signal);
      if (turn !== this.#newest[kind]) throw new Fault('cancelled');
    };
  }

  /** Waits until newer questions have been heard and every change is published. */
  async #settle({ collection, by }: Inquiry, assertTurn: Turn): Promise<Snapshot> {
    const shelf = this.#parts.shelfOf(collection);
    await yieldMacrotask();
    assertTurn();
    if (by !== 'characters') await this.#parts.restJoined();
    assertTurn();
    await shelf.settled();
    assertTurn();
    return shelf.snapshot;
  }

  /** Cosines of every child with a vector, which may be that of one of them; NaN for those of a document whose vectors are not complete. */
  scoreChildren(
    collection: CollectionId,
    { documents }: Snapshot,
    { model, question }: { readonly model: ModelName; readonly question: Float32Array },
  ): Promise<Float32Array> {
    return this.#indexOf(collection, 'children').scoreMeaning(documents, model, question);
  }

  async #rank(inquiry: Inquiry, { documents }: Snapshot, unit: PassageUnit): Promise<RankedPassages> {
    const index = this.#indexOf(inquiry.collection, unit);
    const order = this.#order.order.bind(this.#order);
    const ranked = await rankPassages(inquiry, { documents, unit, index, order, means: this.#parts.means() });
    const made = this.#made.splice(0);
    // The answer does not wait for it.
    if (made.length > 0) void this.#parts.keepIndex(made).catch(() => undefined);
    return ranked;
  }

  #indexOf(collection: CollectionId, unit: PassageUnit): PassageIndex {
    const key = `${collection}/${unitKeyOf(unit)}`;
    const index = this.#indexes.get(key) ?? this.#createIndex(collection, unit);
    /* The newest stand last. */
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const others = [...this.#indexes.keys()].filter((known) => !known.endsWith('/children'));
    for (const forgotten of others.slice(0, -MOST_CUTS)) this.#indexes.delete(forgotten);
    return index;
  }

  #createIndex(collection: CollectionId, unit: PassageUnit): PassageIndex {
    const { startScoring } = this.#parts;
    return new PassageIndex(unit, () => this.#parts.pace(), {
      keepBags: (document, kind, bags) => {
        const isKept = collection === 'own' && unit === 'children' && document.whole === document;
        if (isKept) this.#made.push(indexBlockOf(document, kind, bags));
      },
      ...(startScoring && unit === 'children' && { newTable: () => new TwoThreadTable(new ScoringThread(startScoring)) }),
    });
  }

  /** Bytes of all indexes. */
  get byteLengths(): { readonly bags: number; readonly tables: number } {
    const sizes = [...this.#indexes.values()].map((index) => index.byteLengths);
    return {
      bags: sizes.reduce((sum, { bags }) => sum + bags, 0) + this.#order.byteLength,
      tables: sizes.reduce((sum, { tables }) => sum + tables, 0),
    };
  }

  /** Texts of the documents that the page may have to show, each once on this connection. */
  #takeTexts(order: Uint32Array, { catalogue, documents }: Snapshot): Answer['texts'] {
    const voters = new Set<number>();
    for (const child of order) {
      if (voters.size === MAX_VOTERS) break;
      voters.add(catalogue.documentOf[child] ?? -1);
    }
    this.#forgetGone();
    const records = [...voters].flatMap((document) => documents[document]?.record ?? []);
    const unsent = records.filter(({ revision }) => !this.#sent.has(revision) && this.#sent.add(revision));
    return unsent.map(({ revision, text }) => ({ revision, text }));
  }

  /** What has left the shelves is sent anew, should it come back: the page does not keep it. */
  #forgetGone(): void {
    const here = new Set(COLLECTIONS.flatMap((name) => this.#parts.shelfOf(name).documents.map(({ record }) => record.revision)));
    for (const revision of this.#sent) if (!here.has(revision)) this.#sent.delete(revision);
  }
}

const NOTHING_RANKED = {
  documentOf: new Uint32Array(0),
  startOf: new Uint32Array(0),
  endOf: new Uint32Array(0),
  order: new Uint32Array(0),
  scores: new Float32Array(0),
};

function assertLength({ question }: Inquiry): void {
  const characters = question.length > MAX_QUESTION_CHARACTERS ? [...question].length : 0;
  if (characters > MAX_QUESTION_CHARACTERS) throw new Fault('question-too-long', { characters, limit: MAX_QUESTION_CHARACTERS });
}

function listPassages(documents: readonly HeldDocument[], unit: PassageUnit): Pick<UnitAnswer, 'documentOf' | 'startOf' | 'endOf'> {
  const passages = documents.flatMap((held, document) => held.passagesOf(unit).map(({ start, end }) => ({ document, start, end })));
  return {
    documentOf: Uint32Array.from(passages, ({ document }) => document),
    startOf: Uint32Array.from(passages, ({ start }) => start),
    endOf: Uint32Array.from(passages, ({ end }) => end),
  };
}

function countMissing(documents: readonly HeldDocument[], unit: PassageUnit, model: ModelName): number {
  const without = documents.filter((held) => held.vectorsOf(unit, model) === null);
  return countPassages(without, unit);
}

function countPassages(documents: readonly HeldDocument[], unit: PassageUnit): number {
  return documents.reduce((sum, document) => sum + document.passagesOf(unit).length, 0);
}
