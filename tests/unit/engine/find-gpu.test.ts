import { afterEach, expect, test, vi } from 'vitest';
import { findGpu } from '../../../src/engine/embedder/find-gpu';

/** A browser with this `navigator.gpu`, and with JSPI or without. */
function stageBrowser(gpu: { requestAdapter(): Promise<unknown> } | undefined, hasJspi = true): void {
  vi.stubGlobal('navigator', { userAgent: 'test', gpu });
  vi.stubGlobal('WebAssembly', hasJspi ? { Suspending: class {} } : {});
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an adapter that is offered is there', async () => {
  stageBrowser({ requestAdapter: async () => ({}) });
  expect(await findGpu()).toEqual({ runtime: true, adapter: true });
});

test.each([
  ['WebGPU is not known', undefined],
  ['there is no adapter', { requestAdapter: async () => null }],
  ['asking fails', { requestAdapter: () => Promise.reject(new Error('the GPU process has crashed')) }],
])('none where %s', async (_, gpu) => {
  stageBrowser(gpu);
  expect(await findGpu()).toEqual({ runtime: true, adapter: false });
});

test('a browser without JSPI is not even asked', async () => {
  const requestAdapter = vi.fn(async () => ({}));
  stageBrowser({ requestAdapter }, false);
  expect(await findGpu()).toEqual({ runtime: false, adapter: false });
  expect(requestAdapter).not.toHaveBeenCalled();
});

test('nor is one without WebAssembly, as where a person has locked the device down', async () => {
  stageBrowser({ requestAdapter: async () => ({}) });
  vi.stubGlobal('WebAssembly', undefined);
  expect(await findGpu()).toEqual({ runtime: false, adapter: false });
});

test('a driver that never answers does not keep the page from opening', async () => {
  vi.useFakeTimers();
  stageBrowser({ requestAdapter: () => new Promise(() => undefined) });
  const found = findGpu();
  await vi.runAllTimersAsync();
  expect(await found).toEqual({ runtime: true, adapter: false });
});
