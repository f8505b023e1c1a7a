import { expect, test } from '@playwright/test';
import { openPage, openSettings, picker, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

for (const lang of ['en', 'ja'] as const) {
  test(`${lang}: vectors are held in int8 by a setting that outlasts the page, and what is written and held is said`, async ({ page }) => {
    const words = WORDS[lang].store;
    await openPage(page, `step=4&lang=${lang}`);
    await picker(page).setInputFiles(textFile('rules.txt', '休暇は三日前までに届け出る。\n精算は翌月の五日までに済ませる。'));
    await openSettings(page);
    const choice = page.getByRole('combobox', { name: words.precision, exact: true });
    await expect(choice).toHaveValue('float32');
    const use = page.locator('.js-use');
    for (const name of [words.written, words.read, words.texts, words.index, words.vectors])
      await expect(use.getByText(name)).toBeVisible();
    await expect(use.locator('dd').first()).toHaveText(/^\d+(\.\d)? MB$/);
    await choice.selectOption('int8');
    await expect(page.getByText(words.precisionNote.int8)).toBeVisible();
    await page.reload();
    await openSettings(page);
    await expect(choice).toHaveValue('int8');
    await choice.selectOption('float32');
    await expect(page.getByText(words.precisionNote.float32)).toBeVisible();
  });
}
