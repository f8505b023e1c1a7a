import type { CutSettings, DocumentId } from '../../core/model';
import { cutHeldAgain } from '../intake/cut-record';
import { HeldDocument, type KnownVectors } from '../shelf/held-document';
import type { Keeping } from './keeping';
import type { DocumentRecord, KeptDocument, StoreChange, VectorBlock } from '../ports';
import type { Shelf } from '../shelf/shelf';

/** The cut is each tab's own, and the rest follows from revision and reader. */
const DERIVED: ReadonlySet<string> = new Set(['text', 'blocks', 'marks', 'pages', 'cut', 'cutKey'] satisfies (keyof DocumentRecord)[]);

export interface FollowParts {
  readonly shelf: Shelf;
  readonly keeping: Keeping;
  readonly cut: () => CutSettings;
  /** Keeps the vectors of a document that is replaced or goes, to be found again by their text. */
  spare(held: HeldDocument): void;
  /** Those of these vectors that its previous revision had. */
  previousVectorsOf(record: DocumentRecord, blocks: readonly VectorBlock[]): readonly KnownVectors[];
  /** Gives a document those of these vectors that are its own, and what else is known by its text. */
  complete(held: HeldDocument, blocks: readonly VectorBlock[]): void;
  /** Forgets what could be restored: another tab has removed everything. */
  forget(): void;
}

/**
 * Brings the shelf to what other tabs have kept; true if that changed it. Each document is read whole, in one transaction, so that text, cut
 * and vectors are of one revision. It is cut by this tab's own settings, and nothing is written: two tabs that cut differently
 * would never come to rest.
 */
export async function followTabs(parts: FollowParts): Promise<boolean> {
  const { shelf, keeping } = parts;
  const changes = await keeping.readChanges();
  if (changes === null) return followAll(parts);
  if (changes.length === 0) return false;
  const { changed, start } = sumUp(changes);
  if (start === 'left') {
    keeping.leaveToo();
    return false;
  }
  if (start === 'cleared') {
    shelf.clear();
    parts.forget();
  }
  for (const [id, isThere] of changed) await followOne(parts, id, isThere);
  return true;
}

/** The documents that were written last, and those that were removed; and whether everything before them went. */
function sumUp(changes: readonly StoreChange[]): {
  readonly changed: ReadonlyMap<DocumentId, boolean>;
  readonly start: 'cleared' | 'left' | null;
} {
  const changed = new Map<DocumentId, boolean>();
  let start: 'cleared' | 'left' | null = null;
  for (const change of changes) {
    if (change.kind === 'removed') for (const id of change.ids) changed.set(id, false);
    else if (change.kind === 'documents') {
      if (change.inPlaceOfAll) {
        start = 'cleared';
        changed.clear();
      }
      for (const id of change.ids) changed.set(id, true);
    } else if ('id' in change) changed.set(change.id, true);
    else {
      start = change.kind;
      changed.clear();
    }
  }
  return { changed, start };
}

/** The log does not go back far enough: what is kept now is what there is. */
async function followAll(parts: FollowParts): Promise<boolean> {
  const kept = new Set((await parts.keeping.readAllDocuments()).map(({ id }) => id));
  const gone = [...parts.shelf.documents, ...parts.shelf.asides].filter(({ record }) => !kept.has(record.id));
  for (const { record } of gone) await followOne(parts, record.id, false);
  for (const id of kept) await followOne(parts, id, true);
  return true;
}

async function followOne(parts: FollowParts, id: DocumentId, isThere: boolean): Promise<void> {
  const { shelf, keeping } = parts;
  const before = shelf.get(id);
  const kept = isThere ? await keeping.readDocument(id) : null;
  shelf.deleteAside(id);
  if (kept?.record.aside) shelf.setAside(new HeldDocument(kept.record));
  else if (kept) shelf.set(takeOver(parts, before, kept));
  else if (before) {
    parts.spare(before);
    shelf.delete(id);
  }
}

function takeOver(parts: FollowParts, before: HeldDocument | undefined, { record, blocks }: KeptDocument): HeldDocument {
  const held =
    before && isSame(before.record, record)
      ? before
      : cutHeldAgain(new HeldDocument(record, parts.previousVectorsOf(record, blocks)), parts.cut());
  if (before && before !== held) parts.spare(before);
  parts.complete(held, blocks);
  return held;
}

function isSame(a: DocumentRecord, b: DocumentRecord): boolean {
  return factsOf(a) === factsOf(b);
}

/** What is derived is not even looked at: it is unpacked only when it is. */
function factsOf(record: DocumentRecord): string {
  const names = Object.keys(record).filter((name): name is keyof DocumentRecord => !DERIVED.has(name));
  // Of the revision before its name says all.
  const factOf = (name: keyof DocumentRecord): unknown =>
    name === 'previous' && typeof record.previous === 'object' ? record.previous.revision : (record[name] ?? null);
  return JSON.stringify(names.sort().map((name) => [name, factOf(name)]));
}
