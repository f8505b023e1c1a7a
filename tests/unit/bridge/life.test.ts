import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine } from '../../../src/bridge/connect';
import { startModelIn } from '../../../src/engine/embedder/start-model-in';
import { WorkerInThisThread } from '../../fakes/worker-in-this-thread';

const SOURCE = { name: 'e5', files: new Map(), runtime: new Uint8Array(), runner: 'webgpu' } as const;

/** A worker that takes requests and says nothing of its own. */
class SilentWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isTerminated = false;

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const withLocks = (): unknown => vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });

describe('a worker that died before its first word', () => {
  test('ends the start of its model after half a minute', async () => {
    withLocks();
    const worker = new SilentWorker();
    const started = startModelIn(worker as unknown as Worker, SOURCE).catch(String);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await started).toMatch('has not started');
    expect(worker.isTerminated).toBe(true);
  });

  test('ends its connection, and the page learns of it', async () => {
    withLocks();
    const worker = new WorkerInThisThread({ measureUse: () => new Promise(() => undefined) });
    const deaths: unknown[] = [];
    const connection = connectEngine(worker.asWorker(), () => undefined, { onDeath: (fault) => deaths.push(fault) });
    const asked = connection.measureUse().catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await asked).toMatchObject({ name: 'worker-died' });
    expect(deaths).toHaveLength(1);
    expect(worker.isTerminated).toBe(true);
  });
});

test('a worker that has spoken may take as long as it needs', async () => {
  withLocks();
  const worker = new SilentWorker();
  const started = startModelIn(worker as unknown as Worker, SOURCE);
  worker.onmessage?.({ data: { lifeLock: 'its lock' } });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(worker.isTerminated).toBe(false);
  worker.onmessage?.({ data: { kind: 'started' } });
  expect((await started).isGone).toBe(false);
});

test('without Web Locks the first message may be an answer, which nothing hurries', async () => {
  const worker = new SilentWorker();
  const started = startModelIn(worker as unknown as Worker, SOURCE);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(worker.isTerminated).toBe(false);
  worker.onmessage?.({ data: { kind: 'started' } });
  expect((await started).isGone).toBe(false);
});
