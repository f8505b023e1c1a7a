import { describe, expect, test } from 'vitest';
import type { EmbeddingState } from '../../../src/bridge/protocol';
import { throwIfCancelled } from '../../../src/engine/calls/jobs';
import { createHashingEmbedder, type HashingEmbedder } from '../../fakes/hashing-embedder';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const sentence = (number: number): string => `第${number}条は${String.fromCharCode(0x4e00 + number * 7)}について定める。`;
const textOf = (from: number, to: number): string => Array.from({ length: to - from }, (_, i) => sentence(from + i)).join('\n\n');

async function openEngine(embedder?: HashingEmbedder): Promise<TestEngine> {
  const started = createTestEngine(embedder ? { embedder } : {});
  await started.open();
  await started.engine.loadModel(started.nextJob());
  return started;
}

const progressOf = ({ events }: TestEngine): EmbeddingState[] =>
  events.flatMap((event) => (event.kind === 'embedding' ? [event.state] : []));

/** Gives its caller the chance to do something before the n-th call of `embedPassages`. */
function interruptAt(n: number, act: () => void): HashingEmbedder {
  const embedder = createHashingEmbedder();
  let calls = 0;
  return {
    ...embedder,
    embedPassages: (texts, signal) => {
      if (++calls === n) act();
      throwIfCancelled(signal);
      return embedder.embedPassages(texts, signal);
    },
  };
}

test('every child gets a vector, and the catalogue and the last progress say so', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': textOf(0, 20), 'b.txt': textOf(20, 23) });
  expect(started.catalogueOf('own').documents.map(({ hasVectors }) => hasVectors)).toEqual([false, false]);
  const state = await started.engine.embed(started.nextJob(), 'own');
  expect(state).toMatchObject({ collection: 'own', running: false, total: 23, done: 23 });
  expect(state.perSecond).toBeGreaterThan(0);
  await started.ask('');
  expect(started.catalogueOf('own').documents.map(({ hasVectors }) => hasVectors)).toEqual([true, true]);
  expect(progressOf(started).at(0)).toMatchObject({ running: true, done: 0, total: 23 });
  expect(progressOf(started).at(-1)).toEqual(state);
});

test('C69: a passage is embedded with its prefix exactly once, and what is kept and shown is without it', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': '給与は月末に締める。' });
  await started.engine.embed(started.nextJob(), 'own');
  await started.ask('給与の締め日', { by: 'meaning' });
  expect(started.embedder.seen).toEqual(['passage: 給与は月末に締める。', 'query: 給与の締め日']);
  expect(await started.childTexts()).toEqual(['給与は月末に締める。']);
});

test('the same question is embedded once', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': '給与は月末に締める。' });
  await started.engine.embed(started.nextJob(), 'own');
  for (const by of ['meaning', 'both', 'meaning'] as const) await started.ask('締め日', { by });
  expect(started.embedder.seen.filter((text) => text.startsWith('query: '))).toEqual(['query: 締め日']);
});

