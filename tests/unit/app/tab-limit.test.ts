import { describe, expect, test, vi } from 'vitest';
import type { Incoming } from '../../../src/bridge/protocol';
import { TabGuard } from '../../../src/app/state/reading/tab-guard';
import { estimateBytes, estimateChildren, limitOf } from '../../../src/app/state/reading/tab-limit';
import { openTestPage } from '../../fakes/test-page';

const GIGABYTE = 2 ** 30;
const file = (path: string, size: number) => ({ kind: 'file', path, file: { size } as Blob }) as const;

describe('what a tab can be expected to hold', () => {
  test('is a quarter of the memory that the machine says it has, or what its browser allows, whichever is less', () => {
    expect(limitOf({ memoryGb: 8, heapBytes: null, storageBytes: null })).toEqual({ bytes: 2 * GIGABYTE, isGuess: false });
    expect(limitOf({ memoryGb: 8, heapBytes: GIGABYTE, storageBytes: null })).toEqual({ bytes: GIGABYTE, isGuess: false });
  });

  test('is a common value where the browser says nothing, and is said to be one', () => {
    expect(limitOf({ memoryGb: null, heapBytes: null, storageBytes: null })).toEqual({ bytes: GIGABYTE, isGuess: true });
  });

  test('is never more than there is room to keep', () => {
    expect(limitOf({ memoryGb: 8, heapBytes: null, storageBytes: 5_000_000 })).toEqual({ bytes: 5_000_000, isGuess: false });
  });
});

describe('what files will come to', () => {
  test('is estimated by their sizes and kinds', () => {
    expect(estimateChildren([file('a.txt', 100_000)])).toBe(1_000);
    expect(estimateChildren([file('a.constructor', 1_000), file('a.__proto__', 1_000)])).toBe(20);
    expect(estimateChildren([file('a.pdf', 150_000), file('B.PDF', 150_000)])).toBe(200);
    expect(estimateChildren([{ kind: 'text', title: '', text: '。'.repeat(400) }])).toBe(10);
    expect(estimateChildren([])).toBe(0);
  });

  test('takes four times as much and more with vectors, and less of it in int8', () => {
    expect(estimateBytes(1_000, 'float32')).toBeGreaterThan(4 * estimateBytes(1_000, null));
    expect(estimateBytes(1_000, 'int8')).toBeLessThan(estimateBytes(1_000, 'float32') / 2);
  });
});

describe('files that are more than the tab holds', () => {
  const guard = (): TabGuard => new TabGuard({ memoryGb: 0.25, heapBytes: null, storageBytes: null });
  const big = (): { kind: 'file'; path: string; file: Blob } => ({
    kind: 'file',
    path: 'big.txt',
    file: new Blob(['雨が降った。\n'.repeat(400_000)]),
  });

  test('are weighed with what is there and what waits', () => {
    const half = file('half.txt', 4_000_000);
    const load = { incoming: [half], present: 0, waiting: [], vectors: null };
    expect(guard().weigh(load)).toBeNull();
    expect(guard().weigh({ ...load, waiting: [half] })).toMatchObject({ files: 1, children: 40_000, isGuess: false });
    expect(guard().weigh({ ...load, present: 40_000 })).not.toBeNull();
    expect(guard().weigh({ ...load, vectors: 'float32' })).not.toBeNull();
  });

  test('are asked for their sizes a few at a time and once each, so that the page can draw in between', async () => {
    let asked = 0;
    const blobOf = (size: number): Blob =>
      Object.defineProperty(new Blob(), 'size', {
        get: () => {
          asked++;
          return size;
        },
      });
    const incoming = Array.from({ length: 100 }, (_, number) => ({ kind: 'file', path: `${number}.txt`, file: blobOf(80_000) }) as const);
    const weigher = guard();
    const measured = weigher.measureSizes(incoming);
    /* None in the task in which they are handed over: the browser has had its share of it. */
    expect(asked).toBe(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toBe(32);
    await measured;
    expect(asked).toBe(100);
    const load = { incoming, present: 0, waiting: incoming, vectors: null };
    expect(weigher.weigh(load)).toMatchObject({ files: 100, children: 80_000 });
    expect(asked).toBe(100);
    expect(weigher.measureSizes(incoming.slice(0, 32))).toBeNull();
  });

  test('hold the page up for no longer than half a frame at a time where the disk is slow', async () => {
    let now = 0;
    let [asked, most] = [0, 0];
    const slowFile = (path: string): Incoming => ({
      kind: 'file',
      path,
      file: Object.defineProperty(new Blob(), 'size', { get: () => ((now += 3), ++asked) }),
    });
    const weigher = new TabGuard({ memoryGb: null, heapBytes: null, storageBytes: null }, () => now);
    const measured = weigher.measureSizes(Array.from({ length: 40 }, (_, number) => slowFile(`${number}.txt`)));
    for (let before = 0; asked < 40;) {
      await new Promise((resolve) => setTimeout(resolve));
      most = Math.max(most, asked - before);
      before = asked;
    }
    await measured;
    expect(most).toBe(3);
  });

  test('are all read where they are many and small', async () => {
    const { link, library } = openTestPage(undefined, guard());
    await link.start();
    library.add(
      Array.from({ length: 40 }, (_, number) => ({ kind: 'file', path: `${number}.txt`, file: new Blob([`雨が${number}日降った。`]) })),
    );
    expect(library.measuring, 'said before they can be listed').toBe(40);
    await vi.waitFor(() => expect(library.documents).toHaveLength(40));
    expect(library.measuring).toBe(0);
  }, 15_000);

  test('are not begun before a person has answered, and read or left as the answer is', async () => {
    const { link, library } = openTestPage(undefined, guard());
    await link.start();
    library.add([big()]);
    expect(library.tooMuch).toMatchObject({ files: 1 });
    expect([library.queue.isReading, library.collection]).toEqual([false, 'lesson']);
    library.answerTooMuch(false);
    expect([library.tooMuch, library.queue.isReading]).toEqual([null, false]);
    library.add([{ kind: 'file', path: 'small.txt', file: new Blob(['雨が降った。']) }]);
    await vi.waitFor(() => expect(library.documents).toHaveLength(1));
    library.add([big()]);
    library.answerTooMuch(true);
    expect(library.queue.isReading).toBe(true);
    library.queue.stop();
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
  });
});
