import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Download, type Page } from '@playwright/test';
import { findViolations } from './find-violations';
import {
  addFiles,
  documentTitles,
  headline,
  hits,
  listenForFaults,
  openPage,
  openSettings,
  question,
  searchBy,
  textFile,
  WIDE_PAGE,
  WORDS,
  type NamedFile,
} from './open-page';

test.use(WIDE_PAGE);

const RULES = textFile(
  'rules.md',
  '# Travel\n\nHand in trips three days before. Receipts are needed.\n\n# Rooms\n\nRooms are booked by noon.',
);
const NOTES = textFile('notes.txt', 'The gate closes at nine. Trips are paid at the end of the month.');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saveWorkspace(page: Page): Promise<{ download: Download; file: NamedFile }> {
  await button(page, 'Save workspace').click();
  const dialog = page.getByRole('dialog', { name: 'Save the workspace' });
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save', exact: true }).click()]);
  await dialog.getByRole('status').waitFor();
  await dialog.locator('.acts').getByRole('button', { name: 'Close', exact: true }).click();
  return {
    download,
    file: { name: download.suggestedFilename(), mimeType: 'application/zip', buffer: readFileSync(await download.path()) },
  };
}

async function chooseWorkspace(page: Page, file: NamedFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Open workspace').click()]);
  await chooser.setFiles(file);
}

async function openElsewhere(browser: Browser, hash?: string): Promise<Page> {
  const page = await (await browser.newContext(WIDE_PAGE)).newPage();
  await openPage(page, hash);
  return page;
}

/** What a person sees of an answer, and the ids behind it. */
async function seen(page: Page): Promise<unknown> {
  await expect(hits(page).first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download trace').click()]);
  const trace = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  return { headline: await headline(page).innerText(), trace };
}

test('saved here and opened elsewhere, the page says the same of the same documents, by meaning too and without embedding again', async ({
  page,
  browser,
}) => {
  test.slow();
  const faults = listenForFaults(page);
  await openPage(page, 'step=3&k=4&lang=en&model=static');
  await addFiles(page, [RULES, NOTES]);
  await question(page).fill('When are trips paid?');
  await searchBy(page, 'meaning');
  await button(page, 'Fetch and embed').click();
  await expect(page.locator('.board [data-rank="1"] .score')).toHaveAttribute('title', 'cosine', { timeout: 60_000 });
  const before = await seen(page);
  const { download, file } = await saveWorkspace(page);
  expect(download.suggestedFilename()).toMatch(/^oyako-\d{4}-\d\d-\d\d\.oyako\.zip$/);

  const elsewhere = await openElsewhere(browser, 'step=3&lang=en');
  await chooseWorkspace(elsewhere, file);
  const dialog = elsewhere.getByRole('dialog', { name: 'Open a workspace' });
  await expect(dialog).toContainText('2 documents, 5 sentences, 5 vectors');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(question(elsewhere)).toHaveValue('When are trips paid?');
  await expect(documentTitles(elsewhere)).toHaveCount(2);
  await expect(elsewhere.getByRole('button', { name: 'Embed', exact: true })).toHaveCount(0);
  const fetch = button(elsewhere, 'Fetch and embed').or(button(elsewhere, 'Fetch'));
  await fetch.first().click();
  await expect(elsewhere.locator('.board [data-rank="1"] .score')).toHaveAttribute('title', 'cosine', { timeout: 60_000 });
  expect(await seen(elsewhere)).toEqual(before);
  await elsewhere.reload();
  await expect(documentTitles(elsewhere)).toHaveCount(2);
  expect(faults).toEqual([]);
  await elsewhere.context().close();
});

test('a dropped workspace is asked about: added beside what is here, or in its place; a damaged one changes nothing', async ({
  page,
  browser,
}) => {
  await openPage(page, 'step=1&lang=en');
  await addFiles(page, [RULES, NOTES]);
  const { file } = await saveWorkspace(page);

  const elsewhere = await openElsewhere(browser, 'step=1&lang=en');
  await addFiles(elsewhere, [textFile('mine.txt', 'My own document about trips.'), NOTES]);
  const dialog = elsewhere.getByRole('dialog', { name: 'Open a workspace' });

  const damaged = Buffer.from(file.buffer);
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0x55;
  await addFiles(elsewhere, [{ ...file, buffer: damaged }]);
  await expect(dialog.getByRole('alert')).toContainText('is damaged');
  await expect(dialog.getByRole('alert')).toContainText('your documents are as they were');
  await dialog.locator('.acts').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(documentTitles(elsewhere)).toHaveCount(2);

  await chooseWorkspace(elsewhere, textFile('other.zip', 'no archive'));
  await expect(dialog.getByRole('alert')).toContainText('no workspace of Oyako');
  await elsewhere.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Under any name, told by what is inside.
  await addFiles(elsewhere, [{ ...file, name: 'lesson.zip' }]);
  expect(await findViolations(elsewhere, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add to what is here', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 document was added. 1 was here already.');
  await dialog.locator('.acts').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(documentTitles(elsewhere)).toHaveCount(3);

  await addFiles(elsewhere, [file]);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(documentTitles(elsewhere)).toHaveCount(3);
  await addFiles(elsewhere, [file]);
  await dialog.getByRole('button', { name: 'Replace what is here', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(documentTitles(elsewhere)).toHaveCount(2);
  await elsewhere.reload();
  await expect(documentTitles(elsewhere)).toHaveCount(2);
  await elsewhere.context().close();
});

/** Presses a button of the dialog in the very moment it is there. */
function pressAtOnce(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      void new MutationObserver((_changes, observer) => {
        const found = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent?.trim() === wanted);
        if (!(found instanceof HTMLElement)) return;
        observer.disconnect();
        found.click();
      }).observe(document.body, { subtree: true, childList: true }),
    name,
  );
}

test('saving, checking and opening are stopped, and everything is as it was', async ({ page }) => {
  test.slow();
  await openPage(page, 'step=1&lang=en');
  const sentences = Array.from({ length: 30_000 }, (_, number) => `Sentence ${number} of ${Math.random()} stands alone.`);
  await addFiles(page, [textFile('long.txt', sentences.join('\n\n')), NOTES]);
  await expect(documentTitles(page)).toHaveCount(2);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));

  await button(page, 'Save workspace').click();
  const saving = page.getByRole('dialog', { name: 'Save the workspace' });
  await expect(saving.locator('.holds')).toBeVisible();
  await pressAtOnce(page, 'Stop');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(saving.getByRole('alert')).toHaveCount(0);
  await saving.locator('.acts').getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(downloads).toEqual([]);

  const { file } = await saveWorkspace(page);
  await button(page, WORDS.en.documents.remove('notes.txt')).click();
  await expect(documentTitles(page)).toHaveCount(1);
  const opening = page.getByRole('dialog', { name: 'Open a workspace' });
  await pressAtOnce(page, 'Stop');
  await chooseWorkspace(page, file);
  await expect(opening).toBeHidden();
  await chooseWorkspace(page, file);
  const replace = opening.getByRole('button', { name: 'Replace what is here', exact: true });
  await expect(replace).toBeVisible({ timeout: 30_000 });
  await pressAtOnce(page, 'Stop');
  await replace.click();
  await expect(opening).toBeHidden({ timeout: 30_000 });
  await expect(documentTitles(page)).toHaveCount(1);
  await page.reload();
  await expect(documentTitles(page)).toHaveCount(1);
});

