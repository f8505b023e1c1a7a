import { Fault, faultOf } from '../../bridge/fault';
import type { AddOptions, AddOutcome, Incoming } from '../../bridge/protocol';
import type { AsideReason, CutSettings, DocumentId } from '../../core/model';
import { cutKeyOf } from '../../core/split/cut-key';
import { tidyName } from '../../core/split/tidy-name';
import { holdRead } from './cut-record';
import { hashRevision } from '../shelf/hash-text';
import { HeldDocument } from '../shelf/held-document';
import { throwIfCancelled } from '../calls/jobs';
import { keepLabels } from './label-by-hand';
import { matchAgain, matchDocument, suffixTitle, type Match } from './match-document';
import { findReasons } from './find-reasons';
import { findDoubts } from '../readers/find-doubts';
import type { ArchivePlace } from '../readers/expand-archive';
import type { CutReading } from '../readers/read-task';
import type { DocumentRecord, Reader } from '../ports';
import { keepPrevious } from '../shelf/previous-revision';
import type { Shelf } from '../shelf/shelf';

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
  /** Keeps the document aside, for the reasons that it names. */
  readonly setAside: (held: HeldDocument) => Promise<void>;
  /** Removes a document that is kept aside and has become another. */
  readonly forget: (id: DocumentId) => Promise<void>;
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
  if (incoming.kind === 'text') {
    const read = await reader.read({ ...incoming, cut: cut() }, signal);
    return { ...read, warnings: [...read.warnings, ...findDoubts(read, incoming.text.length)] };
  }
  const { size } = incoming.file;
  if (size > MOST_BYTES) throw new Fault('file-too-large', { bytes: size, limit: MOST_BYTES });
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await incoming.file.arrayBuffer());
  } catch {
    // It was moved, deleted or changed since it was dropped, or may not be read.
    throw new Fault('file-unreadable');
  }
  const { encoding, fields } = options;
  const read = await reader.read({ kind: 'file', name: incoming.path, bytes, options: { encoding, fields }, cut: cut() }, signal);
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
  const match = findMatch(incoming, revision, parts);
  if (match.kind !== 'revision') return null;
  const prepared = { before: match.held, held: holdMatched(incoming, read, match, parts) };
  // What will be kept aside is not searched, so it wants no vectors.
  if (reasonsAgainst(prepared.held, match.held, parts).length > 0) return prepared;
  await parts.embedBeforehand(prepared.held, match.held, signal);
  return prepared;
}

async function placeDocument(incoming: Incoming, read: CutReading, parts: AddParts, prepared: Prepared | null): Promise<AddOutcome> {
  const revision = hashRevision(read.text);
  const match = findMatch(incoming, revision, parts);
  if (match.kind === 'clash') return { outcome: 'clash', title: match.held.record.title, existing: match.held.record.id };
  if (match.kind === 'same' && match.held.record.reader === read.reader) {
    return { outcome: 'unchanged', document: match.held.record.id, title: match.held.record.title, warnings: match.held.record.warnings };
  }
  const known = findAside(incoming, revision, parts)?.record;
  if (known?.aside && known.revision === revision && known.reader === read.reader && !parts.options.anyway && !parts.options.again) {
    return { outcome: 'aside', document: known.id, title: known.title, reasons: known.aside.reasons };
  }
  // Labelled, cut again or replaced meanwhile: then it is made anew.
  const isReady = match.kind === 'revision' && prepared?.before === match.held && prepared.held.record.cutKey === cutKeyOf(parts.cut());
  const held = isReady ? prepared.held : holdMatched(incoming, read, match, parts);
  const before = match.kind === 'new' ? null : match.held;
  const reasons = reasonsAgainst(held, before, parts);
  if (reasons.length > 0) return keepAside(held, { reasons, replaces: before?.record.id ?? null, known }, parts);
  const { id, title } = held.record;
  if (known?.id === id) parts.shelf.deleteAside(id);
  else if (known) await parts.forget(known.id);
  await parts.hold(held);
  return { outcome: match.kind === 'new' ? 'added' : 'replaced', document: id, title, warnings: read.warnings };
}

/** The document that is kept aside and this one stands for: read again, or of the same text and name, or mended. */
function findAside(incoming: Incoming, revision: string, { shelf, options }: AddParts): HeldDocument | undefined {
  if (options.again) return shelf.asides.find(({ record }) => record.id === options.again);
  if (incoming.kind === 'text') return options.isResumed ? findPaste(shelf.asides, revision) : undefined;
  const sameText = shelf.asides.find(({ record }) => record.revision === revision);
  const namesakes = shelf.asides.filter(({ record }) => record.path === incoming.path);
  const isOne = incoming.path.includes('/') || options.onClash !== 'another';
  return sameText ?? (isOne ? namesakes.at(-1) : undefined);
}

/** A paste has no name that it could be known by; one that goes on after its tab was closed may be here already. */
function findPaste(documents: readonly HeldDocument[], revision: string): HeldDocument | undefined {
  return documents.find(({ record }) => record.path === null && record.revision === revision);
}

function findMatch(incoming: Incoming, revision: string, { shelf, options }: AddParts): Match {
  if (options.again) return matchAgain(shelf, options.again, revision);
  const paste = incoming.kind === 'text' && options.isResumed ? findPaste(shelf.documents, revision) : undefined;
  if (paste) return { kind: 'same', held: paste };
  return matchDocument(shelf.documents, incoming, revision, options.onClash);
}

function reasonsAgainst(held: HeldDocument, before: HeldDocument | null, { shelf, options }: AddParts): AsideReason[] {
  return options.anyway ? [] : findReasons(held, shelf, before?.record.id ?? null);
}

/** The document that an incoming text makes: a new one, or the next revision of the one it matches. */
function holdMatched(incoming: Incoming, read: CutReading, match: Exclude<Match, { kind: 'clash' }>, parts: AddParts): HeldDocument {
  const { shelf, options, randomId, cut } = parts;
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
  const { id, path: kept, arrival } = before?.record ?? { id: options.again ?? randomId(), path: null, arrival: shelf.nextArrival };
  const hand = keepLabels(before?.record ?? null, revision);
  const identity = { id, revision, path: kept ?? path, arrival, hand, changedAt: changedAt(incoming) };
  return holdRead({ ...read, title }, identity, cut(), keepPrevious(before, revision));
}

async function keepAside(
  held: HeldDocument,
  {
    reasons,
    replaces,
    known,
  }: { readonly reasons: readonly AsideReason[]; readonly replaces: DocumentId | null; readonly known: DocumentRecord | undefined },
  { setAside, randomId, shelf }: AddParts,
): Promise<AddOutcome> {
  const { record } = held.withoutPrevious();
  // The document that it is meant to replace keeps its id, and goes on answering.
  const own = known?.id ?? (replaces === null ? record.id : randomId());
  const number = known?.aside?.number ?? shelf.nextAside;
  await setAside(new HeldDocument({ ...record, id: own, aside: { reasons, number, ...(replaces === null ? {} : { replaces }) } }));
  return { outcome: 'aside', document: own, title: record.title, reasons };
}

/** Null for what came as no file, or as bytes without a date. */
function changedAt(incoming: Incoming): number | null {
  return incoming.kind === 'file' && incoming.file instanceof File ? incoming.file.lastModified : null;
}

function bareNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
