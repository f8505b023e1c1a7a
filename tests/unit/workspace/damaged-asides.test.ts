import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestEngine } from '../../fakes/test-engine';
import { bytesOf, forge, read, type Change, type Loose } from './forge-workspace';
import { openEmpty, save } from './make-workspace';

const DOCUMENT = 'documents/0001.json';
const ASIDE = 'asides/0002.json';
const NEWER = 'asides/0003.json';
const COPY = 'texts/0002 copy txt.txt';

/** One document; kept aside one that is nearly the same, and a new version of it that has no end of a sentence. */
let doubted: Uint8Array;
beforeAll(async () => {
  doubted = await bytesOf(await save(await openDoubted()));
});

async function openDoubted(): Promise<TestEngine> {
  const rules = Array.from({ length: 20 }, (_, number) => `Rule ${number} pays ${number * 37} yen on day ${number}.`).join(' ');
  const from = await openEmpty();
  await from.add({ 'in/rules.txt': rules, 'copy.txt': `${rules} And one more that is new.` });
  await from.add({ 'in/rules.txt': 'a line that goes on and on, '.repeat(300) });
  return from;
}

const inAside =
  (edit: (aside: Loose) => void, path = ASIDE): Change =>
  (_, json) =>
    json(path, edit);

/** Gives `edit` the id that the file at `path` has. */
const withIdOf =
  (path: string, edit: (id: string, ...change: Parameters<Change>) => void): Change =>
  (entries, json) => {
    let id = '';
    json(path, (file) => (id = file.id));
    edit(id, entries, json);
  };

const BROKEN = Uint8Array.of(0xff, 0xfe, 0x41);

