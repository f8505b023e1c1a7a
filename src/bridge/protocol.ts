/**
 * What may be said across the border between the page and the worker.
 *
 * Everything here is structured-cloneable. The page calls `EngineCalls` (through `connect.ts`); the worker answers and
 * pushes `EngineEvent`s in between. Long calls carry a job number; `cancel(job)` ends that job, whose promise then
 * settles with what was finished before.
 *
 * Longer than other files: the whole of what may cross stands in one place.
 */
import type { DiversePick } from '../core/fold/rules/pick-diverse';
import type { SharedVotes } from '../core/fold/share-duplicates';
import type {
  AsideReason,
  Catalogue,
  CutSettings,
  Fusion,
  Gap,
  Block,
  Child,
  DocumentId,
  FieldChoice,
  Mark,
  ModelName,
  PageStarts,
  Ranking,
  ReadWarning,
  RevisionId,
  SearchBy,
  Section,
  Span,
  Unit,
  Viewer,
} from '../core/model';
import type { Precision } from '../core/rank/int8-rows';
import type { ChangeStep } from '../core/revise/compare-sentences';
import type { CutUnit } from '../core/split/cut-unit';
import type { WorkspaceContents, WorkspaceEntry, WorkspaceEstimate, WorkspaceOpened, WorkspacePage } from './workspace';

/** Two shelves of documents: the lesson that ships with the page (in memory only), and what the person brought. */
export type CollectionId = 'lesson' | 'own';

export type JobNumber = number;

/**
 * Every way in which something can fail. An error that crosses the border has this as its `name` and a JSON object of
 * arguments as its `message`, because name, message and stack are all that cross.
 */
export type FaultCode =
  /* reading a file */
  | 'empty-file'
  | 'no-text'
  | 'unknown-format'
  | 'binary-file'
  | 'broken-encoding'
  | 'file-unreadable'
  | 'file-too-large'
  | 'file-damaged'
  | 'file-locked'
  | 'file-too-slow'
  | 'file-too-heavy'
  | 'unpacks-too-large'
  | 'archive-inside'
  | 'file-kills-page'
  /* keeping */
  | 'storage-refused'
  | 'storage-full'
  | 'storage-newer'
  | 'storage-blocked'
  /* a workspace file */
  | 'not-a-workspace'
  | 'workspace-damaged'
  | 'workspace-newer'
  | 'workspace-too-large'
  | 'workspace-hidden'
  | 'workspace-unkept'
  /* model */
  | 'model-missing'
  | 'model-damaged'
  | 'model-offline'
  | 'runtime-failed'
  | 'bad-vector'
  | 'wasm-forbidden'
  /* asking */
  | 'question-too-long'
  /* border */
  | 'cancelled'
  | 'worker-died'
  | 'document-gone'
  | 'out-of-memory'
  | 'internal';

/** A file handed over by reference, a text that was pasted, or a document of the lesson. */
export type Incoming =
  | { readonly kind: 'file'; readonly path: string; readonly file: Blob }
  | { readonly kind: 'text'; readonly title: string; readonly text: string };

/** What to do with a bare file name that is here already with other content. */
export type NameClash = 'ask' | 'new-version' | 'another';

export interface AddOptions {
  readonly collection: CollectionId;
  readonly onClash: NameClash;
  /** The encoding to read texts in, by its WHATWG name, whatever they seem to be in; formats that say their own are not asked. */
  readonly encoding?: string;
  /** Read once more: what comes is a version of this document, on the shelf or kept aside, whatever its name and text. */
  readonly again?: DocumentId;
  /** Of an archive, the file of this path alone. */
  readonly only?: string;
  /** Take it in whatever speaks against it. */
  readonly anyway?: boolean;
  /** Its tab was closed while it waited, perhaps once it was read already: a paste of the same text is the same document then. */
  readonly isResumed?: boolean;
  /** Which fields of JSON records to read, by their shape; a shape that is not among them is guessed. */
  readonly fields?: readonly FieldChoice[];
  /** None waits behind it: the catalogue with all that was read comes before the answer, and not at the pace of many. */
  readonly isLast?: boolean;
}

