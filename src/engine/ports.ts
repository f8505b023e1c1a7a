/**
 * The roles that the engine needs filled: each has one real implementation and an honest fake in `tests/fakes`,
 * and a contract test that both pass.
 */
import type { TabsLeft, WaitingFile } from '../bridge/protocol';
import type { CutReading, ReadTask } from './readers/read-task';
import type {
  AsideReason,
  Block,
  Cut,
  DocumentDate,
  DocumentId,
  HandLabels,
  Mark,
  PageStarts,
  ReadWarning,
  RecordFields,
  RevisionId,
} from '../core/model';
import type { Int8Rows } from '../core/rank/int8-rows';
import type { TermBags } from '../core/rank/term-bags';

/** Names a vector space: vectors of different spaces are never compared. */
export interface VectorSpace {
  /** `e5-small-ja-en` */
  readonly model: string;
  /** `q8` */
  readonly dtype: string;
  readonly dimensions: number;
  readonly passagePrefix: string;
}

export interface Embedder {
  readonly space: VectorSpace;
  /** Calls of `embedPassages` worth having under way at a time; one if nothing is said. */
  readonly lanes?: number;
  /** Texts worth handing to `embedPassages` at a time. */
  readonly groupSize?: number;
  /**
   * Unit vectors, `texts.length × dimensions`, row-major, owned by the caller afterwards. Adds the passage prefix.
   * A text over the model's window is embedded window by window and averaged, never cut short in silence.
   */
  embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Float32Array>;
  /** One unit vector. Adds the query prefix. */
  embedQuestion(text: string): Promise<Float32Array>;
  dispose(): Promise<void>;
}

/** The shipped tokenizer: pieces without special tokens or prefix. */
export interface Tokenizer {
  /** Piece numbers of one text. */
  encode(text: string): Uint32Array;
}

/** What stays of the revision that a document had before: enough to cut it again and to rank it. */
export type PreviousRevision = Pick<
  DocumentRecord,
  'revision' | 'title' | 'lang' | 'encoding' | 'reader' | 'warnings' | 'text' | 'blocks' | 'marks' | 'access' | 'hand'
>;

/** One document as it is kept, in one transaction. */
export interface DocumentRecord {
  readonly id: DocumentId;
  readonly revision: RevisionId;
  readonly path: string | null;
  readonly title: string;
  readonly lang: string;
  readonly encoding: string | null;
  readonly reader: string;
  readonly arrival: number;
  readonly warnings: readonly ReadWarning[];
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly marks: readonly Mark[];
  readonly cut: Cut;
  /** Splitting settings and version that `cut` was made with; equal keys mean equal cuts of equal text. */
  readonly cutKey: string;
  /** The access label that the document gives itself. */
  readonly access?: string;
  readonly date?: DocumentDate;
  /** Access labels that a person has set. */
  readonly hand?: HandLabels;
  /** False where no block bears an access label, so that nobody need look; where it is not said, look. */
  readonly hasLabelledBlocks?: boolean;
  /** Of files that have pages. */
  readonly pages?: PageStarts;
  /** The revision before this one, where there was one; `too-long` where its text was over the limit and is not kept. */
  readonly previous?: PreviousRevision | 'too-long';
  readonly fields?: RecordFields;
  /**
   * Kept aside, and not searched; `replaces` is the document that it is meant to be a new version of. `number` counts what is kept aside in
   * the order it came, from 0; what was kept before there were numbers has none and comes first.
   */
  readonly aside?: { readonly reasons: readonly AsideReason[]; readonly replaces?: DocumentId; readonly number?: number };
}

/** A document that is kept aside, with its place among those that are. */
export type AsideRecord = DocumentRecord & { readonly aside: NonNullable<DocumentRecord['aside']> & { readonly number: number } };

/** The vectors of one document, one space and one way of cutting: complete or not there at all, but for those of the unit `spare`. */
export interface VectorBlock {
  readonly document: DocumentId;
  readonly revision: RevisionId;
  /** `${model}/${dtype}/${passagePrefix}` */
  readonly space: string;
  /** `children`, or `pieces-400-0`; `spare` for what is known of a document that is not complete: some of its sentences, in any order. */
  readonly unit: string;
  readonly dimensions: number;
  /** Hash of each embedded text, so that a vector is found again: 16 hexadecimal digits each. */
  readonly hashes: readonly string[];
  /** `hashes.length × dimensions`, row-major; owns its buffer. Empty where the vectors are kept as int8. */
  readonly vectors: Float32Array;
  /** Vectors in a quarter of the bytes, in place of `vectors`. */
  readonly int8?: Int8Rows;
  /** Names what the embedded texts were made of and by; where it equals the document's, `hashes` are its own. */
  readonly madeBy?: string;
}

