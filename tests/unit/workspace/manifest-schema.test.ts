import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { TestEngine } from '../../fakes/test-engine';
import { openEmpty, openFilled, readEntries, save } from './make-workspace';

const validate = new Ajv2020({ allErrors: true, strict: true }).compile(
  JSON.parse(readFileSync('docs/workspace.schema.json', 'utf8')) as object,
);

test('the manifest of a saved workspace is what docs/workspace.schema.json says, and lists every other entry', async () => {
  for (const from of [await openEmpty(), await openFilled(), await openWithAside()]) {
    const entries = await readEntries(await save(from));
    const json = Buffer.from(entries['manifest.json'] ?? '', 'latin1').toString('utf8');
    const manifest = JSON.parse(json) as { entries: { path: string }[] };
    validate(manifest);
    expect(validate.errors ?? []).toEqual([]);
    const listed = manifest.entries.map(({ path }) => path);
    expect(['mimetype', ...listed, 'manifest.json'].sort()).toEqual(Object.keys(entries).sort());
  }
});

/** With a document that is kept aside. */
async function openWithAside(): Promise<TestEngine> {
  const from = await openEmpty();
  await from.add({ 'a.txt': 'A sentence.', 'damaged.txt': '\ufffd' });
  return from;
}

type Manifest = Record<string, unknown> & {
  readonly version: number;
  readonly counts: Record<string, number>;
  readonly entries: readonly { readonly path: string }[];
};

async function manifestOf(from: TestEngine): Promise<Manifest> {
  return JSON.parse((await readEntries(await save(from)))['manifest.json'] ?? '') as Manifest;
}

test('a workspace is of version 2 where something is kept aside, else of version 1, which knows nothing of that; the schema holds both', async () => {
  const [one, two] = [await manifestOf(await openEmpty()), await manifestOf(await openWithAside())];
  expect([one.version, one.counts.asides]).toEqual([1, undefined]);
  expect([two.version, two.counts.asides]).toEqual([2, 1]);
  expect(two.entries.filter(({ path }) => path.startsWith('asides/')).map(({ path }) => path)).toEqual(['asides/0002.json']);
  expect(validate({ ...one, counts: { ...one.counts, asides: 0 } })).toBe(false);
  expect(validate({ ...one, version: 2 })).toBe(false);
  expect(validate({ ...one, version: 2, counts: { ...one.counts, asides: 0 } })).toBe(true);
  expect(validate({ ...one, entries: two.entries })).toBe(false);
  expect(validate({ ...two, version: 1 })).toBe(false);
});

test('the schema refuses a manifest without a key, of another version, or with a path that leads elsewhere', async () => {
  const whole = await manifestOf(await openEmpty());
  for (const key of Object.keys(whole)) expect(validate({ ...whole, [key]: undefined }), key).toBe(false);
  expect(validate({ ...whole, version: 3 })).toBe(false);
  const entry = { byteLength: 1, sha256: '0'.repeat(64) };
  for (const path of ['../x.txt', '/etc/passwd', 'texts/0001/x.txt', 'asides/0001.json', 'run.js']) {
    expect(validate({ ...whole, entries: [{ ...entry, path }] }), path).toBe(false);
  }
});
