import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingFile } from '../../../src/bridge/protocol';
import type { EngineLink } from '../../../src/app/state/page/engine-link.svelte';
import { KeptFiles } from '../../../src/app/state/reading/kept-files.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const fileOf = (id: string): WaitingFile => ({
  id,
  tab: 'tab',
  at: 0,
  number: 1,
  incoming: { kind: 'text', title: id, text: '雨が降った。' },
  onClash: 'ask',
  how: {},
  deaths: 0,
});

async function keepFour(): Promise<{ readonly kept: KeptFiles; readonly dropped: string[][] }> {
  const dropped: string[][] = [];
  const calls = {
    keepWaiting: (files: readonly WaitingFile[]) => Promise.resolve(files.map(({ id }) => id)),
    dropWaiting: (ids: readonly string[]) => Promise.resolve(void dropped.push([...ids])),
  };
  const kept = new KeptFiles(
    { calls } as unknown as EngineLink,
    () => Promise.resolve(),
    () => undefined,
  );
  kept.keep(['a', 'b', 'c', 'd'].map(fileOf));
  await vi.advanceTimersByTimeAsync(10);
  expect(kept.has('d')).toBe(true);
  return { kept, dropped };
}

test('copies of many files that were read are dropped some at a time', async () => {
  const { kept, dropped } = await keepFour();
  kept.forget('a');
  kept.forget('b');
  await vi.advanceTimersByTimeAsync(200);
  expect(dropped).toEqual([]);
  kept.forget('c');
  await vi.advanceTimersByTimeAsync(200);
  expect(dropped).toEqual([['a', 'b', 'c']]);
});

test('once nothing waits no copy lies any longer, and none is dropped twice', async () => {
  const { kept, dropped } = await keepFour();
  kept.forget('a');
  kept.forgetNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(dropped).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1_000);
  kept.forgetNow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(dropped).toEqual([['a']]);
});
