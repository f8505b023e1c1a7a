import { expect, test } from '@playwright/test';
import { writeZip } from '../unit/readers/write-zip';
import { findViolations } from './find-violations';
import { LANGS, openPage, ownCount, picker, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

const NAMES = ['a.txt', 'b.txt', 'c.txt'];
const files = () => NAMES.map((name) => textFile(name, `A sentence in ${name}.`));

for (const lang of LANGS)
  test(`reading can be paused and resumed; a pause outlives the tab, and what waited goes on once it is resumed (${lang})`, async ({
    page,
    context,
  }) => {
    const words = WORDS[lang].reading;
    await openPage(page, `lang=${lang}&step=1`);
    /* The file in hand is slow, so that there is something to pause. */
    const archive = await writeZip(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}.txt`, `Sentence ${index}.`])));
    await picker(page).setInputFiles([textFile('many.zip', Buffer.from(archive)), ...files()]);
    await page.getByRole('button', { name: words.pause, exact: true }).click();
    const resume = page.getByRole('button', { name: words.resume, exact: true });
    await expect(resume).toBeVisible();
    await expect(page.locator('.documents li', { hasText: 'c.txt' })).toContainText(words.paused);
    expect(await findViolations(page, '.documents')).toEqual([]);

    await expect.poll(() => page.evaluate(() => localStorage.getItem('oyako-reading'))).toContain('"inHand":"');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oyako-unread'))).toBeNull();
    await page.close();
    const again = await context.newPage();
    await again.goto(`./#lang=${lang}&step=1`);
    await expect(again.getByRole('status').filter({ hasText: words.resumedPaused(4) })).toBeVisible();
    for (const name of ['many.zip', ...NAMES]) await expect(again.locator('.documents li', { hasText: name })).toContainText(words.paused);
    await again.getByRole('button', { name: words.resume, exact: true }).click();
    await expect(again.locator('.progress')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => ownCount(again)).toBe(403);
    await expect(again.getByText(words.resumed(4))).toBeVisible();
  });
