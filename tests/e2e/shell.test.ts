import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { listenForFaults, listenForRequests } from './open-page';
import { serveDist } from './serve-dist';
import { INSECURE_URL } from './test-port';

const ROOT = '#app > *';

async function waitUntilKept(page: Page): Promise<void> {
  const state = (): Promise<string | undefined> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe('activated');
}

test('the page runs from any folder of a static host, under its own policy, and asks nothing of anyone else', async ({ page }) => {
  const server = await serveDist('/a class/2 b/');
  const faults = listenForFaults(page);
  const asked = listenForRequests(page);
  await page.goto(server.url);
  await expect(page.locator(ROOT).first()).toBeVisible();
  await waitUntilKept(page);
  expect(faults).toEqual([]);
  expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(new URL(server.url).href))).toEqual([]);
  await server.close();
});

test('after one load it opens again with the network gone, the licences page too', async ({ page }) => {
  const server = await serveDist('/oyako/');
  await page.goto(server.url);
  await waitUntilKept(page);
  await server.close();
  await page.reload();
  await expect(page.locator(ROOT).first()).toBeVisible();
  await page.goto(new URL('licences.html', server.url).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Licences');
});

test('what the service worker keeps is the shell: no model and no runtime', async ({ page }) => {
  await page.goto('/');
  await waitUntilKept(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toEqual(expect.arrayContaining(['/index.html', '/licences.html', '/icons/oyako.svg']));
  expect(kept.filter((path) => path.startsWith('/models/') || path.endsWith('.wasm'))).toEqual([]);
});

test('the licences page lists every library that ships, the models and the fonts', async ({ page }) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const names = Object.entries(dependencies).map(([name, range]) => /^npm:(.+)@/.exec(range)?.[1] ?? name);
  const faults = listenForFaults(page);
  await page.goto('/licences.html');
  for (const name of names) await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${name} \\d`) })).toBeVisible();
  await expect(page.getByText('intfloat/multilingual-e5-small')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Fonts/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('on an insecure origin the page works without the service worker', async ({ page }) => {
  const faults = listenForFaults(page);
  await page.goto(INSECURE_URL);
  await expect(page.locator(ROOT).first()).toBeVisible();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  expect(faults).toEqual([]);
});
