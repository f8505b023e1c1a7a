import { readFile } from 'node:fs/promises';
import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import { labEn } from '../../src/app/words/lab-en';
import { labJa } from '../../src/app/words/lab-ja';
import { PRODUCTS } from '../../src/core/fold/products/products';
import { RULES } from '../../src/core/fold/rules/rules';
import { findViolations } from './find-violations';
import { LESSON, LOCALE, hits, listenForFaults, openPage, places, question, searchBy, textFile, WORDS, type Lang } from './open-page';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const LAB_WORDS = { ja: labJa, en: labEn } as const;
const TABS = ['everyK', 'rules', 'products', 'questions'] as const;

async function openTab(page: Page, tab: (typeof TABS)[number], lang: Lang = 'en'): Promise<Locator> {
  await page.getByRole('tab', { name: WORDS[lang].tabs[tab], exact: true }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator('p').first()).toBeVisible();
  return panel;
}

async function readDownload(page: Page, act: () => Promise<void>): Promise<{ readonly download: Download; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { download, text: await readFile(await download.path(), 'utf8') };
}

for (const [lang, theme, width] of [
  ['ja', 'light', 1440],
  ['en', 'dark', 390],
] as const)
  test(`axe has no findings in the tabs that load later: ${lang}, ${theme}, ${width} wide`, async ({ page }) => {
    const faults = listenForFaults(page);
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, `lang=${lang}&theme=${theme}&step=3`);
    for (const tab of TABS) {
      const panel = await openTab(page, tab, lang);
      if (tab === 'rules') await panel.locator('[data-rule="sum"] [data-seat="1"]').click();
      if (tab === 'questions') {
        await panel.getByRole('textbox').fill(`${LESSON[lang].question}\nxyzzy`);
        await panel.getByRole('button', { name: LAB_WORDS[lang].questions.run(2) }).click();
        await expect(panel.locator('tbody tr')).toHaveCount(2);
      }
      expect(await findViolations(page, '#more'), tab).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab).toBe(true);
    }
    expect(faults).toEqual([]);
  });

test('every k: the slider moves by keyboard, the line by dragging, and the board follows', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'everyK');
  await expect(panel.locator('.verdict')).toHaveAttribute('data-verdict', 'relevance');
  const slider = panel.getByRole('slider', { name: labEn.everyK.slider });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(places(page)).toHaveCount(6);
  await page.keyboard.press('Home');
  await expect(places(page)).toHaveCount(1);
  await expect(panel.locator('.verdict')).toHaveAttribute('data-verdict', 'none');

  const plot = panel.getByRole('img', { name: labEn.everyK.measure.freed });
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('expected the plot on the screen');
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 62, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', labEn.everyK.sliderText(50));
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every k: a finger that goes sideways moves k, one that scrolls the page over the plot does not', async ({ page }) => {
    await openPage(page, 'lang=en&step=3');
    const panel = await openTab(page, 'everyK');
    const slider = panel.getByRole('slider', { name: labEn.everyK.slider });
    const plot = panel.getByRole('img', { name: labEn.everyK.measure.freed });
    const touch = await page.context().newCDPSession(page);
    const swipe = async (across: number, along: number): Promise<void> => {
      await plot.scrollIntoViewIfNeeded();
      const box = await plot.boundingBox();
      if (!box) throw new Error('expected the plot on the screen');
      const point = (part: number) => [{ x: box.x + box.width / 2 + across * part, y: box.y + 60 + along * part }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
      for (const part of [0.1, 0.2, 0.4, 0.7, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(part) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const [before, scrolled] = [await slider.getAttribute('aria-valuetext'), await page.evaluate(() => scrollY)];
    await swipe(0, -160);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 60);
    await expect(slider).toHaveAttribute('aria-valuetext', before ?? '');
    await swipe(80, 6);
    await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
  });
});

test('every k: the figures are there as a table too', async ({ page }) => {
  await openPage(page, 'lang=en&step=3&k=5');
  const panel = await openTab(page, 'everyK');
  await panel.getByText(labEn.everyK.table).click();
  const now = panel.locator('tr[aria-current]');
  await expect(now.locator('td').first()).toHaveText('100 % → 20 %');
  await expect(now.locator('td').nth(3)).toHaveText('4');
});

test('every k: with one document the page says so, and k beyond the end ends the curves', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(textFile('one.txt', 'Apply two days ahead.\n\nApply to Personnel.'));
  await question(page).fill('apply');
  await expect(hits(page)).toHaveCount(2);
  const panel = await openTab(page, 'everyK');
  await expect(panel.locator('.verdict')).toHaveText(labEn.everyK.verdictOneDocument);
  await expect(panel.getByText(labEn.everyK.end(2))).toBeVisible();
});

