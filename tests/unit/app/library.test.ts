import { describe, expect, test, vi } from 'vitest';
import { findNewerVersion } from '../../../src/app/state/reading/newer-version';
import { Fault } from '../../../src/bridge/fault';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { droppedFile as file, openPage } from '../../fakes/opened-page';
import { openTestPage } from '../../fakes/test-page';
import { writeZip } from '../readers/write-zip';

describe('the library', () => {
  test('shows the lesson on a first visit, and the person’s own documents once there are some', async () => {
    const { library } = await openPage();
    expect(library.collection).toBe('lesson');
    expect(library.documents).toHaveLength(8);
    library.add([file('a.txt', '雨が降った。')]);
    expect(library.collection).toBe('own');
    await vi.waitFor(() => expect(library.documents.map((document) => document.title)).toEqual(['a.txt']));
  });

  test('stays with files that were dropped before the store was open, and knows then what was kept', async () => {
    const kept = createMemoryStore();
    const first = await openPage(() => ({ ...kept, mode: 'kept' }));
    first.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(first.library.queue.isReading).toBe(false));
    const second = openTestPage(() => ({ ...kept, mode: 'kept' }));
    second.library.add([file('a.txt', '雪が降った。')]);
    const fresh = openTestPage();
    fresh.library.add([file('b.txt', '風が吹いた。')]);
    await Promise.all([second.link.start(), fresh.link.start()]);
    await vi.waitFor(() => expect(second.library.queue.asking.map((row) => row.state)).toEqual(['clash']));
    await vi.waitFor(() => expect(fresh.library.documents.map((document) => document.title)).toEqual(['b.txt']));
    expect(fresh.library.collection).toBe('own');
  });

  test('says that nothing was removed where the storage refuses, and everything is as it was', async () => {
    const kept = createMemoryStore();
    const refuse = (): Promise<never> => Promise.reject(new Fault('storage-refused'));
    const { library } = await openPage(() => ({ ...kept, mode: 'kept', clear: refuse }));
    library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    for (const [act, said] of [
      [() => library.removeEverything(false), 'remove-all'],
      [() => library.setKeep(false), 'leave'],
    ] as const) {
      expect(await act()).toBe(false);
      expect(library.refused).toBe(said);
      expect(library.storage.mode).toBe('kept');
      expect(library.documents.map((document) => document.title)).toEqual(['a.txt']);
    }
  });

  test('opens with the person’s own documents where some were kept', async () => {
    const kept = createMemoryStore();
    const first = await openPage(() => ({ ...kept, mode: 'kept' }));
    first.library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(first.library.queue.isReading).toBe(false));
    const second = await openPage(() => ({ ...kept, mode: 'kept' }));
    expect(second.library.collection).toBe('own');
    expect(second.library.documents.map((document) => document.title)).toEqual(['a.txt']);
  });

  test('lets one bad file say what is wrong and stop no other', async () => {
    const { library } = await openPage();
    library.add([file('empty.txt', ''), file('good.txt', '雨が降った。'), file('binary.txt', '\0\0\0\0')]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    expect(library.documents.map((document) => document.title)).toEqual(['good.txt']);
    expect(library.queue.asking.map(({ name, state, fault }) => ({ name, state, fault }))).toEqual([
      { name: 'empty.txt', state: 'failed', fault: 'empty-file' },
      { name: 'binary.txt', state: 'failed', fault: 'binary-file' },
    ]);
    for (const row of library.queue.asking) library.queue.dismiss(row.key);
    expect(library.queue.asking).toEqual([]);
  });

  test('stops one waiting file, or all of them', async () => {
    const { library } = await openPage();
    library.add(['a', 'b', 'c', 'd'].map((name) => file(`${name}.txt`, `${name}。`)));
    const waiting = library.queue.listMoving(9).filter((row) => row.state === 'waiting');
    library.queue.stop(waiting.at(-1)?.key);
    expect(library.queue.listMoving(9).map((row) => row.name)).not.toContain('d.txt');
    library.queue.stop();
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    expect([...library.queue.listMoving(9), ...library.queue.asking]).toEqual([]);
    expect(library.documents.map((document) => document.title)).not.toContain('c.txt');
  });

  test('asks whether another content under the same name is a new version, and does as it is told', async () => {
    const { library } = await openPage();
    library.add([file('rules.txt', '一つ。')]);
    await vi.waitFor(() => expect(library.documents).toHaveLength(1));
    library.add([file('rules.txt', '二つ。')]);
    await vi.waitFor(() => expect(library.queue.asking.map((row) => row.state)).toEqual(['clash']));
    expect(library.documents).toHaveLength(1);
    library.queue.resolveClash(library.queue.asking[0]?.key ?? -1, 'another');
    await vi.waitFor(() => expect(library.documents.map((document) => document.title)).toEqual(['rules.txt', 'rules.txt (2)']));
    library.add([file('rules.txt', '三つ。')]);
    await vi.waitFor(() => expect(library.queue.asking.map((row) => row.state)).toEqual(['clash']));
    library.queue.resolveClash(library.queue.asking[0]?.key ?? -1, 'new-version');
    await vi.waitFor(() => expect(library.queue.asking).toEqual([]));
    expect(library.documents).toHaveLength(2);
  });

  test('gives a removed document back with its letter', async () => {
    const { library } = await openPage();
    library.add([file('a.txt', '一。'), file('b.txt', '二。')]);
    await vi.waitFor(() => expect(library.documents).toHaveLength(2));
    const [first] = library.documents;
    if (first) await library.remove(first);
    await vi.waitFor(() => expect(library.documents.map((document) => document.title)).toEqual(['b.txt']));
    await library.undoRemove();
    await vi.waitFor(() =>
      expect(library.documents.map((document) => [document.title, document.arrival])).toEqual([
        ['a.txt', 0],
        ['b.txt', 1],
      ]),
    );
  });
});