/** What search by characters or words makes of one document, so that it need not be made again. */
export interface IndexBlock {
  readonly document: DocumentId;
  readonly revision: RevisionId;
  readonly kind: IndexKind;
  /** Names what the bags were made of and by; they are good for no other. */
  readonly madeBy: string;
  readonly bags: TermBags;
}

export type IndexKind = 'characters' | 'words';

/** Names a vector block among those of its space. */
export type VectorKey = Pick<VectorBlock, 'document' | 'revision' | 'space' | 'unit'>;

/** Bytes that went in and out since the store was opened. */
export interface StoreTraffic {
  readonly writtenBytes: number;
  readonly readBytes: number;
}

/** A document as it is kept, with all its vectors. */
export interface KeptDocument {
  readonly record: DocumentRecord;
  readonly blocks: readonly VectorBlock[];
}

/** One write to a store, as other tabs hear of it. `left`: "do not keep" was chosen; what they hold is in their memory only from then on. */
export type StoreChange =
  | { readonly kind: 'document' | 'vectors'; readonly id: DocumentId }
  | { readonly kind: 'documents'; readonly ids: readonly DocumentId[]; readonly inPlaceOfAll: boolean }
  | { readonly kind: 'removed'; readonly ids: readonly DocumentId[] }
  | { readonly kind: 'cleared' | 'left' };

export interface Store {
  readonly mode: 'kept' | 'memory';
  readonly traffic: StoreTraffic;
  readAllDocuments(): Promise<readonly DocumentRecord[]>;
  /** All of a space, or those of the documents named. */
  readVectorBlocks(space: string, documents?: readonly DocumentId[]): Promise<readonly VectorBlock[]>;
  /** What there is, in key order, without reading it. */
  listVectorBlocks(): Promise<readonly VectorKey[]>;
  /** Those of one stretch of that list, both ends included. */
  readVectorBlocksBetween(first: VectorKey, last: VectorKey): Promise<readonly VectorBlock[]>;
  readIndexBlocks(kind: IndexKind): Promise<readonly IndexBlock[]>;
  /** What other tabs have written since this was last called, or the store was opened; null where that is no longer known. */
  readChanges(): Promise<readonly StoreChange[] | null>;
  /** Null where it is not kept. */
  readDocument(id: DocumentId): Promise<KeptDocument | null>;
  /**
   * Writes one document with these blocks of it, and removes its index of other revisions, and its vectors of others than its
   * own and its previous one: all in one transaction.
   *
   * @throws StoreBehind if another tab has written what `readChanges` has not told yet.
   */
  putDocument(record: DocumentRecord, blocks?: readonly VectorBlock[]): Promise<void>;
  /** Writes a complete block and removes the spare one that it was waiting with, in one transaction. @throws Fault `document-gone` */
  putVectorBlock(block: VectorBlock): Promise<void>;
  /** Writes them in one transaction; those of documents that are not there are left out. */
  putIndexBlocks(blocks: readonly IndexBlock[]): Promise<void>;
  /** Writes documents with all their vectors, beside what is there or in place of it, in one transaction. */
  putAll(documents: readonly KeptDocument[], options: { readonly inPlaceOfAll: boolean }): Promise<void>;
  /** Removes documents with all that belongs to them, in one transaction. */
  removeDocuments(ids: readonly DocumentId[]): Promise<void>;
  clear(kind: 'cleared' | 'left'): Promise<void>;
  /** Keeps files that wait to be read: all of these or none. @throws Fault */
  putWaiting(files: readonly WaitingFile[]): Promise<void>;
  removeWaiting(ids: readonly string[]): Promise<void>;
  /** Gives `tab` the files of tabs that are not alive, in the order of reading, and counts a death for each that was in hand: in one transaction. */
  adoptWaiting(tab: string, left: TabsLeft): Promise<readonly WaitingFile[]>;
  /** Runs a change while no other tab makes one, where the browser has locks. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Reads files and pasted texts, one at a time. */
export interface Reader {
  /**
   * Reads a file, or a text that was pasted, and cuts it. The task's bytes are the reader's afterwards.
   *
   * @throws Fault as `readFile`; `file-too-slow`, `file-too-heavy`; `cancelled` by the signal, soon after it, whatever the reader is doing.
   */
  read(task: ReadTask, signal: AbortSignal): Promise<CutReading>;
}
