import { test } from 'vitest';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { spaceKeyOf, SPACES } from '../../src/engine/embedder/shipped-model';
import { blockOf } from '../../src/engine/vector-blocks';
import { CUT, never, startEngine } from '../browser/start-engine';
import { makeDocument, makeVectors } from './made-workspace';

const DOCUMENTS = 1_000;
const SENTENCES = 100;
const WANTED_MS = 1_000;

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };

async function fillStore(): Promise<number> {
  const store = await openKeptStore(NO_HOOKS);
  await store.clear('cleared');
  let children = 0;
  for (let document = 0; document < DOCUMENTS; document++) {
    const held = await makeDocument(document, SENTENCES);
    await store.putDocument(held.record);
    const count = held.record.cut.children.length;
    children += count;
    await store.putVectorBlock(blockOf(held, { unit: 'children', model: 'e5', vectors: makeVectors(count, document) }, SPACES.e5));
  }
  store.close();
  return children;
}

/** The machine's own limit: the same records and vectors read from the store, and nothing made of them. */
async function readBare(): Promise<string> {
  const store = await openKeptStore(NO_HOOKS);
  const start = performance.now();
  await store.readAllDocuments();
  const read = performance.now();
  await store.readVectorBlocks(spaceKeyOf(SPACES.e5));
  const done = performance.now();
  store.close();
  return `documents ${(read - start).toFixed(0)} ms, vectors ${(done - read).toFixed(0)} ms`;
}

test('opening a workspace of 100,000 children', async () => {
  const began = performance.now();
  const children = await fillStore();
  console.log(`Made and kept ${children} children in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (let round = 0; round < 3; round++) {
    const bare = await readBare();
    const { engine } = startEngine();
    await engine.openLesson([]);
    const start = performance.now();
    const { catalogue } = await engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
    const opened = performance.now();
    await engine.ask(never, { collection: 'own', question: '交通費の精算', by: 'characters', fusion: 'sum' });
    const asked = performance.now();
    console.log(
      `Opening ${catalogue.documentOf.length} children: ${(opened - start).toFixed(0)} ms, first answer by characters ` +
        `${(asked - start).toFixed(0)} ms after the start (limit ${WANTED_MS} ms); the store's own reading, beside it: ${bare}`,
    );
    if (round === 2) await engine.removeEverything({ models: false });
    engine.close();
  }
});
