import { expect, test } from 'vitest';
import type { ModelState } from '../../../src/bridge/protocol';
import type { EmbedderOptions, Models } from '../../../src/engine/embedder/open-models';
import {
  GPU_BYTE_LENGTH,
  GPU_SPACE,
  MODEL_BYTE_LENGTHS,
  SHIPPED_SPACE,
  spaceKeyOf,
  TOKENIZER_FILE,
} from '../../../src/engine/embedder/shipped-model';
import type { Store, VectorSpace } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createHashingEmbedder } from '../../fakes/hashing-embedder';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const RULES = { 'a.txt': '旅費は翌月に払う。\n\n申請は二日前までに上長へ出す。' };

interface Machine {
  readonly adapter?: boolean;
  readonly runtime?: boolean;
  /** Whether its GPU fails the self-test. */
  readonly isWrong?: boolean;
}

/** What the models do on such a machine; `seen` gets what was asked of them. */
function modelsOf({ adapter = false, runtime = true, isWrong = false }: Machine, seen: EmbedderOptions[] = []): Partial<Models> {
  return {
    findGpu: async () => ({ adapter, runtime }),
    loadEmbedder: async (_, options) => {
      seen.push(options);
      const gives = isWrong && !options.isBound ? SHIPPED_SPACE : options.space;
      options.onDevice(gives === GPU_SPACE && options.hasGpu && !isWrong ? 'webgpu' : 'wasm');
      return { ...createHashingEmbedder(), space: gives };
    },
  };
}

/** A session with what `store` has kept. */
async function openSession(store: Store, machine: Machine, seen?: EmbedderOptions[]): Promise<TestEngine> {
  const started = createTestEngine({ openStore: async () => ({ ...store, mode: 'kept' }), models: modelsOf(machine, seen) });
  await started.open();
  return started;
}

const stateOf = ({ events }: TestEngine): ModelState | undefined =>
  events.flatMap((event) => (event.kind === 'model' && event.model === 'e5' ? [event.state] : [])).at(-1);
const keptOf = async (store: Store, space: VectorSpace): Promise<number> => (await store.readVectorBlocks(spaceKeyOf(space))).length;

test('with a GPU the download is said with it, and what a GPU that computes wrongly would add', async () => {
  const started = createTestEngine({ models: modelsOf({ adapter: true }) });
  expect((await started.open()).model).toEqual({
    state: 'absent',
    isKept: false,
    byteLength: GPU_BYTE_LENGTH,
    elseByteLength: MODEL_BYTE_LENGTHS.e5 - TOKENIZER_FILE.byteLength,
  });
});

test('with a GPU that is right, vectors are made and kept in its space, and the page is told', async () => {
  const store = createMemoryStore();
  const started = await openSession(store, { adapter: true });
  await started.add(RULES);
  await started.embed();
  expect(stateOf(started)).toEqual({ state: 'ready', device: 'webgpu' });
  expect([await keptOf(store, GPU_SPACE), await keptOf(store, SHIPPED_SPACE)]).toEqual([1, 0]);
});

test('with a GPU that fails the self-test, all goes as without one', async () => {
  const store = createMemoryStore();
  const started = await openSession(store, { adapter: true, isWrong: true });
  await started.add(RULES);
  await started.embed();
  expect(stateOf(started)).toEqual({ state: 'ready', device: 'wasm' });
  expect([await keptOf(store, GPU_SPACE), await keptOf(store, SHIPPED_SPACE)]).toEqual([0, 1]);
  expect(await started.ask('旅費', { by: 'meaning' })).toMatchObject({ model: 'e5', notYet: [] });
});

test('vectors that the processor has made are gone on with there, although there is a GPU now', async () => {
  const store = createMemoryStore();
  const before = await openSession(store, {});
  await before.add(RULES);
  await before.embed();
  const seen: EmbedderOptions[] = [];
  const after = await openSession(store, { adapter: true }, seen);
  expect(after.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  expect(stateOf(after)).toMatchObject({ byteLength: MODEL_BYTE_LENGTHS.e5, elseByteLength: null });
  await after.embed();
  expect(seen).toMatchObject([{ space: SHIPPED_SPACE, isBound: true }]);
  expect(await keptOf(store, GPU_SPACE)).toBe(0);
});

test('vectors that a GPU has made are gone on with by the processor, in their space, where there is none now', async () => {
  const store = createMemoryStore();
  const before = await openSession(store, { adapter: true });
  await before.add(RULES);
  await before.embed();
  const seen: EmbedderOptions[] = [];
  const after = await openSession(store, { adapter: false }, seen);
  expect(after.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  await after.embed();
  expect(seen).toMatchObject([{ space: GPU_SPACE, isBound: true, hasGpu: false }]);
  expect(stateOf(after)).toEqual({ state: 'ready', device: 'wasm' });
});

test('a browser that cannot run their weights embeds anew, and never reads them', async () => {
  const store = createMemoryStore();
  const before = await openSession(store, { adapter: true });
  await before.add(RULES);
  await before.embed();
  const after = await openSession(store, { runtime: false });
  expect(after.catalogueOf('own').documents[0]?.hasVectors).toBe(false);
  await after.embed();
  expect([await keptOf(store, GPU_SPACE), await keptOf(store, SHIPPED_SPACE)]).toEqual([1, 1]);
});

test('once everything has been removed, a GPU is taken that older vectors stood against', async () => {
  const store = createMemoryStore();
  const before = await openSession(store, {});
  await before.add(RULES);
  await before.embed();
  const after = await openSession(store, { adapter: true });
  expect(stateOf(after)).toMatchObject({ byteLength: MODEL_BYTE_LENGTHS.e5 });
  await after.engine.removeEverything({ models: false });
  expect(stateOf(after)).toMatchObject({ byteLength: GPU_BYTE_LENGTH });
  await after.add(RULES);
  await after.embed();
  expect(stateOf(after)).toEqual({ state: 'ready', device: 'webgpu' });
});

test('a store that is joined while the model loads decides: vectors of two weights never meet', async () => {
  const store = createMemoryStore();
  const before = await openSession(store, {});
  await before.add(RULES);
  await before.embed();
  const seen: EmbedderOptions[] = [];
  const machine = modelsOf({ adapter: true }, seen);
  let hasJoined = false;
  const started: TestEngine = createTestEngine({
    openStore: async () => ({ ...store, mode: 'kept' }),
    models: {
      ...machine,
      loadEmbedder: async (tokenizer, options) => {
        if (!hasJoined) await started.engine.setKeep(true);
        hasJoined = true;
        if (!machine.loadEmbedder) throw new Error('expected a model');
        return machine.loadEmbedder(tokenizer, options);
      },
    },
  });
  await started.open(false);
  await started.embed();
  expect(seen.map(({ space }) => space)).toEqual([GPU_SPACE, SHIPPED_SPACE]);
  expect(await started.ask('旅費', { by: 'meaning' })).toMatchObject({ model: 'e5', notYet: [] });
});
