import { afterEach, expect, test, vi } from 'vitest';
import { faultOf } from '../../src/bridge/fault';
import { openReadingThread } from '../../src/engine/readers/reading-thread';
import type { ReadTask } from '../../src/engine/readers/read-task';
import { CUT, never } from './start-engine';

const threads: Worker[] = [];
const STARTED = `postMessage({ kind: 'started' });`;

function startScript(script: string): Worker {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  threads.push(worker);
  return worker;
}

function startReal(): Worker {
  const worker = new Worker(new URL('../../src/engine/readers/read.worker.ts', import.meta.url), { type: 'module' });
  threads.push(worker);
  return worker;
}

/** First the thread that misbehaves, then the real one. */
const inTurn = (script: string) => (): Worker => (threads.length === 0 ? startScript(script) : startReal());

const taskOf = (name: string, text: string): ReadTask => ({
  kind: 'file',
  name,
  bytes: new TextEncoder().encode(text),
  options: {},
  cut: CUT,
});
const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => faultOf(error).code,
  );

afterEach(() => {
  for (const worker of threads.splice(0)) worker.terminate();
});

/** The loop hears nothing: no message, no signal. Only ending its thread ends it. */
const HANGING = `${STARTED} onmessage = () => { for (;;); };`;

test('a reader that never ends is given up in time, and the next file is read', async () => {
  const reader = openReadingThread(inTurn(HANGING), { fileMs: 200, stopMs: 50 });
  const first = codeOf(reader.read(taskOf('a.txt', 'One.'), never));
  expect(await first).toBe('file-too-slow');
  const patient = openReadingThread(startReal);
  expect((await patient.read(taskOf('b.txt', 'Two. Three.'), never)).cut.children).toHaveLength(2);
  expect(threads).toHaveLength(2);
});

test('one that does not hear that it is to stop is ended, and what waits behind it is read', async () => {
  const reader = openReadingThread(inTurn(HANGING), { fileMs: 60_000, stopMs: 50 });
  const stop = new AbortController();
  const first = codeOf(reader.read(taskOf('a.txt', 'One.'), stop.signal));
  const second = reader.read(taskOf('b.txt', 'Two.'), never);
  await vi.waitFor(() => expect(threads).toHaveLength(1));
  stop.abort();
  expect(await first).toBe('cancelled');
  expect((await second).text).toBe('Two.');
});

test('one whose thread dies is too heavy, one that does not start says so', async () => {
  const reader = openReadingThread(inTurn(`${STARTED} onmessage = () => { throw new Error('out of memory'); };`));
  expect(await codeOf(reader.read(taskOf('a.txt', 'One.'), never))).toBe('file-too-heavy');
  expect((await reader.read(taskOf('b.txt', 'Two.'), never)).text).toBe('Two.');
  const dead = openReadingThread(() => startScript(`throw new Error('no');`));
  expect(await codeOf(dead.read(taskOf('c.txt', 'Three.'), never))).toBe('worker-died');
});

test('a file that is refused keeps its reason, and its thread goes on', async () => {
  const reader = openReadingThread(startReal);
  expect(await codeOf(reader.read(taskOf('a.txt', ''), never))).toBe('empty-file');
  expect((await reader.read({ kind: 'text', title: 'Note', text: 'A sentence.', cut: CUT }, never)).title).toBe('Note');
  expect(threads).toHaveLength(1);
});
