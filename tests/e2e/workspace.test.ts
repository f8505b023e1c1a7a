import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Download, type Locator, type Page } from '@playwright/test';
import { workspaceEn } from '../../src/app/words/workspace-en';
import { workspaceJa } from '../../src/app/words/workspace-ja';
import type { WorkspaceWords } from '../../src/app/words/workspace-words';
import { findViolations } from './find-violations';
import {
  addFiles,
  documentTitles,
  headline,
  hits,
  LANGS,
  listenForFaults,
  openPage,
  openSettings,
  question,
  searchBy,
  textFile,
  WIDE_PAGE,
  WORDS,
  type Lang,
  type NamedFile,
} from './open-page';

test.use(WIDE_PAGE);

const RULES = textFile(
  'rules.md',
  '# Travel\n\nHand in trips three days before. Receipts are needed.\n\n# Rooms\n\nRooms are booked by noon.',
);
const NOTES = textFile('notes.txt', 'The gate closes at nine. Trips are paid at the end of the month.');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const wordsOf = (lang: Lang): WorkspaceWords => (lang === 'ja' ? workspaceJa : workspaceEn);

async function saveWorkspace(page: Page, lang: Lang = 'en'): Promise<{ download: Download; file: NamedFile }> {
  const words = wordsOf(lang);
  await button(page, WORDS[lang].documents.saveWorkspace).click();
  const dialog = page.getByRole('dialog', { name: words.saveTitle });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: words.save, exact: true }).click(),
  ]);
  await dialog.getByRole('status').waitFor();
  await dialog.locator('.acts').getByRole('button', { name: WORDS[lang].close, exact: true }).click();
  return {
    download,
    file: { name: download.suggestedFilename(), mimeType: 'application/zip', buffer: readFileSync(await download.path()) },
  };
}

async function chooseWorkspace(page: Page, file: NamedFile, lang: Lang = 'en'): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, WORDS[lang].documents.openWorkspace).click()]);
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

/** No end of a sentence: kept aside. */
const giant = (name: string, end: string): NamedFile => textFile(name, `${'a line that goes on and on, '.repeat(600)}${end}`);

for (const lang of LANGS) {
  const words = wordsOf(lang);

  test(`what is kept aside here is kept aside elsewhere with its reason, taken in there and searched (${lang})`, async ({
    page,
    browser,
  }) => {
    await openPage(page, `step=1&lang=${lang}`);
    await addFiles(page, [NOTES, giant('giant.txt', 'qxvz')]);
    const reason = (on: Page): Locator => on.locator('[data-aside="giant-sentence"] p').first();
    const said = await reason(page).innerText();
    await button(page, WORDS[lang].documents.saveWorkspace).click();
    const saving = page.getByRole('dialog', { name: words.saveTitle });
    const counts = { documents: 1, sentences: 2, vectors: 0, asides: 1 };
    await expect(saving.locator('.holds')).toContainText(words.holds(counts));
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    const { file } = await saveWorkspace(page, lang);

    const elsewhere = await openElsewhere(browser, `step=1&lang=${lang}`);
    await chooseWorkspace(elsewhere, file, lang);
    const opening = elsewhere.getByRole('dialog', { name: words.openTitle });
    await expect(opening).toContainText(words.holds(counts));
    await opening.getByRole('button', { name: words.open, exact: true }).click();
    await expect(opening).toBeHidden();
    await expect(documentTitles(elsewhere)).toHaveCount(1);
    await expect(reason(elsewhere)).toHaveText(said);
    await question(elsewhere).fill('qxvz');
    await expect(elsewhere.getByText(WORDS[lang].blank.noHitText)).toBeVisible();
    await elsewhere.reload();
    await button(elsewhere, WORDS[lang].inbox.aside.takeInOne('giant.txt')).click();
    await expect(documentTitles(elsewhere)).toHaveCount(2);
    await expect(elsewhere.locator('[data-aside]')).toHaveCount(0);
    await question(elsewhere).fill('qxvz');
    await expect(hits(elsewhere).first()).toContainText('qxvz');
    await elsewhere.context().close();
  });
}

test('in place of all what is kept aside here gives way to what the file keeps aside; added, it comes behind, each text once', async ({
  page,
}) => {
  await openPage(page, 'step=1&lang=en');
  await addFiles(page, [NOTES, giant('saved.txt', 'saved')]);
  await expect(page.locator('[data-aside]')).toHaveCount(1);
  const { file } = await saveWorkspace(page);
  await addFiles(page, [giant('later.txt', 'later')]);
  const asides = page.locator('[data-aside] .name');
  await expect(asides).toHaveText(['saved.txt', 'later.txt']);

  const dialog = page.getByRole('dialog', { name: 'Open a workspace' });
  await chooseWorkspace(page, file);
  await expect(dialog).toContainText('1 document, 2 sentences, 0 vectors, 1 kept aside');
  await expect(dialog).toContainText('1 document of yours, 2 documents that are kept aside');
  await expect(dialog).toContainText('What the file keeps aside is kept aside here too.');
  await dialog.getByRole('button', { name: 'Add to what is here', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('0 documents were added. 2 were here already.');
  await dialog.locator('.acts').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(asides).toHaveText(['saved.txt', 'later.txt']);

  await button(page, WORDS.en.inbox.aside.dropOne('saved.txt')).click();
  await expect(asides).toHaveText(['later.txt']);
  await chooseWorkspace(page, file);
  await dialog.getByRole('button', { name: 'Add to what is here', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('0 documents were added, 1 kept aside. 1 was here already.');
  await dialog.locator('.acts').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(asides).toHaveText(['later.txt', 'saved.txt']);

  await chooseWorkspace(page, file);
  await dialog.getByRole('button', { name: 'Replace what is here', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(asides).toHaveText(['saved.txt']);
  await page.reload();
  await expect(asides).toHaveText(['saved.txt']);
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
