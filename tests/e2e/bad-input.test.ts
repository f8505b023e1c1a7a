import { expect, test, type Page } from '@playwright/test';
import {
  addFiles,
  documentTitles,
  headline,
  hits,
  LANGS,
  openPage,
  question,
  searchBy,
  textFile,
  WIDE_PAGE,
  WORDS,
  type Lang,
  type NamedFile,
} from './open-page';

test.use(WIDE_PAGE);

const GOOD = textFile('good.txt', 'A good sentence about pears.');

/** Invalid in UTF-8, Shift_JIS, EUC-JP and UTF-16 alike, with words around it. */
const BROKEN = Buffer.concat([
  Buffer.from('あいうえお、日本語の文章です。'.repeat(20)),
  Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xfd]),
  Buffer.from('かきくけこ。'),
]);
const BINARY = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Array.from({ length: 500 }, (_, index) => (index * 37) % 256)]);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

const REFUSED: readonly (readonly [string, NamedFile])[] = [
  ['an empty file', textFile('empty.txt', '')],
  ['only white space', textFile('blank.md', ' \n\t\n　\n')],
  ['binary under a .txt name', textFile('binary.txt', BINARY)],
  ['a picture under a .txt name', textFile('picture.txt', PNG)],
  ['a format for later', textFile('slides.pptx', 'PK')],
];

for (const lang of LANGS)
  test.describe(`what bad input gets, in ${lang}`, () => {
    test('each file that cannot be read is answered with what happened and what to do, and nothing that was there is lost', async ({
      page,
    }) => {
      await openPage(page, `lang=${lang}&step=1`);
      await addFiles(page, [GOOD]);
      await addFiles(
        page,
        REFUSED.map(([, file]) => file),
      );
      const alerts = page.locator('.documents li.bad');
      await expect(alerts).toHaveCount(REFUSED.length);
      for (const [what, { name }] of REFUSED) {
        const alert = alerts.filter({ hasText: name });
        await expect(alert, what).toHaveRole('alert');
        const state = (await alert.locator('.state').innerText()).trim();
        const happened = (await alert.locator('.state b').innerText()).trim();
        expect(happened.length, what).toBeGreaterThan(4);
        expect(state.slice(happened.length).trim().length, `${what}: what to do`).toBeGreaterThan(4);
        expect(/[ぁ-ん]/.test(state), what).toBe(lang === 'ja');
      }
      await expect(documentTitles(page)).toContainText(['good.txt']);
      await expect(documentTitles(page)).toHaveCount(1);
    });

    test('broken encoding is either refused with a message or read with a warning, never replaced in silence', async ({ page }) => {
      await openPage(page, `lang=${lang}&step=1`);
      await addFiles(page, [GOOD, textFile('broken.txt', BROKEN)]);
      const said = page.locator('.documents').locator('li.bad .state, li .noticed').first();
      await expect(said).toBeVisible();
      expect((await said.textContent())?.length).toBeGreaterThan(10);
      await expect(page.locator('.documents')).not.toContainText('\uFFFD');
    });

    test('a question that is too long is named with its length, and the last answer stays', async ({ page }) => {
      await openPage(page, `lang=${lang}&step=1`);
      await question(page).fill('a'.repeat(10_001));
      await expect(page.getByText(WORDS[lang].question.tooLong(10_001, 10_000))).toBeVisible();
      await expect(hits(page)).toHaveCount(5);
      await question(page).fill('hand in a request '.repeat(500));
      await expect(page.getByText(WORDS[lang].question.tooLong(10_001, 10_000))).toHaveCount(0);
    });

    for (const [what, fault, spoil] of [
      ['missing', 'model-missing', null],
      ['damaged', 'model-damaged', (bytes: Buffer) => bytes.fill(0, 1000, 2000)],
    ] as const)
      test(`model file ${what}: a message says what happened and what to do, and search by characters goes on`, async ({ page }) => {
        await page.route('**/*.onnx', async (route) => {
          if (!spoil) return route.fulfill({ status: 404, body: 'not here' });
          const response = await route.fetch();
          return route.fulfill({ response, body: spoil(await response.body()) });
        });
        await openPage(page, `lang=${lang}&step=1`);
        await searchBy(page, 'meaning');
        await page.getByRole('button', { name: WORDS[lang].model.start(true) }).click();
        const alert = page.locator('.notices [role=alert]').first();
        const { what: happened, remedy } = WORDS[lang].fault(fault, { file: 'onnx/model_quantized.onnx' });
        await expect(alert).toContainText(happened, { timeout: 60_000 });
        await expect(alert).toContainText(remedy);
        await expect(alert.getByRole('button', { name: WORDS[lang].model.retry })).toBeVisible();
        await expect(hits(page)).toHaveCount(5);
        await expect(documentTitles(page)).toHaveCount(8);
      });
  });

/** Puts `killWorker` into the page. Run there, and so without anything from around it. */
function killWorkers(): void {
  const Made = window.Worker;
  const alive: Worker[] = [];
  window.Worker = class extends Made {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      alive.push(this);
    }
  };
  Object.assign(window, {
    killWorker: () => {
      const worker = alive.at(-1);
      worker?.terminate();
      worker?.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
      return alive.length;
    },
  });
}

