import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import {
  addFiles,
  documentTitles,
  headline,
  hits,
  openPage,
  picker,
  question,
  textFile,
  WIDE_PAGE,
  WORDS,
  type NamedFile,
} from './open-page';
import { readKept } from './read-kept';

test.use(WIDE_PAGE);

const WORDS_EN = WORDS.en;
const PEARS = textFile('pears.txt', 'A good sentence about pears.');
const PLUMS = textFile('plums.txt', 'Another sentence about plums.');

async function openTabs(context: BrowserContext): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) await openPage(tab, 'lang=en&step=1');
  return tabs;
}

/** Many small files, so that adding them takes a while. */
const manyFiles = (count: number): NamedFile[] =>
  Array.from({ length: count }, (_, i) => textFile(`many-${i}.txt`, `Rule ${i} says that request ${i} is filed by noon. `.repeat(20)));

test('what one tab adds and removes is in the other within a second, and what is being asked there stays', async ({ context }) => {
  const [a, b] = await openTabs(context);
  await addFiles(a, [PEARS]);
  await expect(b.getByRole('combobox', { name: WORDS_EN.shelf.label })).toContainText(WORDS_EN.shelf.own(1));
  await addFiles(b, [PLUMS]);
  await expect(documentTitles(b)).toHaveCount(2);
  await question(b).fill('plums');
  const began = Date.now();
  await addFiles(a, [textFile('figs.txt', 'A third sentence, about figs.')]);
  await expect(documentTitles(b)).toHaveCount(3);
  console.log(`A document was in the other tab ${Date.now() - began} ms after its file was given.`);
  await expect(question(b)).toHaveValue('plums');
  await expect(hits(b).first()).toContainText('plums');
  await b.getByRole('button', { name: WORDS_EN.documents.open('pears.txt') }).click();
  await expect(b.locator('.js-document')).toContainText('pears');
  await a.getByRole('button', { name: WORDS_EN.documents.remove('pears.txt') }).click();
  await expect(documentTitles(b)).toHaveCount(2);
  await expect(b.locator('.js-document')).not.toContainText('pears');
  await expect(hits(b).first()).toContainText('plums');
  await b.getByRole('button', { name: WORDS_EN.documents.removeAll }).click();
  await b.getByRole('button', { name: WORDS_EN.removeAllDialog.confirm }).click();
  await expect(documentTitles(a)).toHaveCount(0);
});

test('a tab that is closed, or whose renderer dies, while it writes leaves whole documents, and the other goes on', async ({ context }) => {
  const [a, b] = await openTabs(context);
  await addFiles(b, [PEARS]);
  let moments = 0;
  for (const end of ['close', 'crash', 'close', 'crash'] as const) {
    const writer = moments === 0 ? a : await context.newPage();
    if (moments > 0) {
      /* With documents of one's own there, nothing has been asked yet. */
      await writer.goto('./#lang=en&step=1');
      await expect(documentTitles(writer).first()).toBeVisible();
    }
    await picker(writer).setInputFiles(manyFiles(30 + moments));
    await expect(writer.locator('.progress')).toBeVisible();
    await writer.waitForTimeout(Math.random() * 300);
    if (end === 'close') await writer.close();
    else {
      const session = await context.newCDPSession(writer);
      void session.send('Page.crash').catch(() => undefined);
      await writer.waitForEvent('crash');
      await writer.close();
    }
    moments++;
    expect(await readKept(b)).toMatchObject({ torn: [] });
  }
  console.log(`Renderers ended at ${moments} moments of adding; ${(await readKept(b)).titles.length} documents are kept, all whole.`);
  await addFiles(b, [PLUMS]);
  await question(b).fill('plums');
  await expect(hits(b).first()).toContainText('plums');
  const late = await context.newPage();
  await late.goto('./#lang=en&step=1');
  await expect(documentTitles(late)).toHaveCount((await readKept(b)).titles.length);
});

test('a newer version of the page takes the storage over: the older tab says so, loses nothing, and offers to reload', async ({
  context,
}) => {
  const page = await context.newPage();
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [PEARS]);
  const newer = await context.newPage();
  await newer.goto('./licences.html');
  await newer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('oyako', 1_000).onsuccess = () => resolve();
      }),
  );
  const note = page.locator('.notices .note').filter({ hasText: WORDS_EN.keep.state.newer });
  await expect(note).toBeVisible();
  await addFiles(page, [PLUMS]);
  await expect(documentTitles(page)).toHaveCount(2);
  await note.getByRole('button', { name: WORDS_EN.notices.reload }).click();
  await expect(note).toBeVisible();
  await addFiles(page, [PLUMS]);
  await expect(documentTitles(page)).toHaveCount(1);
  await newer.close();
});

test('the browser is asked to keep documents for good only when a person wants it, and its answer is said', async ({ context }) => {
  const page = await context.newPage();
  await openPage(page, 'lang=en&step=1');
  const { lasting, askLasting } = WORDS_EN.keep;
  await expect(page.getByRole('button', { name: askLasting })).toHaveCount(0);
  await addFiles(page, [PEARS]);
  await expect(page.getByText(lasting['may-clear'])).toBeVisible();
  await page.getByRole('button', { name: askLasting }).click();
  await expect(page.getByText(lasting.refused).or(page.getByText(lasting.lasts))).toBeVisible();
});

test('WebAssembly forbidden by the policy: characters go on, e5 says why it cannot, and the instant model can', async ({ page }) => {
  await page.route(/\/(#.*)?$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/ (?:'|&#39;)wasm-unsafe-eval(?:'|&#39;)/, '') });
  });
  await openPage(page, 'lang=en&step=1&by=meaning');
  await page.getByRole('button', { name: WORDS_EN.model.start(true) }).click();
  const alert = page.locator('.notices [role=alert]').first();
  await expect(alert).toContainText(WORDS_EN.fault('wasm-forbidden', {}).what);
  await expect(hits(page)).toHaveCount(5);
  await expect(headline(page)).toBeVisible();
  await alert.getByRole('radio').first().click();
  await page.getByRole('button', { name: WORDS_EN.model.start(true) }).click();
  await expect(page.getByText(WORDS_EN.model.speaking.static)).toBeVisible({ timeout: 60_000 });
});
