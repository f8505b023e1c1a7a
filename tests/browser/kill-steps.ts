import type { WaitingFile } from '../../src/bridge/protocol';
import { holdRead } from '../../src/engine/intake/cut-record';
import { hashRevision } from '../../src/engine/shelf/hash-text';
import type { HeldDocument } from '../../src/engine/shelf/held-document';

export const CUT = { cap: 60, tables: 'rows' } as const;

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
