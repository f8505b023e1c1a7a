import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { documentTitles, openPage, picker, textFile, TIMED, WIDE_PAGE } from './open-page';
import { traceTasks } from './trace-tasks';

test.use(WIDE_PAGE);

const FILES = 200;
/** A task of 50 ms is what browsers call long. */
const MOST_MS = 50;

function makeText(number: number): string {
  const lines = Array.from(
    { length: 40 },
    (_, i) => `第${number}の${i}条では、総務部は休暇の手続きを、別に定める手引きに従って行うものとする。`,
  );
  return `# 規則 ${number}\n\n## 手続き\n\n${lines.slice(0, 20).join('\n\n')}\n\n## 届け出\n\n${lines.slice(20).join('\n\n')}\n`;
}

test('no task of the page is longer than 50 ms while 200 files are read and asked about', TIMED, async ({ page, browser }) => {
  await openPage(page, 'step=4&lang=en');
  /* Files on the disk, as a person has them: those that the test itself hands over are unpacked on the page. */
  const folder = await mkdtemp(join(tmpdir(), 'oyako-files-'));
  const paths = Array.from({ length: FILES }, (_, number) => join(folder, `rule-${number}.md`));
  await Promise.all(paths.map((path, number) => writeFile(path, makeText(number))));
  /* No `expect` in between: at each look it draws up a picture of the whole page for its report, a task of 40 to 90 ms on the page's thread. */
  const tasks = await traceTasks(browser, page, async () => {
    await picker(page).setInputFiles(paths);
    await page.locator('.progress').waitFor();
    await page.locator('.progress').waitFor({ state: 'detached', timeout: 60_000 });
    await page.locator(`.documents li[aria-setsize="${FILES}"]`).first().waitFor();
  });
  await rm(folder, { recursive: true });
  const longest = tasks.slice(0, 5).map(({ ownMs, wallMs }) => `${ownMs.toFixed(1)} (${wallMs.toFixed(1)} by the clock)`);
  console.log(`200 files: ${tasks.length} tasks of the main thread, the longest ${longest.join(', ')} ms; limit ${MOST_MS} ms`);
  expect(tasks.length).toBeGreaterThan(FILES);
  expect(tasks[0]?.ownMs).toBeGreaterThan(0);
  expect(tasks.filter(({ ownMs }) => ownMs > MOST_MS)).toEqual([]);
});

test('of many documents the list holds those in view, and the keyboard reaches every one', async ({ page }) => {
  await openPage(page, 'step=4&lang=en');
  await picker(page).setInputFiles(
    Array.from({ length: 90 }, (_, number) => textFile(`n${number}.txt`, `Sentence number ${number} stands alone.`)),
  );
  const items = page.locator('.documents li');
  await expect(items.first()).toHaveAttribute('aria-setsize', '90');
  expect(await items.count()).toBeLessThan(60);
  await documentTitles(page).first().focus();
  /* Each line has two buttons. What comes into view is there with the next frame, long before anybody presses the key again. */
  for (let position = 2; position <= 90; position++) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('.documents li:focus-within')).toHaveAttribute('aria-posinset', String(position));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.js-document')).toContainText('stands alone');
});
