import { normalizeText } from '../../core/split/normalize-text';
import { Fault } from '../../bridge/fault';
import type { WorkspaceCounts, WorkspacePage } from '../../bridge/workspace';
import type { AsideRecord, DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import { checkAside } from './check-aside';
import { checkDocument } from './check-record';
import type { Course } from './hash-bytes';
import { createArchive, type ArchiveWriter } from './write-archive';
import {
  MOST_BYTES,
  MOST_ENTRIES,
  PAGE_PATH,
  WORKSPACE_FORMAT,
  type AsideFile,
  type DocumentFile,
  type VectorsFile,
  type WorkspaceManifest,
} from './workspace-format';

export interface SaveParts {
  /** One at a time, so that only one document's vectors are copied at a time. */
  readonly documents: AsyncIterable<KeptDocument>;
  /** Of documents that `documents` names. */
  readonly asides: readonly AsideRecord[];
  readonly page: WorkspacePage;
  /** Version of the page that writes. */
  readonly version: string;
  readonly at: Date;
}

/**
 * Writes everything into one file: of version 1 as long as nothing is kept aside, so that older pages open it.
 *
 * @throws Fault `workspace-too-large` for what could not be opened again, `cancelled`
 */
export async function saveWorkspace({ documents, asides, page, version, at }: SaveParts, course: Course): Promise<Blob> {
  const archive = await createArchive(at, course);
  const counts = { documents: 0, sentences: 0, vectors: 0, asides: 0 };
  await archive.add(PAGE_PATH, new TextEncoder().encode(`${JSON.stringify(page, null, 1)}\n`));
  for await (const { record, blocks } of documents) {
    counts.documents++;
    counts.sentences += record.cut.children.length;
    counts.vectors += blocks.reduce((rows, { hashes }) => rows + hashes.length, 0);
    await addDocument(archive, counts.documents, { record, blocks });
    assertOpens(archive);
  }
  for (const record of asides) {
    counts.asides++;
    await addAside(archive, counts.documents + counts.asides, record);
    assertOpens(archive);
  }
  return archive.close(writeManifest(archive, { counts, page: version, created: at.toISOString() }));
}

async function addDocument(archive: ArchiveWriter, number: number, { record, blocks }: KeptDocument): Promise<void> {
  const { text, previous, hasLabelledBlocks: _seen, ...rest } = record;
  const name = nameNumber(number);
  const texts = new Map([[textPathOf(record, number), text]]);
  const [textPath = ''] = texts.keys();
  const previousPath = `texts/${name} ${slugOf(record)} (previous).txt`;
  if (typeof previous === 'object') texts.set(previousPath, previous.text);
  const vectors = blocks.map((block, index): VectorsFile => {
    const { space, unit, dimensions, hashes, revision } = block;
    const path = `vectors/${name}-${index + 1}-${unit.replace(/[^\w-]/g, '_').slice(0, 60)}.f32`;
    return { path, revision, space, unit, dimensions, form: 'float32', hashes };
  });
  const file: DocumentFile = {
    ...rest,
    ...(previous === undefined ? {} : { previous: typeof previous === 'object' ? { ...previous, text: previousPath } : previous }),
    text: textPath,
    vectors,
  };
  // Under the reader's own check: one order of keys, and nothing that could not be opened again.
  await archive.add(`documents/${name}.json`, new TextEncoder().encode(JSON.stringify(checkDocument(file))));
  for (const [path, content] of texts) await archive.add(path, new TextEncoder().encode(content));
  for (const [index, { path }] of vectors.entries()) await archive.add(path, bytesOf(blocks[index]), { isStored: true });
}

/** Numbered on behind the documents, so that no two texts share a name. */
async function addAside(archive: ArchiveWriter, number: number, record: AsideRecord): Promise<void> {
  const { text, previous: _none, hasLabelledBlocks: _seen, ...rest } = record;
  const file: AsideFile = { ...rest, text: textPathOf(record, number) };
  await archive.add(`asides/${nameNumber(number)}.json`, new TextEncoder().encode(JSON.stringify(checkAside(file))));
  await archive.add(file.text, new TextEncoder().encode(text));
}

function nameNumber(number: number): string {
  return String(number).padStart(4, '0');
}

function textPathOf(record: DocumentRecord, number: number): string {
  return `texts/${nameNumber(number)} ${slugOf(record)}.txt`;
}

/** Raw little-endian numbers: every machine that a browser runs on has them so. */
function bytesOf(block: VectorBlock | undefined): Uint8Array {
  const { buffer, byteOffset, byteLength } = block?.vectors ?? new Float32Array(0);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function writeManifest(
  { entries }: ArchiveWriter,
  { counts, page, created }: { readonly counts: WorkspaceCounts; readonly page: string; readonly created: string },
): WorkspaceManifest {
  const { asides, ...known } = counts;
  return {
    format: WORKSPACE_FORMAT,
    ...(asides > 0 ? { version: 2, page, created, counts } : { version: 1, page, created, counts: known }),
    entries,
  };
}

/** A file that this very page would refuse must not be written. */
function assertOpens({ entries }: ArchiveWriter): void {
  const bytes = entries.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MOST_BYTES || entries.length > MOST_ENTRIES) throw new Fault('workspace-too-large', { bytes, limit: MOST_BYTES });
}

/** The title as every system can name a file, for people who look inside. */
function slugOf({ title }: DocumentRecord): string {
  const letters = normalizeText(title, 'NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return Array.from(letters.trim()).slice(0, 40).join('').trim() || 'text';
}