test('the file of a removed document is let go once another has been removed, for only the last can come back', async () => {
  const { library } = await openPage();
  library.add([file('a.txt', '雨が降った。'), file('b.txt', '雪が降った。')]);
  await vi.waitFor(() => expect(library.documents).toHaveLength(2));
  await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
  const [a, b] = library.documents;
  if (!a || !b) throw new Error('two documents were added');
  await library.remove(a);
  expect([library.canReadAgain(a.id), library.canReadAgain(b.id)]).toEqual([true, true]);
  await library.remove(b);
  expect([library.canReadAgain(a.id), library.canReadAgain(b.id)]).toEqual([false, true]);
});

const GIANT = `${'切れ目のない行が続く、'.repeat(600)}終わり`;

test('all that was dropped at once of what is kept aside comes back at once, more than the engine remembers among it', async () => {
  const { library } = await openPage();
  library.add(Array.from({ length: 25 }, (_, i) => file(`giant-${i}.txt`, `${GIANT}${i}`)));
  await vi.waitFor(() => expect(library.queue.isReading).toBe(false), { timeout: 20_000 });
  await vi.waitFor(() => expect(library.asides).toHaveLength(25));
  const before = library.asides.map(({ title }) => title).sort();
  await library.dropAsides(library.asides);
  await vi.waitFor(() => expect(library.asides).toEqual([]));
  expect(library.removed).toHaveLength(25);
  await library.undoRemove();
  await vi.waitFor(() => expect(library.asides.map(({ title }) => title).sort()).toEqual(before));
  expect(library.removed).toEqual([]);
}, 30_000);

