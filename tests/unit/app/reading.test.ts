import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/bridge/fault';
import type { WaitingFile } from '../../../src/bridge/protocol';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { openTestPage, type TestPage } from '../../fakes/test-page';

const file = (path: string, text = `${path}。`): { kind: 'file'; path: string; file: Blob } => ({
  kind: 'file',
  path,
  file: new Blob([text]),
});
const titles = ({ library }: TestPage): string[] => library.documents.map(({ title }) => title);

let kept: Map<string, string>;
let held: string[];

/** What this browser keeps, whichever page has it open. */
let store: Store;
/** Every file that was put there to wait. */
let put: WaitingFile[];

async function openPage(): Promise<TestPage> {
  const page = openTestPage(() => store);
  await page.link.start();
  return page;
}

const readAll = ({ library }: TestPage): Promise<void> => vi.waitFor(() => expect(library.queue.isReading).toBe(false));
/** What lies there still; a tab that is not there may ask without taking it. */
const waitingNames = async (): Promise<string[]> =>
  (await store.adoptWaiting('nobody', { alive: [], inHand: [] })).map(({ incoming }) =>
    incoming.kind === 'file' ? incoming.path : incoming.title,
  );

/** As if the tab had died before it could say that they are read. */
async function putBack(): Promise<void> {
  await vi.waitFor(async () => expect(await waitingNames()).toEqual([]));
  await store.putWaiting([...put]);
}