describe('a file that keeps something aside', () => {
  test('opens, written again with nothing changed', async () => {
    const whole = await read(doubted);
    expect(await read(await forge(doubted, () => undefined))).toEqual(whole);
    expect(whole.asides.map(({ aside }) => aside)).toMatchObject([
      { number: 0, reasons: [{ code: 'near-duplicate', args: { title: 'rules.txt' } }] },
      { number: 1, reasons: [{ code: 'giant-sentence' }], replaces: whole.documents[0]?.record.id },
    ]);
  });

  test('that names it deceptively, and why, opens under the names that such files would have been kept under', async () => {
    const forged = await forge(
      doubted,
      inAside((file) => {
        file.title = 'a\u202etxt.exe\n';
        file.aside.reasons[0].args.title = 'b\u202etxt.exe';
      }),
    );
    const [first] = (await read(forged)).asides;
    expect([first?.title, first?.aside.reasons[0]?.args.title]).toEqual(['a txt.exe', 'b txt.exe']);
  });

  test('in the order of their numbers, whatever the order of the entries', async () => {
    const forged = await forge(doubted, (_, json) => {
      json(ASIDE, ({ aside }) => (aside.number = 5));
      json(NEWER, ({ aside }) => (aside.number = 2));
    });
    expect((await read(forged)).asides.map(({ aside }) => aside.number)).toEqual([2, 5]);
  });

  test.each<readonly [string, Change, string]>([
    ['has another text than its revision says', (entries) => (entries[COPY] = new TextEncoder().encode('Other.')), `${COPY}: revision`],
    [
      'has a text that is no UTF-8',
      (entries, json) => {
        entries[COPY] = BROKEN;
        json(ASIDE, (file) => (file.revision = bytesToHex(sha256(BROKEN))));
      },
      COPY,
    ],
    ['has a text that is not there', inAside((file) => (file.text = 'texts/0009 x.txt')), 'texts/0009 x.txt'],
    ['has the text of another', inAside((file) => (file.text = 'texts/0001 rules txt.txt')), 'texts/0001 rules txt.txt'],
    ['says no reason', inAside(({ aside }) => (aside.reasons = [])), `${ASIDE}.aside.reasons`],
    ['says one reason twice', inAside(({ aside }) => aside.reasons.push(aside.reasons[0])), `${ASIDE}.aside.reasons`],
    ['says a reason that nobody knows', inAside(({ aside }) => (aside.reasons[0].code = 'too-long')), `${ASIDE}.aside.reasons[0].code`],
    [
      'says a reason that every object has the name of',
      inAside(({ aside }) => (aside.reasons[0].code = 'constructor')),
      `${ASIDE}.aside.reasons[0].code`,
    ],
    [
      'says a reason without its figure',
      inAside(({ aside }) => delete aside.reasons[0].args.percent),
      `${ASIDE}.aside.reasons[0].args.percent`,
    ],
    [
      'says a share of more than all',
      inAside(({ aside }) => (aside.reasons[0].args.percent = 101)),
      `${ASIDE}.aside.reasons[0].args.percent`,
    ],
    [
      'says a length that is no number',
      inAside(({ aside }) => (aside.reasons[0].args.length = 'long'), NEWER),
      `${NEWER}.aside.reasons[0].args.length`,
    ],
    [
      'is nearly the same by something else',
      inAside(({ aside }) => (aside.reasons[0].args.by = 'pictures')),
      `${ASIDE}.aside.reasons[0].args.by`,
    ],
    ['is nearly the same as nothing', inAside(({ aside }) => delete aside.reasons[0].args.title), `${ASIDE}.aside.reasons[0].args.title`],
    [
      'is in a language that the page does not tell',
      inAside(({ aside }) => (aside.reasons = [{ code: 'unknown-language', args: { lang: 'xx' } }])),
      `${ASIDE}.aside.reasons[0].args.lang`,
    ],
    [
      'is in a language of which nothing is said',
      inAside(({ aside }) => (aside.reasons = [{ code: 'unknown-language', args: {} }])),
      `${ASIDE}.aside.reasons[0].args.percent`,
    ],
    ['says nothing of being kept aside', inAside((file) => delete file.aside), `${ASIDE}.aside`],
    ['has no place', inAside(({ aside }) => delete aside.number), `${ASIDE}.aside.number`],
    ['has the place of another', inAside(({ aside }) => (aside.number = 1)), 'asides: number'],
    ['has the id of another', withIdOf(NEWER, (id, _, json) => json(ASIDE, (file) => (file.id = id))), 'asides: id'],
    ['has the id of a document', withIdOf(DOCUMENT, (id, _, json) => json(ASIDE, (file) => (file.id = id))), 'asides: id'],
    ['is a new version of nothing in it', inAside(({ aside }) => (aside.replaces = 'x'), NEWER), 'asides: replaces'],
    [
      'is a new version of what is kept aside',
      withIdOf(ASIDE, (id, _, json) => json(NEWER, ({ aside }) => (aside.replaces = id))),
      'asides: replaces',
    ],
    ['has a child behind the end of its text', inAside(({ cut }) => (cut.children.at(-1).end = 100_000)), `${ASIDE}.cut.gaps[`],
    ['has a block out of its text', inAside(({ blocks }) => (blocks.at(-1).end = 100_000)), `${ASIDE}.blocks[0]`],
    [
      'has the marked answer',
      withIdOf(ASIDE, (id, _, json) => json('settings.json', (page) => (page.marked = { document: id, start: 0, end: 1 }))),
      'settings.json.marked',
    ],
    [
      'is among the documents',
      (entries) => {
        entries['documents/0002.json'] = entries[ASIDE] ?? new Uint8Array();
        delete entries[ASIDE];
      },
      'documents/0002.json.aside',
    ],
    ['has vectors', (entries) => (entries['vectors/0002-1-children.f32'] = new Uint8Array(1536)), 'vectors/0002-1-children.f32'],
    ['is in a file of version 1', (_, json) => json('manifest.json', (manifest) => (manifest.version = 1)), 'manifest.json.entries['],
    ['is counted as two', (_, json) => json('manifest.json', ({ counts }) => counts.asides++), 'manifest.json.counts.asides'],
    ['is not counted', (_, json) => json('manifest.json', ({ counts }) => delete counts.asides), 'manifest.json.counts.asides'],
  ])('is refused whole, with the place, if it %s', async (_, change, at) => {
    const forged = await forge(doubted, change);
    await expect(read(forged)).rejects.toMatchObject({
      name: 'workspace-damaged',
      message: expect.stringContaining(`{"at":"${at}`),
    });
  });
});
