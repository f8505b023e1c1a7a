import { expect, test } from '@playwright/test';
import { documentTitles, LANGS, openPage, picker, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

/** A quarter of it is a page's share: half a megabyte, or some five hundred sentences. */
const MEMORY_GB = 2 / 1024;
const BIG = textFile('big.txt', Array.from({ length: 2_000 }, (_, day) => `第${day}日には、朝から雨が降った。`).join('\n'));
/** Of plain text a sentence has about a hundred bytes. */
const SENTENCES = Math.ceil(BIG.buffer.length / 100);

for (const lang of LANGS)
  test(`${lang}: what is more than the tab holds is not read before a person says so, and the estimate is said`, async ({ page }) => {
    const { goOn, leave } = WORDS[lang].store;
    await page.addInitScript((memory) => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => memory }), MEMORY_GB);
    await openPage(page, `step=4&lang=${lang}`);
    const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: goOn, exact: true }) });
    await picker(page).setInputFiles(BIG);
    await expect(notice).toContainText(/\d+(\.\d)? MB/);
    await expect(notice).toContainText(SENTENCES.toLocaleString(lang));
    await expect(page.locator('.progress')).toHaveCount(0);
    await notice.getByRole('button', { name: leave, exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expect(documentTitles(page).filter({ hasText: 'big.txt' })).toHaveCount(0);

    /* A small file is no matter for a question. */
    await picker(page).setInputFiles(textFile('small.txt', '雨が降った。'));
    await expect(documentTitles(page).filter({ hasText: 'small.txt' })).toBeVisible();
    await expect(notice).toHaveCount(0);

    await picker(page).setInputFiles(BIG);
    await notice.getByRole('button', { name: goOn, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(documentTitles(page).filter({ hasText: 'big.txt' })).toBeVisible({ timeout: 60_000 });
    await expect(notice).toHaveCount(0);
  });