/** How a file is to be read, where it is not as it comes. */
export type ReadHow = Pick<AddOptions, 'encoding' | 'again' | 'only' | 'anyway' | 'isResumed'>;

/** A file that waits to be read, as it is kept for the case that its tab closes before. */
export interface WaitingFile {
  readonly id: string;
  /** The tab that is to read it. */
  readonly tab: string;
  /** When it was dropped, in milliseconds since 1970, and its number in that tab: the order of reading. */
  readonly at: number;
  readonly number: number;
  readonly incoming: Incoming;
  readonly onClash: NameClash;
  readonly how: ReadHow;
  /** How often the page has died while it was read. */
  readonly deaths: number;
}

/** Which tabs are there, and what those that are not there had in hand when they died without a word. */
export interface TabsLeft {
  readonly alive: readonly string[];
  readonly inHand: readonly string[];
}

/** A file of an archive that could not be read. */
export interface ArchiveFailure {
  /** `archive.zip/folder/file.txt` */
  readonly path: string;
  readonly fault: FaultCode;
  readonly args: Readonly<Record<string, string | number>>;
}

/** What became of one incoming file, in the order given. */
export type AddOutcome =
  | {
      readonly outcome: 'added' | 'replaced' | 'unchanged';
      readonly document: DocumentId;
      readonly title: string;
      readonly warnings: readonly ReadWarning[];
    }
  /** Read, and kept aside until a person takes it in or drops it. */
  | { readonly outcome: 'aside'; readonly document: DocumentId; readonly title: string; readonly reasons: readonly AsideReason[] }
  /** An archive: each file in it became a document of its own, kept aside or not, or failed by itself. */
  | { readonly outcome: 'expanded'; readonly documents: readonly DocumentId[]; readonly failures: readonly ArchiveFailure[] }
  /** A workspace file: nothing was stored; ask whether it is to replace what is here, and open it. */
  | { readonly outcome: 'workspace' }
  /** Same bare name, other content, `onClash: 'ask'`: nothing was stored; add it again with an answer. */
  | { readonly outcome: 'clash'; readonly title: string; readonly existing: DocumentId }
  | { readonly outcome: 'failed'; readonly fault: FaultCode; readonly args: Readonly<Record<string, string | number>> }
  | { readonly outcome: 'cancelled' };

/** Everything the document view needs. */
export interface DocumentContent {
  readonly id: DocumentId;
  readonly revision: RevisionId;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly marks: readonly Mark[];
  readonly sections: readonly Section[];
  readonly children: readonly Child[];
  readonly gaps: readonly Gap[];
  readonly pages?: PageStarts;
}

/** One revision of a document, as it is cut now. */
export interface RevisionText extends Pick<DocumentContent, 'revision' | 'text' | 'sections' | 'children'> {
  readonly title: string;
}

/** What a new revision of a document changed, sentence by sentence; the numbers in `steps` are those of `children`. */
export interface RevisionChanges {
  readonly id: DocumentId;
  readonly before: RevisionText;
  readonly after: RevisionText;
  readonly steps: readonly ChangeStep[];
}

/** An answer as if the revision before were still the document, with the catalogue that its numbers refer to. */
export interface AnswerBefore {
  readonly answer: Answer;
  readonly catalogue: Catalogue;
}

/** A document that lies in the worker's memory only, for the page to give back should the worker die: it looks at nothing but the id. */
export interface DocumentCopy {
  readonly id: DocumentId;
  readonly record: unknown;
  /** Vectors, of a document that was removed. */
  readonly blocks?: unknown;
}

