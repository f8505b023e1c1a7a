import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine } from '../../../src/bridge/connect';
import { holdLife, isLifeQuestion } from '../../../src/bridge/life';
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

describe('without Web Locks, or where they are refused', () => {
  /** A worker that holds no lock, as `holdLife` makes it; `isDead` from the moment of its death on, which fires nothing. */
  function connectLockless(locks?: Partial<LockManager>) {
    vi.stubGlobal('navigator', { locks });
    const worker = new WorkerInThisThread({ measureUse: () => new Promise(() => undefined) });
    const state = { isDead: false, asked: 0 };
    const hear: ((event: MessageEvent<unknown>) => void)[] = [];
    const { postMessage } = worker;
    worker.postMessage = (message: unknown, transfer?: Transferable[]) => {
      if (!isLifeQuestion(message)) return postMessage.call(worker, message, transfer);
      state.asked++;
      if (!state.isDead) for (const one of hear) one(new MessageEvent('message', { data: message }));
    };
    const deaths: unknown[] = [];
    const connection = connectEngine(worker.asWorker(), () => undefined, { onDeath: (fault) => deaths.push(fault) });
    holdLife(
      {
        postMessage: (message) => worker.dispatchEvent(new MessageEvent('message', { data: message })),
        addEventListener: (_, listener) => hear.push(listener),
      },
      'its lock',
    );
    return { worker, connection, deaths, state };
  }

  test.each([
    ['absent', undefined],
    ['refused', { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) }],
  ])('%s: a worker that goes in silence is missed, and every call of it ends', async (_, locks) => {
    const { connection, deaths, state, worker } = connectLockless(locks);
    const asked = connection.measureUse().catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(deaths).toEqual([]);
    state.isDead = true;
    await vi.advanceTimersByTimeAsync(140_000);
    expect(await asked).toMatchObject({ name: 'worker-died' });
    expect(deaths).toHaveLength(1);
    expect(worker.isTerminated).toBe(true);
    const { asked: questions } = state;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.asked).toBe(questions);
  });

  test('a worker that is busy for a minute is not taken for dead, whatever it says first', async () => {
    const { deaths, state, worker } = connectLockless();
    for (let minute = 0; minute < 5; minute++) {
      state.isDead = true;
      await vi.advanceTimersByTimeAsync(60_000);
      state.isDead = false;
      worker.emit({ kind: 'waiting-lost', ids: [] });
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(deaths).toEqual([]);
  });

  test('a model’s worker is missed as well', async () => {
    vi.stubGlobal('navigator', {});
    const worker = new SilentWorker();
    const started = startModelIn(worker as unknown as Worker, SOURCE).catch(String);
    worker.onmessage?.({ data: { lifeLock: null } });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await started).toMatch('has gone');
    expect(worker.isTerminated).toBe(true);
  });
});
