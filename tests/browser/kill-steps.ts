import type { WaitingFile } from '../../src/bridge/protocol';
import { holdRead } from '../../src/engine/intake/cut-record';
import type { DocumentRecord } from '../../src/engine/ports';
import { hashRevision } from '../../src/engine/shelf/hash-text';
import type { HeldDocument } from '../../src/engine/shelf/held-document';
import { keepPrevious } from '../../src/engine/shelf/previous-revision';

export const CUT = { cap: 60, tables: 'rows' } as const;

export interface VersionParts {
  readonly label?: string | undefined;
  /** The document in whose place it comes. */
  readonly before?: HeldDocument | null | undefined;
}

/** The version of a document: half its sentences are of this version, the other half are the same in all. */
export function makeVersion(path: string, version: number, { label, before = null }: VersionParts = {}): HeldDocument {
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
  const revision = hashRevision(text);
  return holdRead(read, { id: `id-${path}`, revision, path, arrival: Number(path), hand }, CUT, keepPrevious(before, revision));
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

/** Path, version, label and the version before with its label in a word; versions by what the texts say, and nothing else. */
export function nameState({ record }: Pick<HeldDocument, 'record'>): string {
  const { previous } = record;
  return [record.path, nameVersion(record), typeof previous === 'object' ? nameVersion(previous).replace(' ', '/') : '-'].join(' ');
}

function nameVersion({ text, hand }: Pick<DocumentRecord, 'text' | 'hand'>): string {
  return `${/第(\d+)版/.exec(text)?.[1] ?? '?'} ${hand?.document ?? '-'}`;
}

/** The document that a state names, made anew, and the one before it where it names one. */
export function makeNamed(state: string): { readonly whole: HeldDocument; readonly before: HeldDocument | null } {
  const [path = '', version, label, previous = '-'] = state.split(' ');
  const [versionBefore, labelBefore] = previous.split('/');
  const before = previous === '-' ? null : makeVersion(path, Number(versionBefore), { label: labelOf(labelBefore) });
  return { whole: makeVersion(path, Number(version), { label: labelOf(label), before }), before };
}

function labelOf(name: string | undefined): string | undefined {
  return name === '-' ? undefined : name;
}