test('C58: a new version re-embeds only the sentences that changed', async () => {
  const started = await openEngine();
  await started.add({ 'd/1.txt': textOf(0, 10) });
  await started.engine.embed(started.nextJob(), 'own');
  started.embedder.seen.length = 0;
  await started.add({ 'd/1.txt': `${textOf(0, 4)}\n\n${textOf(50, 53)}` });
  expect(started.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  await started.engine.embed(started.nextJob(), 'own');
  expect(started.embedder.seen.sort()).toEqual([50, 51, 52].map((number) => `passage: ${sentence(number)}`).sort());
});

test('a new version that only loses sentences has its vectors at once', async () => {
  const started = await openEngine();
  await started.add({ 'd/1.txt': textOf(0, 10) });
  await started.engine.embed(started.nextJob(), 'own');
  await started.add({ 'd/1.txt': textOf(2, 7) });
  expect(started.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
});

test('a sentence that stands in several documents, or several times in one, is embedded once', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': `${sentence(1)}\n\n${sentence(1)}\n\n${sentence(2)}`, 'b.txt': `${sentence(2)}\n\n${sentence(3)}` });
  expect(await started.engine.embed(started.nextJob(), 'own')).toMatchObject({ total: 5, done: 5 });
  expect(started.embedder.seen).toHaveLength(3);
});

test('cutting again embeds nothing where no sentence changed', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': textOf(0, 30) });
  await started.engine.embed(started.nextJob(), 'own');
  started.embedder.seen.length = 0;
  await started.engine.cutAgain({ cap: 100, tables: 'rows' });
  await started.ask('');
  expect(started.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  await started.engine.embed(started.nextJob(), 'own');
  expect(started.embedder.seen).toEqual([]);
});

describe('stopping', () => {
  test('keeps every finished document, names the others, and resuming embeds only the rest', async () => {
    let stop = (): void => undefined;
    const embedder = interruptAt(4, () => stop());
    const started = await openEngine(embedder);
    await started.add({ 'a.txt': textOf(0, 8), 'b.txt': textOf(10, 40) });
    const job = started.nextJob();
    stop = () => started.engine.cancel(job);
    expect(await started.engine.embed(job, 'own')).toMatchObject({ running: false, total: 38, done: 24 });
    const ids = started.catalogueOf('own').documents.map(({ id }) => id);
    const answer = await started.ask(sentence(20), { by: 'meaning' });
    expect(answer.notYet).toEqual([ids[1]]);
    expect(answer.order).toHaveLength(8);

    embedder.seen.length = 0;
    expect(await started.engine.embed(started.nextJob(), 'own')).toMatchObject({ total: 38, done: 38 });
    expect(embedder.seen).toHaveLength(14);
    expect((await started.ask(sentence(20), { by: 'meaning' })).order[0]).toBe(18);
  });

  test('C66: a document that was left unfinished is in no search by meaning, and adding it again changes nothing about that', async () => {
    let stop = (): void => undefined;
    const started = await openEngine(interruptAt(2, () => stop()));
    await started.add({ 'a.txt': textOf(0, 10) });
    const job = started.nextJob();
    stop = () => started.engine.cancel(job);
    await started.engine.embed(job, 'own');
    expect(await started.add({ 'a.txt': textOf(0, 10) })).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await started.ask('定める', { by: 'meaning' })).order).toHaveLength(0);
    expect((await started.ask('定める', { by: 'both' })).notYet).toHaveLength(1);
    await started.engine.embed(started.nextJob(), 'own');
    expect((await started.ask('定める', { by: 'meaning' })).order).toHaveLength(10);
  });

  test('a document that is removed or replaced meanwhile leaves no vectors behind', async () => {
    let act = (): void => undefined;
    const started = await openEngine(interruptAt(2, () => act()));
    await started.add({ 'd/1.txt': textOf(0, 20), 'd/2.txt': textOf(20, 22) });
    const [first] = started.catalogueOf('own').documents;
    act = () => void started.engine.removeDocument(first?.id ?? '');
    expect(await started.engine.embed(started.nextJob(), 'own')).toMatchObject({ total: 2, done: 2 });
    expect((await started.ask('定める', { by: 'meaning' })).order).toHaveLength(2);
  });

  test('a failing model is said, and what was finished stays', async () => {
    const started = await openEngine(
      interruptAt(2, () => {
        throw new Error('out of memory');
      }),
    );
    await started.add({ 'a.txt': textOf(0, 3), 'b.txt': textOf(10, 13) });
    await expect(started.engine.embed(started.nextJob(), 'own')).rejects.toThrow('out of memory');
    expect(started.events.findLast((event) => event.kind === 'embedding')).toMatchObject({
      fault: 'out-of-memory',
      state: { running: false, done: 3 },
    });
    expect((await started.ask('定める', { by: 'meaning' })).order).toHaveLength(3);
  });
});

test('without a model embedding says what is missing', async () => {
  const started = createTestEngine();
  await started.open();
  await expect(started.engine.embed(started.nextJob(), 'own')).rejects.toMatchObject({ name: 'model-missing' });
});

test('pieces of a fixed length are embedded and ranked by themselves', async () => {
  const started = await openEngine();
  await started.add({ 'a.txt': textOf(0, 60) });
  const pieces = { length: 100, overlap: 0, limit: 5 };
  const inquiry = { collection: 'own', question: sentence(30), by: 'meaning', fusion: 'sum' } as const;
  const before = await started.engine.askPieces(started.nextJob(), inquiry, pieces);
  expect(before).toMatchObject({ hits: null, missing: before.pieceCount });
  await started.engine.embedPieces(started.nextJob(), 'own', pieces);
  const after = await started.engine.askPieces(started.nextJob(), inquiry, pieces);
  expect(after.missing).toBe(0);
  expect(after.hits).toHaveLength(5);
  const [best] = after.hits ?? [];
  const { text } = await started.engine.readDocument('own', started.catalogueOf('own').documents[0]?.id ?? '');
  expect(text.slice(best?.start, best?.end)).toContain('第30条');
});
