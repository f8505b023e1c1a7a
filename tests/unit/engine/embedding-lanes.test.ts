import fc from 'fast-check';
import { expect, test } from 'vitest';
import { throwIfCancelled } from '../../../src/engine/calls/jobs';
import { createHashingEmbedder, type HashingEmbedder } from '../../fakes/hashing-embedder';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const sentence = (number: number): string => `第${number}条は${String.fromCharCode(0x4e00 + number * 7)}について定める。`;
const textOf = (numbers: readonly number[]): string => numbers.map(sentence).join('\n\n');

interface LanedEmbedder extends HashingEmbedder {
  readonly most: () => number;
}

/** An embedder that wants several calls at a time, of which the later ones are often done first. */
function createLanedEmbedder(lanes: number, act: (call: number) => void = () => undefined): LanedEmbedder {
  const embedder = createHashingEmbedder();
  let calls = 0;
  let running = 0;
  let most = 0;
  return {
    ...embedder,
    lanes,
    most: () => most,
    embedPassages: async (texts, signal) => {
      const call = ++calls;
      most = Math.max(most, ++running);
      act(call);
      try {
        await new Promise((resolve) => setTimeout(resolve, (call * 7) % 5));
        throwIfCancelled(signal);
        return await embedder.embedPassages(texts, signal);
      } finally {
        running--;
      }
    },
  };
}

async function openEngine(embedder: HashingEmbedder, files: Readonly<Record<string, string>>): Promise<TestEngine> {
  const started = createTestEngine({ embedder });
  await started.open();
  await started.add(files);
  await started.engine.loadModel(started.nextJob());
  return started;
}

test('several groups are under way at a time, across documents, and each sentence is embedded once', async () => {
  const embedder = createLanedEmbedder(3);
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, document) => [`${document}.txt`, textOf(Array.from({ length: 5 }, (_, i) => document * 3 + i))]),
  );
  const started = await openEngine(embedder, files);
  expect(await started.engine.embed(started.nextJob(), 'own')).toMatchObject({ running: false, total: 60, done: 60 });
  expect(embedder.most()).toBe(3);
  expect(embedder.seen).toHaveLength(new Set(embedder.seen).size);
  expect((await started.ask(sentence(17), { by: 'meaning' })).notYet).toEqual([]);
});

test('whatever the documents share and however many lanes there are, every vector lands at its own sentence', async () => {
  const documents = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 4 }), async (numbers, lanes) => {
      const embedder = createLanedEmbedder(lanes);
      const files = Object.fromEntries(numbers.map((list, document) => [`folder/${document}.txt`, textOf(list)]));
      const started = await openEngine(embedder, files);
      const { total, done } = await started.engine.embed(started.nextJob(), 'own');
      expect(done).toBe(total);
      expect(embedder.seen).toHaveLength(new Set(numbers.flat()).size);
      const wanted = numbers[0]?.[0] ?? 0;
      const { order, scores } = await started.ask(sentence(wanted), { by: 'meaning' });
      expect((await started.childTexts())[order[0] ?? -1]).toBe(sentence(wanted));
      expect(scores[0]).toBeCloseTo(1, 5);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('stopping is heard by every lane: nothing goes on afterwards, and what was finished stays', async () => {
  let stop = (): void => undefined;
  const embedder = createLanedEmbedder(3, (call) => {
    if (call === 5) stop();
  });
  const started = await openEngine(embedder, { 'a.txt': textOf(Array.from({ length: 120 }, (_, i) => i)) });
  const job = started.nextJob();
  stop = () => started.engine.cancel(job);
  const { done } = await started.engine.embed(job, 'own');
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(40);
  const { length } = embedder.seen;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(embedder.seen).toHaveLength(length);
  expect(await started.engine.embed(started.nextJob(), 'own')).toMatchObject({ done: 120 });
  expect(embedder.seen).toHaveLength(120);
});

test('a fault in one lane ends all of them and is the fault of the run', async () => {
  const embedder = createLanedEmbedder(3, (call) => {
    if (call === 4) throw new Error('out of memory');
  });
  const started = await openEngine(embedder, { 'a.txt': textOf(Array.from({ length: 120 }, (_, i) => i)) });
  await expect(started.engine.embed(started.nextJob(), 'own')).rejects.toThrow('out of memory');
  expect(embedder.seen.length).toBeLessThan(60);
});

test('a document that is replaced while its groups are under way gets the vectors of what is there now', async () => {
  let replace = (): void => undefined;
  const embedder = createLanedEmbedder(2, (call) => {
    if (call === 2) replace();
  });
  const started = await openEngine(embedder, { 'd/a.txt': textOf(Array.from({ length: 40 }, (_, i) => i)) });
  let replaced: Promise<unknown> = Promise.resolve();
  replace = () => {
    replaced = started.add({ 'd/a.txt': textOf([70, 71, 3]) });
  };
  await started.engine.embed(started.nextJob(), 'own');
  await replaced;
  await started.engine.embed(started.nextJob(), 'own');
  expect((await started.ask(sentence(71), { by: 'meaning' })).order).toHaveLength(3);
});
