import { Fault, faultOf } from '../bridge/fault';
import type { AddOptions, AddOutcome, Incoming } from '../bridge/protocol';
import type { CutSettings, DocumentId } from '../core/model';
import { cutKeyOf } from '../core/split/cut-key';
import { tidyName } from '../core/split/tidy-name';
import { holdRead } from './cut-record';
import { hashRevision } from './hash-text';
import type { HeldDocument } from './held-document';
import { throwIfCancelled } from './jobs';
import { keepLabels } from './label-by-hand';
import { matchDocument, suffixTitle, type Match } from './match-document';
import { findDoubts } from './readers/find-doubts';
import type { ArchivePlace } from './readers/expand-archive';
import type { CutReading } from './readers/read-task';
import type { Reader } from './ports';
import { keepPrevious } from './previous-revision';
import type { Shelf } from './shelf';

/** The readers' own limit, looked at before a file of many gigabytes is brought into memory. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface AddParts {
  readonly shelf: Shelf;
  readonly options: AddOptions;
  readonly cut: () => CutSettings;
  readonly reader: Reader;
  /** Waits while reading is paused, and tells the page which file of an archive comes next. */
  readonly beforeEntry: (entry: ArchivePlace, signal: AbortSignal) => Promise<void>;
  readonly randomId: () => DocumentId;
  /** Embeds what is new in a version before it takes the place of the one before. */
  readonly embedBeforehand: (held: HeldDocument, before: HeldDocument, signal: AbortSignal) => Promise<void>;
  /** Takes the document over: keeps it, and completes its vectors where they are known. */
  readonly hold: (held: HeldDocument) => Promise<void>;
  /** Runs a change of the shelf alone. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Reads, cuts and holds one incoming file. Whatever goes wrong is its outcome and touches no other. */
export async function addDocument(incoming: Incoming, parts: AddParts, signal: AbortSignal): Promise<AddOutcome> {
  try {
    throwIfCancelled(signal);
    const read = await readIncoming(incoming, parts, signal);
    throwIfCancelled(signal);
    const prepared = await prepareVersion(incoming, read, parts, signal);
    throwIfCancelled(signal);
    return await parts.exclusively(() => placeDocument(incoming, read, parts, prepared));
  } catch (error) {
    const { code, args } = faultOf(error);
    return signal.aborted || code === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'failed', fault: code, args };
  }
}

async function readIncoming(incoming: Incoming, { reader, options, cut }: AddParts, signal: AbortSignal): Promise<CutReading> {
  if (incoming.kind === 'text') return reader.read({ ...incoming, cut: cut() }, signal);
  const { size } = incoming.file;
  if (size > MOST_BYTES) throw new Fault('file-too-large', { bytes: size, limit: MOST_BYTES });
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await incoming.file.arrayBuffer());
  } catch {
    // It was moved, deleted or changed since it was dropped, or may not be read.
    throw new Fault('file-unreadable');
  }
  const read = await reader.read({ kind: 'file', name: incoming.path, bytes, options: { encoding: options.encoding }, cut: cut() }, signal);
  return { ...read, warnings: [...read.warnings, ...findDoubts(read, size)] };
}

/** A version that is ready to take the place of `before`. */
interface Prepared {
  readonly before: HeldDocument;
  readonly held: HeldDocument;
}

/** Cuts a new version of a document that is here, and embeds what is new in it, while the old one goes on answering. */
async function prepareVersion(incoming: Incoming, read: CutReading, parts: AddParts, signal: AbortSignal): Promise<Prepared | null> {
  const revision = hashRevision(read.text);
  const match = matchDocument(parts.shelf.documents, incoming, revision, parts.options.onClash);
  if (match.kind !== 'revision') return null;
  const prepared = { before: match.held, held: holdMatched(incoming, read, match, parts) };
  await parts.embedBeforehand(prepared.held, match.held, signal);
  return prepared;
}

async function placeDocument(incoming: Incoming, read: CutReading, parts: AddParts, prepared: Prepared | null): Promise<AddOutcome> {
  const revision = hashRevision(read.text);
  const match = matchDocument(parts.shelf.documents, incoming, revision, parts.options.onClash);
  if (match.kind === 'clash') return { outcome: 'clash', title: match.held.record.title, existing: match.held.record.id };
  if (match.kind === 'same' && match.held.record.reader === read.reader) {
    return { outcome: 'unchanged', document: match.held.record.id, title: match.held.record.title, warnings: match.held.record.warnings };
  }
  // Labelled, cut again or replaced meanwhile: then it is made anew.
  const isReady = match.kind === 'revision' && prepared?.before === match.held && prepared.held.record.cutKey === cutKeyOf(parts.cut());
  const held = isReady ? prepared.held : holdMatched(incoming, read, match, parts);
  await parts.hold(held);
  const { id, title } = held.record;
  return { outcome: match.kind === 'new' ? 'added' : 'replaced', document: id, title, warnings: read.warnings };
}

/** The document that an incoming text makes: a new one, or the next revision of the one it matches. */
function holdMatched(incoming: Incoming, read: CutReading, match: Exclude<Match, { kind: 'clash' }>, parts: AddParts): HeldDocument {
  const { shelf, randomId, cut } = parts;
  const before = match.kind === 'new' ? null : match.held;
  const path = incoming.kind === 'file' ? incoming.path : null;
  const ownTitle = tidyName(read.title ?? '') || tidyName(incoming.kind === 'file' ? bareNameOf(incoming.path) : incoming.title) || '?';
  const title =
    match.kind === 'new' && match.suffixed
      ? suffixTitle(
          ownTitle,
          shelf.documents.map(({ record }) => record.title),
        )
      : ownTitle;
  const revision = hashRevision(read.text);
  const { id, path: kept, arrival } = before?.record ?? { id: randomId(), path: null, arrival: shelf.nextArrival };
  const hand = keepLabels(before?.record ?? null, revision);
  const identity = { id, revision, path: kept ?? path, arrival, hand, changedAt: changedAt(incoming) };
  return holdRead({ ...read, title }, identity, cut(), keepPrevious(before, revision));
}

/** Null for what came as no file, or as bytes without a date. */
function changedAt(incoming: Incoming): number | null {
  return incoming.kind === 'file' && incoming.file instanceof File ? incoming.file.lastModified : null;
}

function bareNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
