import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import { faultOf } from '../../../src/bridge/fault';
import type { Course } from '../../../src/engine/workspace/hash-bytes';
import { readWorkspace, type ReadWorkspace } from '../../../src/engine/workspace/read-workspace';
import { writeZip } from '../readers/write-zip';

/** Parsed JSON that a test changes at will. */
export type Loose = ReturnType<typeof JSON.parse>;
export type Entries = Record<string, Uint8Array>;
export type Change = (entries: Entries, json: (path: string, change: (value: Loose) => void) => void) => void;

const COURSE: Course = {
  signal: new AbortController().signal,
  pace: () => Promise.resolve(),
  setTotal: () => undefined,
  onBytes: () => undefined,
};

export const read = (bytes: Uint8Array): Promise<ReadWorkspace> => readWorkspace(new Blob([bytes as BlobPart]), COURSE);
export const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** The code of the fault, or the workspace. */
export async function readOrCode(bytes: Uint8Array): Promise<ReadWorkspace | string> {
  try {
    return await read(bytes);
  } catch (error) {
    return faultOf(error).code;
  }
}

/** Changes what is inside of a workspace and writes it again with hashes that fit, but for the `lies` that its manifest is given. */
export async function forge(bytes: Uint8Array, change: Change): Promise<Uint8Array> {
  const entries = await unpack(bytes);
  const manifest: Loose = JSON.parse(new TextDecoder().decode(entries['manifest.json']));
  delete entries['manifest.json'];
  change(entries, (path, edit) => {
    const value: Loose = path === 'manifest.json' ? manifest : JSON.parse(new TextDecoder().decode(entries[path]));
    edit(value);
    if (path !== 'manifest.json') entries[path] = new TextEncoder().encode(JSON.stringify(value));
  });
  const listed = Object.keys(entries).filter((path) => path !== 'mimetype');
  manifest.entries = listed.map((path) => ({
    path,
    byteLength: entries[path]?.length,
    sha256: bytesToHex(sha256(entries[path] ?? new Uint8Array())),
    ...(manifest.lies as Record<string, object> | undefined)?.[path],
  }));
  return writeZip({ ...entries, 'manifest.json': JSON.stringify(manifest) }, 0);
}

async function unpack(bytes: Uint8Array): Promise<Entries> {
  const entries: Entries = {};
  for (const entry of await new ZipReader(new BlobReader(new Blob([bytes as BlobPart]))).getEntries()) {
    if (!entry.directory) entries[entry.filename] = await entry.getData(new Uint8ArrayWriter());
  }
  return entries;
}
