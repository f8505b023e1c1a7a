import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { writeZip } from '../unit/readers/write-zip';
import { findViolations } from './find-violations';
import { hits, openPage, ownCount, picker, question, textFile, WIDE_PAGE, WORDS, type NamedFile } from './open-page';

test.use(WIDE_PAGE);

const FILES = 30;
const NAMES = Array.from({ length: FILES }, (_, index) => `rule-${(index * 7) % FILES}.md`);

/** Long enough that reading all of them takes a while. */
function makeFiles(lines = 300): NamedFile[] {
  const linesOf = (name: string): string[] =>
    Array.from({ length: lines }, (_, line) => `In ${name} sentence ${line} speaks of leave and pay.`);
  return NAMES.map((name) => textFile(name, `# ${name}\n\n${linesOf(name).join('\n\n')}\n`));
}

interface Kept {
  /** Paths in the order of arrival. */
  readonly documents: readonly (string | null)[];
  readonly waiting: number;
}

/** What this browser keeps, as any page of the origin may look at it. */
function readKept(page: Page): Promise<Kept> {
  return page.evaluate(
    () =>
      new Promise<Kept>((resolve, reject) => {
        const opening = indexedDB.open('oyako');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(['documents', 'waiting']);
          const documents = transaction.objectStore('documents').getAll() as IDBRequest<{ path: string | null; arrival: number }[]>;
          const waiting = transaction.objectStore('waiting').count();
          transaction.oncomplete = () => {
            database.close();
            const paths = documents.result.sort((a, b) => a.arrival - b.arrival).map(({ path }) => path);
            resolve({ documents: paths, waiting: waiting.result });
          };
        };
      }),
  );
}

/** Ends the page as running out of memory does. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

const inHand = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('oyako-reading'));
const notice = (page: Page) => page.locator('.js-resumed');

for (const [how, leave, lang] of [
  ['is closed', (_context: BrowserContext, page: Page) => page.close(), 'ja'],
  ['crashes', crash, 'en'],
] as const)
  test(`${FILES} files of which few are read when the page ${how} are all read afterwards, once and in order (${lang})`, async ({
    page,
    context,
  }) => {
    const { reading } = WORDS[lang];
    await openPage(page, `lang=${lang}&step=1`);
    const began = Date.now();
    await picker(page).setInputFiles(makeFiles());
    await expect
      .poll(async () => {
        const { documents, waiting } = await readKept(page);
        return documents.length + waiting;
      })
      .toBeGreaterThanOrEqual(FILES);
    const before = await readKept(page);
    console.log(
      `${Date.now() - began} ms after the drop ${before.documents.length} of ${FILES} files are read and ${before.waiting} lie in the store`,
    );
    await leave(context, page);

    const again = await context.newPage();
    await again.goto(`./#lang=${lang}&step=1`);
    await expect(notice(again)).toBeVisible();
    await expect.poll(() => ownCount(again), { timeout: 60_000 }).toBe(FILES);
    await expect(again.locator('.progress')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => readKept(again)).toEqual({ documents: NAMES, waiting: 0 });
    const count = Number(/\d+/.exec((await notice(again).textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await expect(notice(again)).toContainText(reading.resumed(count));
    expect(await findViolations(again, '.documents')).toEqual([]);
    await notice(again).getByRole('button', { name: WORDS[lang].close, exact: true }).click();
    await expect(notice(again)).toHaveCount(0);
    await question(again).fill('rule-11.md sentence 12');
    await expect(hits(again).first()).toContainText('rule-11.md');
    expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => /unread|reading/.test(key)))).toEqual([]);
  });

test('of a page that is closed in the very moment of a drop every file is read afterwards or named', async ({ page, context }) => {
  await openPage(page, 'lang=en&step=1');
  await picker(page).setInputFiles(makeFiles());
  await page.close();
  const again = await context.newPage();
  await again.goto('./#lang=en&step=1');
  const namedCount = async (): Promise<number> =>
    again.evaluate(() => Object.values(JSON.parse(localStorage.getItem('oyako-unread') ?? '{}') as Record<string, string[]>).flat().length);
  await expect
    .poll(async () => {
      const { documents, waiting } = await readKept(again);
      return documents.length + (await namedCount()) - waiting;
    })
    .toBe(FILES);
});

test('a file that the page has died over twice is not read a third time by itself, and says why', async ({ page, context }) => {
  const words = WORDS.en;
  const entries = Array.from({ length: 600 }, (_, index) => [`${index}.txt`, `Sentence ${index} stands alone.`] as const);
  const heavy = textFile('heavy.zip', Buffer.from(await writeZip(Object.fromEntries(entries))));
  await openPage(page, 'lang=en&step=1');
  await picker(page).setInputFiles([heavy, textFile('light.txt', 'A light sentence.')]);
  await expect.poll(() => inHand(page)).not.toBeNull();
  await crash(context, page);
  const second = await context.newPage();
  await second.goto('./#lang=en&step=1');
  await expect.poll(() => inHand(second)).toContain('"inHand":"');
  await expect(second.locator('.documents li', { hasText: 'heavy.zip' })).toContainText(words.documents.reading);
  await crash(context, second);
  const third = await context.newPage();
  await third.goto('./#lang=en&step=1');
  const named = third.getByRole('alert').filter({ hasText: 'heavy.zip' });
  await expect(named).toContainText(words.fault('file-kills-page', { times: 2 }).what);
  await expect(third.locator('.progress')).toHaveCount(0);
  expect((await readKept(third)).documents.at(-1)).toBe('light.txt');
  expect((await readKept(third)).documents.length).toBeLessThan(601);
  await named.getByRole('button', { name: words.reading.readAnywayOne('heavy.zip'), exact: true }).click();
  await expect(third.locator('.progress')).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => readKept(third)).toMatchObject({ waiting: 0 });
  await expect.poll(() => ownCount(third)).toBe(601);
});

test('where nothing is to be kept nothing is written of files that wait', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('oyako-keep', 'no'));
  await openPage(page, 'lang=en&step=1');
  await picker(page).setInputFiles(makeFiles(3_000));
  await page.getByRole('button', { name: WORDS.en.reading.pause, exact: true }).click();
  await expect(page.locator('.documents li', { hasText: WORDS.en.reading.paused }).first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['oyako-keep']);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('oyako');
});
