import { appendAll } from '../../core/append-all';
import type { WorkspaceEntry, WorkspacePage } from '../../bridge/workspace';
import type { AsideReason, DocumentId } from '../../core/model';
import { suffixTitle } from '../intake/match-document';
import { suffixPath } from '../readers/suffix-path';
import type { AsideRecord, DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import type { Shelf } from '../shelf/shelf';
import type { ReadWorkspace } from './read-workspace';

export interface EntryPlan {
  /** In the order of their arrival. */
  readonly documents: readonly KeptDocument[];
  /** In the order they came. */
  readonly asides: readonly AsideRecord[];
  /** Documents of the file whose text is here already, searched or kept aside, and the vectors of those that are searched. */
  readonly unchanged: number;
  readonly spares: readonly VectorBlock[];
  /** The page's part, its answer on the document that it is on here. */
  readonly page: WorkspacePage;
}

export interface EntryPlanOptions {
  readonly entry: WorkspaceEntry;
  readonly here: Pick<Shelf, 'documents' | 'asides' | 'nextArrival' | 'nextAside'>;
  readonly randomId: () => DocumentId;
}

/** What has become of a document of the file: itself, or the one here that has its text. */
type Fate = ReadonlyMap<DocumentId, { readonly from: DocumentRecord; readonly to: DocumentRecord }>;

/**
 * What of a workspace comes in, and as what. To replace, all of it as it is. To add, what is here stays as it is: a text that is here already is
 * not added again; any other comes as a document of its own behind those that are here, with another id, name or path where its own is taken,
 * and what is kept aside likewise.
 */
export function planEntry({ documents, asides, page }: ReadWorkspace, { entry, here, randomId }: EntryPlanOptions): EntryPlan {
  if (entry === 'replace') return { documents, asides, unchanged: 0, spares: [], page };
  const byRevision = new Map(here.documents.map(({ record }) => [record.revision, record]));
  const taken = [...here.documents, ...here.asides].map(({ record }) => record);
  const fate = new Map<DocumentId, { from: DocumentRecord; to: DocumentRecord }>();
  const added: KeptDocument[] = [];
  const spares: VectorBlock[] = [];
  for (const { record, blocks } of documents) {
    const known = byRevision.get(record.revision);
    const to = known ?? {
      ...record,
      ...namesAmong(taken, record),
      id: idAmong(taken, record, randomId),
      arrival: here.nextArrival + added.length,
    };
    fate.set(record.id, { from: record, to });
    if (known) {
      appendAll(spares, blocks);
      continue;
    }
    added.push({ record: to, blocks: blocks.map((block) => ({ ...block, document: to.id })) });
    taken.push(to);
  }
  const aside = planAsides(asides, { here, taken, fate, randomId });
  const marked = page.marked && { ...page.marked, document: fate.get(page.marked.document)?.to.id ?? page.marked.document };
  const unchanged = documents.length - added.length + asides.length - aside.length;
  return { documents: added, asides: aside, unchanged, spares, page: { ...page, marked } };
}

interface AsidePlanOptions extends Pick<EntryPlanOptions, 'here' | 'randomId'> {
  /** Every document whose id, name and path are taken. */
  readonly taken: readonly DocumentRecord[];
  readonly fate: Fate;
}

/** A new version stays one of the same document, and is called as that is here. */
function planAsides(asides: readonly AsideRecord[], { here, taken, fate, randomId }: AsidePlanOptions): AsideRecord[] {
  const revisions = new Set([...here.documents, ...here.asides].map(({ record }) => record.revision));
  const added: AsideRecord[] = [];
  for (const record of asides.filter(({ revision }) => !revisions.has(revision))) {
    const all = [...taken, ...added];
    const { replaces } = record.aside;
    const before = replaces === undefined ? undefined : fate.get(replaces)?.to;
    added.push({
      ...record,
      ...(before ? { path: before.path } : namesAmong(all, record)),
      id: idAmong(all, record, randomId),
      aside: {
        reasons: record.aside.reasons.map((reason) => nameTwin(reason, fate)),
        number: here.nextAside + added.length,
        ...(before ? { replaces: before.id } : {}),
      },
    });
  }
  return added;
}

/** A reason that names a document of the file names it as it is called here. */
function nameTwin(reason: AsideReason, fate: Fate): AsideReason {
  const twin = [...fate.values()].find(({ from }) => from.title === reason.args.title);
  return twin ? { ...reason, args: { ...reason.args, title: twin.to.title } } : reason;
}

function idAmong(records: readonly DocumentRecord[], { id }: DocumentRecord, randomId: () => DocumentId): DocumentId {
  return records.some((other) => other.id === id) ? randomId() : id;
}

/** A full path names one document only: the next drop of that folder must find it. */
function namesAmong(records: readonly DocumentRecord[], { title, path }: DocumentRecord): Pick<DocumentRecord, 'title' | 'path'> {
  const isTaken = records.some((other) => other.path === path && (path !== null || other.title === title));
  if (!isTaken) return { title, path };
  const suffixed = suffixTitle(
    title,
    records.map((other) => other.title),
  );
  return { title: suffixed, path: path?.includes('/') ? suffixPath(path, new Set(records.map((other) => other.path))) : path };
}