/**
 * The store is opened in the worker, which no script of a test reaches before it runs: what it may do is
 * decided by the script that is put in front of it.
 */
async function changeWorker(page: Page, script: string): Promise<void> {
  await page.route('**/engine.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script};\n${await response.text()}` });
  });
}

test.describe('storage that gives way later', () => {
  const FULL = `IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = function () { throw new DOMException('full', 'QuotaExceededError'); }`;
  const REFUSING = `IDBFactory.prototype.open = function () { throw new DOMException('refused', 'SecurityError'); }`;

  for (const lang of ['ja', 'en'] as const satisfies readonly Lang[]) {
    test(`storage full (${lang}): the document is there, the page says that it is not kept`, async ({ page }) => {
      await changeWorker(page, FULL);
      await openPage(page, `lang=${lang}&step=1`);
      await addFiles(page, [GOOD]);
      await expect(documentTitles(page)).toHaveCount(1);
      await expect(page.getByText(WORDS[lang].keep.state.full).first()).toBeVisible();
      await question(page).fill('pears');
      await expect(hits(page)).toHaveCount(1);
    });

    test(`storage refused (${lang}): the page says so and what to do, and goes on in memory`, async ({ page }) => {
      await changeWorker(page, REFUSING);
      await openPage(page, `lang=${lang}&step=1`);
      await expect(page.getByText(WORDS[lang].keep.state.refused).first()).toBeVisible();
      await addFiles(page, [GOOD]);
      await expect(documentTitles(page)).toHaveCount(1);
    });
  }
});

test.describe('worker killed', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(killWorkers);
    await openPage(page, 'lang=en&step=1');
    await addFiles(page, [GOOD]);
    await expect(documentTitles(page)).toHaveCount(1);
  });

  const kill = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { killWorker: () => number }).killWorker());

  test('it is started again, kept documents are there, and the page answers', async ({ page }) => {
    await kill(page);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('.documents li button[title]').length)).toBe(1);
    await question(page).fill('Who likes pears?');
    await expect(hits(page).first()).toContainText('A good sentence about pears.');
    await addFiles(page, [textFile('more.txt', 'Another sentence about plums.')]);
    await expect(documentTitles(page)).toHaveCount(2);
    await question(page).fill('plums');
    await expect(hits(page).first()).toContainText('plums');
  });

  test('what was only in memory is read again', async ({ page }) => {
    await page.getByRole('checkbox', { name: new RegExp(WORDS.en.keep.label) }).uncheck();
    await addFiles(page, [textFile('memory.txt', 'A sentence about melons.')]);
    await expect(documentTitles(page)).toHaveCount(2);
    await kill(page);
    await question(page).fill('melons');
    await expect(hits(page).first()).toContainText('melons');
    await expect(documentTitles(page)).toHaveCount(2);
  });

  test('what was removed does not come back', async ({ page }) => {
    await page.getByRole('checkbox', { name: new RegExp(WORDS.en.keep.label) }).uncheck();
    await addFiles(page, [textFile('memory.txt', 'A sentence about melons.')]);
    await page.getByRole('button', { name: 'Remove memory.txt', exact: true }).click();
    await expect(documentTitles(page)).toHaveCount(1);
    await kill(page);
    await question(page).fill('pears');
    await expect(hits(page).first()).toContainText('pears');
    await page.waitForTimeout(500);
    await expect(documentTitles(page)).toHaveCount(1);
  });

  test('when it dies again and again the page stops and says what to do', async ({ page }) => {
    for (let death = 0; death < 5; death += 1) {
      await kill(page);
      await page.waitForTimeout(300);
    }
    await expect(page.getByText(WORDS.en.notices.engineFailed.what)).toBeVisible();
    await expect(page.getByText(WORDS.en.notices.engineFailed.remedy)).toBeVisible();
  });
});

test('a file of one line without a stop, and 5 MB in one line, are read', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  const line = 'この行には句点がなく、どこまでも続く。'.replace('。', '、').repeat(90_000);
  expect(Buffer.byteLength(line)).toBeGreaterThan(5_000_000);
  const started = performance.now();
  await addFiles(page, [textFile('no-stop.txt', 'one line of words without any stop'), textFile('long.txt', line)]);
  // What has no end of a sentence is kept aside until someone takes it in.
  await page.getByRole('button', { name: WORDS.en.inbox.aside.takeInOne('long.txt'), exact: true }).click({ timeout: 60_000 });
  await expect(documentTitles(page)).toHaveCount(2, { timeout: 60_000 });
  console.log(`5 MB in one line: ${((performance.now() - started) / 1000).toFixed(1)} s until it was listed`);
  await question(page).fill('without any stop');
  await expect(hits(page).first()).toContainText('one line of words without any stop');
  await page.locator('.documents li button[title="long.txt"]').click();
  await expect(page.locator('.js-document [data-start]').first()).toBeVisible();
});

test('a question of only spaces asks for a question', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  for (const blank of [' ', '　　', '\t  ']) {
    await question(page).fill(blank);
    await expect(headline(page)).toHaveText('What do you want to know from these documents?');
  }
});
