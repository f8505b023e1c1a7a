import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js';
import { Fault } from '../../bridge/fault';
import { hashBytes, type Course } from './hash-bytes';
import { bearsMimeType } from './bears-mime-type';
import { MANIFEST_PATH, MIME_PATH, MIME_TYPE, MOST_ENTRIES, MOST_MANIFEST_BYTES, type ManifestEntry } from './workspace-format';

configure({ useWebWorkers: false });

/** The files inside of a workspace. */
export interface Archive {
  readonly paths: readonly string[];
  /** As it stands, not checked by anything but the archive's own checksum. */
  readonly manifest: unknown;
  /** Its bytes, if they are what the manifest says. @throws Fault `workspace-damaged` with `at` */
  read(entry: ManifestEntry): Promise<Uint8Array<ArrayBuffer>>;
}

const damaged = (at: string): Fault => new Fault('workspace-damaged', { at });

/**
 * Opens a file as a workspace, its table of contents read and nothing unpacked but the manifest. The archive must be one that every program
 * reads alike: no two entries of a name, none that leads upwards, local and central headers the same.
 *
 * @throws Fault `not-a-workspace` for any other file, `workspace-damaged`, `workspace-too-large`.
 */
export async function openArchive(file: Blob, course: Course): Promise<Archive> {
  const isOurs = await bearsMimeType(file);
  const refuse = (at: string): Fault => (isOurs ? damaged(at) : new Fault('not-a-workspace'));
  const files = await listFiles(file).catch((error: unknown) => {
    throw error instanceof Fault && isOurs ? error : refuse('ZIP');
  });
  const unpack = (path: string, limit: number): Promise<Uint8Array<ArrayBuffer>> => unpackEntry(files.get(path), limit, course.signal);
  let manifest: unknown;
  try {
    manifest = JSON.parse(decodeText(await unpack(MANIFEST_PATH, MOST_MANIFEST_BYTES)));
    if (decodeText(await unpack(MIME_PATH, MIME_TYPE.length)) !== MIME_TYPE) throw refuse(MIME_PATH);
  } catch (error) {
    course.signal.throwIfAborted();
    throw error instanceof Fault ? error : refuse(MANIFEST_PATH);
  }
  return {
    paths: [...files.keys()].filter((path) => path !== MIME_PATH && path !== MANIFEST_PATH),
    manifest,
    async read({ path, byteLength, sha256 }) {
      const bytes = await unpack(path, byteLength).catch(() => null);
      course.signal.throwIfAborted();
      if (bytes?.length !== byteLength || (await hashBytes(bytes, course)) !== sha256) throw damaged(path);
      return bytes;
    },
  };
}

/** Valid UTF-8 to the letter, a mark of byte order included. @throws TypeError */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

async function listFiles(file: Blob): Promise<Map<string, FileEntry>> {
  const reader = new ZipReader(new BlobReader(file), { strictness: 'strict', filenameValidation: 'strict' });
  const files = new Map<string, FileEntry>();
  for await (const entry of reader.getEntriesGenerator()) {
    if (files.size > MOST_ENTRIES) throw new Fault('workspace-too-large', { entries: MOST_ENTRIES });
    if (!entry.directory) files.set(entry.filename, entry);
  }
  return files;
}

/** Counts while it unpacks, so that an entry that says too little of itself costs no more than one that does not. */
async function unpackEntry(entry: FileEntry | undefined, limit: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!entry || entry.uncompressedSize > limit) throw new RangeError('expected an entry of no more than its limit');
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes.set(chunk, length);
      length += chunk.length;
    },
  });
  await entry.getData(sink, { signal, checkCrc32: true, strictness: 'strict' });
  return bytes.subarray(0, length);
}
