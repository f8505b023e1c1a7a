import { expect, test } from '@playwright/test';
import { addFiles, openPage, searchBy, textFile, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

/** Far more than the page would begin by itself. */
const SENTENCES = 3_000;

test('embedding goes on by itself after its tab was closed in the middle of it', async ({ page, context }) => {
  test.slow();
  await openPage(page, 'step=1&lang=en');
  const text = Array.from({ length: SENTENCES }, (_, number) => `Rule ${number} says that trip ${number * 7} is paid by the month.`).join(
    '\n\n',
  );
  await addFiles(page, [textFile('short.txt', 'Trips are paid by the month.'), textFile('rules.txt', text)]);
  await searchBy(page, 'meaning');
  await page.getByRole('button', { name: 'Fetch and embed', exact: true }).click();
  const stop = (of: typeof page) => of.locator('.notices').getByRole('button', { name: 'Stop', exact: true });
  await expect(page.locator('.notices progress')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('oyako-embedding'))).toBe('{"e5":0}');
  await expect(page.locator('.notices')).toContainText(/[1-9][\d,]* of/, { timeout: 60_000 });
  const address = page.url();
  await page.close();

  const again = await context.newPage();
  await again.goto(address);
  await expect(stop(again)).toBeVisible({ timeout: 60_000 });
  await expect(again.locator('.notices progress')).toBeVisible({ timeout: 60_000 });
  await stop(again).click();
  await expect.poll(() => again.evaluate(() => localStorage.getItem('oyako-embedding'))).toBeNull();
  await again.reload();
  await expect(again.getByRole('button', { name: /^Embed$|^Fetch and embed$/ })).toBeVisible();
});
