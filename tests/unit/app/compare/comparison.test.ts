import { expect, test, vi } from 'vitest';
import type { AppParts } from '../../../../src/app/state/app-parts';
import { uniqueName } from '../../../../src/app/state/compare/board-setup';
import { Comparison } from '../../../../src/app/state/compare/comparison.svelte';
import type { SetupColumn } from '../../../../src/app/state/compare/setup-column.svelte';
import { KeptSetups } from '../../../../src/app/state/kept-setups.svelte';
import { compareEn } from '../../../../src/app/words/compare-en';
import { compareJa } from '../../../../src/app/words/compare-ja';
import type { Setup } from '../../../../src/core/evaluate/setup';
import { readSetups, writeSetups } from '../../../../src/core/evaluate/read-setups';
import type { SetupRun } from '../../../../src/core/evaluate/run-setup';
import { openTestPage } from '../../../fakes/test-page';

async function openComparison(): Promise<{ comparison: Comparison; parts: AppParts; setups: KeptSetups }> {
  const page = openTestPage();
  await page.link.start();
  page.inquiry.ask();
  await vi.waitFor(() => expect(page.inquiry.shown).not.toBeNull());
  const { link: engine, settings, library, models, inquiry, board } = page;
  const parts = { engine, settings, library, models, inquiry, board } as unknown as AppParts;
  const setups = new KeptSetups();
  return { comparison: new Comparison({ parts, setups, names: { board: 'Board', plain: 'Plain' } }), parts, setups };
}

/** As the column's effects do. */
async function runOf(column: SetupColumn | undefined): Promise<SetupRun> {
  if (!column) throw new Error('expected a column');
  column.ask();
  return vi.waitFor(
    () => {
      column.ensureTexts();
      const { state } = column;
      if (state.kind !== 'ready') throw new Error(state.kind);
      return state.run;
    },
    { timeout: 5_000 },
  );
}

test('parent–child with the board’s settings gives the board’s own figures', async () => {
  const { comparison, parts } = await openComparison();
  const { board } = parts;
  const run = await runOf(comparison.columns[1]);
  const { before, after, fold, context } = board;
  expect(run).toMatchObject({ before, after, freed: fold.freed, kStar: fold.kStar, hasAnswer: board.answerHandedOn });
  expect(run.passages).toEqual(context?.passages);
  expect(run.size).toBe(context?.size);
  expect(run.seats.map(({ rank }) => rank)).toEqual(fold.places.flatMap(({ rank }) => rank ?? []));
  expect(before).not.toBeNull();
});

test('two columns that are set alike give identical figures', async () => {
  const { comparison } = await openComparison();
  comparison.add();
  expect(comparison.columns.map(({ setup }) => setup.name)).toEqual(['Plain', 'Board', 'Board (2)']);
  comparison.columns.forEach((column) => (column.setup = { ...column.setup, splitting: { kind: 'characters', length: 200, overlap: 50 } }));
  expect(await runOf(comparison.columns[1])).toEqual(await runOf(comparison.columns[2]));
});

test('a search whose vectors are not there has no figures, until they are supplied', async () => {
  const { comparison, parts } = await openComparison();
  const [column] = comparison.columns;
  if (!column) throw new Error('expected a column');
  column.setup = { ...column.setup, by: 'meaning' };
  column.ask();
  await vi.waitFor(() => expect(column.state).toMatchObject({ kind: 'lacks', lacks: 'model' }));
  await column.supply();
  parts.inquiry.ask();
  await vi.waitFor(() => expect(parts.inquiry.shown?.catalogue.version).toBe(parts.library.catalogue?.version));
  expect((await runOf(column)).seats.length).toBeGreaterThan(0);
});

test('saved under its name, opened again, and removed; no more than four columns and no fewer than two', async () => {
  const { comparison, setups } = await openComparison();
  const [first] = comparison.columns;
  if (!first) throw new Error('expected a column');
  comparison.save(first.setup);
  comparison.save({ ...first.setup, k: 7 });
  expect(comparison.saved).toMatchObject([{ name: 'Plain', k: 7 }]);
  for (let i = 0; i < 5; i++) comparison.add();
  expect(comparison.columns).toHaveLength(4);
  const [saved] = comparison.saved;
  if (saved) comparison.open(saved);
  expect(comparison.columns.at(-1)?.setup.k).toBe(7);
  for (const column of comparison.columns) comparison.remove(column);
  expect(comparison.columns).toHaveLength(2);
  comparison.unsave('Plain');
  expect(setups.json).toBeNull();
});

test('what is exported is imported again under names of its own; a bad file changes nothing', async () => {
  const { comparison } = await openComparison();
  const json = comparison.export();
  expect(readSetups(json).setups).toHaveLength(2);
  expect(comparison.import(json)).toEqual({ count: 2, refused: [] });
  comparison.import(json);
  expect(comparison.saved.map(({ name }) => name)).toEqual(['Plain', 'Board', 'Plain (2)', 'Board (2)']);
  const before = comparison.columns;
  expect(comparison.import(json.replace('"k": 5', '"k": 0'))).toEqual({ count: 0, refused: ['setups[0].k: 0'], reason: 'values' });
  expect(comparison.columns).toBe(before);
  expect(comparison.saved).toHaveLength(4);
});

