import { expect, test, type Page } from '@playwright/test';
import { hits, openPage, openSettings, picker, places, textFile, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

declare global {
  interface Window {
    /** Messages that the page has sent to a worker. */
    messageCount: number;
  }
}

/** Counts what the page says to its worker, on the worker itself and on any port. */
async function countMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.messageCount = 0;
    for (const { prototype } of [Worker, MessagePort]) {
      const post = prototype.postMessage as (...args: unknown[]) => void;
      prototype.postMessage = function (this: unknown, ...args: unknown[]): void {
        window.messageCount += 1;
        post.apply(this, args);
      };
    }
  });
}

const messageCount = (page: Page): Promise<number> => page.evaluate(() => window.messageCount);

/** Waits until nothing has been said to the worker for a while. */
async function settle(page: Page): Promise<number> {
  for (let before = -1, now = await messageCount(page); ; now = await messageCount(page)) {
    if (before === now) return now;
    before = now;
    await page.waitForTimeout(400);
  }
}

test.describe('k, number of parents handed on, vote and parent are live controls', () => {
  test.beforeEach(async ({ page }) => {
    await countMessages(page);
    await openPage(page, 'step=4');
  });

  test('moving one repaints with no round trip to the worker', async ({ page }) => {
    /* The fold about memory asks for its figures when it is opened. */
    await openSettings(page);
    const before = await settle(page);
    expect(before, 'messages are counted at all').toBeGreaterThan(0);
    await page.getByRole('slider', { name: 'Places k' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(hits(page)).toHaveCount(6);
    await expect(places(page)).toHaveCount(6);
    await page.keyboard.press('End');
    await expect(hits(page)).toHaveCount(15);
    const passages = page.locator('[data-passage]');
    await page.getByRole('slider', { name: 'Parents handed on' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(passages).toHaveCount(2);
    await page.getByRole('radio', { name: 'Document', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Section', exact: true })).toBeChecked();
    await expect(places(page).first()).toContainText('Childcare leave › 4 Coming back');
    const size = async (): Promise<number> => (await passages.first().locator('h3').innerText()).length;
    const sectionSize = await size();
    await page.getByLabel('Parent that is handed on').selectOption('document');
    await expect.poll(size).toBeLessThan(sectionSize);
    expect(await messageCount(page)).toBe(before);
  });

  test('a new k is on the screen with the next frames', async ({ page }) => {
    await settle(page);
    const milliseconds = await page.evaluate(async () => {
      const slider = document.querySelector<HTMLInputElement>('.ask input[type=range]');
      if (!slider) throw new Error('expected a slider');
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      for (const k of [6, 9, 12, 5, 15, 7]) {
        await frame();
        const start = performance.now();
        slider.value = String(k);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        while (document.querySelectorAll('.board [data-rank]').length !== k) await Promise.resolve();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b);
    });
    console.log(`k to changed document: ${milliseconds.map((time) => time.toFixed(1)).join(', ')} ms`);
    expect(milliseconds).toHaveLength(6);
  });

  test('k can be typed up to 50, and what is not a number changes nothing', async ({ page }) => {
    const number = page.getByRole('spinbutton', { name: 'Places k, as a number' });
    await number.fill('20');
    await expect(hits(page)).toHaveCount(20);
    await number.fill('51');
    await expect(hits(page)).toHaveCount(20);
    await number.fill('');
    await number.blur();
    await expect(number).toHaveValue('20');
  });
});

for (const [lang, empty] of [
  ['ja', 'ヒットがもうない'],
  ['en', 'no further hit'],
] as const)
  test(`k larger than the number of children says "${empty}" in every place beyond the last hit`, async ({ page }) => {
    await page.goto(`./#step=3&k=5&lang=${lang}&q=apples`);
    await expect(page.locator('.documents li button[title]')).toHaveCount(8);
    await picker(page).setInputFiles([textFile('fruit.txt', 'Apples are red. Apples are round.\n')]);
    await expect(hits(page)).toHaveCount(2);
    await expect(places(page)).toHaveCount(5);
    await expect(places(page).filter({ hasText: empty })).toHaveCount(3);
    await expect(page.locator('ol li', { hasText: empty }).filter({ hasText: /^(枠|Place )\d/ })).toHaveCount(3);
  });