test('a document says of a newer version that could not be read, or is kept aside, why it did not take its place', async () => {
  const { library } = await openPage();
  const newer = (): unknown => {
    const [document] = library.documents;
    return document && findNewerVersion(document, library.queue.asking, library.asides);
  };
  const drop = async (text: string): Promise<void> => {
    library.add([file('rules/a.txt', text)]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
  };
  await drop('雨が降った。');
  await vi.waitFor(() => expect(library.documents).toHaveLength(1));
  expect(newer()).toBeNull();
  await drop('\0\0\0\0');
  expect(newer()).toMatchObject({ kind: 'failed', row: { fault: 'binary-file' } });
  expect(library.documents[0]?.childCount).toBe(1);
  library.queue.dismiss(library.queue.asking[0]?.key ?? 0);
  expect(newer()).toBeNull();
  await drop(GIANT);
  await vi.waitFor(() => expect(newer()).toMatchObject({ kind: 'aside', aside: { reasons: [{ code: 'giant-sentence' }] } }));
  await library.takeIn(library.asides);
  await vi.waitFor(() => expect(library.asides).toEqual([]));
  expect(newer()).toBeNull();
  expect(library.documents).toHaveLength(1);
});

test('the text of a removed document is forgotten with the next answer, and is there again when it is restored', async () => {
  const page = await openPage();
  const { library, inquiry } = page;
  library.add([file('a.txt', '雨が降った。'), file('b.txt', '雪が降った。')]);
  await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
  await vi.waitFor(() => expect(library.documents).toHaveLength(2));
  const askAbout = async (documents: number): Promise<void> => {
    await vi.waitFor(() => {
      inquiry.question = '降った';
      inquiry.ask();
      expect(inquiry.shown?.catalogue.documents).toHaveLength(documents);
    });
  };
  await askAbout(2);
  const [first] = library.documents;
  if (!first) throw new Error('expected a document');
  /* An answer that the next question has overtaken may have carried the text; the board then has it fetched. */
  const expectText = (): Promise<void> =>
    vi.waitFor(() => {
      page.board.ensureTexts();
      expect(inquiry.textOf(first.revision)).toBe('雨が降った。');
    });
  await expectText();
  await library.remove(first);
  await askAbout(1);
  expect(inquiry.textOf(first.revision)).toBeNull();
  await library.undoRemove();
  await askAbout(2);
  await expectText();
});

describe('the board', () => {
  test('follows a change of k without another question', async () => {
    const page = await openPage();
    page.inquiry.ask();
    await vi.waitFor(() => expect(page.board.hitCount).toBeGreaterThan(5));
    const { answer } = page.inquiry.shown ?? {};
    expect(page.board.fold.freed).toBe(4);
    expect(page.board.answerRank).toBeGreaterThan(5);
    expect(page.board.answerHandedOn).toBe(true);
    page.settings.k = 8;
    expect(page.board.hits).toHaveLength(8);
    expect(page.board.fold.places).toHaveLength(8);
    expect(page.inquiry.shown?.answer).toBe(answer);
  });

  test('knows no answer once another question stands there', async () => {
    const page = await openPage();
    page.inquiry.question = 'Who pays for training?';
    page.inquiry.ask();
    await vi.waitFor(() => expect(page.board.hitCount).toBeGreaterThan(0));
    expect(page.board.hasAnswer).toBe(false);
    expect(page.board.answerHandedOn).toBeNull();
  });
});

describe('a file whose text is here already', () => {
  test('adds nothing, and the page says of which', async () => {
    const { library } = await openPage();
    library.add([file('a.txt', '雨が降った。')]);
    await vi.waitFor(() => expect(library.documents).toHaveLength(1));
    library.add([file('a.txt', '雨が降った。'), file('copy.txt', '雨が降った。'), file('b.txt', '雪が降った。')]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
    expect(library.unchanged).toEqual(['a.txt', 'copy.txt']);
    await vi.waitFor(() => expect(library.documents.map((document) => document.title)).toEqual(['a.txt', 'b.txt']));
    library.add([file('c.txt', '風が吹いた。')]);
    expect(library.unchanged).toEqual([]);
    await vi.waitFor(() => expect(library.queue.isReading).toBe(false));
  });
});

describe('a file that was read is read again', () => {
  const GIANT = '切れ目のない行が続く、'.repeat(600);

  test('a file that could not be decoded, in the encoding that a person says', async () => {
    const { library } = await openPage();
    const sjis = Uint8Array.of(0x90, 0xdd, 0x92, 0xe8, 0x81, 0x42);
    const damaged = new Blob(['これは正しい文です。'.repeat(20), sjis]);
    library.add([{ kind: 'file', path: 'a.txt', file: damaged }]);
    await vi.waitFor(() => expect(library.queue.asking.map(({ fault }) => fault)).toEqual(['broken-encoding']));
    const key = library.queue.asking[0]?.key ?? -1;
    expect(library.queue.canRetry(key)).toBe(true);
    library.queue.retry(key, 'macintosh');
    await vi.waitFor(() => expect(library.documents.map(({ encoding }) => encoding)).toEqual(['macintosh']));
    expect(library.queue.asking).toEqual([]);
  });

  test('one file of an archive by itself, and it stays the same document', async () => {
    const { library } = await openPage();
    const archive = new Blob([(await writeZip({ 'a.txt': '甲の規則。', 'b.txt': '乙の規則。' })) as BlobPart]);
    library.add([{ kind: 'file', path: 'z.zip', file: archive }]);
    await vi.waitFor(() => expect(library.documents).toHaveLength(2));
    const before = library.documents.map(({ id }) => id);
    const [first] = library.documents;
    if (first) library.readAgain(first, { encoding: 'koi8-r' });
    await vi.waitFor(() => expect(library.documents.map(({ encoding }) => encoding)).toEqual(['KOI8-R', 'UTF-8']));
    expect(library.documents.map(({ id }) => id)).toEqual(before);
  });

  test('what was taken in stays taken in when the worker dies in a session that is not kept', async () => {
    const page = await openPage();
    const { library } = page;
    await library.setKeep(false);
    library.add([file('a.txt', GIANT)]);
    await vi.waitFor(() => expect(library.asides).toHaveLength(1));
    await library.takeIn(library.asides);
    await vi.waitFor(() => expect(library.documents).toHaveLength(1));
    page.killWorker();
    await vi.waitFor(() => expect(page.workersMade()).toBe(2));
    await vi.waitFor(() => expect(library.documents.map(({ title }) => title)).toEqual(['a.txt']));
    expect(library.asides).toEqual([]);
  });
});

describe('the fields of JSON records', () => {
  const LONG = '旅費は、出張から戻って五日以内に、領収書を添えて、所属長の承認を得たうえで経理部に申請してください。';
  const records = (name: string): string =>
    JSON.stringify([{ id: 1, q: `${name}の旅費はいつまでに申請するのですか。`, a: `${LONG}${name}` }]);

  test('are asked for once a shape, answered for every file of it, and for those that come later', async () => {
    const { library } = await openPage();
    library.add([file('a.json', records('甲')), file('b.json', records('乙'))]);
    await vi.waitFor(() => expect(library.unasked).toHaveLength(2));
    const { shape = '', text } = library.documents[0]?.fields ?? {};
    expect(text).toBe('a');
    library.chooseFields({ shape, text: 'q', heading: null });
    expect(library.unasked).toEqual([]);
    await vi.waitFor(() => expect(library.documents.map(({ fields }) => fields?.text)).toEqual(['q', 'q']));
    library.add([file('c.json', records('丙'))]);
    await vi.waitFor(() => expect(library.documents.map(({ fields }) => fields?.text)).toEqual(['q', 'q', 'q']));
  });
});
