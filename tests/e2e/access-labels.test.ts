import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findViolations } from './find-violations';
import { addFiles, documentTitles, hits, LANGS, openPage, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';

test.use(WIDE_PAGE);

/* What moves has other colours for a moment than when it rests. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const RULES = `# 旅費の規程

旅費は翌月に払う。

## 役員の旅費 {access=役員}

役員の旅費は社長が別に定める。

## 申請

旅費の申請は二日前までに上長へ出す。
`;
const PAY = '---\naccess: 人事\n---\n\n# 旅費の精算\n\n旅費の精算は人事が行う。\n';
const HIDDEN = /社長が別に定める|人事が行う|旅費の精算/;

/** The page with two documents, one of them partly under a label and one wholly, and a question that both answer. */
async function openLabelled(page: Page, lang: Lang, parent: 'document' | 'section' = 'document'): Promise<Locator> {
  await openPage(page, `lang=${lang}&step=4&parent=${parent}`);
  await addFiles(page, [textFile('rules.md', RULES), textFile('pay.md', PAY)]);
  await page.locator('.js-question').fill('旅費の申請');
  await expect(hits(page)).toHaveCount(4);
  const fold = page.locator('.js-access');
  await fold.locator('summary').click();
  return fold;
}

const everyone = (page: Page, lang: Lang): Locator => page.getByRole('radio', { name: WORDS[lang].access.everyone, exact: true });
const viewer = (page: Page, lang: Lang): Locator => page.getByRole('radio', { name: WORDS[lang].access.viewer, exact: true });
const label = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

for (const lang of LANGS) {
  test(`a viewer finds, is shown and is handed nothing under a label of others: ${lang}`, async ({ page }) => {
    await openLabelled(page, lang);
    await expect(documentTitles(page)).toHaveCount(2);
    await viewer(page, lang).check();
    await expect(documentTitles(page)).toHaveCount(1);
    await expect(hits(page)).toHaveCount(2);
    await expect(page.locator('.js-access')).toContainText(WORDS[lang].access.unlabelledOnly);
    await expect(page.locator('.tray')).toContainText(WORDS[lang].tray.reason.access(1));
    await expect(page.locator('.js-prompt')).toContainText('二日前までに');
    await expect(page.locator('body')).not.toContainText(HIDDEN);
    expect(await findViolations(page)).toEqual([]);

    await label(page, '役員').check();
    await expect(hits(page)).toHaveCount(3);
    await expect(page.locator('.js-prompt')).toContainText('社長が別に定める');
    await label(page, '人事').check();
    await expect(documentTitles(page)).toHaveCount(2);
    await everyone(page, lang).check();
    await expect(hits(page)).toHaveCount(4);
  });

  test(`the switch shows what filtering children alone leaks, and it gets into no prompt and no trace: ${lang}`, async ({ page }) => {
    await openLabelled(page, lang);
    await viewer(page, lang).check();
    await expect(hits(page)).toHaveCount(2);
    const leak = page.locator('.js-leak');
    await page.getByRole('checkbox', { name: WORDS[lang].access.leakSwitch, exact: true }).check();
    await expect(leak).toContainText(WORDS[lang].access.leakWarning);
    await expect(leak.locator('s')).toContainText('社長が別に定める');
    await expect(page.locator('.js-prompt')).not.toContainText(HIDDEN);
    expect(await findViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: WORDS[lang].downloadTrace }).click(),
    ]);
    const trace = readFileSync(await download.path(), 'utf8');
    expect(trace).not.toMatch(HIDDEN);
    expect((JSON.parse(trace) as { setup: object }).setup).toMatchObject({ seenAs: [] });
  });
}

test('with sections as parents nothing leaks, and the switch says why', async ({ page }) => {
  await openLabelled(page, 'en', 'section');
  await viewer(page, 'en').check();
  await page.getByRole('checkbox', { name: WORDS.en.access.leakSwitch, exact: true }).check();
  await expect(page.locator('.js-leak')).toContainText(WORDS.en.access.leakSections);
});

test('a label is set by hand in the document view, with the keyboard alone, and stays after a reload', async ({ page }) => {
  const { access } = WORDS.en;
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [textFile('a.txt', '旅費は翌月に払う。'), textFile('b.txt', '旅費の申請は二日前までに出す。')]);
  await page.getByRole('button', { name: WORDS.en.documents.open('a.txt'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.js-labels summary').focus();
  await page.keyboard.press('Enter');
  const field = page.locator('.js-labels').getByRole('combobox', { name: access.target }).first();
  await field.focus();
  await page.keyboard.type('hr');
  await page.keyboard.press('Enter');
  await expect(page.locator('.js-labels')).toContainText(access.done('hr'));
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(documentTitles(page)).toHaveCount(2);
  await page.locator('.js-access summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(viewer(page, 'en')).toBeChecked();
  await expect(documentTitles(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(label(page, 'hr')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(documentTitles(page)).toHaveCount(2);
});

test('a label on the part around a chosen sentence hides that part', async ({ page }) => {
  const { access } = WORDS.en;
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [textFile('rules.md', RULES.replace(' {access=役員}', ''))]);
  await page.locator('.documents .open').click();
  await page.locator('.js-document .child', { hasText: '社長が別に定める' }).click();
  await page.locator('.js-labels summary').click();
  await page.locator('.js-labels select').selectOption('part');
  await page.locator('.js-labels input').fill('board');
  await page.getByRole('button', { name: access.set, exact: true }).click();
  await expect(page.locator('.js-labels')).toContainText(`${access.partLabel}: board`);
  await page.locator('.js-access summary').click();
  await viewer(page, 'en').check();
  await expect(page.locator('.js-document')).toContainText('二日前までに');
  await expect(page.locator('.js-document')).not.toContainText('社長が別に定める');
});

test('where everything is hidden the page says so and offers to see as everyone', async ({ page }) => {
  const { access } = WORDS.en;
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [textFile('pay.md', PAY)]);
  await page.locator('.js-access summary').click();
  await viewer(page, 'en').check();
  await expect(page.getByText(access.allHidden)).toBeVisible();
  await expect(documentTitles(page)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: access.seeAll, exact: true }).click();
  await expect(documentTitles(page)).toHaveCount(1);
});

test('where nothing bears a label the page says how to give one', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  await page.locator('.js-access summary').click();
  await expect(page.getByText(WORDS.en.access.noLabels)).toBeVisible();
});
