import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Fault } from '../../bridge/fault';
import type { ModelFile } from './shipped-model';

const CACHE_NAME = 'oyako-models';

/** A connection over which nothing has come for so long is taken for lost: browsers wait for minutes, or without end. */
const LONGEST_SILENCE_MS = 60_000;

/** A cache that has not answered by then, or not read or written a file of some megabytes, is taken for none: a disk that hangs says nothing. */
const LONGEST_ANSWER_MS = 5_000;
const LONGEST_COPY_MS = 60_000;

interface MayHaveCaches {
  readonly caches?: CacheStorage;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Told of each chunk's bytes as they arrive, or of all at once where the file was kept. */
  readonly onBytes?: (byteLength: number) => void;
  /** Told where the file could not be kept: for want of room, or because it is refused. */
  readonly onUnkept?: () => void;
}

/**
 * The bytes of one model file, whole and checked, from what is kept in this browser or else from the page's own origin; then kept.
 *
 * Only whole files are kept: cancelling leaves nothing half-fetched. Where there is no Cache Storage (insecure origins) it is fetched each time.
 *
 * @throws Fault `model-damaged` if length or hash are others than expected (a kept copy is dropped), `model-missing` if the server
 * has no such file, `model-offline` if it cannot be reached or nothing comes of it for a minute, `cancelled`.
 */
export async function fetchModelFile(
  url: string,
  file: ModelFile,
  { signal, onBytes, onUnkept }: FetchOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const bytes = cache && (await readKept(cache, url));
  if (bytes) {
    if (isIntact(bytes, file)) {
      onBytes?.(bytes.byteLength);
      return bytes;
    }
    await answered(cache.delete(url), LONGEST_ANSWER_MS);
    throw new Fault('model-damaged', { file: file.path });
  }
  const fetched = await download(url, file, { signal, ...(onBytes && { onBytes }) });
  if (!isIntact(fetched, file)) throw new Fault('model-damaged', { file: file.path });
  if (!cache) return fetched;
  const put = cache.put(url, new Response(fetched)).then(() => true);
  // No room is no reason not to search: the file is fetched again next time.
  if (!(await answered(put, LONGEST_COPY_MS))) onUnkept?.();
  return fetched;
}

/** Whether all these files are in this browser already. */
export async function areKept(urls: readonly string[]): Promise<boolean> {
  const cache = await openCache();
  if (!cache) return false;
  const found = await Promise.all(urls.map((url) => answered(cache.match(url), LONGEST_ANSWER_MS)));
  return found.every((response) => response !== undefined);
}

/** Removes every kept model file. */
export async function removeKeptModels(): Promise<void> {
  try {
    await answered((globalThis as MayHaveCaches).caches?.delete(CACHE_NAME), LONGEST_ANSWER_MS);
  } catch {
    // Where it is refused nothing is kept.
  }
}

async function openCache(): Promise<Cache | undefined> {
  try {
    return await answered((globalThis as MayHaveCaches).caches?.open(CACHE_NAME), LONGEST_ANSWER_MS);
  } catch {
    // Some browsers refuse it when it is used, others as soon as it is named (storage blocked, private windows, frames).
    return undefined;
  }
}

/** A copy that cannot be read is as good as none: it is fetched, and takes its place. */
async function readKept(cache: Cache, url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kept = await answered(cache.match(url), LONGEST_ANSWER_MS);
  const buffer = await answered(kept?.arrayBuffer(), LONGEST_COPY_MS);
  return buffer && new Uint8Array(buffer);
}

/** What comes of it; undefined where it fails, or has not come in time. */
async function answered<T>(work: Promise<T> | undefined, withinMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function download(url: string, file: ModelFile, { signal, onBytes }: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.byteLength);
  let filled = 0;
  const line = watchLine(signal);
  try {
    const response = await fetch(url, { signal: line.signal });
    assertIsFile(response, file);
    for await (const chunk of chunksOf(response)) {
      line.hear();
      if (filled + chunk.byteLength > bytes.byteLength) throw new Fault('model-damaged', { file: file.path });
      bytes.set(chunk, filled);
      filled += chunk.byteLength;
      onBytes?.(chunk.byteLength);
    }
  } catch (error) {
    if (signal.aborted) throw new Fault('cancelled');
    if (error instanceof Fault) throw error;
    throw new Fault('model-offline', { file: file.path });
  } finally {
    line.end();
  }
  return bytes.subarray(0, filled);
}

/** A signal that is aborted with `signal`, and once nothing has been heard for too long. To be ended. */
function watchLine(signal: AbortSignal): { readonly signal: AbortSignal; hear(): void; end(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, LONGEST_SILENCE_MS);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return {
    signal: controller.signal,
    hear() {
      clearTimeout(timer);
      timer = setTimeout(abort, LONGEST_SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/** A server that has no such file often answers with its start page. */
function assertIsFile(response: Response, file: ModelFile): void {
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false;
  if (response.status >= 500) throw new Fault('model-offline', { file: file.path, status: response.status });
  if (!response.ok || isPage) throw new Fault('model-missing', { file: file.path, status: response.status });
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}

function isIntact(bytes: Uint8Array, file: ModelFile): boolean {
  return bytes.byteLength === file.byteLength && bytesToHex(sha256(bytes)) === file.sha256;
}
