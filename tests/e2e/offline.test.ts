import { expect, test } from '@playwright/test';
import { addFiles, documentTitles, hits, listenForFaults, openPage, question, searchBy, textFile, WORDS, WIDE_PAGE } from './open-page';
import { serveDist } from './serve-dist';
import { INSECURE_URL } from './test-port';

test.use({ viewport: WIDE_PAGE.viewport });

test('after one complete load the page reloads and works with the network off: documents in, a question, a reload', async ({ page }) => {
  const server = await serveDist('/oyako/');
  await page.goto(`${server.url}#lang=en&step=3`);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
  await server.close();
  await page.reload();
  await expect(hits(page)).toHaveCount(5);
  await addFiles(page, [
    textFile('note.md', '# Note\n\nThe shed is red.'),
    textFile('page.html', '<!doctype html><title>Page</title><p>The barn is blue.</p>'),
    textFile('list.csv', 'thing,colour\nfence,green\n'),
  ]);
  await expect(documentTitles(page)).toHaveCount(3);
  await question(page).fill('What colour is the barn?');
  await expect(hits(page).first()).toContainText('The barn is blue.');
  await page.reload();
  await expect(documentTitles(page)).toHaveCount(3);
});

for (const lang of ['ja', 'en'] as const)
  test(`on an insecure origin everything but the cache works, and the page says what is missing (${lang})`, async ({ page }) => {
    const faults = listenForFaults(page);
    await page.goto(`${INSECURE_URL}#lang=${lang}&step=3`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    const notice = page.getByText(WORDS[lang].notices.insecure);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: WORDS[lang].close, exact: true }).click();
    await expect(notice).toHaveCount(0);
    await addFiles(page, [textFile('note.md', '# Note\n\nThe shed is red. 納屋は赤い。')]);
    await question(page).fill('納屋の色');
    await expect(hits(page).first()).toContainText('納屋は赤い。');
    await page.getByRole('button', { name: WORDS[lang].prompt.copy }).click();
    await expect(page.getByText(WORDS[lang].copied).first()).toBeVisible();
    await searchBy(page, 'words');
    await expect.poll(() => page.locator('.board [data-rank="1"] .score').getAttribute('title')).toBe(WORDS[lang].board.scoreName.words);
    await page.reload();
    await expect(documentTitles(page)).toHaveCount(1);
    expect(faults).toEqual([]);
  });

test('nothing says that a cache is missing where none is', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  await expect(page.getByText(WORDS.en.notices.insecure)).toHaveCount(0);
});
