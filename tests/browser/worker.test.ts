import { afterEach, expect, test, vi } from 'vitest';
import { faultOf } from '../../src/bridge/fault';
import { CUT, fileOf, never, startEngine, type StartedEngine } from './start-engine';

let started: StartedEngine;
afterEach(() => started.engine.close());

const INQUIRY = { collection: 'own', question: '申請はいつまで', by: 'characters', fusion: 'sum' } as const;

async function openEngine(): Promise<StartedEngine> {
  started = startEngine();
  await started.engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  return started;
}

const codeOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'fulfilled' : faultOf(result.reason).code;

test('a catalogue is there before the call that published it has ended', async () => {
  const { engine, catalogueOf } = await openEngine();
  await engine.openLesson([{ path: 'l.md', title: '休暇', markdown: '# 休暇\n\n休暇は三日前に届ける。' }]);
  expect(catalogueOf('lesson').documents.map(({ title }) => title)).toEqual(['休暇']);
  expect(catalogueOf('lesson').startOf).toBeInstanceOf(Uint32Array);
});

test('files are read in the worker and asked about', async () => {
  const { engine, catalogueOf } = await openEngine();
  const outcomes = await engine.addFiles(never, [fileOf('a.md', '# 旅費\n\n申請は二日前まで。旅費は翌月に払う。'), fileOf('b.txt', '')], {
    collection: 'own',
    onClash: 'ask',
  });
  expect(outcomes).toMatchObject([
    { outcome: 'added', title: '旅費' },
    { outcome: 'failed', fault: 'empty-file' },
  ]);
  const answer = await engine.ask(never, INQUIRY);
  const best = answer.order[0] ?? -1;
  const { startOf, endOf } = catalogueOf('own');
  expect(answer.texts[0]?.text.slice(startOf[best], endOf[best])).toBe('申請は二日前まで。');
});

test('"cancel" is heard between two files', async () => {
  const { engine, events } = await openEngine();
  const controller = new AbortController();
  const files = Array.from({ length: 300 }, (_, i) => fileOf(`f${i}.txt`, `規則その${i}。`.repeat(200)));
  const adding = engine.addFiles(controller.signal, files, { collection: 'own', onClash: 'ask' });
  await vi.waitFor(() => expect(events.filter((event) => event.kind === 'file' && event.state === 'done').length).toBeGreaterThan(5), {
    interval: 1,
  });
  controller.abort();
  const outcomes = await adding;
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length;
  expect(outcomes).toHaveLength(300);
  expect(added).toBeGreaterThan(5);
  expect(added).toBeLessThan(250);
  expect((await engine.ask(never, { ...INQUIRY, question: '規則' })).order.length).toBe(added * 200);
});

test('the newest question wins', async () => {
  const { engine } = await openEngine();
  await engine.addFiles(never, [fileOf('a.txt', '申請は二日前まで。')], { collection: 'own', onClash: 'ask' });
  // The first may be answered before the second has arrived; of twenty at once most are overtaken.
  const questions = Array.from({ length: 20 }, (_, typed) => '申請は二日前まで。'.repeat(3).slice(0, typed + 1));
  const results = await Promise.allSettled(questions.map((question) => engine.ask(never, { ...INQUIRY, question })));
  const codes = results.map(codeOf);
  expect(codes.at(-1)).toBe('fulfilled');
  expect(new Set(codes)).toEqual(new Set(['cancelled', 'fulfilled']));
});

test('a worker that is terminated from outside ends what waits, and is told', async () => {
  const { engine, worker, deaths, catalogueOf } = await openEngine();
  // The worker has taken its lock once it has answered and a message has gone by.
  await engine.openLesson([]);
  expect(catalogueOf('lesson').documents).toEqual([]);
  await vi.waitFor(async () =>
    expect((await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('oyako-worker-'))).toBe(true),
  );
  const waiting = engine.addFiles(
    never,
    Array.from({ length: 200 }, (_, i) => fileOf(`f${i}.txt`, `規則その${i}。`.repeat(500))),
    {
      collection: 'own',
      onClash: 'ask',
    },
  );
  worker.terminate();
  await expect(waiting).rejects.toMatchObject({ name: 'worker-died' });
  await expect(engine.ask(never, INQUIRY)).rejects.toMatchObject({ name: 'worker-died' });
  expect(deaths.map(({ name }) => name)).toEqual(['worker-died']);
});

test('a worker that cannot be loaded ends what waits', async () => {
  const { connectEngine } = await import('../../src/bridge/connect');
  const broken = new Worker(URL.createObjectURL(new Blob(['throw new Error("broken")'], { type: 'text/javascript' })));
  const onDeath = vi.fn();
  const engine = connectEngine(broken, () => undefined, { onDeath });
  started = { ...(await openEngine()) };
  await expect(engine.openLesson([])).rejects.toMatchObject({ name: 'worker-died' });
  expect(onDeath).toHaveBeenCalledTimes(1);
});

test('5 MB of text in one line are read, cut and searched', async () => {
  const { engine, catalogueOf } = await openEngine();
  const line = Array.from({ length: 5_000_000 / 40 }, (_, i) => `第${String(i).padStart(6, '0')}条は申請の手続きについて定める。`).join('');
  const [outcome] = await engine.addFiles(never, [fileOf('long.txt', line)], { collection: 'own', onClash: 'ask' });
  expect(outcome).toMatchObject({ outcome: 'added' });
  const answer = await engine.ask(never, { ...INQUIRY, question: '第123000条' });
  expect(catalogueOf('own').documents[0]?.textLength).toBe(line.length);
  expect(answer.order[0]).toBe(123_000);
}, 60_000);
