import type { WorkspaceCounts } from '../../bridge/workspace';
import type { RevisionId } from '../../core/model';
import type { AsideRecord, DocumentRecord } from '../ports';

/* docs/workspace.md says all this in words, docs/workspace.schema.json the manifest as a schema. */

export const WORKSPACE_FORMAT = 'oyako-workspace';
/** Grows with every change that an older page could not read; this one reads all of them. Version 2 brought what is kept aside. */
export const WORKSPACE_VERSIONS = [1, 2] as const;
export type WorkspaceVersion = (typeof WORKSPACE_VERSIONS)[number];

/** The first entry, stored as it is, so that the file is told by its first bytes, as OpenDocument and EPUB have it. */
export const MIME_PATH = 'mimetype';
export const MIME_TYPE = 'application/vnd.oyako.workspace+zip';
/** The last entry: what all others must be. */
export const MANIFEST_PATH = 'manifest.json';
export const PAGE_PATH = 'settings.json';

/** Unpacked, in all: about 500,000 sentences with vectors of e5. */
export const MOST_BYTES = 1024 ** 3;
export const MOST_ENTRIES = 100_000;
/** The manifest has a line for each entry. */
export const MOST_MANIFEST_BYTES = 32 * 1024 ** 2;

export interface ManifestEntry {
  readonly path: string;
  /** Unpacked. */
  readonly byteLength: number;
  readonly sha256: string;
}

export interface WorkspaceManifest {
  readonly format: typeof WORKSPACE_FORMAT;
  readonly version: WorkspaceVersion;
  readonly page: string;
  readonly created: string;
  /** Version 1 knows nothing that is kept aside. */
  readonly counts: Omit<WorkspaceCounts, 'asides'> & Partial<Pick<WorkspaceCounts, 'asides'>>;
  readonly entries: readonly ManifestEntry[];
}

/** Vectors of one space and one way of cutting: rows in `path`, each found again by the hash of its text. */
export interface VectorsFile {
  readonly path: string;
  readonly revision: RevisionId;
  readonly space: string;
  readonly unit: string;
  readonly dimensions: number;
  readonly form: 'float32';
  readonly hashes: readonly string[];
}

/**
 * A document without its text, and without what is only there to be found sooner. `text` here, and in `previous`, is the path of the file
 * with the text, which people can read.
 */
export type DocumentFile = Omit<DocumentRecord, 'hasLabelledBlocks'> & { readonly vectors: readonly VectorsFile[] };

/** A document that is kept aside, likewise: it is not searched, so it has neither vectors nor a revision before. */
export type AsideFile = Omit<AsideRecord, 'hasLabelledBlocks' | 'previous'>;

const NUMBERED = /^(?:documents\/\d{4,}\.json|texts\/\d{4,}[^/\\]*\.txt|vectors\/\d{4,}-[\w-]+\.f32)$/;
const ASIDE = /^asides\/\d{4,}\.json$/;

/** Whether an entry may have this name: nothing that leads anywhere but down, and nothing of another kind. */
export function isEntryPath(path: string, version: WorkspaceVersion): boolean {
  return path === PAGE_PATH || (path.length <= 200 && (NUMBERED.test(path) || (version > 1 && ASIDE.test(path))));
}
