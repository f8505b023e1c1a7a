import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestPage, type TestPage } from '../../fakes/test-page';

const file = (path: string, text = `${path}。`): { kind: 'file'; path: string; file: Blob } => ({
  kind: 'file',
  path,
  file: new Blob([text]),
});
const titles = ({ library }: TestPage): string[] => library.documents.map(({ title }) => title);

let kept: Map<string, string>;
let held: string[];

async function openPage(): Promise<TestPage> {
  const page = openTestPage();
  await page.link.start();
  return page;
}

beforeEach(() => {
  kept = new Map();
  held = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string) => held.push(name),
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
    expect(library.queue.rows.map(({ name, state }) => [name, state])).toEqual([
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
    expect(page.library.queue.rows.map(({ state }) => state)).toEqual(['waiting']);
    page.library.queue.stop();
    expect(page.library.queue.isPaused).toBe(false);
    expect(page.library.queue.isReading).toBe(false);
    page.library.add([file('b.txt')]);
    await vi.waitFor(() => expect(titles(page)).toEqual(['b.txt']));
  });
});

describe('files that a closed tab left unread', () => {
  async function leave(names: readonly string[]): Promise<void> {
    const { library } = await openPage();
    await library.queue.setPaused(true);
    library.add(names.map((name) => file(name)));
  }

  test('are named when the page is opened again, once, until they are dropped again', async () => {
    await leave(['a.txt', 'folder/b.txt']);
    held = [];
    const { library } = await openPage();
    await vi.waitFor(() => expect(library.queue.unread).toEqual(['a.txt', 'folder/b.txt']));
    library.add([file('folder/b.txt')]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    expect(library.queue.unread).toEqual(['a.txt']);
    library.queue.forgetUnread();
    expect([...kept.keys()]).toEqual([]);
  });

  test('are none while their tab is there, and nothing stays of what was read', async () => {
    await leave(['a.txt']);
    const second = await openPage();
    second.library.add([file('c.txt')]);
    await vi.waitFor(() => expect(second.library.queue.isReading).toBe(false));
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

  test.each(['nonsense', '[]', '{"x":1}', '{"x":[1]}', 'null'])('survive a damaged list: %s', async (damaged) => {
    kept.set('oyako-unread', damaged);
    const { library } = await openPage();
    await vi.waitFor(() => expect(library.queue.unread).toEqual([]));
    expect(library.opening).not.toBeNull();
  });
});