export interface Inquiry {
  readonly collection: CollectionId;
  readonly question: string;
  readonly by: SearchBy;
  readonly fusion: Fusion;
  /** By meaning or both: the model wanted, e5 if none is named. While its vectors are not complete, the other speaks where it has more. */
  readonly model?: ModelName;
  /** Asked beside the page's own question, which it neither overtakes nor is overtaken by; its answer brings no texts. */
  readonly isBeside?: boolean;
}

/** The parts of a score by both, at each rank of `order`. Word ranks of 0 mean "no word rank". */
export interface ScoreParts {
  readonly meaning: Float32Array;
  readonly words: Float32Array;
}

/** One answer. Buffers are the page's afterwards. */
export interface Answer {
  readonly collection: CollectionId;
  /** Version of the catalogue that child numbers refer to. */
  readonly version: number;
  readonly question: string;
  /** How it was searched: what was asked for, or `characters` while the model for it is not ready. */
  readonly by: SearchBy;
  /** The model that speaks, by meaning or both; null else. */
  readonly model: ModelName | null;
  /** Of the vectors that its scores are of: `int8` where any are; null by characters and words. */
  readonly precision?: Precision | null;
  readonly order: Uint32Array;
  readonly scores: Float32Array;
  readonly parts: ScoreParts | null;
  /** Documents that have children without vectors, and so are not in this search by meaning. */
  readonly notYet: readonly DocumentId[];
  /** By meaning or both: whether any child shares a word with the question. */
  readonly sharesWords: boolean;
  /** Whole texts of documents the page may show for this answer and has not been sent on this connection. */
  readonly texts: readonly { readonly revision: RevisionId; readonly text: string }[];
  readonly tookMs: number;
}

/** A ranking of children that the page has, to be looked through where their texts and vectors are: these never leave the engine. */
export interface RankingInView extends Ranking {
  readonly collection: CollectionId;
  /** Of the catalogue that numbers the children. */
  readonly version: number;
  /** Whose vectors compare them; null where search is not by meaning. */
  readonly model: ModelName | null;
  readonly vote: Unit | 'child';
}

/** A piece of fixed length, for the comparison "three ways". */
export interface PieceHit extends Span {
  /** Index of the document in the catalogue. */
  readonly document: number;
  readonly score: number;
}

export interface PiecesAnswer {
  readonly version: number;
  /** Null by meaning, as long as the pieces have no vectors; `missing` then says how many want one. */
  readonly hits: readonly PieceHit[] | null;
  readonly missing: number;
  readonly pieceCount: number;
}

/** Every passage of one way of cutting, document by document in the order of the catalogue, and how they rank. Buffers are the page's. */
export interface UnitAnswer {
  readonly version: number;
  /**
   * What this very search needs and is not there: then nothing is ranked, by no other search either. `sentences`: vectors of the sentences
   * that the cut itself is made by; `passages`: vectors of the passages.
   */
  readonly lacks: 'tokenizer' | 'model' | 'sentences' | 'passages' | null;
  /** Sentences or passages that want a vector. */
  readonly missing: number;
  readonly documentOf: Uint32Array;
  readonly startOf: Uint32Array;
  readonly endOf: Uint32Array;
  /** `order[r]` is the passage at rank r + 1; hits only. */
  readonly order: Uint32Array;
  readonly scores: Float32Array;
}

/** Token counts of a collection, in the shipped tokenizer's pieces, counted piece by piece so that they add up. */
export interface TokenCounts {
  readonly version: number;
  /** Per child: its text and the gap behind it, up to the next child or the end of its section. */
  readonly ofChild: Uint32Array;
  /** Per section: what stands before its first child (its heading, mostly). */
  readonly ofLead: Uint32Array;
  /** Per section: the title line of a passage, "title › path". Per document: its title alone. */
  readonly ofSectionHeader: Uint32Array;
  readonly ofDocumentHeader: Uint32Array;
}

