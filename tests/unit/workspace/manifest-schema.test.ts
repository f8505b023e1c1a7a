import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { openEmpty, openFilled, readEntries, save } from './make-workspace';

const validate = new Ajv2020({ allErrors: true, strict: true }).compile(
  JSON.parse(readFileSync('docs/workspace.schema.json', 'utf8')) as object,
);

test('the manifest of a saved workspace is what docs/workspace.schema.json says, and lists every other entry', async () => {
  for (const from of [await openEmpty(), await openFilled()]) {
    const entries = await readEntries(await save(from));
    const json = Buffer.from(entries['manifest.json'] ?? '', 'latin1').toString('utf8');
    const manifest = JSON.parse(json) as { entries: { path: string }[] };
    validate(manifest);
    expect(validate.errors ?? []).toEqual([]);
    const listed = manifest.entries.map(({ path }) => path);
    expect(['mimetype', ...listed, 'manifest.json'].sort()).toEqual(Object.keys(entries).sort());
  }
});

test('the schema refuses a manifest without a key, of another version, or with a path that leads elsewhere', async () => {
  const whole = JSON.parse((await readEntries(await save(await openEmpty())))['manifest.json'] ?? '') as Record<string, unknown>;
  for (const key of Object.keys(whole)) expect(validate({ ...whole, [key]: undefined }), key).toBe(false);
  expect(validate({ ...whole, version: 2 })).toBe(false);
  const entry = { byteLength: 1, sha256: '0'.repeat(64) };
  for (const path of ['../x.txt', '/etc/passwd', 'texts/0001/x.txt', 'run.js']) {
    expect(validate({ ...whole, entries: [{ ...entry, path }] }), path).toBe(false);
  }
});
