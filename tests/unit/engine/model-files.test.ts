import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { areKept, fetchModelFile, removeKeptModels } from '../../../src/engine/embedder/model-files';

const URL_OF = 'http://localhost/models/m/weights.bin';
const BYTES = new Uint8Array(5_000).map((_, i) => i % 251);
const FILE = { path: 'weights.bin', byteLength: BYTES.byteLength, sha256: createHash('sha256').update(BYTES).digest('hex') };
const never = new AbortController().signal;

/** Cache Storage, as far as it is used here. */
function createFakeCaches(): CacheStorage & { readonly kept: Map<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const cache = {
    match: async (url: string) => (kept.has(url) ? new Response(kept.get(url)) : undefined),
    put: async (url: string, response: Response) => void kept.set(url, new Uint8Array(await response.arrayBuffer())),
    delete: async (url: string) => kept.delete(url),
  };
  return { kept, open: async () => cache, delete: async () => (kept.clear(), true) } as unknown as CacheStorage & {
    kept: Map<string, Uint8Array<ArrayBuffer>>;
  };
}

function serve(response: () => Response | Promise<Response>): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

let kept: Map<string, Uint8Array<ArrayBuffer>>;
beforeEach(() => {
  const caches = createFakeCaches();
  kept = caches.kept;
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

test('a file is fetched once, counted byte by byte, checked and kept', async () => {
  const fetched = serve(() => new Response(BYTES));
  let counted = 0;
  const onBytes = (byteLength: number): void => void (counted += byteLength);
  expect(await fetchModelFile(URL_OF, FILE, { signal: never, onBytes })).toEqual(BYTES);
  expect(await fetchModelFile(URL_OF, FILE, { signal: never, onBytes })).toEqual(BYTES);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(counted).toBe(2 * FILE.byteLength);
  expect(await areKept([URL_OF])).toBe(true);
  await removeKeptModels();
  expect(await areKept([URL_OF])).toBe(false);
});

test('where there is no Cache Storage it is fetched each time, and works', async () => {
  vi.stubGlobal('caches', undefined);
  const fetched = serve(() => new Response(BYTES));
  for (let i = 0; i < 2; i++) expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toHaveLength(FILE.byteLength);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await areKept([URL_OF])).toBe(false);
  await removeKeptModels();
});

test('where the cache is full or refuses, the file is used all the same', async () => {
  const refusing = {
    open: async () => ({ match: async () => undefined, put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }),
  };
  vi.stubGlobal('caches', refusing);
  serve(() => new Response(BYTES));
  expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toHaveLength(FILE.byteLength);
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) });
  expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toHaveLength(FILE.byteLength);
});

test('where the cache is refused as soon as it is named, the file is used all the same, and nothing is left to remove', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'caches');
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    get: () => {
      throw new DOMException('', 'SecurityError');
    },
  });
  try {
    serve(() => new Response(BYTES));
    expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toHaveLength(FILE.byteLength);
    expect(await areKept([URL_OF])).toBe(false);
    await expect(removeKeptModels()).resolves.toBeUndefined();
  } finally {
    Reflect.deleteProperty(globalThis, 'caches');
    if (before) Object.defineProperty(globalThis, 'caches', before);
  }
});

