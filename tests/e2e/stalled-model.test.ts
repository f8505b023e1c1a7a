import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { hits, openPage, WIDE_PAGE, WORDS } from './open-page';

test.use(WIDE_PAGE);

const { model: MODEL, fault: faultWords } = WORDS.en;
const MINUTE = 60_000;
/** What a minute takes here: the clock of the engine's worker goes faster, nothing of the page is changed. */
const SHORT_MINUTE = 1_500;

/** Answers with the beginning of a file, so many bytes of it, and then says nothing more, as a line that has gone does. */
async function serveBeginning(bytes: number): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 100_000_000 });
    if (bytes > 0) response.write(Buffer.alloc(bytes));
    else response.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function hurryMinutes(page: Page): Promise<void> {
  await page.route('**/engine.worker-*.js', async (route) => {
    const response = await route.fetch();
    const hurry = `{ const { setTimeout } = self; self.setTimeout = (work, ms, ...more) => setTimeout(work, ms === ${MINUTE} ? ${SHORT_MINUTE} : ms, ...more); }`;
    await route.fulfill({ response, body: `${hurry}\n${await response.text()}` });
  });
}

test('a model that stops arriving, before its first byte or in the middle, is given up after a minute with what to do, and fetched again in the same page', async ({
  page,
}) => {
  let server: Server | null = null;
  let lastAnswer = Date.now();
  await hurryMinutes(page);
  await page.route('**/static-ja-en/**/*.onnx', async (route) => {
    lastAnswer = Date.now();
    if (!server) return route.continue();
    return route.continue({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  });
  await openPage(page, 'lang=en&step=1&by=meaning&model=static');
  const alert = page.locator('.notices [role=alert]').first();
  const said = faultWords('model-offline', {});
  for (const [index, bytes] of [0, 1_000_000].entries()) {
    server = await serveBeginning(bytes);
    await page.getByRole('button', { name: index === 0 ? MODEL.start(true) : MODEL.retry }).click();
    await expect(page.locator('.notices progress')).toBeVisible();
    await expect(alert).toContainText(said.what);
    await expect(alert).toContainText(said.remedy);
    console.log(`Of a model that stalled after ${bytes} bytes it was said ${Date.now() - lastAnswer} ms after it was asked for.`);
    expect(Date.now() - lastAnswer).toBeGreaterThanOrEqual(SHORT_MINUTE);
    await expect(page.locator('.notices progress')).toHaveCount(0);
    await expect(hits(page)).toHaveCount(5);
    server.closeAllConnections();
    server.close();
    server = null;
  }
  await alert.getByRole('button', { name: MODEL.retry }).click();
  await expect(page.getByText(MODEL.speaking.static)).toBeVisible({ timeout: 60_000 });
});
