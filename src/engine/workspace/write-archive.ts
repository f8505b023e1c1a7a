import { BlobWriter, configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { hashBytes, type Course } from './hash-bytes';
import { MANIFEST_PATH, MIME_PATH, MIME_TYPE, type ManifestEntry } from './workspace-format';

// This is a worker already, and the browser's own deflating does without one.
configure({ useWebWorkers: false });

/** Writes entries one after another, so that only one of them is in memory beside the file itself. */
export interface ArchiveWriter {
  readonly entries: readonly ManifestEntry[];
  /** Vectors hardly shrink and are stored as they are. */
  add(path: string, content: Uint8Array, options?: { readonly isStored: boolean }): Promise<void>;
  /** Ends with the manifest, which is made once all else is written. */
  close(manifest: object): Promise<Blob>;
}

/** @throws Fault `cancelled` from each of its calls. */
export async function createArchive(at: Date, course: Course): Promise<ArchiveWriter> {
  // Stamps in seconds of the local clock only: equal content at an equal time is an equal file.
  const zip = new ZipWriter(new BlobWriter(MIME_TYPE), { lastModDate: at, extendedTimestamp: false });
  const entries: ManifestEntry[] = [];
  const write = async (path: string, content: Uint8Array, level: 0 | 6): Promise<void> => {
    await zip.add(path, new Uint8ArrayReader(content), {
      level,
      signal: course.signal,
      ...(path === MIME_PATH ? { dataDescriptor: false } : {}),
    });
  };
  await write(MIME_PATH, new TextEncoder().encode(MIME_TYPE), 0);
  return {
    entries,
    async add(path, content, { isStored } = { isStored: false }) {
      entries.push({ path, byteLength: content.length, sha256: await hashBytes(content, course) });
      await write(path, content, isStored ? 0 : 6);
    },
    async close(manifest) {
      await write(MANIFEST_PATH, new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`), 6);
      return zip.close();
    },
  };
}
