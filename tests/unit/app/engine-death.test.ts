import { describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { droppedFile as file, openPage } from '../../fakes/opened-page';
import { openTestPage, type TestPage } from '../../fakes/test-page';

describe('the death of the worker', () => {
  test('loses nothing that was kept', async () => {
    const kept = createMemoryStore();
    const page = await openPage(() => ({ ...kept, mode: 'kept' }));
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.queue.isReading).toBe(false));
    page.killWorker();
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    expect(page.workersMade()).toBe(2);
    expect(page.library.documents.map((document) => document.title)).toEqual(['a.txt']);
    expect(page.library.collection).toBe('own');
  });

  test('hands the files over once more where nothing is kept', async () => {
    const choices = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => choices.get(key) ?? null,
      setItem: (key: string, value: string) => choices.set(key, value),
      removeItem: (key: string) => choices.delete(key),
    });
    const page = await openPage();
    await page.library.setKeep(false);
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.queue.isReading).toBe(false));
    expect(page.library.storage).toMatchObject({ mode: 'memory', reason: 'chosen' });
    page.killWorker();
    await vi.waitFor(() => expect(page.workersMade()).toBe(2));
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    await vi.waitFor(() => expect(page.library.queue.isReading).toBe(false));
    expect(page.library.documents.map((document) => document.title)).toEqual(['a.txt']);
    vi.unstubAllGlobals();
  });

  /** A tab that keeps nothing, as the choice of an earlier visit. */
  function chooseNotToKeep(): void {
    vi.stubGlobal('localStorage', { getItem: () => 'no', setItem: () => undefined, removeItem: () => undefined });
  }

  test('loses neither labels set by hand nor letters nor ids where nothing is kept', async () => {
    chooseNotToKeep();
    const page = await openPage();
    page.library.add([file('gone.txt', '一。'), file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(2));
    const [gone, labelled] = page.library.documents;
    if (!gone || !labelled) throw new Error('expected two documents');
    await page.library.remove(gone);
    await page.link.calls.labelDocument('own', labelled.id, { place: null, label: '人事' });
    page.killWorker();
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    await vi.waitFor(() =>
      expect(page.library.documents.map(({ id, title, arrival, access }) => ({ id, title, arrival, access }))).toEqual([
        { id: labelled.id, title: 'a.txt', arrival: 1, access: '人事' },
      ]),
    );
    await page.library.undoRemove();
    await vi.waitFor(() =>
      expect(page.library.documents.map(({ title, arrival }) => [title, arrival])).toEqual([
        ['gone.txt', 0],
        ['a.txt', 1],
      ]),
    );
    vi.unstubAllGlobals();
  });

  test.each([
    ['what was only in memory is given to the next worker', 'memory'],
    ['the next worker opens what is kept', 'kept'],
  ] as const)('never shows an empty shelf while %s', async (_, mode) => {
    if (mode === 'memory') chooseNotToKeep();
    const kept = createMemoryStore();
    const page = await openPage(() => ({ ...kept, mode: 'kept' }));
    expect(page.library.storage.mode).toBe(mode);
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(1));
    const counts = new Set<number>();
    const looking = setInterval(() => counts.add(page.library.documents.length));
    page.killWorker();
    await vi.waitFor(() => expect(page.workersMade()).toBe(2));
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    page.library.add([file('b.txt', '雪が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(2));
    clearInterval(looking);
    expect([...counts].filter((count) => count !== 1 && count !== 2)).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('loses no document of an earlier session when keeping has just been given up', async () => {
    const kept = createMemoryStore();
    const first = await openPage(() => ({ ...kept, mode: 'kept' }));
    first.library.add([file('early.txt', '早い。')]);
    await vi.waitFor(() => expect(first.library.queue.isReading).toBe(false));
    const choices = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => choices.get(key) ?? null,
      setItem: (key: string, value: string) => choices.set(key, value),
      removeItem: (key: string) => choices.delete(key),
    });
    const page = await openPage(() => ({ ...kept, mode: 'kept' }));
    await page.library.setKeep(false);
    expect(await kept.readAllDocuments()).toEqual([]);
    page.killWorker();
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    await vi.waitFor(() => expect(page.library.documents.map(({ title }) => title)).toEqual(['early.txt']));
    expect(page.library.storage).toEqual({ mode: 'memory', reason: 'chosen' });
    vi.unstubAllGlobals();
  });

  test('reads the file once more over which it came', async () => {
    const page = await openPage();
    page.library.add([file('a.txt', '雨が降った。')]);
    page.killWorker();
    await vi.waitFor(() => expect(page.library.documents.map(({ title }) => title)).toEqual(['a.txt']));
    expect(page.library.queue.asking).toEqual([]);
    expect(page.link.wasRestarted).toBe(true);
  });

  test.each([
    ['removing a document', async ({ library }: TestPage) => library.documents[0] && library.remove(library.documents[0])],
    ['removing everything', ({ library }: TestPage) => library.removeEverything(false)],
  ])('%s is done by the next worker', async (_, act) => {
    const kept = createMemoryStore();
    const page = await openPage(() => ({ ...kept, mode: 'kept' }));
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(1));
    const acting = act(page);
    page.killWorker();
    await acting;
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    await vi.waitFor(() => expect(page.library.documents).toEqual([]));
    expect(await kept.readAllDocuments()).toEqual([]);
  });

  test('embedding goes on by itself with the next worker', async () => {
    const page = await openPage();
    page.settings.by = 'meaning';
    page.settings.model = 'static';
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(1));
    const working = page.models.startMeaning();
    page.killWorker();
    await working;
    expect(page.models.embeddingFault).toBeNull();
    await vi.waitFor(() => expect(page.models.stateOf('static').state).toBe('ready'));
  });

  test('what was known of the last worker’s models is asked of none: nothing is embedded before the next has said what it has', async () => {
    const page = await openPage();
    page.settings.by = 'meaning';
    page.settings.model = 'static';
    page.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(page.library.documents).toHaveLength(1));
    await page.models.startMeaning();
    page.library.add([file('b.txt', '雪が降った。')]);
    await vi.waitFor(() => expect(page.models.missing).toBe(1));
    page.killWorker();
    expect(page.models.stateOf('static').state).toBe('ready');
    page.models.prepare();
    await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.models.embeddingFault).toBeNull();
  });

  test('an engine that cannot be opened says why', async () => {
    const page = openTestPage(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    vi.spyOn(page.link.calls, 'open').mockRejectedValue(new RangeError('Array buffer allocation failed'));
    await page.link.start();
    expect([page.link.status, page.link.failure?.code]).toEqual(['failed', 'out-of-memory']);
  });

  test('gives up after three restarts within a minute, and says so', async () => {
    const page = await openPage();
    for (let death = 1; death <= 3; death++) {
      page.killWorker();
      await vi.waitFor(() => expect(page.link.status).toBe('ready'));
    }
    page.killWorker();
    expect(page.link.status).toBe('failed');
  });
});