test('other rules: every rule has its row, MMR says what it lacks, and a place tells why', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'rules');
  await expect(panel.locator('[data-rule]')).toHaveCount(Object.keys(RULES).length);
  await expect(panel.locator('[data-rule="mmr"]')).toContainText(labEn.rules.noVectors);
  await expect(panel.locator('[data-rule="best-child"] [data-seat]')).toHaveCount(5);
  await expect(panel.locator('[data-rule="best-child"]')).toContainText(labEn.rules.answerYes);
  const seat = panel.locator('[data-rule="votes"] [data-seat="2"]');
  await seat.focus();
  await page.keyboard.press('Enter');
  const why = panel.getByRole('region', { name: labEn.why.title(labEn.rules.byName.votes.name, 2) });
  await expect(why).toContainText(labEn.why.elsewhere);
  /* The rule itself is not among the others, and MMR stands nowhere without vectors. */
  await expect(why.locator('dl div')).toHaveCount(Object.keys(RULES).length - 2);
  await expect(seat).toHaveAttribute('aria-expanded', 'true');
  await why.getByRole('button', { name: labEn.why.close }).click();
  await expect(why).toBeHidden();
});

test('other rules: M and a cap can be changed', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'rules');
  const capped = panel.locator('[data-rule="document-cap"]');
  await expect(capped.locator('td').nth(1)).toHaveText('4');
  await capped.getByRole('spinbutton').fill('1');
  await expect(capped.locator('td').nth(1)).toHaveText('5');
  await panel.getByLabel(labEn.rules.depth).fill('1');
  await expect(panel.locator('[data-rule="votes"] [data-seat="1"]')).toBeVisible();
  await panel.getByRole('button', { name: labEn.rules.reset }).click();
  await expect(capped.locator('td').nth(1)).toHaveText('4');
});

test('near-duplicates: equal sentences of different documents share one vote', async ({ page }) => {
  await openPage(page, 'lang=en&step=3&k=3');
  const shared = 'Applications go to Personnel.';
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(['a', 'b', 'c'].map((name) => textFile(`${name}.txt`, `${shared}\n\nThe ${name} form is blue for applications.`)));
  await question(page).fill('applications go to personnel');
  await expect(hits(page)).toHaveCount(3);
  const panel = await openTab(page, 'rules');
  await expect(panel.locator('[data-taken]')).toHaveText(labEn.duplicates.took(2, 3));
  const sum = panel.locator('[data-rule="document-cap"] [data-seat] .rank');
  await expect(sum.first()).toHaveText('1');
  await expect(sum.nth(1)).toHaveText('2');
  await panel.getByLabel(labEn.duplicates.share).check();
  await expect(sum.nth(1)).toHaveText('4');
});

test('near-duplicates: that of the latest document is kept, and its date is shown, although the page has not every text', async ({
  page,
}) => {
  await openPage(page, 'lang=en&step=3&k=3');
  const boilerplate = 'Applications go to Personnel.';
  const files = Array.from({ length: 80 }, (_, index) =>
    // With a line of its own, or the file would be kept aside as the same text once more.
    textFile(`f${String(index).padStart(2, '0')}.md`, `---\ndate: 20${10 + (index % 10)}-04-01\n---\n${boilerplate}\n\nQ${index}.\n`),
  );
  const input = page.locator('input[type=file]:not([webkitdirectory])').first();
  await input.setInputFiles([...files, textFile('late.md', `---\ndate: 2024-04-01\n---\n${boilerplate} Really.\n\n${boilerplate}\n`)]);
  await question(page).fill('applications go to personnel');
  await expect(page.locator('[data-tick]').first()).toBeVisible();
  const panel = await openTab(page, 'rules');
  await expect(panel.locator('[data-taken]')).toHaveText(labEn.duplicates.took(3, 3));
  await panel.getByText(labEn.duplicates.title, { exact: true }).click();
  await expect(panel.locator('.duplicates li').first()).toContainText(labEn.duplicates.keptOf('2024-04-01', false));
  await panel.getByLabel(labEn.duplicates.share).check();
  await expect(panel.locator('[data-rule="best-child"] [data-seat]')).toHaveCount(1);
});

test("products' rules: one row a product with where it was seen", async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'products');
  await expect(panel.locator('[data-product]')).toHaveCount(PRODUCTS.length);
  const langchain = panel.locator('[data-product="langchain-py/ParentDocumentRetriever"]');
  await expect(langchain).toContainText('as run in langchain-classic');
  await expect(langchain.locator('td').nth(1)).toHaveText('1');
  await expect(panel.locator('[data-product="dify/RetrievalService"]')).toContainText('as read in langgenius/dify');
});

test('many questions: sorted by domination, exported without formulas, opened on the board', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'questions');
  const csv = `id,question\n1,"${LESSON.en.question}"\n2,xyzzy\n3,=1+1 trips\n4,Who uses a car?\n`;
  await panel.locator('input[type=file]').setInputFiles(textFile('list.csv', csv));
  await expect(panel.getByLabel(labEn.questions.column)).toHaveValue('1');
  await panel.getByRole('button', { name: labEn.questions.run(4) }).click();
  await expect(panel.getByRole('status').filter({ hasText: labEn.questions.finished(4) })).toBeVisible();
  const rows = panel.locator('tbody tr');
  await expect(rows.first().locator('th')).toHaveText(LESSON.en.question);
  await expect(rows.last()).toHaveAttribute('data-state', 'no-hit');
  /* The board's own question was not disturbed. */
  await expect(hits(page)).toHaveCount(5);

  const asCsv = await readDownload(page, () => panel.getByRole('button', { name: labEn.questions.csv }).click());
  expect(asCsv.text).toContain("'=1+1 trips");
  expect(asCsv.text).not.toMatch(/^=/m);
  const asJson = await readDownload(page, () => panel.getByRole('button', { name: labEn.questions.json }).click());
  expect((JSON.parse(asJson.text) as { questions: unknown[] }).questions).toHaveLength(4);

  await panel.getByRole('button', { name: labEn.questions.open('Who uses a car?') }).click();
  await expect(question(page)).toHaveValue('Who uses a car?');
  await expect(panel.getByText(labEn.questions.finished(4))).toBeVisible();
});

