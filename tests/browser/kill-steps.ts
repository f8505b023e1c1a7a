import type { StorageState, WaitingFile } from '../../src/bridge/protocol';
import type { Precision } from '../../src/core/rank/int8-rows';
import { holdRead } from '../../src/engine/intake/cut-record';
import { hashRevision } from '../../src/engine/shelf/hash-text';
import type { HeldDocument } from '../../src/engine/shelf/held-document';

export const CUT = { cap: 60, tables: 'rows' } as const;

/** What a worker is given to do, one after another, until it is killed. Whatever else writes to the store gets a step of its own here. */
export type KillStep =
  | { readonly kind: 'put'; readonly path: string; readonly version: number }
  | { readonly kind: 'label'; readonly path: string; readonly label: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'embed' }
  /** Vectors are held and kept in another precision. */
  | { readonly kind: 'precision'; readonly to: Precision }
  /** What search by characters makes of each document is kept. */
  | { readonly kind: 'index' }
  | { readonly kind: 'import'; readonly paths: readonly string[]; readonly version: number; readonly inPlaceOfAll: boolean }
  /** Files that wait are kept all at once, and forgotten once one is read. */
  | { readonly kind: 'wait'; readonly paths: readonly string[]; readonly version: number }
  | { readonly kind: 'done-waiting'; readonly path: string }
  | { readonly kind: 'clear' };

export interface KillOrder {
  /** Of the database. */
  readonly name: string;
  readonly steps: readonly KillStep[];
  /** The write, or end of a transaction, at which everything stands still: the first is 1. Null to go on until killed. */
  readonly stopAt: number | null;
}

/** When a worker, or its page, is killed: so many milliseconds after it has opened the database (or was started), unless it stands still before. */
export interface KillMoment {
  readonly afterMs: number;
  readonly isWhileOpening: boolean;
  /** Of a page: whether its renderer dies, or a person closes it. */
  readonly isCrash: boolean;
}

export interface Killed {
  /** Documents that were there once it had opened the database; null where it did not come to that. */
  readonly opened: readonly string[] | null;
  /** Steps that were reported as done. */
  readonly done: number;
  readonly isInTime: boolean;
}

export type KillReport =
  | { readonly kind: 'opened'; readonly state: StorageState; readonly documents: readonly string[] }
  | { readonly kind: 'done'; readonly steps: number }
  | { readonly kind: 'stopped' };

/** The version of a document: half its sentences are of this version, the other half are the same in all. */
export function makeVersion(path: string, version: number, label?: string): HeldDocument {
  const text = Array.from({ length: 8 }, (_, i) => `${path}の第${i}条、${i % 2 === 0 ? `第${version}版` : '全版'}の規則。`).join('');
  const read = {
    text,
    title: path,
    lang: 'ja',
    blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    marks: [],
    encoding: 'utf-8',
    warnings: [],
    reader: 'text/1',
  } as const;
  const hand = label === undefined ? undefined : { document: label, spans: [] };
  return holdRead(read, { id: `id-${path}`, revision: hashRevision(text), path, arrival: Number(path), hand }, CUT);
}

/** A file of some megabytes, so that it is being copied for a while: its version over and over. */
export function makeWaiting(path: string, version: number): WaitingFile {
  const file = new File([new Uint32Array(WAITING_WORDS).fill(version)], path, { lastModified: version });
  return { id: path, tab: 'tab', at: version, number: 0, incoming: { kind: 'file', path, file }, onClash: 'another', how: {}, deaths: 0 };
}

const WAITING_WORDS = 2 ** 18;

/** As `nameState` says it of a document; throws where its bytes are not all there, or not of one version. */
export async function nameWaiting({ id, at, incoming }: WaitingFile): Promise<string> {
  if (incoming.kind !== 'file') throw new Error('expected a file');
  const words = new Uint32Array(await incoming.file.arrayBuffer());
  if (words.length !== WAITING_WORDS || words.some((word) => word !== at)) throw new Error(`expected ${id} whole`);
  return `waiting-${id} ${at} ${(incoming.file as File).lastModified}`;
}

/** Path, version and label in a word; the version by what the text says, and nothing else. */
export function nameState({ record }: HeldDocument | Pick<HeldDocument, 'record'>): string {
  return `${record.path} ${/第(\d+)版/.exec(record.text)?.[1] ?? '?'} ${record.hand?.document ?? '-'}`;
}
