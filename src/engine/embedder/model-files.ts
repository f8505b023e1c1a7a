import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Fault } from '../../bridge/fault';
import type { ModelFile } from './shipped-model';

const CACHE_NAME = 'oyako-models';

/** A connection over which nothing has come for so long is taken for lost: browsers wait for minutes, or without end. */
const LONGEST_SILENCE_MS = 60_000;

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
  const kept = await cache?.match(url).catch(() => undefined);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (isIntact(bytes, file)) {
      onBytes?.(bytes.byteLength);
      return bytes;
    }
    await cache?.delete(url).catch(() => false);
    throw new Fault('model-damaged', { file: file.path });
  }
  const bytes = await download(url, file, { signal, ...(onBytes && { onBytes }) });
  if (!isIntact(bytes, file)) throw new Fault('model-damaged', { file: file.path });
  // No room is no reason not to search: the file is fetched again next time.
  await cache?.put(url, new Response(bytes)).catch(() => onUnkept?.());
  return bytes;
}

/** Whether all these files are in this browser already. */
export async function areKept(urls: readonly string[]): Promise<boolean> {
  const cache = await openCache();
  if (!cache) return false;
  const found = await Promise.all(urls.map((url) => cache.match(url).catch(() => undefined)));
  return found.every((response) => response !== undefined);
}

/** Removes every kept model file. */
export async function removeKeptModels(): Promise<void> {
  try {
    await (globalThis as MayHaveCaches).caches?.delete(CACHE_NAME);
  } catch {
    // Where it is refused nothing is kept.
  }
}

async function openCache(): Promise<Cache | undefined> {
  try {
    return await (globalThis as MayHaveCaches).caches?.open(CACHE_NAME);
  } catch {
    // Some browsers refuse it when it is used, others as soon as it is named (storage blocked, private windows, frames).
    return undefined;
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
