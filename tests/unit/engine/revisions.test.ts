import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createHashingEmbedder } from '../../fakes/hashing-embedder';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const sentence = (number: number): string => `第${number}条は${String.fromCharCode(0x4e00 + number * 7)}について定める。`;
const textOf = (...numbers: readonly number[]): string => numbers.map(sentence).join('\n\n');
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const passages = (...numbers: readonly number[]): string[] => numbers.map((number) => `passage: ${sentence(number)}`).sort();
const unitsOf = async (store: Store): Promise<string[]> =>
  (await store.readVectorBlocks('e5-small-ja-en/q8/passage: ')).map(({ unit, hashes }) => `${unit} ${hashes.length}`).sort();

/** One store that every session finds as the one before left it. */
function keepSessions(): { readonly store: Store; open(): Promise<TestEngine> } {
  const store: Store = { ...createMemoryStore(), mode: 'kept' };
  return {
    store,
    open: async () => {
      const started = createTestEngine({ embedder: createHashingEmbedder(), openStore: async () => store });
      await started.open();
      return started;
    },
  };
}

describe('C58: a new version embeds only the sentences that changed', () => {
  test('also when the page was loaded anew between the versions', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(...range(0, 4), 50, ...range(4, 10)) });
    await second.embed();
    expect(second.embedder.seen.sort()).toEqual(passages(50));
  });

  test('also when the page was loaded anew before the new version was complete', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(...range(0, 4), 50) });
    await second.add({ 'd/1.txt': textOf(...range(0, 3), 50, 51) });
    expect(await unitsOf(sessions.store)).toEqual(['spare 3', 'spare 4']);
    const third = await sessions.open();
    await third.embed();
    expect(third.embedder.seen.sort()).toEqual(passages(50, 51));
    expect(await unitsOf(sessions.store)).toEqual(['children 5', 'spare 4']);
  });

  test('a version that comes back embeds nothing', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(20, 21) });
    const third = await sessions.open();
    await third.add({ 'd/1.txt': textOf(...range(0, 10)) });
    expect(third.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  });
});
