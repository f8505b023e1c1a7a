import { Fault } from '../../bridge/fault';
import type { WorkspaceContents, WorkspacePage } from '../../bridge/workspace';
import { assertUnitVectors } from '../../core/rank/assert-unit-vectors';
import type { DocumentId } from '../../core/model';
import type { AsideRecord, DocumentRecord, KeptDocument, VectorBlock } from '../ports';
import { assertSpans } from './assert-spans';
import { checkAside } from './check-aside';
import { checkManifest } from './check-manifest';
import { checkPage } from './check-page';
import { checkDocument } from './check-record';
import { Misfit, misfit, within, type Check } from './check-value';
import { countAll } from './count-all';
import type { Course } from './hash-bytes';
import { decodeText, openArchive, type Archive } from './open-archive';
import { PAGE_PATH, type ManifestEntry, type VectorsFile, type WorkspaceManifest } from './workspace-format';

/** A workspace of which every byte was checked. */
export interface ReadWorkspace {
  readonly contents: WorkspaceContents;
  /** In the order of their arrival. */
  readonly documents: readonly KeptDocument[];
  /** In the order they came. */
  readonly asides: readonly AsideRecord[];
  readonly page: WorkspacePage;
}

/**
 * Reads a workspace file whole, and lets nothing of it pass unless all of it is sound: structure, hashes, revisions, positions, vectors.
 *
 * @throws Fault `not-a-workspace`, `workspace-newer`, `workspace-too-large`, `workspace-damaged` with `at`, `cancelled`.
 */
export async function readWorkspace(file: Blob, course: Course): Promise<ReadWorkspace> {
  try {
    const archive = await openArchive(file, course);
    const manifest = within('manifest.json', () => checkManifest(archive.manifest, archive.paths));
    course.setTotal(manifest.entries.reduce((sum, { byteLength }) => sum + byteLength, 0));
    return await new Reading(archive, manifest).readAll();
  } catch (error) {
    throw error instanceof Misfit ? new Fault('workspace-damaged', { at: error.at }) : error;
  }
}

class Reading {
  readonly #archive: Archive;
  readonly #manifest: WorkspaceManifest;
  /** Each is of use once. */
  readonly #left: Map<string, ManifestEntry>;

  constructor(archive: Archive, manifest: WorkspaceManifest) {
    this.#archive = archive;
    this.#manifest = manifest;
    this.#left = new Map(manifest.entries.map((entry) => [entry.path, entry]));
  }

  async readAll(): Promise<ReadWorkspace> {
    const page = await this.#readJson(PAGE_PATH, checkPage);
    const documents: KeptDocument[] = [];
    const asides: AsideRecord[] = [];
    for (const { path } of this.#manifest.entries) {
      if (path.startsWith('documents/')) documents.push(await this.#readDocument(path));
      if (path.startsWith('asides/')) asides.push(await this.#readAside(path));
    }
    const [left] = this.#left.keys();
    if (left !== undefined) misfit(left);
    assertTogether({ documents, asides, page });
    const { page: version, created, counts } = this.#manifest;
    const contents = { ...countAll(documents, asides), page: version, created, setups: page.setups };
    for (const key of ['documents', 'sentences', 'vectors', 'asides'] as const)
      if (contents[key] !== (counts[key] ?? 0)) misfit(`manifest.json.counts.${key}`);
    documents.sort((a, b) => a.record.arrival - b.record.arrival);
    asides.sort((a, b) => a.aside.number - b.aside.number);
    return { contents, documents, asides, page };
  }

  async #readDocument(path: string): Promise<KeptDocument> {
    const { vectors, previous, ...rest } = await this.#readJson(path, checkDocument);
    const record: DocumentRecord = {
      ...(await this.#withText(rest)),
      ...(previous === undefined ? {} : { previous: typeof previous === 'object' ? await this.#withText(previous) : previous }),
    };
    within(path, () => assertSpans(record));
    const revisions = [record.revision, ...(typeof previous === 'object' ? [previous.revision] : [])];
    const blocks: VectorBlock[] = [];
    for (const one of vectors) {
      if (!revisions.includes(one.revision)) misfit(`${path}.vectors`);
      blocks.push(await this.#readVectors(one, record.id));
    }
    const names = new Set(blocks.map(({ revision, space, unit }) => `${revision} ${space} ${unit}`));
    if (names.size !== blocks.length) misfit(`${path}.vectors`);
    return { record, blocks };
  }

  async #readAside(path: string): Promise<AsideRecord> {
    const record = await this.#withText(await this.#readJson(path, checkAside));
    within(path, () => assertSpans(record));
    return record;
  }

  /** The text in place of its path. Its own bytes are what a revision is the hash of. */
  async #withText<T extends Pick<DocumentRecord, 'revision' | 'text'>>(file: T): Promise<T> {
    const entry = this.#take(file.text);
    if (entry.sha256 !== file.revision) misfit(`${file.text}: revision`);
    const bytes = await this.#archive.read(entry);
    return { ...file, text: within(file.text, () => parse(() => decodeText(bytes))) };
  }

  async #readVectors({ path, form: _form, ...names }: VectorsFile, document: DocumentId): Promise<VectorBlock> {
    const { dimensions, hashes } = names;
    const entry = this.#take(path);
    if (entry.byteLength !== hashes.length * dimensions * Float32Array.BYTES_PER_ELEMENT) misfit(path);
    const vectors = new Float32Array((await this.#archive.read(entry)).buffer);
    try {
      assertUnitVectors(vectors, dimensions);
    } catch {
      misfit(path);
    }
    return { document, ...names, vectors };
  }

  async #readJson<T>(path: string, check: Check<T>): Promise<T> {
    const bytes = await this.#archive.read(this.#take(path));
    return within(path, () => check(parse((): unknown => JSON.parse(decodeText(bytes)))));
  }

  #take(path: string): ManifestEntry {
    const entry = this.#left.get(path);
    this.#left.delete(path);
    return entry ?? misfit(path);
  }
}

/** What no document can say for itself. */
function assertTogether({ documents, asides, page: { marked } }: Pick<ReadWorkspace, 'documents' | 'asides' | 'page'>): void {
  const byId = new Map(documents.map(({ record }) => [record.id, record]));
  if (byId.size !== documents.length) misfit('documents: id');
  if (new Set(documents.map(({ record }) => record.arrival)).size !== documents.length) misfit('documents: arrival');
  if (new Set([...byId.keys(), ...asides.map(({ id }) => id)]).size !== documents.length + asides.length) misfit('asides: id');
  if (new Set(asides.map(({ aside }) => aside.number)).size !== asides.length) misfit('asides: number');
  if (asides.some(({ aside: { replaces } }) => replaces !== undefined && !byId.has(replaces))) misfit('asides: replaces');
  if (!marked) return;
  const length = byId.get(marked.document)?.text.length ?? -1;
  if (marked.start > marked.end || marked.end > length) misfit(`${PAGE_PATH}.marked`);
}

/** Whatever does not parse does not fit. */
function parse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    return misfit();
  }
}
