import type { WorkspaceEntry, WorkspacePage } from '../../bridge/workspace';
import type { DocumentId } from '../../core/model';
import type { HeldDocument } from '../shelf/held-document';
import { suffixTitle } from '../intake/match-document';
import type { DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import type { ReadWorkspace } from './read-workspace';

export interface EntryPlan {
  /** In the order of their arrival. */
  readonly documents: readonly KeptDocument[];
  /** Documents of the file whose text is here already, and their vectors. */
  readonly unchanged: number;
  readonly spares: readonly VectorBlock[];
  /** The page's part, its answer on the document that it is on here. */
  readonly page: WorkspacePage;
}

export interface EntryPlanOptions {
  readonly entry: WorkspaceEntry;
  readonly here: readonly HeldDocument[];
  readonly nextArrival: number;
  readonly randomId: () => DocumentId;
}

/**
 * What of a workspace comes in, and as what. To replace, all of it as it is. To add, what is here stays as it is: a text that is here already is
 * not added again; any other comes as a document of its own behind those that are here, with another id, name or path where its own is taken.
 */
export function planEntry({ documents, page }: ReadWorkspace, { entry, here, nextArrival, randomId }: EntryPlanOptions): EntryPlan {
  if (entry === 'replace') return { documents, unchanged: 0, spares: [], page };
  const byRevision = new Map(here.map(({ record }) => [record.revision, record.id]));
  const records = here.map(({ record }) => record);
  const idOf = new Map<DocumentId, DocumentId>();
  const added: KeptDocument[] = [];
  const spares: VectorBlock[] = [];
  for (const { record, blocks } of documents) {
    const known = byRevision.get(record.revision);
    const id = known ?? (records.some((other) => other.id === record.id) ? randomId() : record.id);
    idOf.set(record.id, id);
    if (known !== undefined) {
      spares.push(...blocks);
      continue;
    }
    const own = { ...record, ...nameAmong(records, record), id, arrival: nextArrival + added.length };
    added.push({ record: own, blocks: blocks.map((block) => ({ ...block, document: id })) });
    records.push(own);
  }
  const marked = page.marked && { ...page.marked, document: idOf.get(page.marked.document) ?? page.marked.document };
  return { documents: added, unchanged: documents.length - added.length, spares, page: { ...page, marked } };
}

/** A full path names one document only: the next drop of that folder must find it. */
function nameAmong(records: readonly DocumentRecord[], { title, path }: DocumentRecord): Pick<DocumentRecord, 'title' | 'path'> {
  const isTaken = records.some((other) => other.path === path && (path !== null || other.title === title));
  if (!isTaken) return { title, path };
  const suffixed = suffixTitle(
    title,
    records.map((other) => other.title),
  );
  return { title: suffixed, path: path?.includes('/') ? suffixPath(path, records) : path };
}

function suffixPath(path: string, records: readonly DocumentRecord[]): string {
  const dot = path.lastIndexOf('.');
  const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  const taken = new Set(records.map((other) => other.path));
  let suffixed = path;
  for (let number = 2; taken.has(suffixed); number++) suffixed = `${path.slice(0, at)} (${number})${path.slice(at)}`;
  return suffixed;
}
