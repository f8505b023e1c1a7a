import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { compareEn } from '../../src/app/words/compare-en';
import { labEn } from '../../src/app/words/lab-en';
import { workspaceEn } from '../../src/app/words/workspace-en';
import { writeZip } from '../unit/readers/write-zip';
import {
  addFiles,
  documentTitles,
  goToStep,
  hits,
  listenForFaults,
  openPage,
  question,
  searchBy,
  textFile,
  WIDE_PAGE,
  WORDS,
} from './open-page';
import { serveDist } from './serve-dist';

test.use({ viewport: WIDE_PAGE.viewport });

const fixture = (name: string) => textFile(name, readFileSync(`tests/fixtures/documents/${name}`));

/** What the policy stops is an event in the page; what a worker is stopped in is an error of the console. */
function listenForViolations(): void {
  const found: string[] = [];
  Object.assign(window, { violations: found });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    found.push(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
  );
}

const violationsOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

test('Trusted Types are enforced: text becomes neither markup nor script, and no further policy can be made', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  const refused = await page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('div'));
    const markup = '<img src=x onerror="window.hacked = 1">';
    const tries: Record<string, () => unknown> = {
      innerHTML: () => (element.innerHTML = markup),
      outerHTML: () => (element.outerHTML = markup),
      insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', markup),
      fragment: () => document.createRange().createContextualFragment(markup),
      parser: () => new DOMParser().parseFromString(markup, 'text/html'),
      frame: () => (document.createElement('iframe').srcdoc = markup),
      script: () => (document.createElement('script').src = 'https://evil.test/a.js'),
      handler: () => element.setAttribute('onclick', 'window.hacked = 1'),
      worker: () => new Worker('assets/any.js'),
      policy: () =>
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy('mine', {}),
    };
    return Object.entries(tries)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      })
      .map(([name]) => name);
  });
  expect(refused).toEqual([
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'fragment',
    'parser',
    'frame',
    'script',
    'handler',
    'worker',
    'policy',
  ]);
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
});

test('the workers, where documents are read, stand under the same policy: they reach nothing but their own origin', async ({ page }) => {
  const arrived: (string | undefined)[] = [];
  const elsewhere = createServer(({ url }, response) => {
    arrived.push(url);
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  await openPage(page, 'lang=en&step=1&by=meaning');
  await page.getByRole('button', { name: WORDS.en.model.start(true) }).click();
  await expect(page.getByText(WORDS.en.model.speaking.e5)).toBeVisible({ timeout: 60_000 });
  await addFiles(page, [textFile('a.txt', 'A sentence about pears.')]);
  const workers = page.workers();
  expect(workers.length).toBeGreaterThan(1);
  for (const worker of workers) {
    const reached = await worker.evaluate(async (host) => {
      const say = (trial: Promise<unknown>): Promise<string> =>
        trial.then(
          () => 'reached',
          () => 'refused',
        );
      const connect = (): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${host}/socket`);
          socket.onopen = resolve;
          socket.onerror = reject;
        });
      return Promise.all([
        say(fetch(`http://${host}/fetch`, { mode: 'no-cors' })),
        say(fetch('data:text/plain,a')),
        say(import(`http://${host}/module.js`)),
        say(Promise.resolve().then(connect)),
      ]);
    }, `127.0.0.1:${port}`);
    expect(reached).toEqual(['refused', 'refused', 'refused', 'refused']);
  }
  elsewhere.close();
  expect(arrived).toEqual([]);
});

test('the record of requests misses none that reaches a server: of the page, of workers in workers, of what keeps the page for later', async ({
  page,
  context,
}) => {
  const server = await serveDist('/oyako/');
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}#lang=en&step=1`);
  await addFiles(page, [textFile('a.html', '<p>A sentence about pears.</p>')]);
  await expect(documentTitles(page)).toHaveCount(1);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
  await server.close();
  const recorded = new Set(asked);
  expect(server.arrived.filter((path) => !recorded.has(path))).toEqual([]);
  expect(server.arrived.length).toBeGreaterThan(100);
  expect(server.arrived).toEqual(expect.arrayContaining(['/oyako/sw.js', expect.stringMatching(/\/read\.worker-/)]));
});