/** What runs a model: a GPU by WebGPU, or the processor by WebAssembly. */
export type Device = 'webgpu' | 'wasm';

/** Where a model for meaning stands. Byte figures are of the download, counted as they arrive. */
export type ModelState =
  | {
      readonly state: 'absent';
      readonly byteLength: number;
      readonly isKept: boolean;
      /** A GPU is to be tried; should it compute wrongly, so many bytes more are fetched for the processor. Null where none is. */
      readonly elseByteLength: number | null;
    }
  | { readonly state: 'loading'; readonly loadedBytes: number; readonly byteLength: number }
  /** `isUnkept`: there was no room for its files, which are fetched again next time. */
  | { readonly state: 'ready'; readonly device: Device; readonly isUnkept?: true }
  | { readonly state: 'failed'; readonly fault: FaultCode; readonly args: Readonly<Record<string, string | number>> };

/** Work that embedding by one model still has to do, or is doing, for one collection. */
export interface EmbeddingState {
  readonly collection: CollectionId;
  readonly model: ModelName;
  readonly running: boolean;
  /** Children that want a vector in all, and have one. */
  readonly total: number;
  readonly done: number;
  /** As measured on this machine so far, or the figure of the model's README before the first measurement. */
  readonly perSecond: number;
}

/** What is read, written and held, in bytes. */
export interface UseFigures {
  /** Since the store was opened, with copies of files that wait. */
  readonly writtenBytes: number;
  readonly readBytes: number;
  /** Of documents, those kept aside among them, and the revisions before them. */
  readonly textBytes: number;
  /** Of search by characters and words. */
  readonly indexBytes: number;
  /** Of both models, with the copies that search works on, and those of what was removed or changed and may be wanted again. */
  readonly vectorBytes: number;
  /** Of this origin, as the browser estimates it; null where it does not say. */
  readonly usage: { readonly usedBytes: number; readonly quotaBytes: number } | null;
}

export interface StorageState {
  /**
   * `kept`: IndexedDB. `memory`: nothing survives the tab, by choice or because storage is refused or full, or `failed` once it was open: it
   * was cleared by somebody, or can no longer be read or written.
   */
  readonly mode: 'kept' | 'memory';
  readonly reason: 'chosen' | 'refused' | 'failed' | 'full' | 'newer' | 'blocked' | 'silent' | null;
  /** Where storage is full and the browser says how full. */
  readonly usage?: { readonly usedBytes: number; readonly quotaBytes: number };
}

export type EngineEvent =
  | { readonly kind: 'catalogue'; readonly collection: CollectionId; readonly catalogue: Catalogue; readonly words: WordsState }
  | {
      readonly kind: 'file';
      readonly job: JobNumber;
      readonly index: number;
      readonly state: 'reading' | 'done';
      readonly outcome: AddOutcome | null;
    }
  /** An archive: the file of it that is read next, counted from 1. */
  | { readonly kind: 'entry'; readonly job: JobNumber; readonly path: string; readonly number: number; readonly total: number }
  | { readonly kind: 'tokenizer'; readonly state: WordsState }
  | { readonly kind: 'model'; readonly model: ModelName; readonly state: ModelState }
  | { readonly kind: 'embedding'; readonly state: EmbeddingState; readonly fault: FaultCode | null }
  | { readonly kind: 'storage'; readonly storage: StorageState }
  /** Copies of files that wait had to make room for a document. */
  | { readonly kind: 'waiting-lost'; readonly ids: readonly string[] }
  /** How far a workspace is saved, checked or opened, in bytes before they are packed; `total` is 0 as long as it is not known. */
  | { readonly kind: 'workspace'; readonly done: number; readonly total: number }
  /** Only while the session is in memory, and once it is kept again: then all are removed. */
  | { readonly kind: 'copies'; readonly put: readonly DocumentCopy[]; readonly removed: readonly DocumentId[] | 'all' };

