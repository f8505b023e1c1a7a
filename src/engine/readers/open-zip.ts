import { configure, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js';
import { Fault } from '../../bridge/fault';
import type { Pause } from './pause';

// This is a worker already, and the browser's own inflating does without one.
configure({ useWebWorkers: false });

/** What one archive may unpack to in all, whatever it says of itself. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

/** A file in an archive. */
export interface ZipFile {
  /** As the archive gives it, parts joined by `/`. */
  readonly name: string;
  /** The name's own bytes, and whether they are said to be UTF-8. */
  readonly rawName: Uint8Array;
  readonly isUtf8: boolean;
  /** What it says it unpacks to; not to be believed. */
  readonly byteLength: number;
  readonly isLocked: boolean;
  /** When the file was last changed, as the archive has it; milliseconds since 1970, null where it has none. */
  readonly changedAt: number | null;
  /** Unpacks it. @throws Fault `unpacks-too-large`, `file-damaged`. */
  read(): Promise<Uint8Array>;
}

/**
 * The files of a ZIP, in the order of its table of contents. Files that are read count against one budget, byte by byte as
 * they are unpacked, so that an archive that lies about its sizes costs no more than one that does not.
 *
 * @throws Fault `file-damaged` with `format`, `unpacks-too-large` for more than 10,000 entries.
 */
export async function openZip(bytes: Uint8Array, format: string, pause: Pause): Promise<readonly ZipFile[]> {
  const damaged = (): Fault => new Fault('file-damaged', { format });
  let left = MAX_UNPACKED;
  const tooLarge = (): Fault => new Fault('unpacks-too-large', { limit: MAX_UNPACKED });

  const unpack = async (entry: FileEntry): Promise<Uint8Array> => {
    await pause();
    const chunks: Uint8Array[] = [];
    let length = 0;
    let fault: Fault | null = null;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        left -= chunk.length;
        length += chunk.length;
        if (left < 0) throw (fault = tooLarge());
        chunks.push(chunk);
      },
    });
    try {
      await entry.getData(sink);
    } catch {
      throw fault ?? damaged();
    }
    return join(chunks, length);
  };

  const files: ZipFile[] = [];
  // Nothing is written to a disk: a name that leads upwards is a name like any other.
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { filenameValidation: 'tolerant' });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (files.length === MAX_ENTRIES) throw tooLarge();
      files.push({
        name: entry.filename,
        rawName: entry.rawFilename,
        isUtf8: entry.filenameUTF8,
        byteLength: entry.uncompressedSize,
        isLocked: entry.encrypted,
        changedAt: momentOf(entry.lastModDate),
        read: () => unpack(entry),
      });
    }
  } catch (error) {
    throw error instanceof Fault ? error : damaged();
  }
  return files;
}

/** The text of an XML part, in UTF-8 or, by its mark, UTF-16; null where there is no such part. */
export async function readXmlPart(files: readonly ZipFile[], name: string): Promise<string | null> {
  const file = files.find((one) => one.name === name);
  if (!file) return null;
  const bytes = await file.read();
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Programs that know no date write the first day an archive can name, 1980-01-01. */
function momentOf(date: Date): number | null {
  return date.getFullYear() <= 1980 || Number.isNaN(date.getTime()) ? null : date.getTime();
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