test('a run through everything the page can do: no request leaves the origin, and the policy has nothing to stop', async ({
  page,
  context,
}) => {
  test.slow();
  const faults = listenForFaults(page);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(listenForViolations);
  const save = async (act: () => Promise<void>): Promise<void> => void (await Promise.all([page.waitForEvent('download'), act()]));
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await openPage(page, 'lang=en&step=1');
  await test.step('documents of every kind', async () => {
    await addFiles(page, [
      fixture('ja-two-columns.pdf'),
      fixture('ja-rules.docx'),
      fixture('ja-kanji.cp932.csv'),
      fixture('docling-table_06.html'),
      fixture('mixed-nested.md'),
      textFile('mail.eml', 'Subject: Pears\r\nContent-Type: text/html\r\n\r\n<p>A pear.<img src="https://evil.test/a.png"></p>'),
      textFile('rows.json', '[{"text":"A row about plums."},{"text":"Another about figs."}]'),
      textFile('some.zip', Buffer.from(await writeZip({ 'a/one.txt': 'A file in an archive.', 'a/two.md': '# Two\n\nAnother file.' }))),
    ]);
    await expect(documentTitles(page)).toHaveCount(9);
  });
  await test.step('every search', async () => {
    await question(page).fill('A file in an archive');
    for (const at of [2, 3, 4] as const) await goToStep(page, at);
    await searchBy(page, 'words');
    await expect.poll(() => page.locator('.board [data-rank="1"] .score').getAttribute('title')).toBe(WORDS.en.board.scoreName.words);
    await searchBy(page, 'meaning');
    await page.locator('.notices input[type=radio][value=static]').check();
    await button(WORDS.en.model.start(true)).click();
    await expect(page.getByText(WORDS.en.model.speaking.static)).toBeVisible();
    await searchBy(page, 'both');
    await expect(hits(page).first()).toBeVisible();
  });
  await test.step('every tab', async () => {
    for (const tab of ['ways', 'ranking', 'document', 'everyK', 'rules', 'products', 'questions', 'compare', 'context'] as const) {
      await page.getByRole('tab', { name: WORDS.en.tabs[tab], exact: true }).click();
      await expect(page.getByRole('tabpanel').locator('p, h3, table').first()).toBeVisible();
    }
    await documentTitles(page).first().click();
    await expect(page.locator('.js-document').first()).toBeVisible();
  });
  await test.step('every way out', async () => {
    await save(() => button(WORDS.en.downloadTrace).click());
    await save(() => button(WORDS.en.boardSvg).click());
    await save(() => button(WORDS.en.boardPng).click());
    await page.getByRole('tab', { name: WORDS.en.tabs.everyK, exact: true }).click();
    await save(() => button(labEn.picture.svg(WORDS.en.tabs.everyK)).click());
    await save(() => button(labEn.picture.png(WORDS.en.tabs.everyK)).click());
    await page.getByRole('tab', { name: WORDS.en.tabs.questions, exact: true }).click();
    await page.getByRole('tabpanel').getByRole('textbox').fill('pears\nplums');
    await button(labEn.questions.run(2)).click();
    await save(() => button(labEn.questions.csv).click());
    await page.getByRole('tab', { name: WORDS.en.tabs.compare, exact: true }).click();
    await save(() => button(compareEn.export).click());
    await page.getByRole('tab', { name: WORDS.en.tabs.context, exact: true }).click();
    await button(WORDS.en.prompt.copy).click();
    await button(WORDS.en.copyTrace).click();
  });
  await test.step('setups, workspaces and new versions, out and in again', async () => {
    await page.getByRole('tab', { name: WORDS.en.tabs.compare, exact: true }).click();
    const [setups] = await Promise.all([page.waitForEvent('download'), button(compareEn.export).click()]);
    await page.locator('input[type=file][accept*=json]').setInputFiles(await setups.path());
    await button(WORDS.en.documents.saveWorkspace).click();
    const saving = page.getByRole('dialog', { name: workspaceEn.saveTitle });
    const [workspace] = await Promise.all([
      page.waitForEvent('download'),
      saving.getByRole('button', { name: workspaceEn.save, exact: true }).click(),
    ]);
    await saving.locator('.acts').getByRole('button', { name: WORDS.en.close, exact: true }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(WORDS.en.documents.openWorkspace).click()]);
    await chooser.setFiles(textFile('all.oyako.zip', readFileSync(await workspace.path())));
    const opening = page.getByRole('dialog', { name: workspaceEn.openTitle });
    await opening.getByRole('button', { name: workspaceEn.replace, exact: true }).click();
    await expect(opening).toHaveCount(0);
    await addFiles(page, [textFile('rows.json', '[{"text":"A row about quinces."},{"text":"Another about figs."}]')]);
    await button(WORDS.en.documents.clashNewVersion).click();
    await expect(page.getByText(WORDS.en.documents.replaced('rows.json'))).toBeVisible();
    await expect(documentTitles(page)).toHaveCount(9);
  });
  await test.step('and again, from what is kept', async () => {
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
    await page.getByRole('button', { name: WORDS.en.theme }).click();
    await page.reload();
    await expect(documentTitles(page)).toHaveCount(9);
    await expect(hits(page).first()).toBeAttached();
  });
  const { origin } = new URL(page.url());
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith(`blob:${origin}/`))).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
});
