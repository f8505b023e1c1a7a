import { faultOf } from '../../bridge/fault';
import type { AddOutcome, ArchiveFailure, Incoming } from '../../bridge/protocol';
import type { DocumentId } from '../../core/model';
import { tidyFileName } from '../../core/split/tidy-name';
import { addDocument, type AddParts } from './add-documents';
import { tellZip } from '../readers/tell-zip';
import { bearsMimeType } from '../workspace/bears-mime-type';

/** What a ZIP begins with, and an empty one. */
const SIGNATURES = [0x04034b50, 0x06054b50];

/** Adds one incoming file, or, where it is an archive, each file in it as a document of its own; a workspace is only named as one. */
export async function addIncoming(incoming: Incoming, parts: AddParts, signal: AbortSignal): Promise<AddOutcome> {
  try {
    if (await isWorkspace(incoming)) return { outcome: 'workspace' };
    const named = incoming.kind === 'file' ? { ...incoming, path: tidyFileName(incoming.path) || '?' } : incoming;
    const archive = await readArchive(named);
    return archive === null ? await addDocument(named, parts, signal) : await addEntries(archive.path, archive.bytes, parts, signal);
  } catch (error) {
    const { code, args } = faultOf(error);
    return signal.aborted || code === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', fault: code, args };
  }
}

/** A file that cannot be read is none: `addDocument` says what is wrong with it. */
async function isWorkspace(incoming: Incoming): Promise<boolean> {
  return incoming.kind === 'file' && bearsMimeType(incoming.file).catch(() => false);
}

/** Null for anything that is no archive: whatever is wrong with it, `addDocument` says. */
async function readArchive(incoming: Incoming): Promise<{ path: string; bytes: Uint8Array } | null> {
  if (incoming.kind !== 'file' || incoming.file.size < 4 || incoming.file.size > 64 * 1024 * 1024) return null;
  try {
    const head = new DataView(await incoming.file.slice(0, 4).arrayBuffer());
    if (!SIGNATURES.includes(head.getUint32(0, true))) return null;
    const bytes = new Uint8Array(await incoming.file.arrayBuffer());
    return tellZip(bytes) === 'ZIP' ? { path: incoming.path, bytes } : null;
  } catch {
    return null;
  }
}

async function addEntries(name: string, bytes: Uint8Array, parts: AddParts, signal: AbortSignal): Promise<AddOutcome> {
  const { expandArchive } = await import('../readers/expand-archive');
  const failures: ArchiveFailure[] = [];
  const documents: DocumentId[] = [];
  const { only } = parts.options;
  for await (const entry of expandArchive(name, bytes, { signal, beforeEntry: (place) => parts.beforeEntry(place, signal) })) {
    if (only !== undefined && entry.path !== only) continue;
    const outcome: AddOutcome =
      'fault' in entry
        ? { outcome: 'failed', ...namesOf(entry.fault) }
        : await addDocument({ kind: 'file', path: entry.path, file: fileOf(entry.bytes, entry.changedAt) }, parts, signal);
    if (outcome.outcome === 'cancelled') return outcome;
    if (outcome.outcome === 'failed') failures.push({ path: entry.path, ...reasonOf(outcome) });
    else if ('document' in outcome) documents.push(outcome.document);
  }
  if (documents.length === 0 && failures.length === 0) return { outcome: 'failed', fault: 'no-text', args: {} };
  return { outcome: 'expanded', documents, failures };
}

/** A file bears the date that the archive has for it; a blob bears none. */
function fileOf(bytes: Uint8Array, changedAt: number | null): Blob {
  return changedAt === null ? new Blob([bytes as BlobPart]) : new File([bytes as BlobPart], '', { lastModified: changedAt });
}

/** An archive in an archive is no broken file. */
function reasonOf({ fault, args }: Pick<ArchiveFailure, 'fault' | 'args'>): Pick<ArchiveFailure, 'fault' | 'args'> {
  return fault === 'binary-file' && args.looksLike === 'ZIP' ? { fault: 'archive-inside', args: {} } : { fault, args };
}

function namesOf(error: unknown): Pick<ArchiveFailure, 'fault' | 'args'> {
  const { code, args } = faultOf(error);
  return { fault: code, args };
}