test('a name that is taken gets the first free number, and stays short enough', () => {
  expect(uniqueName('a', ['a', 'a (2)'])).toBe('a (3)');
  expect(uniqueName('a (2)', ['a', 'a (2)'])).toBe('a (3)');
  expect(uniqueName('a (2)', ['a'])).toBe('a (2)');
  expect(uniqueName('x'.repeat(80), ['x'.repeat(80)])).toHaveLength(78);
});

test('saved setups are written while the page keeps things, and taken away where a person chose not to', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const setups = new KeptSetups();
  setups.follow({ mode: 'kept', reason: null });
  setups.save('{}');
  expect(new KeptSetups().json).toBe('{}');
  setups.follow({ mode: 'memory', reason: 'refused' });
  expect(kept.size).toBe(1);
  setups.follow({ mode: 'memory', reason: 'chosen' });
  expect(kept.size).toBe(0);
  setups.save('{"a":1}');
  expect(kept.size).toBe(0);
  expect(setups.json).toBe('{"a":1}');
  setups.follow({ mode: 'kept', reason: null });
  expect(kept.size).toBe(1);
  setups.forget();
  expect([setups.json, kept.size]).toEqual([null, 0]);
  vi.unstubAllGlobals();
});

/** The store of one machine, which several tabs share; each hears what the others write. */
function shareStorage(): { readonly kept: Map<string, string>; readonly tabs: KeptSetups[]; write: (value: string | null) => void } {
  const kept = new Map<string, string>();
  const shared = { kept, tabs: [] as KeptSetups[], write: (value: string | null): void => void value };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      shared.write(value);
    },
    removeItem: (key: string) => {
      kept.delete(key);
      shared.write(null);
    },
  });
  return shared;
}

const inStorage = (names: readonly string[], setup: Setup): string => writeSetups(names.map((name) => ({ ...setup, name })));

test('two tabs: what one saves the other has too, and neither undoes what the other saved, heard of or not', async () => {
  const storage = shareStorage();
  const { comparison, setups } = await openComparison();
  const setup = comparison.columns[0]?.setup;
  if (!setup) throw new Error('expected a column');
  const other = new KeptSetups();
  setups.hear({ key: 'oyako-setups', newValue: inStorage(['theirs'], setup) });
  expect(comparison.saved.map(({ name }) => name)).toEqual(['theirs']);
  other.save(inStorage(['theirs', 'unheard'], setup));
  comparison.save({ ...setup, name: 'mine' });
  expect(comparison.saved.map(({ name }) => name)).toEqual(['theirs', 'unheard', 'mine']);
  comparison.unsave('theirs');
  expect(readSetups(new KeptSetups().json ?? '').setups?.map(({ name }) => name)).toEqual(['unheard', 'mine']);
  storage.write = (newValue) => setups.hear({ key: 'oyako-setups', newValue });
  other.forget();
  expect(setups.json).toBeNull();
  vi.unstubAllGlobals();
});

test('"do not keep" in one tab takes the setups of no other tab away', () => {
  const storage = shareStorage();
  const [first, second] = [new KeptSetups(), new KeptSetups()];
  first.save('{"a":1}');
  second.refresh();
  storage.write = (newValue) => second.hear({ key: 'oyako-setups', newValue });
  first.follow({ mode: 'memory', reason: 'chosen' });
  expect([storage.kept.size, second.json]).toEqual([0, '{"a":1}']);
  vi.unstubAllGlobals();
});

test('a write that the browser refuses is said, what was saved stays for this tab, and the next write is tried again', () => {
  let isFull = true;
  const kept = new Map([['oyako-setups', '{"old":1}']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  const setups = new KeptSetups();
  setups.save('{"new":1}');
  setups.refresh();
  setups.hear({ key: 'oyako-setups', newValue: '{"old":1}' });
  expect([setups.json, setups.isRefused, kept.get('oyako-setups')]).toEqual(['{"new":1}', true, '{"old":1}']);
  isFull = false;
  setups.save('{"newer":1}');
  expect([setups.isRefused, kept.get('oyako-setups')]).toEqual([false, '{"newer":1}']);
  isFull = true;
  setups.forget();
  expect([setups.json, setups.isRefused, kept.size]).toEqual([null, false, 0]);
  vi.unstubAllGlobals();
});

test('both languages say the same things', () => {
  const paths = (tree: object, prefix = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? paths(value, `${prefix}${key}.`) : [`${prefix}${key}:${typeof value}`],
    );
  expect(paths(compareJa)).toEqual(paths(compareEn));
});
