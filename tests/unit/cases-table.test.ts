import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CASES = '../shared/data/cases_open.json';
const rows = readFileSync('tests/cases/README.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , , tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return id !== undefined && /^C\d+$/.test(id)
      ? [{ id, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''), isHeld: !tests.startsWith('–') }]
      : [];
  });

it.each(rows.filter(({ isHeld }) => isHeld))('$id is named by the tests that the table says hold it', ({ id, files }) => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readFileSync(`tests/${file}`, 'utf8'), file).toMatch(new RegExp(`\\b${id}\\b`));
});

it.skipIf(!existsSync(CASES))('the table has every case', () => {
  const cases = JSON.parse(readFileSync(CASES, 'utf8')) as readonly { readonly id: string }[];
  expect(rows.map(({ id }) => id).sort()).toEqual(cases.map(({ id }) => id).sort());
});
