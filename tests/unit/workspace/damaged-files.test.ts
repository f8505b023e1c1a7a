import { beforeAll, describe, expect, test } from 'vitest';
import { MIME_TYPE, WORKSPACE_VERSIONS } from '../../../src/engine/workspace/workspace-format';
import { writeZip } from '../readers/write-zip';
import { bytesOf, forge, read, readOrCode, type Change, type Entries, type Loose } from './forge-workspace';
import { FILES, openEmpty, openFilled, PAGE, save } from './make-workspace';

const REFUSALS = ['workspace-damaged', 'not-a-workspace', 'workspace-newer'];

/** One document without vectors and one that is kept aside: small enough that each byte of the file can be damaged. */
let small: Uint8Array;
/** Two documents with vectors of both models. */
let large: Uint8Array;
beforeAll(async () => {
  const one = await openEmpty();
  await one.add({ 'a.txt': 'Hi there.', 'b.txt': '\ufffd' });
  small = await bytesOf(await save(one, { ...PAGE, setups: [] }));
  const { 'notes.txt': notes = '', 'rules/travel.md': travel = '' } = FILES;
  large = await bytesOf(await save(await openFilled({ 'notes.txt': notes, 'rules/travel.md': travel })));
});

/** What came of each change: every file must be refused, or be the same workspace. */
async function countRefused(files: Iterable<Uint8Array>, whole: Uint8Array): Promise<{ refused: number; same: number }> {
  const expected = await read(whole);
  const counts = { refused: 0, same: 0 };
  for (const bytes of files) {
    const came = await readOrCode(bytes);
    if (typeof came === 'string') {
      expect(REFUSALS).toContain(came);
      counts.refused++;
    } else {
      expect(came).toEqual(expected);
      counts.same++;
    }
  }
  return counts;
}

function* damageEach(bytes: Uint8Array, every = 1): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += every) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] ?? 0) ^ (1 + ((at * 89) % 255));
    yield damaged;
  }
}

describe('a damaged file is refused, or gives the very same workspace', () => {
  test('whichever single byte it is', async () => {
    const { refused, same } = await countRefused(damageEach(small), small);
    console.log(
      `${small.length} bytes damaged one at a time: ${refused} files refused, ${same} the same workspace (stamps and attributes of the ZIP)`,
    );
    expect(refused).toBeGreaterThan(small.length * 0.7);
  }, 120_000);

  test('with vectors, at every 401st byte', async () => {
    const { refused } = await countRefused(damageEach(large, 401), large);
    expect(refused).toBeGreaterThan(0);
  }, 60_000);

  test('cut short anywhere, or with something behind it', async () => {
    const cuts = Array.from({ length: 60 }, (_, i) => small.slice(0, Math.floor((small.length * i) / 60)));
    expect(await countRefused([...cuts, small.slice(0, -1), small.slice(1)], small)).toEqual({ refused: 62, same: 0 });
    const longer = new Uint8Array(small.length + 5);
    longer.set(small);
    await countRefused([longer], small);
  });
});

describe('any other file is told apart', () => {
  test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an empty file', () => new Uint8Array()],
    ['a text', () => new TextEncoder().encode('no ZIP at all')],
    ['a ZIP of documents', () => writeZip({ 'a.txt': 'A sentence.' })],
    ['a ZIP with a manifest of another kind', () => writeZip({ 'manifest.json': '{"name":"extension","manifest_version":3}' })],
    ['a ZIP with a manifest that is no JSON', () => writeZip({ 'manifest.json': 'no JSON' })],
    ['an OpenDocument file', () => writeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }, 0)],
  ])('%s is no workspace', async (_, make) => {
    expect(await readOrCode(await make())).toBe('not-a-workspace');
  });

  test('one of a newer version is named as that, whatever else has changed in it', async () => {
    const manifest = JSON.stringify({ format: 'oyako-workspace', version: Math.max(...WORKSPACE_VERSIONS) + 1, contents: {} });
    const file = await writeZip({ mimetype: MIME_TYPE, 'manifest.json': manifest, 'new/thing.bin': 'x' }, 0);
    await expect(read(file)).rejects.toMatchObject({ name: 'workspace-newer' });
  });
});

