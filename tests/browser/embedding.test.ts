import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EmbeddingState } from '../../src/bridge/protocol';
import { CUT, fileOf, never, startEngine, type StartedEngine } from './start-engine';

let started: StartedEngine;

const sentence = (number: number): string =>
  `第${number}条は、${'申請 旅費 休暇 研修 備品'.split(' ')[number % 5] ?? ''}の手続きについて総務部が定める。`;
const textOf = (from: number, to: number): string => Array.from({ length: to - from }, (_, i) => sentence(from + i)).join('\n\n');

beforeAll(async () => {
  started = startEngine();
  await started.engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  await started.engine.loadModel(never);
  await started.engine.addFiles(never, [fileOf('a.txt', textOf(0, 4)), fileOf('b.txt', textOf(10, 110))], {
    collection: 'own',
    onClash: 'ask',
  });
});
afterAll(() => started.engine.close());

const lastState = (): EmbeddingState | undefined => {
  const event = started.events.findLast(({ kind }) => kind === 'embedding');
  return event?.kind === 'embedding' ? event.state : undefined;
};

test('while sentences are being embedded questions are answered, and "cancel" is heard within a batch', async () => {
  const { engine } = started;
  const controller = new AbortController();
  const embedding = engine.embed(controller.signal, 'own');
  await vi.waitFor(() => expect(lastState()?.done).toBeGreaterThan(8), { interval: 5, timeout: 20_000 });

  const byCharacters = await engine.ask(never, { collection: 'own', question: '手続き', by: 'characters', fusion: 'sum' });
  expect(byCharacters.order.length).toBeGreaterThan(50);
  const byMeaning = await engine.ask(never, { collection: 'own', question: '旅費の手続き', by: 'meaning', fusion: 'sum' });
  expect(byMeaning.order).toHaveLength(4);
  expect(byMeaning.notYet).toHaveLength(1);
  expect(lastState()?.running).toBe(true);

  const before = lastState()?.done ?? 0;
  controller.abort();
  const stopped = await embedding;
  expect(stopped.running).toBe(false);
  // Progress is told every 100 ms, and what is under way when "cancel" comes is one group of eight.
  expect(stopped.done - before).toBeLessThanOrEqual(24);
  expect(stopped.done).toBeLessThan(stopped.total);
});

test('what was embedded before it was stopped is not embedded again', async () => {
  const { engine, catalogueOf } = started;
  const done = lastState()?.done ?? 0;
  const first = started.events.length;
  const state = await engine.embed(never, 'own');
  const resumed = started.events.slice(first).find(({ kind }) => kind === 'embedding');
  expect(resumed?.kind === 'embedding' ? resumed.state.done : 0).toBe(done);
  expect(state).toMatchObject({ total: 104, done: 104 });
  const { order } = await engine.ask(never, { collection: 'own', question: sentence(57), by: 'meaning', fusion: 'sum' });
  expect(catalogueOf('own').documents.every(({ hasVectors }) => hasVectors)).toBe(true);
  expect(order[0]).toBe(4 + 47);
});

test('tokens are counted with the shipped tokenizer', async () => {
  const counts = await started.engine.countTokens('own');
  expect(counts.ofChild).toHaveLength(104);
  for (const count of counts.ofChild) expect(count).toBeGreaterThan(8);
});
