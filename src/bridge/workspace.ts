import type { Setup } from '../core/evaluate/setup';
import type { BudgetUnit, DocumentId, Fusion, ModelName, SearchBy, Span, Unit } from '../core/model';

/** The settings that belong to a workspace, under the names of the address. Language and theme are the person's and stay out. */
export interface WorkspaceSettings {
  readonly k: number;
  readonly parents: number;
  readonly by: SearchBy;
  readonly fusion: Fusion;
  readonly model: ModelName;
  readonly vote: Unit;
  readonly parent: Unit;
  readonly cap: number;
  readonly tables: 'rows' | 'attached';
  /** Absent for no merging, as in files of pages that could not merge. */
  readonly merge?: number;
  readonly budget: number;
  readonly unit: BudgetUnit;
}

/** What of the page belongs to a workspace, beside its documents. */
export interface WorkspacePage {
  readonly settings: WorkspaceSettings;
  readonly question: string;
  /** The sentence that was marked as the answer. */
  readonly marked: (Span & { readonly document: DocumentId }) | null;
  /** The setups that are saved under a name. */
  readonly setups: readonly Setup[];
}

/** How much a workspace holds. */
export interface WorkspaceCounts {
  /** Those that are searched, and their sentences. */
  readonly documents: number;
  readonly sentences: number;
  /** Vectors of all models and ways of cutting. */
  readonly vectors: number;
  /** Documents that are kept aside. */
  readonly asides: number;
}

/** What a file would hold if it were saved now; the length is an estimate, vectors exact and texts as they usually shrink. */
export interface WorkspaceEstimate extends WorkspaceCounts {
  readonly byteLength: number;
}

/** What a file holds that was checked from its first to its last byte. Nothing of it has been taken over yet. */
export interface WorkspaceContents extends WorkspaceCounts {
  /** Version of the page that wrote it, and when, in ISO 8601. */
  readonly page: string;
  readonly created: string;
  readonly setups: readonly Setup[];
}

/**
 * `replace`: what is here goes, and the workspace is as it was saved. `add`: what is here stays as it is; a document whose text is here already
 * is not added again, any other comes in as a document of its own, kept aside if it was.
 */
export type WorkspaceEntry = 'replace' | 'add';

/** What came of opening a workspace. */
export interface WorkspaceOpened {
  /** Documents that came in, in the order of their arrival. */
  readonly documents: readonly DocumentId[];
  /** Documents that came in and are kept aside, in their order. */
  readonly asides: readonly DocumentId[];
  /** Documents of the file whose text was here already, those that it keeps aside among them. */
  readonly unchanged: number;
  /** As it stands in the file, its answer on the document that it is on here. */
  readonly page: WorkspacePage;
}
