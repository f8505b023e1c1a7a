import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { writeZip } from '../unit/readers/write-zip';
import { LANGS, openPage, ownCount, picker, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

const NAMES = ['a.txt', 'b.txt', 'c.txt'];
const files = () => NAMES.map((name) => textFile(name, `A sentence in ${name}.`));

for (const lang of LANGS)
  test(`reading can be paused and resumed; what a closed tab left unread is named, and read once when dropped again (${lang})`, async ({
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
    const { violations } = await new AxeBuilder({ page }).include('.documents').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await page.close();
    const again = await context.newPage();
    await again.goto(`./#lang=${lang}&step=1`);
    await expect(again.getByRole('status').filter({ hasText: words.unread(4, '') })).toBeVisible();
    await again.getByText(words.unreadShow).click();
    for (const name of ['many.zip', ...NAMES]) await expect(again.locator('.documents details li', { hasText: name })).toBeVisible();
    await picker(again).setInputFiles([textFile('many.zip', Buffer.from(archive)), ...files()]);
    await expect(again.locator('.progress')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => ownCount(again)).toBe(403);
    await expect(again.getByText(words.unreadShow)).toHaveCount(0);
  });