describe('a file whose every hash is right is refused all the same where it', () => {
  const DOCUMENT = 'documents/0001.json';
  const inDocument =
    (edit: (document: Loose) => void): Change =>
    (_, json) =>
      json(DOCUMENT, edit);
  const vectorPath = (entries: Entries): string => Object.keys(entries).find((path) => path.endsWith('.f32')) ?? '';

  test('is changed in nothing: then it opens', async () => {
    expect(await read(await forge(large, () => undefined))).toEqual(await read(large));
  });

  test('names its documents deceptively: then they open under the names that such files would have been kept under', async () => {
    const forged = await forge(
      large,
      inDocument((document) => {
        document.title = 'a\u202etxt.exe\n\ud800';
        document.path = 'rules/\u2066\u0000x.txt';
      }),
    );
    const [first] = (await read(forged)).documents;
    expect(first?.record).toMatchObject({ title: 'a txt.exe \ufffd', path: 'rules/ x.txt' });
    const labelled = await forge(
      large,
      inDocument((document) => {
        document.access = 'h\u200br\u202e';
        document.encoding = 'UTF\u202e-8';
        document.hand = { document: '\u2066hr', spans: [] };
        document.cut.sections[0].heading = 'Pay\u202e\u0000\n[9] x';
        document.cut.sections[0].headingPath = ['a\u200bb'];
      }),
    );
    const [second] = (await read(labelled)).documents;
    expect(second?.record).toMatchObject({
      access: 'hr',
      encoding: 'UTF -8',
      hand: { document: 'hr', spans: [] },
      cut: { sections: [{ heading: 'Pay [9] x', headingPath: ['ab'] }] },
    });
    const nameless = await forge(
      large,
      inDocument((document) => (document.title = '\u202e')),
    );
    expect((await read(nameless)).documents[0]?.record.title).toBe('?');
  });

  test.each<readonly [string, Change]>([
    [
      'has another text than its revision says',
      (entries) => (entries['texts/0001 notes txt.txt'] = new TextEncoder().encode('Other words.')),
    ],
    ['has a text that is no UTF-8', (entries) => (entries['texts/0001 notes txt.txt'] = Uint8Array.of(0xff, 0xfe, 0x41))],
    ['has a child behind the end of its text', inDocument(({ cut }) => (cut.children.at(-1).end = 1000))],
    ['has children out of order', inDocument(({ cut }) => cut.children.reverse())],
    ['has a child in no section', inDocument(({ cut }) => cut.sections[0].childCount--)],
    ['has a hole between child and gap', inDocument(({ cut }) => (cut.gaps[0].start += 1))],
    ['has a child of an unknown kind', inDocument(({ cut }) => (cut.children[0].kind = 'chapter'))],
    ['has half a number for a place', inDocument(({ cut }) => (cut.children[0].start = 0.5))],
    [
      'was saved on a day that no calendar has',
      (_, json) => json('manifest.json', (manifest) => (manifest.created = '2026-13-45T25:61:00Z')),
    ],
    ['has no id', inDocument((document) => delete document.id)],
    ['has a letter below none', inDocument((document) => (document.arrival = -1))],
    ['has two documents of one letter', (_, json) => json('documents/0002.json', (document) => (document.arrival = 0))],
    ['names a text that is not there', inDocument((document) => (document.text = 'texts/0009 x.txt'))],
    ['names vectors of another revision', inDocument(({ vectors }) => (vectors[0].revision = '0'.repeat(64)))],
    ['has fewer vectors than hashes', inDocument(({ vectors }) => vectors[0].hashes.push('0'.repeat(16)))],
    ['has vectors of another dimension', inDocument(({ vectors }) => (vectors[0].dimensions = 383))],
    [
      'has a vector that is not of length 1',
      (entries) => (entries[vectorPath(entries)] = new Uint8Array(entries[vectorPath(entries)]?.length ?? 0)),
    ],
    ['has a vector that is not a number', (entries) => entries[vectorPath(entries)]?.fill(0xff, 0, 4)],
    ['has settings out of bounds', (_, json) => json('settings.json', ({ settings }) => (settings.k = 51))],
    [
      'has a setup that the comparison would refuse',
      (_, json) => json('settings.json', ({ setups }) => (setups[0].splitting.kind = 'magic')),
    ],
    [
      'marks an answer in a document that is not there',
      (_, json) => json('settings.json', (page) => (page.marked = { document: 'x', start: 0, end: 1 })),
    ],
    ['counts other than it holds', (_, json) => json('manifest.json', ({ counts }) => counts.sentences++)],
    ['leads upwards', (entries) => (entries['texts/../../x.txt'] = new Uint8Array(1))],
    ['holds an entry that nothing names', (entries) => (entries['texts/0009 stray.txt'] = new Uint8Array(1))],
    ['holds an entry of another kind', (entries) => (entries['run.js'] = new Uint8Array(1))],
    [
      'says too little of what an entry unpacks to',
      (_, json) => json('manifest.json', (manifest) => (manifest.lies = { [DOCUMENT]: { byteLength: 5 } })),
    ],
    [
      'has a setup nested deeper than anything',
      (entries) => {
        const page = JSON.parse(new TextDecoder().decode(entries['settings.json'])) as { setups: { by: string }[] };
        for (const setup of page.setups) setup.by = 'deep';
        const deep = '['.repeat(200_000) + ']'.repeat(200_000);
        entries['settings.json'] = new TextEncoder().encode(JSON.stringify(page).replaceAll('"deep"', deep));
      },
    ],
    ['is nested deeper than anything', (entries) => (entries['settings.json'] = new TextEncoder().encode('['.repeat(200_000)))],
  ])('%s', async (_, change) => {
    expect(await readOrCode(await forge(large, change))).toBe('workspace-damaged');
  });

  test('unpacks to more than a tab holds, as it says itself: not a byte of it is unpacked', async () => {
    const lies = { [DOCUMENT]: { byteLength: 2 ** 30 } };
    const bomb = await forge(large, (_, json) => json('manifest.json', (manifest) => (manifest.lies = lies)));
    expect(await readOrCode(bomb)).toBe('workspace-too-large');
  });
});
