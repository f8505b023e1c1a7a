import { expect, test, type Page } from '@playwright/test';
import { reviseEn } from '../../src/app/words/revise-en';
import { reviseJa } from '../../src/app/words/revise-ja';
import { findViolations } from './find-violations';
import { addFiles, hits, openPage, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';

test.use(WIDE_PAGE);

const NAME = 'trips.txt';
const BEFORE = 'Trips are paid by the month. A request comes first. Receipts are kept for a year. The office is closed on Sunday.';
const AFTER = 'A request comes first. Trips are paid by the month. Receipts are kept for seven years. The office is closed on Sunday.';
const REVISE = { ja: reviseJa, en: reviseEn };

async function replaceFile(page: Page, lang: Lang): Promise<void> {
  await addFiles(page, [textFile(NAME, AFTER)]);
  await page.getByRole('button', { name: WORDS[lang].documents.clashNewVersion, exact: true }).click();
  await expect(page.getByText(WORDS[lang].documents.replaced(NAME))).toBeVisible();
}

const listed = (page: Page): Promise<string[]> =>
  page
    .locator('[data-change]')
    .evaluateAll((lines) =>
      lines.map((line) => `${line.getAttribute('data-change')} ${line.querySelector('button, del')?.textContent ?? ''}`.trim()),
    );
const figures = (page: Page, name: string): Promise<string[]> => page.locator(`[data-figure=${name}] td`).allTextContents();

for (const lang of ['en', 'ja'] as const)
  test(`what a new version changed, in the text and on the board, is shown and outlives a reload, in ${lang}`, async ({ page }) => {
    const words = WORDS[lang].view;
    await openPage(page, `step=4&lang=${lang}&k=3&vote=section&q=receipts+kept+申請`);
    await addFiles(page, [textFile(NAME, BEFORE), textFile('other.txt', 'Nothing about it. Receipts of others are kept elsewhere.')]);
    await expect(hits(page).first()).toBeAttached();
    await page.getByRole('button', { name: WORDS[lang].documents.open(NAME), exact: true }).click();
    await page.locator('.js-document [data-start]').filter({ hasText: 'A request comes first.' }).click();
    await page.getByRole('button', { name: words.markAnswer, exact: true }).click();
    await replaceFile(page, lang);

    await page.getByRole('button', { name: words.whatChanged, exact: true }).first().click();
    const panel = page.getByRole('region', { name: REVISE[lang].title(NAME), exact: true });
    await expect(panel.locator('.js-change-counts')).toHaveText(REVISE[lang].counts({ added: 1, removed: 1, moved: 1, kept: 2 }));
    expect(await listed(page)).toHaveLength(5);
    expect(
      (await listed(page))
        .filter((line) => !line.startsWith('kept'))
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['added', 'moved', 'removed']);
    expect(await listed(page)).toContain('removed Receipts are kept for a year.');
    await expect(page.locator('[data-place-change]').first()).toBeVisible();
    expect(await figures(page, 'largestShare')).toHaveLength(2);
    expect(await figures(page, 'kStar')).toHaveLength(2);
    /* The marked sentence was moved, and the mark went with it. */
    await expect(page.locator('[data-figure=answerRank]')).toBeVisible();
    expect(await findViolations(page, '.js-changes')).toEqual([]);

    await page.reload();
    await expect(hits(page).first()).toBeAttached();
    await page.getByRole('button', { name: WORDS[lang].documents.open(NAME), exact: true }).click();
    await page.getByRole('button', { name: words.whatChanged, exact: true }).click();
    await expect(panel.locator('.js-change-counts')).toHaveText(REVISE[lang].counts({ added: 1, removed: 1, moved: 1, kept: 2 }));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await panel.getByRole('button', { name: REVISE[lang].forget, exact: true }).click();
    await expect(page.getByRole('button', { name: words.whatChanged, exact: true })).toHaveCount(0);
  });

test('a reader steps from sentence to sentence with the buttons, and sees headings and tables', async ({ page }) => {
  const { view } = WORDS.en;
  await openPage(page, 'step=4&lang=en&q=pencil');
  const text = '# Things\n\nFirst one. Second one.\n\n| item | price |\n| --- | --- |\n| pencil | 100 |\n| pen | 200 |\n';
  await addFiles(page, [textFile('things.md', text)]);
  await page.getByRole('button', { name: WORDS.en.documents.open('Things'), exact: true }).click();
  await expect(page.getByRole('heading', { name: '# Things', exact: true })).toBeVisible();
  await expect(page.locator('.js-position')).toHaveText(view.position(0, 4));
  const next = page.getByRole('button', { name: view.next, exact: true });
  for (let number = 1; number <= 4; number++) {
    await next.click();
    await expect(page.locator('.js-position')).toHaveText(view.position(number, 4));
  }
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: view.previous, exact: true }).click();
  await expect(page.locator('.js-document [aria-pressed=true]')).toHaveText(/pencil.*100/);
  const [name, price] = await page
    .locator('.js-document [aria-pressed=true] .cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  expect(price).toBeGreaterThan(name ?? Infinity);
});
