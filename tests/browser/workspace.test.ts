import { expect, test } from 'vitest';
import type { WorkspacePage } from '../../src/bridge/workspace';
import { CUT, fileOf, never, startEngine, type StartedEngine } from './start-engine';

const PAGE: WorkspacePage = {
  settings: {
    k: 5,
    parents: 3,
    by: 'meaning',
    fusion: 'sum',
    model: 'static',
    vote: 'document',
    parent: 'section',
    ...CUT,
    budget: 2000,
    unit: 'characters',
  },
  question: '',
  marked: null,
  setups: [],
};
const TEXT = Array.from({ length: 40 }, (_, i) => `第${i}条　申請は${i}日前までに上長へ出す。`).join('\n');
const INQUIRY = { collection: 'own', question: '申請はいつまで', by: 'meaning', fusion: 'sum', model: 'static' } as const;

async function open(): Promise<StartedEngine> {
  const started = startEngine();
  await started.engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
  return started;
}

test('a workspace with vectors of the real model comes back into IndexedDB whole, before any model is loaded, and ranks to the bit as before', async () => {
  const first = await open();
  await first.engine.removeEverything({ models: false });
  await first.engine.addFiles(never, [fileOf('rules.txt', TEXT), fileOf('notes.txt', '門は九時に閉まる。')], {
    collection: 'own',
    onClash: 'ask',
  });
  await first.engine.loadModel(never, 'static');
  await first.engine.embed(never, 'own', 'static');
  const before = await first.engine.ask(never, INQUIRY);
  expect(before.model).toBe('static');
  const ids = first.catalogueOf('own').documents.map(({ id, revision }) => [id, revision]);
  const file = await first.engine.saveWorkspace(never, PAGE, { version: '0.1.0', at: 0 });
  await first.engine.removeEverything({ models: false });
  first.engine.close();

  const second = await open();
  expect(await second.engine.checkWorkspace(never, file)).toMatchObject({ documents: 2, sentences: 41, vectors: 41 });
  await second.engine.openWorkspace(never, file, 'replace');
  second.engine.close();

  const third = await open();
  expect(third.catalogueOf('own').documents.map(({ id, revision }) => [id, revision])).toEqual(ids);
  expect(third.catalogueOf('own').documents.every(({ hasStaticVectors }) => hasStaticVectors)).toBe(true);
  await third.engine.loadModel(never, 'static');
  const after = await third.engine.ask(never, INQUIRY);
  expect([after.order, after.scores, after.model]).toEqual([before.order, before.scores, 'static']);
  await third.engine.removeEverything({ models: false });
  third.engine.close();
});

test('a worker that is ended in the middle of opening leaves what was there', async () => {
  const first = await open();
  await first.engine.removeEverything({ models: false });
  await first.engine.addFiles(never, [fileOf('rules.txt', TEXT)], { collection: 'own', onClash: 'ask' });
  const file = await first.engine.saveWorkspace(never, PAGE, { version: '0.1.0', at: 0 });
  await first.engine.removeEverything({ models: false });
  await first.engine.addFiles(never, [fileOf('mine.txt', '自分の文書。')], { collection: 'own', onClash: 'ask' });
  first.engine.close();
  const seen = new Set<string>();
  for (const afterMs of [0, 15, 60]) {
    const opening = await open();
    const opened = opening.engine.openWorkspace(never, file, 'replace').catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    opening.engine.close();
    await opened;
    const reopened = await open();
    seen.add(
      reopened
        .catalogueOf('own')
        .documents.map(({ path }) => path)
        .join(),
    );
    reopened.engine.close();
  }
  for (const paths of seen) expect(['mine.txt', 'rules.txt']).toContain(paths);
  const last = await open();
  await last.engine.removeEverything({ models: false });
  last.engine.close();
});
