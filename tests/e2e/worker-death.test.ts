import { expect, test, type Locator, type Page, type Worker } from '@playwright/test';
import { addFiles, documentTitles, hits, openPage, question, searchBy, textFile, WIDE_PAGE, WORDS } from './open-page';
import { readKept } from './read-kept';

/* Real workers, ended in a real browser: by themselves, by an error, and for want of memory. */

test.use(WIDE_PAGE);

const { model: MODEL, fault: faultWords } = WORDS.en;
/** Enough for two models to share. */
const RULES = textFile(
  'rules.txt',
  Array.from({ length: 120 }, (_, i) => `Rule ${i} says that request ${i * 7} is filed by noon of day ${i % 28}.`).join('\n\n'),
);

const alert = (page: Page): Locator => page.locator('.notices [role=alert]').first();
const start = (page: Page): Promise<void> => page.getByRole('button', { name: MODEL.start(true) }).click();
const speaking = (page: Page): Locator => page.getByText(MODEL.speaking.e5);

/** Once it is there and at work. */
async function findWorker(page: Page, name: string): Promise<Worker> {
  let found: Worker | undefined;
  await expect(async () => {
    for (const worker of page.workers()) if ((await worker.evaluate(() => self.name).catch(() => '')) === name) found = worker;
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found as Worker;
}

const ENDS = {
  /** As the browser's own tools do: no error is fired anywhere. */
  'in silence': (worker: Worker) => worker.evaluate(() => self.close()),
  'by an error': (worker: Worker) =>
    worker.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('thrown by a test');
        }),
    ),
} as const;

async function askByMeaning(page: Page): Promise<void> {
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [RULES]);
  await question(page).fill('When is request 35 filed?');
  await expect(hits(page).first()).toBeVisible();
  await searchBy(page, 'meaning');
  await page.locator('.notices input[type=radio][value=e5]').check();
}

/** Waits until sentences are being embedded, so that a model is at work. */
const atWork = (page: Page): Promise<void> => expect(page.locator('.notices progress[max="120"]')).toBeVisible({ timeout: 110_000 });

for (const [how, end] of Object.entries(ENDS)) {
  test(`a model's worker that ends ${how} in the middle: its sentences are embedded by another, and nobody is asked`, async ({ page }) => {
    test.slow();
    await askByMeaning(page);
    await start(page);
    await atWork(page);
    await end(await findWorker(page, 'oyako-model')).catch(() => undefined);
    await expect.poll(() => readKept(page), { timeout: 110_000 }).toMatchObject({ vectors: 1, torn: [] });
    await expect(page.locator('.notices progress')).toHaveCount(0);
    await expect(speaking(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    // And again while nothing is under way: the next question must not hang.
    for (const worker of page.workers())
      if ((await worker.evaluate(() => self.name).catch(() => '')) === 'oyako-model') await end(worker).catch(() => undefined);
    await question(page).fill('What is filed by noon?');
    await expect(hits(page).first()).toContainText('noon', { timeout: 60_000 });
    await expect(alert(page)).toHaveCount(0);
  });

  test(`the engine's worker that ends ${how} while it embeds: the page starts another, and embeds to the end`, async ({ page }) => {
    test.slow();
    await askByMeaning(page);
    await start(page);
    await atWork(page);
    await end(await findWorker(page, 'oyako-engine')).catch(() => undefined);
    await expect(page.getByText(WORDS.en.notices.restarted)).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => readKept(page), { timeout: 110_000 }).toMatchObject({ vectors: 1, torn: [] });
    await expect(page.locator('.notices progress')).toHaveCount(0);
    await expect(speaking(page)).toBeVisible();
    await expect(documentTitles(page)).toHaveCount(1);
    await expect(hits(page).first()).toContainText('request');
  });
}

/** Ends the model's worker at a moment of its start; resolves once it has. */
const ENDS_AT_START = {
  'as soon as it is there': async (page: Page) => {
    const model = page.waitForEvent('worker', { timeout: 60_000 });
    await start(page);
    await ENDS['in silence'](await model).catch(() => undefined);
  },
  'while it loads': async (page: Page) => {
    let loadOn = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (loadOn = resolve));
    await page.route('**/load-transformers-*.js', (route) => isHeld.then(() => route.continue()).catch(() => undefined));
    const loading = page.waitForRequest('**/load-transformers-*.js', { timeout: 60_000 });
    await start(page);
    await loading;
    await ENDS['in silence'](await findWorker(page, 'oyako-model')).catch(() => undefined);
    loadOn();
  },
} as const;