/** Whether search by words can answer: it needs the tokenizer's 1.3 MB. */
export type WordsState = 'absent' | 'loading' | 'ready' | 'failed';

export interface Opening {
  readonly storage: StorageState;
  readonly catalogue: Catalogue;
  /** Where e5 stands, and the static model. */
  readonly model: ModelState;
  readonly staticModel: ModelState;
  /** Bytes of the tokenizer alone, which search by words needs. */
  readonly tokenizerByteLength: number;
}

export interface EngineCalls {
  /** Opens the store (or memory only) and publishes the catalogue of `own`. Call once, first. */
  open(options: { readonly keep: boolean; readonly cut: CutSettings; readonly modelsUrl: string }): Promise<Opening>;
  /** Replaces the lesson's documents; publishes the catalogue of `lesson`. */
  openLesson(documents: readonly { readonly title: string; readonly path: string; readonly markdown: string }[]): Promise<void>;
  /** Cuts every document again, of both collections; vectors of unchanged children stay. */
  cutAgain(cut: CutSettings): Promise<void>;

  addFiles(job: JobNumber, incoming: readonly Incoming[], options: AddOptions): Promise<readonly AddOutcome[]>;
  /** Stops between two files of an archive, and goes on; a file in hand is finished. */
  setPaused(isPaused: boolean): Promise<void>;
  /** Keeps files that wait, as far as there is room and documents are kept; gives the ids of those that are kept. */
  keepWaiting(files: readonly WaitingFile[]): Promise<readonly string[]>;
  /** Forgets files that wait no longer. */
  dropWaiting(ids: readonly string[]): Promise<void>;
  /** Gives a tab the files that tabs left which are gone, in the order of reading. */
  adoptWaiting(tab: string, left: TabsLeft): Promise<readonly WaitingFile[]>;
  /** Gives what would be needed to put it back, should the worker die before that. */
  removeDocument(id: DocumentId): Promise<DocumentCopy>;
  /** Takes documents in that are kept aside; those that are not there any more are passed over. */
  takeIn(ids: readonly DocumentId[]): Promise<void>;
  /** Puts a removed document back as it was, with its arrival and its vectors; false if it was removed too long ago. */
  restoreDocument(id: DocumentId): Promise<boolean>;
  /** Puts documents on the shelf of one's own that another worker has lent, in place of those of the same id. */
  takeBack(copies: readonly DocumentCopy[]): Promise<void>;
  /** Leaves nothing behind: documents, texts, vectors; with `models` the kept models as well. */
  removeEverything(options: { readonly models: boolean }): Promise<void>;
  /** "Do not keep": moves the session into memory and empties the store; or begins to keep what is in memory. */
  setKeep(keep: boolean): Promise<StorageState>;

  /**
   * Holds and keeps vectors in another precision from now on. To int8 those that are there are converted, settling once they are; back to
   * float32 they answer until others, embedded anew, take their place.
   */
  setPrecision(precision: Precision): Promise<void>;

  measureUse(): Promise<UseFigures>;

  /** What the viewer may read of it; the rest of the text is blank. */
  readDocument(collection: CollectionId, id: DocumentId): Promise<DocumentContent>;
  /**
   * From now on both shelves hold what this viewer may read and nothing else: catalogues, answers, pieces, counts, vectors and texts.
   * It is no part of an inquiry, so that no question can be asked without it. Texts are sent anew.
   */
  setViewer(viewer: Viewer): Promise<void>;
  /** Puts an access label on a document, or on its part around a place; an empty one takes away what the text says. */
  labelDocument(collection: CollectionId, id: DocumentId, label: { readonly place: number | null; readonly label: string }): Promise<void>;
  /** Whole texts, whoever looks: only for the picture of what filtering children alone would leak. */
  readLeaked(collection: CollectionId, ids: readonly DocumentId[]): Promise<readonly { readonly id: DocumentId; readonly text: string }[]>;

