import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  addFiles,
  hits,
  isOfModel,
  listenForFaults,
  listenForRequests,
  openPage,
  places,
  question,
  documentTitles,
  textFile,
  WIDE_PAGE,
  scoreName,
  searchBy,
  WORDS,
} from './open-page';
import { serveDist } from './serve-dist';

test.use({ viewport: WIDE_PAGE.viewport });

const isOfMeaning = (url: string): boolean => url.endsWith('.onnx') || url.endsWith('.wasm');

/** What search by meaning still needs, above the board. */
const notice = (page: Page): Locator => page.locator('.notices .notice').first();

test('by words: the tokenizer is fetched when it is chosen, and BM25 ranks', async ({ page }) => {
  const asked = listenForRequests(page);
  await openPage(page);
  expect(asked.filter(isOfModel)).toEqual([]);
  await expect.poll(() => scoreName(page)).toBe('cosine of letter pairs');
  await searchBy(page, 'words');
  await expect.poll(() => scoreName(page)).toBe('BM25');
  const fetched = asked.filter(isOfModel).map((url) => new URL(url).pathname.split('/').pop());
  expect(fetched).toEqual(['tokenizer.json']);
});

test('nothing found by characters or words says "Not in these documents" and offers meaning', async ({ page }) => {
  await openPage(page);
  await question(page).fill('ξψω');
  await expect(page.locator('.js-headline')).toHaveText('Not in these documents');
  await expect(page.getByRole('button', { name: 'Search by meaning' })).toBeVisible();
  await question(page).fill('');
  await expect(page.locator('.js-headline')).toHaveText('What do you want to know from these documents?');
  await question(page).fill('   ');
  await expect(page.locator('.js-headline')).toHaveText('What do you want to know from these documents?');
});

test.describe('by meaning, with the shipped model', () => {
  test('size and sentences are said first, it is fetched once, can be stopped and resumed, and works offline afterwards', async ({
    page,
  }) => {
    test.slow();
    const server = await serveDist('/oyako/');
    const faults = listenForFaults(page);
    const asked = listenForRequests(page);
    await page.goto(`${server.url}#step=1&lang=en`);
    await expect(hits(page)).toHaveCount(5);
    await test.step('before anything is fetched the page says how much and how long', async () => {
      await searchBy(page, 'meaning');
      await expect(notice(page)).toContainText(/fetches a model of 5\d MB once/);
      await expect(notice(page)).toContainText(/\d+ sentences are embedded on this computer: about \d+ seconds?/);
      await page.waitForTimeout(500);
      expect(asked.filter(isOfMeaning)).toEqual([]);
    });
    await test.step('asking by characters never waits for it', async () => {
      await page.getByRole('button', { name: 'Fetch and embed' }).click();
      await expect(notice(page).getByRole('progressbar')).toBeVisible();
      await question(page).fill('Who serves the tea?');
      await expect(hits(page).first()).toContainText('Serve tea within five minutes.');
      expect(await scoreName(page)).toBe('cosine of letter pairs');
    });
    await test.step('it can be stopped while it embeds, and resumed', async () => {
      await expect(notice(page)).toContainText(/[1-9]\d* of \d+ sentences embedded/, { timeout: 60_000 });
      await notice(page).getByRole('button', { name: 'Stop' }).click();
      await expect(notice(page)).toContainText(/To search by meaning, \d+ sentences? must be embedded/);
      await notice(page).getByRole('button', { name: 'Embed', exact: true }).click();
      await expect(notice(page)).toHaveCount(0, { timeout: 60_000 });
      await expect.poll(() => scoreName(page)).toBe('cosine');
      await expect(hits(page).first()).toContainText(/tea/i);
    });
    await test.step('by both, each score shows its two parts', async () => {
      await searchBy(page, 'both');
      await expect.poll(() => scoreName(page)).toBe(WORDS.en.board.scoreName.both);
      const score = hits(page).first().locator('.score');
      await expect(score).toHaveText(/\d.*\d.*\d/);
      await expect(score.locator('.parts')).toBeVisible();
      const bySum = await score.textContent();
      await page.getByLabel(WORDS.en.settings.fusion).selectOption('rrf');
      await expect(score).not.toHaveText(bySum ?? '');
      await expect(score.locator('.parts')).toBeVisible();
    });
    await test.step('where no word is shared, the page says that meaning alone ranks', async () => {
      await question(page).fill('Wer darf zu Hause bleiben?');
      await expect(page.getByText('None of your words occurs in these documents')).toBeVisible();
      await expect(places(page)).toHaveCount(5);
    });
    await test.step("documents of one's own keep their vectors over a reload", async () => {
      await addFiles(page, [textFile('own.txt', 'The gate closes at nine in the evening. Cats may come in.')]);
      await expect(documentTitles(page)).toHaveCount(1);
      await question(page).fill('When is the gate shut?');
      await expect.poll(() => scoreName(page), { timeout: 30_000 }).toBe(WORDS.en.board.scoreName.both);
      // It is in the address a frame behind the typing, and the score's name is the same before.
      await expect.poll(() => new URL(page.url()).hash).toContain('gate');
      await page.reload();
      await expect(documentTitles(page)).toHaveCount(1);
      await expect.poll(() => scoreName(page), { timeout: 60_000 }).toBe(WORDS.en.board.scoreName.both);
    });
    await test.step('with the network gone it opens again, and meaning works', async () => {
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
        .toBe('activated');
      expect(faults).toEqual([]);
      await server.close();
      await page.reload();
      await expect.poll(() => scoreName(page), { timeout: 60_000 }).toBe(WORDS.en.board.scoreName.both);
      await question(page).fill('May animals enter?');
      await expect(hits(page).first()).toContainText('Cats may come in.');
      await page.getByLabel(WORDS.en.shelf.label).selectOption('lesson');
      await expect(documentTitles(page)).toHaveCount(8);
      await expect.poll(() => scoreName(page), { timeout: 60_000 }).toBe(WORDS.en.board.scoreName.both);
    });
  });
});
