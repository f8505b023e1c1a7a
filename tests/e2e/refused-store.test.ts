import { expect, test } from '@playwright/test';
import { addFiles, documentTitles, hits, openPage, question, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

const CACHE_REFUSED = `Object.defineProperty(self, 'caches', { get() { throw new DOMException('refused', 'SecurityError'); } })`;

/**
 * How browsers refuse storage: in private windows, with cookies blocked, in frames of others, or by a fault of their own. The store is
 * opened in the engine's worker, so the script stands in front of it.
 */
const WAYS = {
  'there is no IndexedDB': ['refused', `Object.defineProperty(self, 'indexedDB', { value: undefined })`],
  'it is refused as soon as it is named': [
    'refused',
    `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('refused', 'SecurityError'); } })`,
  ],
  'opening it throws': ['refused', `IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); }`],
  'opening it fails later': [
    'refused',
    `{
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function () {
        const request = open.call(this, 'refused-' + Math.random(), 1);
        request.addEventListener('upgradeneeded', (event) => { event.stopImmediatePropagation(); request.transaction.abort(); });
        return request;
      };
    }`,
  ],
} as const;

for (const [way, [reason, script]] of Object.entries(WAYS))
  test(`storage refused, ${way}: the page says what to do, goes on in memory, and says that it will not survive`, async ({ page }) => {
    await page.route('**/engine.worker-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${CACHE_REFUSED};${script};\n${await response.text()}` });
    });
    await openPage(page, 'lang=en&step=1');
    await expect(page.locator('.notices .note').filter({ hasText: WORDS.en.keep.state[reason] })).toBeVisible();
    await addFiles(page, [textFile('pears.txt', 'A good sentence about pears.')]);
    await expect(documentTitles(page)).toHaveCount(1);
    await question(page).fill('pears');
    await expect(hits(page)).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: new RegExp(WORDS.en.keep.label) })).not.toBeChecked();
    await page.goto('./licences.html');
    await openPage(page, 'lang=en&step=1&by=meaning&model=static');
    await expect(page.getByRole('combobox', { name: WORDS.en.shelf.label })).not.toContainText(WORDS.en.shelf.own(1));
    // The instant model is fetched and used, though there is nowhere to keep it.
    await page.getByRole('button', { name: WORDS.en.model.start(true) }).click();
    await expect(page.getByText(WORDS.en.model.speaking.static)).toBeVisible({ timeout: 60_000 });
  });