for (const [when, startAndEnd] of Object.entries(ENDS_AT_START))
  test(`a model's worker that ends ${when}: said with what to do, and the next attempt succeeds in the same page`, async ({ page }) => {
    test.slow();
    await askByMeaning(page);
    await startAndEnd(page);
    const said = faultWords('runtime-failed', {});
    await expect(alert(page)).toContainText(said.what, { timeout: 60_000 });
    await expect(alert(page)).toContainText(said.remedy);
    await alert(page).getByRole('button', { name: MODEL.retry }).click();
    await expect(speaking(page)).toBeVisible({ timeout: 110_000 });
  });

/** Puts a script in front of a worker's, as long as it is on. */
async function spoilWorkers(page: Page, file: string, script: string): Promise<{ isOn: boolean }> {
  const spoiling = { isOn: true };
  await page.route(`**/${file}-*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${spoiling.isOn ? `${script};\n` : ''}${await response.text()}` });
  });
  return spoiling;
}

const NO_MEMORY = {
  'no WebAssembly memory at the start': `WebAssembly.Memory = function () { throw new RangeError('WebAssembly.Memory(): could not allocate memory'); }`,
  'none that the runtime could grow by': `WebAssembly.Memory.prototype.grow = function () { throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory'); }`,
} as const;
const NO_BUFFER = `{
  const Full = BigInt64Array;
  self.addEventListener('message', ({ data }) => {
    if (data.kind === 'run') self.BigInt64Array = class extends Full { constructor() { throw new RangeError('Array buffer allocation failed'); } };
  });
}`;

async function expectNoMemory(page: Page): Promise<void> {
  const said = faultWords('out-of-memory', {});
  await expect(alert(page)).toContainText(said.what, { timeout: 110_000 });
  await expect(alert(page)).toContainText(said.remedy);
  await searchBy(page, 'characters');
  await question(page).fill('request 42');
  await expect(hits(page).first()).toContainText('request 42');
}

for (const [what, script] of Object.entries(NO_MEMORY))
  test(`out of memory, ${what}: said with what to do, search goes on, and with room again the same page embeds`, async ({ page }) => {
    test.slow();
    const spoiling = await spoilWorkers(page, 'model.worker', script);
    await askByMeaning(page);
    await start(page);
    await expectNoMemory(page);
    spoiling.isOn = false;
    await searchBy(page, 'meaning');
    await alert(page).getByRole('button', { name: MODEL.retry }).click();
    await expect(speaking(page)).toBeVisible({ timeout: 110_000 });
    await expect(alert(page)).toHaveCount(0);
  });

test('out of memory in the middle of the work: said with what to do, and search goes on', async ({ page }) => {
  test.slow();
  await spoilWorkers(page, 'model.worker', NO_BUFFER);
  await askByMeaning(page);
  await start(page);
  await expectNoMemory(page);
});

test('a browser without WebAssembly: characters and the instant model answer, and e5 says why it cannot', async ({ page }) => {
  await spoilWorkers(page, 'engine.worker', 'delete self.WebAssembly');
  await askByMeaning(page);
  await start(page);
  await expect(alert(page)).toContainText(faultWords('wasm-forbidden', {}).what);
  await expect(alert(page)).toContainText(faultWords('wasm-forbidden', {}).remedy);
  await expect(hits(page).first()).toContainText('request 35');
  await alert(page).locator('input[value=static]').click();
  await start(page);
  await expect(page.getByText(MODEL.speaking.static)).toBeVisible({ timeout: 60_000 });
});

test('without Web Locks, as on a plain http address: a worker that ends in silence is missed all the same, and what it died over goes on', async ({
  page,
}) => {
  test.slow();
  // No locks, and ten seconds take a tenth of one: the clock of a test, nothing of the page is changed.
  const lockless = `{
    Object.defineProperty(navigator, 'locks', { value: undefined });
    const { setInterval } = self;
    self.setInterval = (work, ms, ...more) => setInterval(work, ms === 10_000 ? 100 : ms, ...more);
  }`;
  await page.addInitScript(lockless);
  for (const file of ['engine.worker', 'model.worker']) await spoilWorkers(page, file, lockless);
  await askByMeaning(page);
  await start(page);
  await atWork(page);
  await ENDS['in silence'](await findWorker(page, 'oyako-engine')).catch(() => undefined);
  await expect(page.getByText(WORDS.en.notices.restarted)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => readKept(page), { timeout: 110_000 }).toMatchObject({ vectors: 1, torn: [] });
  await expect(speaking(page)).toBeVisible();
  await ENDS['in silence'](await findWorker(page, 'oyako-model')).catch(() => undefined);
  await question(page).fill('What is filed by noon?');
  await expect(hits(page).first()).toContainText('noon', { timeout: 60_000 });
  await expect(alert(page)).toHaveCount(0);
});
