import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { hostileDocuments, hostileMarkup } from './hostile-documents';
import { addFiles, documentTitles, goToStep, hits, listenForFaults, openPage, question, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

/** A server of someone else, which notes whatever reaches it. */
async function openElsewhere(): Promise<{ readonly host: string; readonly arrived: string[]; close(): void }> {
  const arrived: string[] = [];
  const server = createServer(({ url }, response) => {
    arrived.push(url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, arrived, close: () => server.close() };
}

test('hostile files of every kind are read as text: nothing in them runs, loads or leads away, wherever they are shown', async ({
  page,
  context,
}) => {
  test.slow();
  const elsewhere = await openElsewhere();
  const faults = listenForFaults(page);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push('a dialog')));
  context.on('page', () => faults.push('another page'));
  await openPage(page, 'lang=en&step=1');
  const { origin } = new URL(page.url());
  const documents = await hostileDocuments(elsewhere.host);
  await addFiles(
    page,
    documents.map(({ file }) => file),
  );
  const takeIn = page.getByRole('button', { name: /take .*in/i });
  // Once one is taken in its button goes: the next click waits for that.
  for (let left = await takeIn.count(); left > 0; left--) {
    await expect(takeIn).toHaveCount(left);
    await takeIn.first().click();
  }
  await expect(takeIn).toHaveCount(0);
  await expect(page.locator('.documents li.bad')).toHaveCount(0);
  for (const { fruit, file } of documents) {
    await question(page).fill(fruit);
    await expect(hits(page).first(), file.name).toContainText(fruit);
  }
  await question(page).fill('hacked onerror script');
  for (const at of [1, 2, 3, 4] as const) await goToStep(page, at);
  for (const title of await documentTitles(page).all()) {
    await title.click();
    await expect(page.locator('.js-document').first()).toBeVisible();
  }
  for (const tab of ['ways', 'ranking', 'context'] as const) {
    await page.getByRole('tab', { name: WORDS.en.tabs[tab], exact: true }).click();
    await expect(page.getByRole('tabpanel').locator('p, h3, table').first()).toBeVisible();
  }
  await page.reload();
  await expect(documentTitles(page).first()).toBeVisible();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => [(window as { hacked?: unknown }).hacked, ({} as { hacked?: unknown }).hacked])).toEqual([
    undefined,
    undefined,
  ]);
  expect(
    await page.locator('main :is(iframe, script, img, object, embed, base, meta, form[action], video, audio), .js-document a').count(),
  ).toBe(0);
  expect(new URL(page.url()).origin).toBe(origin);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`))).toEqual([]);
  expect(elsewhere.arrived).toEqual([]);
  expect(faults, 'nothing was even tried that the policy had to stop').toEqual([]);
  elsewhere.close();
});

test('names with paths, drives, line ends and marks that turn the direction are shown on one line, as names and nothing else', async ({
  page,
}) => {
  await openPage(page, 'lang=en&step=1');
  const archive = (await hostileDocuments('elsewhere.test')).find(({ file }) => file.name === 'h.zip');
  if (!archive) throw new Error('There is no archive.');
  await addFiles(page, [archive.file]);
  const titles = await documentTitles(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
  expect(titles.length).toBeGreaterThan(6);
  for (const title of titles) expect(title).not.toMatch(/\.\.|\/\/|\\|^\/|[A-Z]:|[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(titles).toContain('h.zip/__proto__/constructor.txt');
});

test('an SVG by itself is a picture and not read; as text under another name it is only text', async ({ page }) => {
  const faults = listenForFaults(page);
  await openPage(page, 'lang=en&step=1');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="hacked=1"><text>A sentence about pears.</text>${hostileMarkup('elsewhere.test')}</svg>`;
  await addFiles(page, [textFile('picture.svg', svg), textFile('picture.txt', svg)]);
  await expect(page.locator('.documents li.bad')).toContainText(WORDS.en.fault('unknown-format', { extension: 'svg' }).what);
  await question(page).fill('pears');
  await expect(hits(page).first()).toContainText('A sentence about pears.');
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
  expect(faults).toEqual([]);
});
