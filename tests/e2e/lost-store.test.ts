import { expect, test, type Locator, type Page } from '@playwright/test';
import { addFiles, documentTitles, hits, openPage, question, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';
import { readKept } from './read-kept';

/* What is kept goes, or cannot be had, while the page is open. */

test.use(WIDE_PAGE);

const PEARS = textFile('pears.txt', 'A good sentence about pears.');
const PLUMS = textFile('plums.txt', 'Another sentence about plums.');

const note = (page: Page, reason: 'failed' | 'blocked', lang: Lang): Locator =>
  page.locator('.notices .note').filter({ hasText: WORDS[lang].keep.state[reason] });

/** Another page of the origin, which does not use the store by itself. */
async function openOther(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('./licences.html');
  return other;
}

/** The ways in which a person, a tool or another page of the origin empties the storage under an open page. */
const CLEARED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '“clear site data”': async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  },
  'its database deleted': async (page) => {
    const other = await openOther(page);
    await other.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('oyako');
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(new Error('not deleted'));
        }),
    );
    await other.close();
  },
};

for (const [index, [how, clear]] of Object.entries(CLEARED).entries()) {
  const lang = index % 2 === 0 ? 'en' : 'ja';
  test(`${how} while the page is open (${lang}): it says so, loses nothing, writes nothing back by itself, and keeps all again when asked`, async ({
    page,
  }) => {
    await openPage(page, `lang=${lang}&step=1`);
    await addFiles(page, [PEARS]);
    await expect.poll(() => readKept(page)).toMatchObject({ titles: ['pears.txt'] });
    await clear(page);
    await expect(note(page, 'failed', lang)).toBeVisible();
    await addFiles(page, [PLUMS]);
    await expect(documentTitles(page)).toHaveCount(2);
    await question(page).fill('pears');
    await expect(hits(page).first()).toContainText('pears');
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('oyako');
    await note(page, 'failed', lang).getByRole('button', { name: WORDS[lang].keep.again }).click();
    await expect(note(page, 'failed', lang)).toHaveCount(0);
    await expect.poll(() => readKept(page)).toMatchObject({ titles: ['pears.txt', 'plums.txt'], torn: [] });
    await page.reload();
    await expect(documentTitles(page)).toHaveCount(2);
  });
}

test('what is kept cannot be read: the page opens all the same, touches nothing of it, and shows it once it can', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [PEARS]);
  await expect.poll(() => readKept(page)).toMatchObject({ titles: ['pears.txt'] });
  const spoil = `{
    const { getAll } = IDBObjectStore.prototype;
    self.isSpoilt = true;
    IDBObjectStore.prototype.getAll = function (...args) {
      if (self.isSpoilt && this.name === 'documents') throw new DOMException('Failed to read large IndexedDB value', 'DataError');
      return getAll.apply(this, args);
    };
  }`;
  await page.route('**/engine.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${spoil};\n${await response.text()}` });
  });
  await page.reload();
  await expect(note(page, 'failed', 'en')).toBeVisible();
  await addFiles(page, [PLUMS]);
  await question(page).fill('plums');
  await expect(hits(page).first()).toContainText('plums');
  const again = note(page, 'failed', 'en').getByRole('button', { name: WORDS.en.keep.again });
  await again.click();
  await expect(note(page, 'failed', 'en')).toContainText(WORDS.en.keep.still.failed);
  expect(await readKept(page)).toMatchObject({ titles: ['pears.txt'], torn: [] });
  for (const worker of page.workers()) await worker.evaluate(() => void Object.assign(self, { isSpoilt: false }));
  await again.click();
  await expect(note(page, 'failed', 'en')).toHaveCount(0);
  await expect(documentTitles(page)).toHaveCount(2);
  await expect.poll(() => readKept(page)).toMatchObject({ titles: ['pears.txt', 'plums.txt'], torn: [] });
});

test('an older tab that never answers holds the storage: the page works meanwhile, says so, and keeps everything once that tab is gone', async ({
  page,
}) => {
  await page.goto('./licences.html');
  const older = await openOther(page);
  // As a page of version 1 had it, and deaf to what newer ones ask of it.
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('oyako', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('documents', { keyPath: 'id' }).createIndex('byRevision', ['id', 'revision']);
          opening.result
            .createObjectStore('vectors', { keyPath: ['document', 'revision', 'space', 'unit'] })
            .createIndex('bySpace', 'space');
        };
        opening.onsuccess = () => {
          Object.assign(self, { held: opening.result });
          resolve();
        };
      }),
  );
  await openPage(page, 'lang=ja&step=1');
  await expect(note(page, 'blocked', 'ja')).toBeVisible();
  await addFiles(page, [PEARS]);
  await question(page).fill('pears');
  await expect(hits(page).first()).toContainText('pears');
  await older.close();
  await expect(note(page, 'blocked', 'ja')).toHaveCount(0);
  await expect.poll(() => readKept(page)).toMatchObject({ titles: ['pears.txt'], torn: [] });
});