test('in place of all says that what is kept aside goes too', async ({ page }) => {
  await openPage(page, 'step=1&lang=en');
  await addFiles(page, [NOTES]);
  const { file } = await saveWorkspace(page);
  await addFiles(page, [textFile('giant.txt', `${'a line that goes on and on, '.repeat(600)}end`)]);
  await expect(page.locator('[data-aside]')).toHaveCount(1);
  await chooseWorkspace(page, file);
  const dialog = page.getByRole('dialog', { name: 'Open a workspace' });
  await expect(dialog).toContainText('1 document of yours, 1 document that is kept aside');
  await dialog.getByRole('button', { name: 'Replace what is here', exact: true }).click();
  await expect(page.locator('[data-aside]')).toHaveCount(0);
});

test('an empty workspace is saved and opened; where nothing is kept, and for a viewer who may not read everything', async ({ page }) => {
  await openPage(page, 'step=1&lang=en');
  const { file: empty } = await saveWorkspace(page);
  await page.getByRole('checkbox', { name: /^Keep documents on this computer/ }).uncheck();
  await addFiles(page, [textFile('pay.md', '# Pay {access=hr}\n\nPay rises in April.\n\n# Rooms\n\nRooms are free.'), NOTES]);
  await saveWorkspace(page);

  await openSettings(page);
  await page.getByRole('radio', { name: 'A viewer with these labels' }).check();
  await button(page, 'Save workspace').click();
  const saving = page.getByRole('dialog', { name: 'Save the workspace' });
  await expect(saving.getByRole('alert')).toContainText('a workspace file holds everything');
  await expect(saving.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await saving.getByRole('button', { name: 'See as everyone', exact: true }).click();
  await expect(saving).toContainText('2 documents');
  await page.keyboard.press('Escape');

  await chooseWorkspace(page, empty);
  await page.getByRole('button', { name: 'Replace what is here', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Drop documents to begin' })).toBeVisible();
});
