import { describe, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/bridge/fault';
import type { ModelState } from '../../../src/bridge/protocol';
import { MODEL_BYTE_LENGTHS, TOKENIZER_FILE } from '../../../src/engine/embedder/shipped-model';
import { throwIfCancelled } from '../../../src/engine/calls/jobs';
import { createHashingEmbedder } from '../../fakes/hashing-embedder';
import { createCharacterTokenizer } from '../../fakes/character-tokenizer';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const statesOf = ({ events }: TestEngine): ModelState[] => events.flatMap((event) => (event.kind === 'model' ? [event.state] : []));
const wordsOf = ({ events }: TestEngine): string[] => events.flatMap((event) => (event.kind === 'tokenizer' ? [event.state] : []));

test('the sizes are said before anything is fetched', async () => {
  const started = createTestEngine();
  const opening = await started.open();
  expect(opening.model).toEqual({ state: 'absent', byteLength: MODEL_BYTE_LENGTHS.e5, isKept: false, elseByteLength: null });
  expect(opening.staticModel).toEqual({ state: 'absent', byteLength: MODEL_BYTE_LENGTHS.static, isKept: false, elseByteLength: null });
  expect(opening.tokenizerByteLength).toBe(TOKENIZER_FILE.byteLength);
});

test('a model that is kept is said to be', async () => {
  const started = createTestEngine({ models: { isKept: async () => true } });
  expect((await started.open()).model).toMatchObject({ isKept: true });
});

test('loading goes from its first byte to ready, the tokenizer with it, and is done once', async () => {
  let loads = 0;
  const started = createTestEngine({
    models: {
      loadEmbedder: async (_, { onBytes }) => {
        loads++;
        onBytes?.(MODEL_BYTE_LENGTHS.e5 - TOKENIZER_FILE.byteLength);
        return createHashingEmbedder();
      },
    },
  });
  await started.open();
  await Promise.all([started.engine.loadModel(1), started.engine.loadModel(2), started.engine.loadTokenizer()]);
  expect(loads).toBe(1);
  const states = statesOf(started);
  expect(states.at(0)).toEqual({ state: 'loading', loadedBytes: 0, byteLength: MODEL_BYTE_LENGTHS.e5 });
  expect(states.at(-2)).toEqual({ state: 'loading', loadedBytes: MODEL_BYTE_LENGTHS.e5, byteLength: MODEL_BYTE_LENGTHS.e5 });
  expect(states.at(-1)).toEqual({ state: 'ready', device: 'wasm' });
  expect(wordsOf(started)).toEqual(['loading', 'ready']);
});

test('stopping goes back to absent, and it can be loaded again', async () => {
  let isStopped = false;
  const started = createTestEngine({
    models: {
      loadEmbedder: async (_, { signal }) => {
        if (!isStopped) started.engine.cancel(7);
        isStopped = true;
        throwIfCancelled(signal);
        return createHashingEmbedder();
      },
    },
  });
  await started.open();
  await expect(started.engine.loadModel(7)).rejects.toMatchObject({ name: 'cancelled' });
  expect(statesOf(started).at(-1)).toMatchObject({ state: 'absent' });
  await started.engine.loadModel(8);
  expect(statesOf(started).at(-1)).toEqual({ state: 'ready', device: 'wasm' });
});

describe('what cannot be loaded', () => {
  test.each(['model-missing', 'model-damaged', 'model-offline', 'runtime-failed'] as const)(
    '%s: said, and asking by characters goes on',
    async (code) => {
      const started = createTestEngine({ models: { loadEmbedder: () => Promise.reject(new Fault(code, { file: 'weights' })) } });
      await started.open();
      await started.add({ 'a.txt': '申請は二日前まで。' });
      await expect(started.engine.loadModel(1)).rejects.toMatchObject({ name: code });
      expect(statesOf(started).at(-1)).toEqual({ state: 'failed', fault: code, args: { file: 'weights' } });
      expect(await started.ask('申請', { by: 'meaning' })).toMatchObject({ by: 'characters' });
      expect((await started.ask('申請', { by: 'words' })).by).toBe('words');
    },
  );

  test('a tokenizer that cannot be fetched fails alone, and again on the next attempt', async () => {
    const started = createTestEngine({ models: { loadTokenizer: () => Promise.reject(new Fault('model-offline')) } });
    await started.open();
    for (let i = 0; i < 2; i++) await expect(started.engine.loadTokenizer()).rejects.toMatchObject({ name: 'model-offline' });
    expect(wordsOf(started)).toEqual(['loading', 'failed', 'loading', 'failed']);
  });
});

describe('without WebAssembly', () => {
  const refusing = {
    Module: class {
      constructor() {
        throw new WebAssembly.CompileError('Refused to compile: violates the Content Security Policy');
      }
    },
  };

  test.each([
    ['switched off', undefined],
    ['forbidden by a policy', refusing],
  ])('%s: e5 says so before anything is fetched, and characters, words and the instant model go on', async (_, replacement) => {
    const loadTokenizer = vi.fn(async () => createCharacterTokenizer());
    const started = createTestEngine({ models: { loadTokenizer } });
    vi.stubGlobal('WebAssembly', replacement && { ...replacement, CompileError: WebAssembly.CompileError });
    await started.open();
    await started.add({ 'a.txt': '申請は二日前まで。' });
    await expect(started.engine.loadModel(1)).rejects.toMatchObject({ name: 'wasm-forbidden' });
    expect(loadTokenizer).not.toHaveBeenCalled();
    expect(statesOf(started).at(-1)).toEqual({ state: 'failed', fault: 'wasm-forbidden', args: {} });
    expect(await started.ask('申請', { by: 'meaning' })).toMatchObject({ by: 'characters' });
    await started.embed('static');
    expect(await started.ask('申請', { by: 'meaning' })).toMatchObject({ by: 'meaning', model: 'static' });
    vi.unstubAllGlobals();
  });
});