test('many questions: a table that is pasted gives the column of its questions, and another search makes the export say so', async ({
  page,
}) => {
  await openPage(page, 'lang=en&step=3');
  const panel = await openTab(page, 'questions');
  await panel.getByRole('textbox').evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `id\tquestion\n1\t"Who uses\na car?"\n\n2\t${LESSON.en.question}\n3\t${LESSON.en.question}\n`);
  await expect(panel.getByLabel(labEn.questions.column)).toHaveValue('1');
  await panel.getByRole('button', { name: labEn.questions.run(2) }).click();
  await expect(panel.locator('tbody tr')).toHaveCount(2);
  const record = async (): Promise<unknown> =>
    JSON.parse((await readDownload(page, () => panel.getByRole('button', { name: labEn.questions.json }).click())).text);
  expect(await record()).toMatchObject({ setup: { by: 'characters' }, outdated: false, questions: [{}, { question: 'Who uses a car?' }] });
  await searchBy(page, 'words');
  await expect(panel).toContainText(labEn.questions.outdated);
  expect(await record()).toMatchObject({ setup: { by: 'characters' }, outdated: true });
});

for (const lang of ['ja', 'en'] as const)
  test.describe(`pictures leave the page: ${lang}`, () => {
    test.use({ locale: LOCALE[lang], acceptDownloads: true });

    test('the board, every k, the tables of rules, products and questions and each setup, with what it stands on in the caption', async ({
      page,
    }) => {
      await openPage(page, `lang=${lang}&step=4`);
      const svg = await readDownload(page, () => page.getByRole('button', { name: WORDS[lang].boardSvg }).click());
      expect(svg.download.suggestedFilename()).toBe('oyako-board.svg');
      expect(svg.text).toContain(LESSON[lang].question.slice(0, 8));
      expect(svg.text).not.toMatch(/<script|style=|NaN|undefined/);
      const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: WORDS[lang].boardPng }).click()]);
      expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');

      const panel = await openTab(page, 'everyK', lang);
      const plots = await readDownload(page, () =>
        panel.getByRole('button', { name: LAB_WORDS[lang].picture.svg(WORDS[lang].tabs.everyK) }).click(),
      );
      expect(plots.text).toContain(LAB_WORDS[lang].everyK.measure.kStar);
      /* In two plots, and in the legend of each document's share. */
      expect(plots.text.split(`>${LAB_WORDS[lang].everyK.seen}<`)).toHaveLength(4);
      expect(plots.text).not.toMatch(/class="|light-dark|oklab|NaN/);
      const texts = [svg.text, plots.text];
      for (const tab of ['rules', 'products'] as const) {
        const own = await openTab(page, tab, lang);
        const name = LAB_WORDS[lang].picture.svg(WORDS[lang].tabs[tab]);
        const { download, text } = await readDownload(page, () => own.getByRole('button', { name }).click());
        expect(download.suggestedFilename()).toBe(`oyako-${tab}.svg`);
        texts.push(text);
      }
      const questions = await openTab(page, 'questions', lang);
      await questions.getByRole('textbox').fill(`${LESSON[lang].question}\nxyzzy`);
      await questions.getByRole('button', { name: LAB_WORDS[lang].questions.run(2) }).click();
      const ofQuestions = await readDownload(page, () =>
        questions.getByRole('button', { name: LAB_WORDS[lang].picture.svg(WORDS[lang].tabs.questions) }).click(),
      );
      expect(ofQuestions.text).toContain(LAB_WORDS[lang].questions.noHit);
      texts.push(ofQuestions.text);
      await page.getByRole('tab', { name: WORDS[lang].tabs.compare, exact: true }).click();
      await expect(page.locator('[data-column] [data-state="ready"]')).toHaveCount(2);
      for (const column of await page.locator('[data-column]').all())
        texts.push((await readDownload(page, () => column.getByRole('button', { name: /SVG/ }).click())).text);
      expect(texts).toHaveLength(7);
      for (const text of texts) {
        expect(text).toContain(LESSON[lang].question.slice(0, 8));
        expect(text).not.toMatch(/<script|style=|class=|NaN|undefined/);
      }
      /* On an empty page: this one lets no text become markup. */
      const empty = await page.context().newPage();
      const isWellFormed = await empty.evaluate(
        (all) => all.every((text) => !new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')),
        texts,
      );
      expect(isWellFormed).toBe(true);
    });
  });