beforeEach(() => {
  kept = new Map();
  held = [];
  put = [];
  const memory = createMemoryStore();
  store = {
    ...memory,
    mode: 'kept',
    close: () => undefined,
    putWaiting: async (files) => {
      put.push(...files);
      await memory.putWaiting(files);
    },
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => Promise<unknown>) => {
        if (name.startsWith('oyako-tab-')) held.push(name);
        return work();
      },
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('pausing', () => {
  test('stops between two files and goes on where it stopped', async () => {
    const page = await openPage();
    const { library } = page;
    library.add(['a.txt', 'b.txt', 'c.txt'].map((name) => file(name)));
    await library.queue.setPaused(true);
    await vi.waitFor(() => expect(library.queue.readSoFar).toBe(1));
    expect(library.queue.listMoving(9).map(({ name, state }) => [name, state])).toEqual([
      ['b.txt', 'waiting'],
      ['c.txt', 'waiting'],
    ]);
    expect(library.queue.isReading).toBe(true);
    await library.queue.setPaused(false);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    await vi.waitFor(() => expect(titles(page)).toEqual(['a.txt', 'b.txt', 'c.txt']));
  });

  test('lets what is dropped meanwhile wait too, and ends with "stop reading"', async () => {
    const page = await openPage();
    await page.library.queue.setPaused(true);
    page.library.add([file('a.txt')]);
    expect(page.library.queue.listMoving(9).map(({ state }) => state)).toEqual(['waiting']);
    page.library.queue.stop();
    expect(page.library.queue.isPaused).toBe(false);
    expect(page.library.queue.isReading).toBe(false);
    page.library.add([file('b.txt')]);
    await vi.waitFor(() => expect(titles(page)).toEqual(['b.txt']));
  });
});

/** Drops files and closes the tab before any of them is read. */
async function leave(names: readonly string[], { isPaused = false } = {}): Promise<TestPage> {
  const page = await openPage();
  await page.library.queue.setPaused(true);
  page.library.add(names.map((name) => file(name)));
  await vi.waitFor(() => expect(put.length + page.library.queue.unkept).toBeGreaterThanOrEqual(names.length));
  page.library.queue.noteLeaving();
  // Let go before it could go on.
  if (!isPaused) kept.delete('oyako-reading');
  held = [];
  return page;
}

describe('files that waited when their tab was closed', () => {
  test('are read on from their copies, in the order dropped and before any other, and nothing stays of them', async () => {
    await leave(['b.txt', 'folder/a.txt', 'c.txt']);
    const page = await openPage();
    page.library.add([file('later.txt')], 'another');
    await vi.waitFor(() => expect(titles(page)).toEqual(['later.txt', 'b.txt', 'a.txt', 'c.txt']));
    expect(page.library.documents.map(({ path }) => path)).toEqual(['later.txt', 'b.txt', 'folder/a.txt', 'c.txt']);
    expect(page.library.queue.resumed).toBe(3);
    expect(page.library.queue.unread).toEqual([]);
    await readAll(page);
    await vi.waitFor(async () => expect(await waitingNames()).toEqual([]));
    expect([...kept.keys()]).toEqual([]);
  });

  test('are read once where one was read already and the tab closed before that was noted', async () => {
    const first = await leave(['a.txt', 'b.txt']);
    await first.library.queue.setPaused(false);
    await readAll(first);
    await putBack();
    const page = await openPage();
    await vi.waitFor(() => expect(page.library.queue.resumed).toBe(2));
    await readAll(page);
    expect(titles(page)).toEqual(['a.txt', 'b.txt']);
    expect(page.library.unchanged).toEqual([]);
  });

  test('a paste is read once too, also where it was kept aside', async () => {
    const first = await openPage();
    const pasted = { kind: 'text', title: 'note', text: '雨が降った。風も吹いた。' } as const;
    const doubted = { kind: 'text', title: 'giant', text: `${'切れ目のない行が続く、'.repeat(600)}終わり` } as const;
    await first.library.queue.setPaused(true);
    first.library.add([pasted, doubted]);
    await vi.waitFor(() => expect(put).toHaveLength(2));
    await first.library.queue.setPaused(false);
    await readAll(first);
    await vi.waitFor(() => expect(first.library.asides).toHaveLength(1));
    held = [];
    await putBack();
    const page = await openPage();
    await vi.waitFor(() => expect(page.library.queue.resumed).toBe(2));
    await readAll(page);
    expect(titles(page)).toEqual(['note']);
    expect(page.library.asides).toHaveLength(1);
    page.library.add([pasted]);
    await vi.waitFor(() => expect(titles(page)).toEqual(['note', 'note (2)']));
  });

  test('stay where they are while their tab is there', async () => {
    const first = await openPage();
    await first.library.queue.setPaused(true);
    first.library.add([file('a.txt')], 'another');
    await vi.waitFor(() => expect(put).toHaveLength(1));
    const second = await openPage();
    second.library.add([file('c.txt')]);
    await readAll(second);
    expect(second.library.queue.resumed).toBe(0);
    expect(titles(second)).toEqual(['c.txt']);
    await first.library.queue.setPaused(false);
    await readAll(first);
  });

  test('are taken by one of two tabs that open at once', async () => {
    await leave(['a.txt', 'b.txt']);
    const pages = await Promise.all([openPage(), openPage()]);
    await vi.waitFor(() => expect(pages.map(({ library }) => library.queue.resumed).sort()).toEqual([0, 2]));
  });

  test('wait on where reading was paused, and go on when it is resumed', async () => {
    await leave(['a.txt', 'b.txt'], { isPaused: true });
    const page = await openPage();
    await vi.waitFor(() => expect(page.library.queue.resumed).toBe(2));
    expect(page.library.queue.isPaused).toBe(true);
    expect(page.library.queue.listMoving(9).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await page.library.queue.setPaused(false);
    await vi.waitFor(() => expect(titles(page)).toEqual(['a.txt', 'b.txt']));
  });

  test('ask again where they asked', async () => {
    const first = await openPage();
    first.library.add([file('a.txt', '雨が降った。')]);
    await readAll(first);
    first.library.add([file('a.txt', '雪が降った。')]);
    await vi.waitFor(() => expect(first.library.queue.asking.map(({ state }) => state)).toEqual(['clash']));
    await vi.waitFor(async () => expect(await waitingNames()).toEqual(['a.txt']));
    held = [];
    const page = await openPage();
    await vi.waitFor(() => expect(page.library.queue.asking.map(({ state }) => state)).toEqual(['clash']));
    page.library.queue.dismiss(page.library.queue.asking[0]?.key ?? 0);
    await vi.waitFor(async () => expect(await waitingNames()).toEqual([]));
  });

  test.each([
    ['stopped', async ({ library }: TestPage) => library.queue.stop()],
    ['removed with everything', async ({ library }: TestPage) => void (await library.removeEverything(false))],
    ['no longer to be kept', async ({ library }: TestPage) => void (await library.setKeep(false))],
  ])('are gone once they are %s', async (_what, act) => {
    const page = await openPage();
    await page.library.queue.setPaused(true);
    page.library.add([file('a.txt'), file('b.txt')]);
    await vi.waitFor(() => expect(put).toHaveLength(2));
    await act(page);
    await vi.waitFor(async () => expect(await waitingNames()).toEqual([]));
    expect([...kept.keys()].filter((key) => key !== 'oyako-keep')).toEqual([]);
  });

  test('are not written at all where nothing is to be kept', async () => {
    kept.set('oyako-keep', 'no');
    const page = await openPage();
    await page.library.queue.setPaused(true);
    page.library.add([file('a.txt'), file('b.txt')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(put).toEqual([]);
    expect(page.library.queue.unkept).toBe(0);
    expect([...kept.keys()]).toEqual(['oyako-keep']);
    await page.library.setKeep(true);
    await vi.waitFor(() => expect(put).toHaveLength(2));
  });
});

test('copies that made room for a document are no copies: the files are named as those to be dropped again', async () => {
  let isFull = false;
  const { putDocument, removeWaiting } = store;
  store = {
    ...store,
    putDocument: async (...args) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      await putDocument(...args);
    },
    removeWaiting: async (ids) => {
      isFull = false;
      await removeWaiting(ids);
    },
  };
  const page = await openPage();
  await page.library.queue.setPaused(true);
  page.library.add([file('a.txt'), file('b.txt'), file('c.txt')]);
  await vi.waitFor(() => expect(put).toHaveLength(3));
  isFull = true;
  /* The first is taken in hand, and no other. */
  void page.library.queue.setPaused(false);
  await page.library.queue.setPaused(true);
  await vi.waitFor(() => expect(page.library.queue.readSoFar).toBe(1));
  await vi.waitFor(() => expect(page.library.queue.unkept).toBe(2));
  expect(page.library.storage.mode).toBe('kept');
  page.library.queue.noteLeaving();
  expect(kept.get('oyako-unread')).toContain('c.txt');
  expect(kept.get('oyako-unread')).not.toContain('a.txt');
});

describe('a file that the page dies over', () => {
  /** What a tab leaves that is killed while it reads the file. */
  function die(): void {
    const last = put.at(-1);
    kept.set('oyako-reading', JSON.stringify({ dead: { inHand: last?.id, isPaused: false } }));
    held = [];
  }

  test('is read again once, and after the second time only if a person says so', async () => {
    await leave(['a.txt', 'b.txt']);
    die();
    const { readAllDocuments } = store;
    /* It dies at once: nothing is read. */
    const second = openTestPage(() => store);
    await second.library.queue.setPaused(true);
    await second.link.start();
    await vi.waitFor(() => expect(second.library.queue.resumed).toBe(2));
    expect(await readAllDocuments()).toEqual([]);
    die();
    const third = await openPage();
    await vi.waitFor(() => expect(titles(third)).toEqual(['a.txt']));
    await readAll(third);
    const [row] = third.library.queue.asking;
    expect(row).toMatchObject({ name: 'b.txt', state: 'failed', fault: 'file-kills-page', args: { times: 2 } });
    await vi.waitFor(async () => expect(await waitingNames()).toEqual(['b.txt']));
    /* Named as long as nobody has said what is to become of it. */
    held = [];
    const fourth = await openPage();
    await vi.waitFor(() => expect(fourth.library.queue.asking.map(({ fault }) => fault)).toEqual(['file-kills-page']));
    fourth.library.queue.readAnyway(fourth.library.queue.asking[0]?.key ?? 0);
    await vi.waitFor(() => expect(titles(fourth)).toEqual(['a.txt', 'b.txt']));
    await vi.waitFor(async () => expect(await waitingNames()).toEqual([]));
  });

  test('is not one that was in hand when a person closed the tab', async () => {
    const first = await openPage();
    await first.library.queue.setPaused(true);
    first.library.add([file('a.txt'), file('b.txt')]);
    await vi.waitFor(() => expect(put).toHaveLength(2));
    void first.library.queue.setPaused(false);
    /* Of this tab: pages of other tests may note theirs a second late. */
    const noted = (): unknown =>
      (JSON.parse(kept.get('oyako-reading') ?? '{}') as Record<string, unknown>)[held[0]?.slice('oyako-tab-'.length) ?? ''];
    expect(noted()).toMatchObject({ inHand: put[0]?.id });
    first.library.queue.noteLeaving();
    expect(noted()).toBeUndefined();
  });
});

describe('files of which there is no copy', () => {
  beforeEach(() => {
    store = { ...store, putWaiting: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
  });

  test('are named when the page is opened again, once, until they are dropped again', async () => {
    const { library: closed } = await leave(['a.txt', 'folder/b.txt']);
    expect(closed.queue.unkept).toBe(2);
    const { library } = await openPage();
    await vi.waitFor(() => expect(library.queue.unread).toEqual(['a.txt', 'folder/b.txt']));
    library.add([file('folder/b.txt')]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    expect(library.queue.unread).toEqual(['a.txt']);
    library.queue.forgetUnread();
    /* Pages of other tests may note theirs a second late, and take it back. */
    await vi.waitFor(() => expect([...kept.keys()]).toEqual([]));
  });

  test('are named also where the store refuses to give out the copies of others, which stay for a tab to come', async () => {
    await leave(['a.txt']);
    const { adoptWaiting } = store;
    store = { ...store, adoptWaiting: () => Promise.reject(new Fault('storage-full')) };
    const { library } = await openPage();
    await vi.waitFor(() => expect(library.queue.unread).toEqual(['a.txt']));
    store = { ...store, adoptWaiting };
    library.queue.forgetUnread();
  });

  test('are none while their tab is there, and nothing stays of what was read', async () => {
    const first = await openPage();
    await first.library.queue.setPaused(true);
    first.library.add([file('a.txt')]);
    const second = await openPage();
    second.library.add([file('c.txt')]);
    await readAll(second);
    expect(second.library.queue.unread).toEqual([]);
    expect(JSON.parse(kept.get('oyako-unread') ?? '{}')).toEqual({ [held[0]?.slice('oyako-tab-'.length) ?? '']: ['a.txt'] });
  });

  test('leave no name where nothing is kept', async () => {
    const { library } = await openPage();
    await library.queue.setPaused(true);
    library.add([file('a.txt')]);
    await library.setKeep(false);
    expect(kept.get('oyako-unread')).toBeUndefined();
  });

  test.each(['nonsense', '[]', '{"x":1}', '{"x":[1]}', '{"x":{"inHand":1}}', 'null'])('survive a damaged note: %s', async (damaged) => {
    kept.set('oyako-unread', damaged);
    kept.set('oyako-reading', damaged);
    const { library } = await openPage();
    await vi.waitFor(() => expect(library.queue.unread).toEqual([]));
    expect(library.opening).not.toBeNull();
  });
});

describe('without Web Locks', () => {
  const withoutLocks = (): unknown => vi.stubGlobal('navigator', {});

  test('the files of a tab that is there stay its own', async () => {
    withoutLocks();
    const first = await openPage();
    await first.library.queue.setPaused(true);
    first.library.add([file('a.txt'), file('b.txt')]);
    await vi.waitFor(() => expect(put).toHaveLength(2));
    const second = await openPage();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(second.library.queue.resumed).toBe(0);
    expect(await store.adoptWaiting('nobody', { alive: [put[0]?.tab ?? ''], inHand: [] })).toEqual([]);
    await first.library.queue.setPaused(false);
    await vi.waitFor(() => expect(titles(first)).toEqual(['a.txt', 'b.txt']));
  });

  test('the files of a tab that is gone are read on', async () => {
    await leave(['a.txt', 'b.txt']);
    withoutLocks();
    const page = await openPage();
    await vi.waitFor(() => expect(titles(page)).toEqual(['a.txt', 'b.txt']), { timeout: 5_000 });
  });
});

test('once nothing is read any more, all that was read is listed', async () => {
  const page = await openPage();
  const files = Array.from({ length: 12 }, (_, number) => file(`${number}.txt`));
  page.library.add(files);
  await vi.waitFor(() => expect(page.library.queue.readInAll).toBe(12));
  while (page.library.queue.isReading) await new Promise((resolve) => setTimeout(resolve));
  expect(titles(page)).toHaveLength(12);
});

test('what was dropped and could not be opened is a row that says so, goes when it is dismissed, and waits for nothing', async () => {
  const page = await openPage();
  page.library.add([file('a.txt')]);
  page.library.queue.nameUnopened(['rules/locked']);
  await readAll(page);
  expect(titles(page)).toEqual(['a.txt']);
  const [row] = page.library.queue.asking;
  expect(row).toMatchObject({ name: 'rules/locked', state: 'failed', fault: 'file-unreadable' });
  expect(page.library.queue.canRetry(row?.key ?? 0)).toBe(false);
  page.library.queue.dismiss(row?.key ?? 0);
  expect(page.library.queue.asking).toEqual([]);
});