describe('what is not the file that was expected', () => {
  const damaged = BYTES.with(50, 0);
  test.each([
    ['another byte', () => new Response(damaged), 'model-damaged'],
    ['a shorter file', () => new Response(BYTES.subarray(1)), 'model-damaged'],
    ['a longer file', () => new Response(new Uint8Array(6_000)), 'model-damaged'],
    ['no such file', () => new Response('not found', { status: 404 }), 'model-missing'],
    [
      'a page in its place',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      'model-missing',
    ],
    ['a server that fails', () => new Response('', { status: 503 }), 'model-offline'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'model-offline'],
  ])('%s is a fault and is not kept', async (_, response, fault) => {
    serve(response);
    await expect(fetchModelFile(URL_OF, FILE, { signal: never })).rejects.toMatchObject({ name: fault });
    expect(kept.size).toBe(0);
  });

  test('a connection that breaks in the middle is offline, and nothing is kept', async () => {
    serve(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => (controller.enqueue(BYTES.subarray(0, 10)), controller.error(new TypeError('network'))),
          }),
        ),
    );
    await expect(fetchModelFile(URL_OF, FILE, { signal: never })).rejects.toMatchObject({ name: 'model-offline' });
    expect(kept.size).toBe(0);
  });

  test('a kept copy that is damaged is dropped, so that the next attempt fetches it', async () => {
    kept.set(URL_OF, damaged);
    const fetched = serve(() => new Response(BYTES));
    await expect(fetchModelFile(URL_OF, FILE, { signal: never })).rejects.toMatchObject({ name: 'model-damaged' });
    expect(fetched).not.toHaveBeenCalled();
    expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toEqual(BYTES);
  });
});

test('a kept copy that cannot be read is fetched again, and takes its place', async () => {
  const { open } = createFakeCaches();
  const unreadable = { arrayBuffer: () => Promise.reject(new TypeError('Failed to fetch')) };
  let isSpoilt = true;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = await open.call(null, name);
      return { ...cache, match: async (url: string) => (isSpoilt ? unreadable : cache.match(url)) };
    },
  });
  const fetched = serve(() => new Response(BYTES));
  expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toEqual(BYTES);
  isSpoilt = false;
  expect(await fetchModelFile(URL_OF, FILE, { signal: never })).toEqual(BYTES);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each(['open', 'match', 'put'])(
  'a cache that does not answer to "%s" holds nothing up for good: the file is fetched and used',
  async (silent) => {
    const { open, delete: remove } = createFakeCaches();
    const never = (): Promise<never> => new Promise(() => undefined);
    vi.stubGlobal('caches', {
      open: silent === 'open' ? never : async (name: string) => ({ ...(await open.call(null, name)), [silent]: never }),
      delete: silent === 'open' ? never : remove,
    });
    serve(() => new Response(BYTES));
    const onUnkept = vi.fn();
    vi.useFakeTimers();
    try {
      const work = Promise.all([
        areKept([URL_OF]),
        fetchModelFile(URL_OF, FILE, { signal: new AbortController().signal, onUnkept }),
        removeKeptModels(),
      ]);
      await vi.advanceTimersByTimeAsync(70_000);
      expect((await work).slice(0, 2)).toEqual([false, BYTES]);
      expect(onUnkept).toHaveBeenCalledTimes(silent === 'put' ? 1 : 0);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a connection over which nothing comes any more, before the file or in the middle of it, is offline after a minute', async () => {
  vi.useFakeTimers();
  try {
    for (const first of [null, BYTES.subarray(0, 10)]) {
      let stalled: AbortSignal | null = null;
      vi.stubGlobal('fetch', (_url: string, { signal }: { readonly signal: AbortSignal }) => {
        stalled = signal;
        const end = (fail: (reason: unknown) => void): void =>
          signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        if (!first) return new Promise((_resolve, reject) => end(reject));
        return Promise.resolve(
          new Response(
            new ReadableStream({ start: (controller) => (controller.enqueue(first), end((reason) => controller.error(reason))) }),
          ),
        );
      });
      const outcome = fetchModelFile(URL_OF, FILE, { signal: never }).catch((error: Error) => error.name);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(stalled).toMatchObject({ aborted: false });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await outcome).toBe('model-offline');
      expect(kept.size).toBe(0);
    }
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('cancelling in the middle keeps nothing', async () => {
  const controller = new AbortController();
  serve(
    () =>
      new Response(
        new ReadableStream({
          pull: (stream) => {
            stream.enqueue(BYTES.subarray(0, 10));
            controller.abort();
            stream.error(new DOMException('', 'AbortError'));
          },
        }),
      ),
  );
  await expect(fetchModelFile(URL_OF, FILE, { signal: controller.signal })).rejects.toMatchObject({ name: 'cancelled' });
  expect(kept.size).toBe(0);
});
