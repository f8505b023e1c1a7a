import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { compareEn } from '../../src/app/words/compare-en';
import { compareJa } from '../../src/app/words/compare-ja';
import { labEn } from '../../src/app/words/lab-en';
import { findViolations } from './find-violations';
import { addFiles, listenForFaults, openPage, textFile, WORDS, type Lang } from './open-page';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const COMPARE_WORDS = { ja: compareJa, en: compareEn } as const;
const KEY = 'oyako-setups';
const ready = (page: Page): Locator => page.locator('[data-column] [data-state="ready"]');
const column = (page: Page, number: number): Locator => page.locator('[data-column]').nth(number);

async function openCompare(page: Page, lang: Lang = 'en'): Promise<void> {
  await page.getByRole('tab', { name: WORDS[lang].tabs.compare, exact: true }).click();
  await expect(ready(page)).toHaveCount(2);
}

/** What a column shows, without its name. */
async function readFigures(page: Page, number: number): Promise<string> {
  const figures = column(page, number).locator('[data-state="ready"]');
  await expect(figures).toBeVisible();
  return figures.innerText();
}

for (const [lang, theme, width] of [
  ['ja', 'light', 1440],
  ['en', 'dark', 390],
] as const)
  test(`axe has no findings in the comparison, and nothing sticks out: ${lang}, ${theme}, ${width} wide`, async ({ page }) => {
    const faults = listenForFaults(page);
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, `lang=${lang}&theme=${theme}&step=3`);
    await openCompare(page, lang);
    const add = page.getByRole('button', { name: COMPARE_WORDS[lang].add });
    await add.click();
    await add.click();
    await expect(add).toBeDisabled();
    await expect(ready(page)).toHaveCount(4);
    expect(await findViolations(page, '#more')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });

test('parent–child shows the board’s figures, and a column that is set alike shows the same', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  const board = page.locator('.figures tbody tr');
  const own = column(page, 1).locator('tbody tr');
  await expect(own).toHaveCount(5);
  for (let row = 0; row < 5; row++) {
    const cells = (line: Locator): Promise<string[]> => line.locator('td').allInnerTexts();
    expect((await cells(own.nth(row))).map((cell) => cell.trim())).toEqual(
      (await cells(board.nth(row))).map((cell) => cell.replace(/^[A-Z]+\s/, '').trim()),
    );
  }
  await page.getByRole('button', { name: compareEn.add }).click();
  await expect(ready(page)).toHaveCount(3);
  expect(await readFigures(page, 2)).toBe(await readFigures(page, 1));
});

test('by keyboard alone: fixed pieces are made shorter, and the sentences they cut are marked', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  const length = column(page, 0).getByLabel(compareEn.length, { exact: true });
  await length.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('60');
  await expect(column(page, 0).locator('.seats .cut').first()).toContainText(compareEn.cutPart);
  await expect(column(page, 0).locator('[data-figure="cut"]')).not.toContainText('no sentence');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(length).toHaveValue('60');
});

test('every way of splitting shows figures, or says what it wants', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  const splitting = column(page, 0).getByLabel(compareEn.splitting, { exact: true });
  for (const kind of ['sentences', 'window', 'heading', 'paragraph', 'tokens'] as const) {
    await splitting.selectOption(kind);
    await expect(column(page, 0).locator('[data-state]'), kind).toHaveAttribute('data-state', 'ready');
    await expect(column(page, 0).locator('[data-seat="1"]')).toBeVisible();
  }
  await splitting.selectOption('shift');
  await expect(column(page, 0).locator('[data-state]')).toHaveAttribute('data-state', 'lacks');
  await expect(column(page, 0).locator('table')).toHaveCount(0);
});

test('setups are saved, exported and imported; what cannot be used is refused by name', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  await column(page, 0).getByRole('button', { name: compareEn.save }).click();
  await expect(page.getByText(compareEn.saved(compareEn.plainName))).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: compareEn.export }).click()]);
  expect(download.suggestedFilename()).toBe('oyako-setups.json');
  const json = await readFile(await download.path(), 'utf8');

  await page.reload();
  await openCompare(page);
  await page.getByText(compareEn.savedSetups).click();
  await page.getByRole('button', { name: compareEn.open(compareEn.plainName) }).click();
  await expect(ready(page)).toHaveCount(3);

  const input = page.locator('#more input[type=file]');
  const file = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name: 'oyako-setups.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(file(json.replace('"length": 400', '"length": 4')));
  await expect(page.getByRole('alert')).toContainText('setups[0].splitting.length: 4');
  await expect(ready(page)).toHaveCount(3);
  await input.setInputFiles(file(json + ' '.repeat(1_000_000)));
  await expect(page.getByRole('alert')).toContainText(compareEn.tooLarge(1));
  await input.setInputFiles(file(json));
  await expect(page.getByText(compareEn.imported(2))).toBeVisible();
  await expect(ready(page)).toHaveCount(2);
});

test('the numbers of a rule belong to the setup: they change its places, and are exported and imported with it', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  const own = column(page, 1);
  await own.getByLabel(compareEn.rule, { exact: true }).selectOption('document-cap');
  await expect(own.locator('[data-figure="distinct"] td').nth(1)).toHaveText('4');
  await own.getByLabel(labEn.rules.settings['cap'] ?? '', { exact: true }).fill('1');
  await expect(own.locator('[data-figure="distinct"] td').nth(1)).toHaveText('5');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: compareEn.export }).click()]);
  const json = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(json)).toMatchObject({ setups: [{}, { rule: 'document-cap', ruleSettings: { cap: 1 }, depth: 100 }] });
  const input = page.locator('#more input[type=file]');
  await input.setInputFiles(textFile('other.json', '{"setups":[]}'));
  await expect(page.getByRole('alert')).toContainText(compareEn.refused.foreign(0));
  await input.setInputFiles(textFile('oyako-setups.json', json));
  await expect(column(page, 1).getByLabel(labEn.rules.settings['cap'] ?? '', { exact: true })).toHaveValue('1');
});

test('what is handed on is counted in tokens too, once the tokenizer is asked for', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await openCompare(page);
  const cost = column(page, 0).locator('[data-figure="cost"]');
  await expect(cost).toContainText(compareEn.noTokens);
  await page.getByRole('button', { name: compareEn.countTokens }).click();
  await expect(cost).toHaveText(/: [\d,]+ tokens$/);
});

test('"do not keep" and "Remove everything" leave no setup behind', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await addFiles(page, [textFile('a.md', 'You must apply five days ahead.'), textFile('b.md', 'A day is long.')]);
  await page.locator('.js-question').fill('five days ahead');
  await openCompare(page);
  const kept = (): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);
  const save = column(page, 0).getByRole('button', { name: compareEn.save });
  const keep = page.getByRole('checkbox', { name: new RegExp(WORDS.en.keep.label) });
  await save.click();
  await expect.poll(kept).not.toBeNull();
  await keep.uncheck();
  await expect.poll(kept).toBeNull();
  await save.click();
  await expect(page.getByText(compareEn.savedSetups)).toBeVisible();
  expect(await kept()).toBeNull();
  await keep.check();
  await expect.poll(kept).not.toBeNull();
  await page.getByRole('button', { name: WORDS.en.documents.removeAll }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.en.removeAllDialog.confirm }).click();
  await expect.poll(kept).toBeNull();
});
