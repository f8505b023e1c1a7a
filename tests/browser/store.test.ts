import { describe, expect, test } from 'vitest';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { STORE_VERSION } from '../../src/engine/store/migrations';
import type { StoreHooks } from '../../src/engine/store/open-store';
import { describeStore, recordOf, SPACE, blockOf } from '../unit/engine/store.contract';
import { CUT, fileOf, never, startEngine } from './start-engine';

const NO_HOOKS: StoreHooks = { onBlocked: () => undefined, onLost: () => undefined };

let lastName = 0;
const freshName = (): string => `browser-${performance.timeOrigin}-${++lastName}`;

describeStore('a store in the IndexedDB of Chromium', () => openKeptStore(NO_HOOKS, freshName()));

describe('a store in the IndexedDB of Chromium', () => {
  test('a document with 384 numbers a child comes back number by number', async () => {
    const store = await openKeptStore(NO_HOOKS, freshName());
    await store.putDocument(recordOf('a', 'r1'));
    const vectors = Float32Array.from({ length: 3 * 384 }, (_, i) => Math.fround(Math.sin(i)));
    await store.putVectorBlock({ ...blockOf('a', 'r1'), dimensions: 384, vectors });
    expect((await store.readVectorBlocks(SPACE))[0]?.vectors).toEqual(vectors);
    store.close();
  });

  test('C77: two tabs: the older lets go, the newer goes on', async () => {
    const name = freshName();
    const lost: string[] = [];
    await openKeptStore({ ...NO_HOOKS, onLost: (reason) => lost.push(reason) }, name, STORE_VERSION);
    (await openKeptStore(NO_HOOKS, name, STORE_VERSION + 1)).close();
    expect(lost).toEqual(['newer']);
  });
});

test('documents survive a reload of the worker, and removing everything leaves an empty database', async () => {
  const first = startEngine();
  await first.engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
  await first.engine.addFiles(never, [fileOf('kept.txt', '残る規則。')], { collection: 'own', onClash: 'ask' });
  first.engine.close();
  const second = startEngine();
  const { catalogue, storage } = await second.engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
  expect(storage).toEqual({ mode: 'kept', reason: null });
  expect(catalogue.documents.map(({ title }) => title)).toEqual(['kept.txt']);
  await second.engine.removeEverything({ models: true });
  second.engine.close();
  const store = await openKeptStore(NO_HOOKS, 'oyako');
  expect([...(await store.readAllDocuments()), ...(await store.readVectorBlocks(SPACE))]).toEqual([]);
  store.close();
});
