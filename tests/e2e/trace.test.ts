import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test, type Page } from '@playwright/test';
import { LANGS, openPage, places, WORDS, type Lang, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

interface Trace {
  readonly question: string;
  readonly hitCount: number;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly hits: readonly { readonly rank: number; readonly text: string; readonly parts?: unknown }[];
  readonly places: readonly {
    readonly place: number;
    readonly state: string;
    readonly title: string | null;
    readonly rank: number | null;
  }[];
  readonly ledger: readonly { readonly place: number; readonly text: string }[];
  readonly domination: {
    readonly before: { readonly largestShare: number; readonly distinct: number };
    readonly after: { readonly largestShare: number; readonly distinct: number };
    readonly sizeAlone: { readonly share: number };
    readonly freed: number;
    readonly kStar: number | null;
  };
  readonly context: { readonly passages: readonly { readonly text: string }[]; readonly size: number; readonly unit: string };
  readonly prompt: string;
}

function readSchema(): ValidateFunction {
  return new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync('docs/trace.schema.json', 'utf8')) as object,
  );
}

async function downloadTrace(page: Page, lang: Lang = 'en'): Promise<Trace> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: WORDS[lang].downloadTrace }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('oyako-trace.json');
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as Trace;
}

function expectValid(trace: unknown): void {
  const validate = readSchema();
  validate(trace);
  expect(validate.errors ?? []).toEqual([]);
}

/** Every object in a value, by its path, so that a key can be taken out of a copy. */
function listKeys(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [[...path, key]]),
    ...listKeys(inner, [...path, key]),
  ]);
}

function without(value: unknown, path: readonly string[]): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  delete holder[path.at(-1) ?? ''];
  return copy;
}

for (const lang of LANGS)
  test(`"${WORDS[lang].downloadTrace}" gives the JSON of docs/trace.md, with the figures of the page`, async ({ page }) => {
    await openPage(page, `step=4&lang=${lang}`);
    const trace = await downloadTrace(page, lang);
    expectValid(trace);
    const figures = page.getByRole('region', { name: WORDS[lang].figures.title });
    const percent = (share: number): string => `${Math.round(share * 100)}`;
    await expect(figures.getByRole('row').nth(1)).toContainText(percent(trace.domination.before.largestShare));
    await expect(figures.getByRole('row').nth(1)).toContainText(percent(trace.domination.after.largestShare));
    await expect(figures.getByRole('row').nth(2)).toContainText(String(trace.domination.before.distinct));
    await expect(figures.getByRole('row').nth(2)).toContainText(String(trace.domination.after.distinct));
    await expect(figures.getByRole('row').nth(4)).toContainText(String(trace.domination.freed));
    await expect(figures.getByRole('row').nth(5)).toContainText(String(trace.domination.kStar));
    expect(trace.places.map((place) => place.state)).toEqual(['kept', 'refilled', 'refilled', 'refilled', 'refilled']);
    for (const place of trace.places) await expect(places(page).nth(place.place - 1)).toContainText(place.title ?? '');
    expect(trace.prompt).toBe(await page.locator('.js-prompt').textContent());
    expect(trace.hits.slice(0, 5).map((hit) => hit.text)).toEqual(await page.locator('.board [data-rank] .text').allTextContents());
    expect(trace.ledger.map((line) => line.place)).toEqual([1, 2, 3, 4, 5]);
    for (const line of trace.ledger) expect(line.text.length, 'each line is said in words').toBeGreaterThan(8);
  });

test('"Copy trace" copies the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, 'step=4');
  const downloaded = await downloadTrace(page);
  await page.getByRole('button', { name: WORDS.en.copyTrace }).click();
  await expect(page.getByText(WORDS.en.copied).first()).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(downloaded);
});

test('the trace is valid with free and empty places, sections as voters, by words and without a hit', async ({ page }) => {
  await openPage(page, 'step=4&k=50&vote=section&parent=document&parents=10&budget=300&by=words&unit=tokens');
  await expect.poll(() => page.locator('.board [data-rank="1"] .score').getAttribute('title')).toBe(WORDS.en.board.scoreName.words);
  await expect(page.locator('.budget > span')).toContainText('tokens');
  const crowded = await downloadTrace(page);
  expectValid(crowded);
  expect(new Set(crowded.places.map((place) => place.state))).toContain('free');
  expect(crowded.setup).toMatchObject({ k: 50, by: 'words', searchedBy: 'words', vote: 'section', unit: 'tokens' });
  await page.locator('.js-question').fill('breath test');
  await expect.poll(async () => (await downloadTrace(page)).question).toBe('breath test');
  expectValid(await downloadTrace(page));
});

test('the schema refuses a trace that lacks any key, or has one more', async ({ page }) => {
  await openPage(page, 'step=4');
  const trace = await downloadTrace(page);
  const validate = readSchema();
  const paths = listKeys(trace);
  expect(paths.length).toBeGreaterThan(100);
  const passed = paths.filter((path) => validate(without(trace, path)));
  expect(passed.map((path) => path.join('.'))).toEqual([]);
  expect(validate({ ...trace, more: 1 })).toBe(false);
});
