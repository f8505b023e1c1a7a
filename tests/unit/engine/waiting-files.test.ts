import { describe, expect, test } from 'vitest';
import type { StorageState, WaitingFile } from '../../../src/bridge/protocol';
import { WaitingFiles } from '../../../src/engine/intake/waiting-files';
import { waitingOf } from './store.contract';

const MIB = 1024 ** 2;

/** A file of so many bytes, none of which is there. */
function fileOf(id: string, size: number): WaitingFile {
  return { ...waitingOf(id, 'tab'), incoming: { kind: 'file', path: id, file: { size } as Blob } };
}

interface Options {
  readonly usage: StorageState['usage'] | null;
  readonly mode?: 'kept' | 'memory';
  readonly bad?: readonly string[];
  readonly canDelete?: boolean;
}

function open({ usage, mode = 'kept', bad = [], canDelete = true }: Options) {
  const put: string[][] = [];
  const lost: (readonly string[])[] = [];
  const waiting = new WaitingFiles({
    keeping: {
      state: { mode, reason: null },
      putWaiting: async (files) => {
        if (files.some(({ id }) => bad.includes(id))) throw new Error('NotReadableError');
        put.push(files.map(({ id }) => id));
      },
      removeWaiting: async () => {
        if (!canDelete) throw new Error('UnknownError');
      },
      adoptWaiting: async () => [],
    },
    measureUsage: async () => usage ?? null,
    onLost: (ids) => lost.push(ids),
  });
  return { waiting, put, lost };
}

describe('copies of files that wait', () => {
  test('take a quarter of the room that is left, and smaller ones go in where a big one does not', async () => {
    const { waiting } = open({ usage: { usedBytes: 20 * MIB, quotaBytes: 60 * MIB } });
    expect(await waiting.keep([fileOf('a', 6 * MIB), fileOf('b', 5 * MIB), fileOf('c', 3 * MIB)])).toEqual(['a', 'c']);
  });

  test('make room again once they are dropped', async () => {
    const { waiting } = open({ usage: { usedBytes: 0, quotaBytes: 40 * MIB } });
    expect(await waiting.keep([fileOf('a', 10 * MIB)])).toEqual(['a']);
    expect(await waiting.keep([fileOf('b', 10 * MIB)])).toEqual([]);
    await waiting.drop(['a']);
    expect(await waiting.keep([fileOf('b', 10 * MIB)])).toEqual(['b']);
  });

  test.each([
    ['more than a GiB, however much room there is', { usedBytes: 0, quotaBytes: 1e15 }, 1024 * MIB],
    ['more than 64 MiB where the browser does not say', null, 64 * MIB],
  ])('never take %s', async (_what, usage, most) => {
    const { waiting } = open({ usage });
    expect(await waiting.keep([fileOf('a', most + 1), fileOf('b', most)])).toEqual(['b']);
  });

  test('are kept although one of them has been changed or deleted since it was dropped', async () => {
    const { waiting, put } = open({ usage: null, bad: ['b'] });
    expect(await waiting.keep(['a', 'b', 'c'].map((id) => fileOf(id, 1)))).toEqual(['a', 'c']);
    expect(put).toEqual([['a'], ['c']]);
  });

  test('give way all at once, and say so once', async () => {
    const { waiting, lost } = open({ usage: null });
    expect(await waiting.giveWay()).toBe(false);
    await waiting.keep([fileOf('a', 1), fileOf('b', 1)]);
    expect([await waiting.giveWay(), await waiting.giveWay()]).toEqual([true, false]);
    expect(lost).toEqual([['a', 'b']]);
  });

  test('that cannot be deleted make no room, and are not lost', async () => {
    const { waiting, lost } = open({ usage: null, canDelete: false });
    await waiting.keep([fileOf('a', 1)]);
    expect(await waiting.giveWay()).toBe(false);
    expect(lost).toEqual([]);
  });

  test('are not made where nothing is kept', async () => {
    const { waiting, put } = open({ usage: null, mode: 'memory' });
    expect(await waiting.keep([fileOf('a', 1)])).toEqual([]);
    expect(put).toEqual([]);
  });
});
