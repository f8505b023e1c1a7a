import { expect, test, type Page } from '@playwright/test';
import { LANGS, LOCALE, WORDS, hits, isOfModel, listenForFaults, listenForRequests, openPage, scoreName, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

const INSECURE = 'classroom.test';

/** Files of a model that were asked for, by their last two folders. */
const filesOf = (urls: readonly string[]): string[] =>
  urls
    .filter(isOfModel)
    .map((url) => new URL(url).pathname.split('/models/')[1] ?? new URL(url).pathname.replace(/-[^-]*\.wasm$/, '.wasm'));

const choice = (page: Page, model: 'static' | 'e5') => page.locator(`.notices input[type=radio][value=${model}]`);

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ locale: LOCALE[lang] });

    test('by meaning within seconds: sizes first, 9 MB and no runtime, and the page says which model ranks', async ({ page }) => {
      const faults = listenForFaults(page);
      const asked = listenForRequests(page);
      await openPage(page, 'by=meaning&step=1');
      const words = WORDS[lang].model;
      await expect(page.locator('.notices label').nth(0)).toContainText('9.4 MB');
      await expect(page.locator('.notices label').nth(1)).toContainText('53 MB');
      expect(filesOf(asked).filter((file) => !file.endsWith('tokenizer.json'))).toEqual([]);
      await choice(page, 'static').check();
      await page.getByRole('button', { name: words.start(true) }).click();
      await expect(page.getByText(words.speaking.static)).toBeVisible();
      await expect.poll(() => scoreName(page)).toBe(WORDS[lang].board.scoreName.meaning);
      await expect(hits(page)).toHaveCount(5);
      expect(filesOf(asked).sort()).toEqual(['e5-small-ja-en/tokenizer.json', 'static-ja-en/onnx/model_quantized.onnx']);
      await expect.poll(() => new URL(page.url()).hash).toContain('model=static');
      expect(faults).toEqual([]);
    });
  });
}

test('the instant model speaks until e5 has every sentence, and then e5 does', async ({ page }) => {
  const words = WORDS.en.model;
  await openPage(page, 'by=meaning&model=static&step=1&lang=en');
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(page.getByText(words.speaking.static)).toBeVisible();
  await page.getByRole('combobox', { name: words.title }).selectOption('e5');
  await expect(page.locator('.notices')).toContainText(words.meanwhile.static);
  await expect(page.getByText(words.speaking.static)).toBeVisible();
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(page.getByText(words.speaking.e5)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words.speaking.static)).toHaveCount(0);
});

test('on an insecure origin both models work: no cache, and the memory not said', async ({ page, baseURL }) => {
  const words = WORDS.en.model;
  const faults = listenForFaults(page);
  await page.goto(`${(baseURL ?? '').replace('127.0.0.1', INSECURE)}#by=meaning&step=1&lang=en`);
  await choice(page, 'static').check();
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(page.getByText(words.speaking.static)).toBeVisible();
  await page.getByRole('combobox', { name: words.title }).selectOption('e5');
  await page.getByRole('button', { name: words.start(true) }).click();
  await expect(page.getByText(words.speaking.e5)).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);
});

test('a model that is not known falls back to e5, and the page says so', async ({ page }) => {
  await openPage(page, 'by=meaning&model=gpt&step=1&lang=en');
  await expect(choice(page, 'e5')).toBeChecked();
  await expect(page.getByText('model=gpt')).toBeVisible();
});
