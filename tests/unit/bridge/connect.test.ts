import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectEngine, type EngineConnection } from '../../../src/bridge/connect';
import { Fault } from '../../../src/bridge/fault';
import type { AddOutcome, Answer, EngineCalls, EngineEvent } from '../../../src/bridge/protocol';
import { WorkerInThisThread } from '../../fakes/worker-in-this-thread';

const INQUIRY = { collection: 'own', question: '申請', by: 'characters', fusion: 'sum' } as const;
const never = new AbortController().signal;
const pending = <T>(): Promise<T> => new Promise<T>(() => undefined);

let open: WorkerInThisThread[] = [];
afterEach(() => {
  for (const worker of open) worker.terminate();
  open = [];
});

function connect(engine: Partial<EngineCalls>): {
  worker: WorkerInThisThread;
  connection: EngineConnection;
  events: EngineEvent[];
  deaths: Fault[];
} {
  const worker = new WorkerInThisThread(engine);
  open.push(worker);
  const events: EngineEvent[] = [];
  const deaths: Fault[] = [];
  const connection = connectEngine(worker.asWorker(), (event) => events.push(event), { onDeath: (fault) => deaths.push(fault) });
  return { worker, connection, events, deaths };
}

test('a call reaches the worker and its result comes back', async () => {
  const { connection } = connect({ setKeep: async (keep) => ({ mode: keep ? 'kept' : 'memory', reason: keep ? null : 'chosen' }) });
  expect(await connection.setKeep(false)).toEqual({ mode: 'memory', reason: 'chosen' });
});

test('a fault comes back as a fault, with its code and arguments', async () => {
  const { connection } = connect({ removeDocument: () => Promise.reject(new Fault('document-gone', { id: 'a' })) });
  const error: unknown = await connection.removeDocument('a').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Fault);
  expect(error).toMatchObject({ name: 'document-gone', message: '{"id":"a"}' });
});

test('what nobody expected comes back as internal', async () => {
  const { connection } = connect({
    removeDocument: () => {
      throw new TypeError('x is undefined');
    },
  });
  await expect(connection.removeDocument('a')).rejects.toMatchObject({ name: 'internal', message: '{"text":"TypeError: x is undefined"}' });
});

test('memory that a question found none of has a name when it has crossed', async () => {
  const { connection } = connect({
    ask: async () => {
      throw new RangeError('Array buffer allocation failed');
    },
  });
  await expect(connection.ask(never, INQUIRY)).rejects.toMatchObject({ name: 'out-of-memory' });
});

test('every job has a number of its own', async () => {
  const jobs: number[] = [];
  const { connection } = connect({ loadModel: async (job) => void jobs.push(job) });
  await Promise.all([connection.loadModel(never), connection.loadModel(never), connection.loadModel(never)]);
  expect(new Set(jobs).size).toBe(3);
});

test('events come in the order in which they were sent, before an answer that was sent after them', async () => {
  const heard: string[] = [];
  const worker = new WorkerInThisThread({
    loadTokenizer: async () => {
      for (const state of ['loading', 'ready'] as const) worker.emit({ kind: 'tokenizer', state });
    },
  });
  open.push(worker);
  const connection = connectEngine(worker.asWorker(), (event) => heard.push(event.kind === 'tokenizer' ? event.state : event.kind));
  await connection.loadTokenizer();
  expect(heard).toEqual(['loading', 'ready']);
});

describe('cancelling', () => {
  test('a question ends at once, and the worker hears of it', async () => {
    const cancelled: number[] = [];
    const { connection } = connect({ ask: () => pending<Answer>(), cancel: (job) => void cancelled.push(job) });
    const controller = new AbortController();
    const answer = connection.ask(controller.signal, INQUIRY);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'cancelled' });
    await vi.waitFor(() => expect(cancelled).toEqual([1]));
  });

  test('a question that was given up before it was sent is not sent', async () => {
    const ask = vi.fn(() => pending<Answer>());
    const { connection } = connect({ ask });
    await expect(connection.ask(AbortSignal.abort(), INQUIRY)).rejects.toMatchObject({ name: 'cancelled' });
    expect(ask).not.toHaveBeenCalled();
  });

  test('adding files settles with what the worker had finished', async () => {
    let finish = (): void => undefined;
    const { connection } = connect({
      addFiles: () => new Promise<readonly AddOutcome[]>((resolve) => (finish = () => resolve([{ outcome: 'cancelled' }]))),
      cancel: () => finish(),
    });
    const controller = new AbortController();
    const outcomes = connection.addFiles(controller.signal, [], { collection: 'own', onClash: 'ask' });
    controller.abort();
    expect(await outcomes).toEqual([{ outcome: 'cancelled' }]);
  });

  test('after a job has ended nothing is cancelled any more', async () => {
    const cancel = vi.fn();
    const { connection } = connect({ loadModel: async () => undefined, cancel });
    const controller = new AbortController();
    await connection.loadModel(controller.signal);
    controller.abort();
    await connection.loadModel(never);
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe('the death of the worker', () => {
  const { close: _, ...calls } = connectEngine(new WorkerInThisThread({}).asWorker(), () => undefined);
  const names = Object.keys(calls) as (keyof typeof calls)[];
  // Whatever the arguments are: nothing of them is looked at.
  const call = (connection: EngineConnection, name: keyof typeof calls): Promise<unknown> =>
    (connection[name] as (...args: unknown[]) => Promise<unknown>)(never, [], []);

  test.each(names)('%s ends as "worker-died", whether the worker dies in the middle of it or was dead before', async (name) => {
    const { worker, connection } = connect(Object.fromEntries(names.map((one) => [one, () => pending<never>()])));
    const waiting = call(connection, name);
    await new Promise((resolve) => setTimeout(resolve));
    worker.dispatchEvent(new Event('error'));
    await expect(waiting).rejects.toMatchObject({ name: 'worker-died' });
    await expect(call(connection, name)).rejects.toMatchObject({ name: 'worker-died' });
  });

  test.each(['error', 'messageerror'])('after its event "%s" every waiting call ends, and the page is told once', async (event) => {
    const { worker, connection, deaths } = connect({ ask: () => pending<Answer>(), openLesson: () => pending<void>() });
    const waiting = [connection.ask(never, INQUIRY), connection.openLesson([])];
    worker.dispatchEvent(new Event(event));
    worker.dispatchEvent(new Event(event));
    for (const result of await Promise.allSettled(waiting))
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'worker-died' } });
    expect(deaths.map(({ name }) => name)).toEqual(['worker-died']);
    expect(worker.isTerminated).toBe(true);
  });

  test('a call to a dead worker ends at once', async () => {
    const { worker, connection } = connect({ openLesson: async () => undefined });
    worker.dispatchEvent(new Event('error'));
    await expect(connection.openLesson([])).rejects.toMatchObject({ name: 'worker-died' });
    await expect(connection.loadModel(never)).rejects.toMatchObject({ name: 'worker-died' });
  });

  test('closing ends it too, and is not told as a death', async () => {
    const { worker, connection, deaths } = connect({ loadModel: () => pending<void>() });
    const waiting = connection.loadModel(never);
    connection.close();
    await expect(waiting).rejects.toMatchObject({ name: 'worker-died' });
    expect(worker.isTerminated).toBe(true);
    expect(deaths).toEqual([]);
  });
});