  /** What the newest revision of a document changed. @throws Fault `document-gone` where nothing is kept of the one before */
  readChanges(collection: CollectionId, id: DocumentId): Promise<RevisionChanges>;
  /** Ranks every child as if the revision before were still this document. */
  askBefore(job: JobNumber, inquiry: Inquiry, id: DocumentId): Promise<AnswerBefore>;
  /** Forgets what is kept of the revision before, its vectors among it. */
  forgetPrevious(collection: CollectionId, id: DocumentId): Promise<void>;

  /** Ranks every child. Newer calls win: an older one that is still waiting for its turn ends as `cancelled`. */
  ask(job: JobNumber, inquiry: Inquiry): Promise<Answer>;
  /** Ranks fixed pieces of `length` characters by the same search, the first `limit` of them. */
  askPieces(
    job: JobNumber,
    inquiry: Inquiry,
    pieces: { readonly length: number; readonly overlap: number; readonly limit: number },
  ): Promise<PiecesAnswer>;
  /** Ranks every passage of a unit by exactly the search asked for; several may be under way at a time. */
  askUnit(job: JobNumber, inquiry: Inquiry, unit: 'children' | CutUnit): Promise<UnitAnswer>;
  /** Embeds the passages of a unit, which must be cut: ask for it first. */
  embedUnit(job: JobNumber, collection: CollectionId, unit: 'children' | CutUnit, model: ModelName): Promise<void>;
  countTokens(collection: CollectionId): Promise<TokenCounts>;
  /** The first k picks of MMR over a ranking; null while a vector is missing, and for a ranking of another catalogue than the present one. */
  pickDiverse(
    job: JobNumber,
    ranking: RankingInView,
    wish: { readonly k: number; readonly lambda: number },
  ): Promise<readonly DiversePick[] | null>;
  /** Which hits of a ranking share a vote, as they say the same; null for a ranking of another catalogue than the present one. */
  shareVotes(job: JobNumber, ranking: RankingInView, wish: { readonly threshold: number }): Promise<SharedVotes | null>;

  /** Fetches the tokenizer (1.3 MB), once. */
  loadTokenizer(): Promise<void>;
  /** Fetches and starts a model, e5 if none is named; progress by events; cancelling keeps nothing half-fetched. */
  loadModel(job: JobNumber, model?: ModelName): Promise<void>;
  /** Embeds what wants a vector of a model that is ready, document by document; stopping keeps every finished document and, in memory, the rest. */
  embed(job: JobNumber, collection: CollectionId, model?: ModelName): Promise<EmbeddingState>;
  /** The same for the fixed pieces of the comparison. */
  embedPieces(
    job: JobNumber,
    collection: CollectionId,
    pieces: { readonly length: number; readonly overlap: number },
    model?: ModelName,
  ): Promise<void>;

  /** What a workspace file would hold if it were saved now. */
  measureWorkspace(page: WorkspacePage): Promise<WorkspaceEstimate>;
  /**
   * Everything of the person's own as one file; `at` in milliseconds since 1970. @throws Fault `workspace-hidden` while the page is seen as a
   * viewer, `workspace-too-large`, `cancelled`
   */
  saveWorkspace(job: JobNumber, page: WorkspacePage, by: { readonly version: string; readonly at: number }): Promise<Blob>;
  /** Reads a workspace file from beginning to end and takes nothing of it. @throws Fault `not-a-workspace`, `workspace-damaged` … */
  checkWorkspace(job: JobNumber, file: Blob): Promise<WorkspaceContents>;
  /**
   * Checks a workspace file and takes it over in one transaction: all of it, or nothing where it fails or is cancelled. To replace, documents
   * are cut from then on as the file says.
   */
  openWorkspace(job: JobNumber, file: Blob, entry: WorkspaceEntry): Promise<WorkspaceOpened>;

  cancel(job: JobNumber): void;
}
