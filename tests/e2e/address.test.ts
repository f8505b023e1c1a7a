import { expect, test, type Page } from '@playwright/test';
import { addFiles, choose, goToStep, hits, openPage, openSettings, places, question, step, textFile, WORDS, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

/** The hash once it has settled. */
async function readHash(page: Page): Promise<URLSearchParams> {
  await page.waitForTimeout(400);
  return new URLSearchParams(new URL(page.url()).hash.slice(1));
}

test('settings and question live in the hash, and the link reopens the same view', async ({ page, context }) => {
  await openPage(page, 'lang=en&step=1');
  const length = await page.evaluate(() => history.length);
  await page.getByRole('spinbutton', { name: WORDS.en.kNumber }).fill('7');
  await choose(page, WORDS.en.settings.section);
  await question(page).fill('When do I get money for a trip?');
  await goToStep(page, 4);
  await expect(hits(page)).toHaveCount(7);
  const hash = await readHash(page);
  expect(Object.fromEntries(hash)).toEqual({ q: 'When do I get money for a trip?', k: '7', vote: 'section', lang: 'en', step: '4' });
  expect(await page.evaluate(() => history.length), 'history is replaced, never added to').toBe(length);
  const again = await context.newPage();
  await again.goto(page.url());
  await expect(question(again)).toHaveValue('When do I get money for a trip?');
  await expect(step(again, 4)).toHaveAttribute('aria-current', 'step');
  await expect(again.getByRole('radio', { name: WORDS.en.settings.section, exact: true })).toBeChecked();
  await expect(hits(again)).toHaveText(await hits(page).allTextContents());
  await expect(places(again)).toHaveText(await places(page).allTextContents());
});

test('every key of the address is obeyed', async ({ page }) => {
  await openPage(
    page,
    'k=9&parents=2&by=words&vote=section&parent=document&cap=500&tables=attached&budget=900&unit=tokens&lang=ja&theme=dark&step=3',
  );
  const words = WORDS.ja;
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(step(page, 3, 'ja')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('spinbutton', { name: words.kNumber })).toHaveValue('9');
  await expect(page.getByRole('spinbutton', { name: words.parents })).toHaveValue('2');
  await expect(page.locator('input[type=radio][value=words]')).toBeChecked();
  await expect(page.getByRole('radio', { name: words.settings.section, exact: true })).toBeChecked();
  await openSettings(page);
  await expect(page.getByRole('combobox', { name: words.settings.parent, exact: true })).toHaveValue('document');
  await expect(page.getByRole('spinbutton', { name: words.settings.cap })).toHaveValue('500');
  await expect(page.getByRole('combobox', { name: words.settings.tables, exact: true })).toHaveValue('attached');
  await expect(page.getByRole('spinbutton', { name: words.settings.budget, exact: true })).toHaveValue('900');
  await expect(page.getByRole('combobox', { name: words.settings.unit, exact: true })).toHaveValue('tokens');
});

test('bad values are named and fall back; unknown keys are ignored', async ({ page }) => {
  await openPage(page, 'k=many&vote=nobody&budget=-5&nonsense=1&step=1&lang=en');
  const notice = page.getByText(WORDS.en.notices.badAddress(WORDS.en.list(['k=many', 'vote=nobody', 'budget=-5'])));
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText('nonsense');
  await expect(page.getByRole('spinbutton', { name: WORDS.en.kNumber })).toHaveValue('5');
  await expect(hits(page)).toHaveCount(5);
});

test('a shared link names the documents it expects and those that are not here, never their text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, 'lang=en&step=3');
  await addFiles(page, [textFile('secret.txt', 'The password of the safe is swordfish.'), textFile('plan.txt', 'The plan is to wait.')]);
  await question(page).fill('What is the plan?');
  await expect(hits(page).first()).toContainText('The plan is to wait.');
  await page.getByRole('button', { name: WORDS.en.share, exact: true }).click();
  await page.getByRole('button', { name: WORDS.en.copyLink }).click();
  await expect(page.getByText(WORDS.en.copied).first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const hash = new URLSearchParams(new URL(link).hash.slice(1));
  expect(hash.get('docs')?.split('|').sort()).toEqual(['plan.txt', 'secret.txt']);
  for (const address of [link, page.url()]) expect(decodeURIComponent(address)).not.toMatch(/swordfish|wait/);
  const elsewhere = await context.browser()?.newContext({ serviceWorkers: 'block' });
  const stranger = await elsewhere?.newPage();
  if (!stranger) throw new Error('expected a second browser context');
  await stranger.goto(link);
  await expect(stranger.getByText(/plan\.txt/).first()).toBeVisible();
  await expect(stranger.getByText(WORDS.en.notices.missingDocuments(WORDS.en.list(['secret.txt', 'plan.txt'])))).toBeVisible();
  await elsewhere?.close();
});

test('a hash that is changed on the open page is followed, and what cannot be used in it is named', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  await page.evaluate(() => {
    location.hash = 'k=7&vote=section&step=3&cap=1';
  });
  await expect(hits(page)).toHaveCount(7);
  await expect(page.getByRole('radio', { name: WORDS.en.settings.section })).toBeChecked();
  await expect(page.getByText(WORDS.en.notices.badAddress('cap=1'))).toBeVisible();
});
