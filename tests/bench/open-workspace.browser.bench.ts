import { test } from 'vitest';
import { spaceKeyOf, SPACES } from '../../src/engine/embedder/shipped-model';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { blockOf } from '../../src/engine/embedding/vector-blocks';
import { CUT, never, startEngine } from '../browser/start-engine';
import { makeDocument, makeVectors } from './made-workspace';

const DOCUMENTS = 1_000;
const SENTENCES = 100;
const WANTED_MS = 1_000;

const NOTHING_FOUND = { collection: 'own', model: 'e5', vote: 'child', order: new Uint32Array(0), scores: new Float32Array(0) } as const;
const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };

async function fillStore(): Promise<void> {
  const store = await openKeptStore(NO_HOOKS);
  await store.clear('cleared');
  for (let document = 0; document < DOCUMENTS; document++) {
    const held = await makeDocument(document, SENTENCES);
    await store.putDocument(held.record);
    const count = held.record.cut.children.length;
    for (const model of ['static', 'e5'] as const) {
      const vectors = makeVectors(count, document, SPACES[model].dimensions);
      await store.putVectorBlock(blockOf(held, { unit: 'children', model, vectors }, SPACES[model]));
    }
  }
  store.close();
}

/** The machine's own limit: the same records and vectors read from the store, and nothing made of them. */
async function readBare(): Promise<string> {
  const store = await openKeptStore(NO_HOOKS);
  const start = performance.now();
  await Promise.all([store.readAllDocuments(), store.readIndexBlocks('characters')]);
  const read = performance.now();
  await store.readVectorBlocks(spaceKeyOf(SPACES.e5));
  const done = performance.now();
  store.close();
  return `documents and index ${(read - start).toFixed(0)} ms, e5 vectors ${(done - read).toFixed(0)} ms`;
}

test('opening a workspace of 100,000 children', async () => {
  const began = performance.now();
  await fillStore();
  console.log(`Made and kept ${DOCUMENTS} documents in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const round of ['before its index is kept', '1', '2', '3']) {
    const bare = await readBare();
    const { engine } = startEngine();
    await engine.openLesson([]);
    const start = performance.now();
    const since = (): string => `${(performance.now() - start).toFixed(0)} ms`;
    const { catalogue } = await engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
    const opened = since();
    const inquiry = { collection: 'own', question: '交通費の精算', fusion: 'sum' } as const;
    await engine.ask(never, { ...inquiry, by: 'characters' });
    const asked = since();
    // Settles once every vector has been read.
    await engine.pickDiverse(never, { ...NOTHING_FOUND, version: catalogue.version }, { k: 1, lambda: 1 });
    const joined = since();
    console.log(
      `Round ${round}: ${catalogue.documentOf.length} children opened after ${opened}, first answer by characters after ${asked} ` +
        `(limit ${WANTED_MS} ms), every vector read after ${joined}; the store's own reading, beside it: ${bare}`,
    );
    const second = performance.now();
    await engine.ask(never, { ...inquiry, question: '会議室', by: 'characters' });
    console.log(`A second question: ${(performance.now() - second).toFixed(0)} ms`);
    engine.close();
  }
  const { engine } = startEngine();
  await engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
  await engine.removeEverything({ models: false });
  engine.close();
});
