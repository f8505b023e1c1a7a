import { Fault, faultOf } from '../../bridge/fault';
import { normalizeText } from '../../core/split/normalize-text';
import { tidyFileName } from '../../core/split/tidy-name';
import { openZip, type ZipFile } from './open-zip';
import { createPause } from './pause';
import { suffixPath } from './suffix-path';

/** One file of an archive under its whole path, or what was wrong with it. */
export type ArchiveEntry =
  | { readonly path: string; readonly bytes: Uint8Array; readonly changedAt: number | null }
  | { readonly path: string; readonly fault: Fault };

/** Where in its archive a file stands, counted from 1 among those that are meant to be read. */
export interface ArchivePlace {
  readonly path: string;
  readonly number: number;
  readonly total: number;
}

export interface ExpandOptions {
  readonly signal?: AbortSignal;
  /** Awaited before each file is unpacked. */
  readonly beforeEntry?: (place: ArchivePlace) => Promise<void>;
}

/** What programs put into archives for themselves: nobody means to hand it over. */
const LEFT_OUT = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files of a ZIP, one at a time, in its order, each under `name/path`; of several that come to the same path, those behind the first under
 * one of their own. Hidden files and those of the system are left out. All together
 * they may unpack to 256 MB, counted as they are unpacked; the entry that is over it, and all behind it, come as faults. An archive
 * inside of an archive comes as its bytes and is not opened.
 *
 * @throws Fault `file-damaged` where the archive itself cannot be read, `unpacks-too-large` for more than 10,000 entries; the signal's reason.
 */
export async function* expandArchive(
  name: string,
  bytes: Uint8Array,
  { signal, beforeEntry }: ExpandOptions = {},
): AsyncGenerator<ArchiveEntry> {
  // Each file has a limit of its own; a thousand of them may take their time.
  const pause = createPause(signal, Infinity);
  const files = (await openZip(bytes, 'ZIP', pause))
    .map((file) => ({ file, inner: tidyPath(decodeName(file)) }))
    .filter(({ inner }) => inner !== '' && !LEFT_OUT.test(inner));
  const taken = new Set<string>();
  for (const [index, { file, inner }] of files.entries()) {
    const path = `${name}/${suffixPath(inner, taken)}`;
    taken.add(path.slice(name.length + 1));
    await beforeEntry?.({ path, number: index + 1, total: files.length });
    signal?.throwIfAborted();
    if (file.isLocked) yield { path, fault: new Fault('file-locked', { format: 'ZIP' }) };
    else yield await read(file, path, signal);
  }
}

async function read(file: ZipFile, path: string, signal: AbortSignal | undefined): Promise<ArchiveEntry> {
  try {
    return { path, bytes: await file.read(), changedAt: file.changedAt };
  } catch (error) {
    signal?.throwIfAborted();
    const { code, args } = faultOf(error);
    return { path, fault: new Fault(code, args) };
  }
}

/** Windows in Japan writes names in Shift_JIS without saying so; what is neither that nor UTF-8 is read as the archive's own rule has it. */
function decodeName({ name, rawName, isUtf8 }: ZipFile): string {
  if (isUtf8) return name;
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(rawName);
    } catch {
      // Not this one.
    }
  }
  return name;
}

/** A relative path with forward slashes, composed, that leads nowhere but down. */
function tidyPath(name: string): string {
  return normalizeText(name, 'NFC')
    .split(/[/\\]/)
    .map(tidyFileName)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:$/.test(part))
    .join('/');
}
