import { expect, test, type Page } from '@playwright/test';
import {
  documentTitles,
  goToStep,
  headline,
  hits,
  isOfModel,
  LANGS,
  LESSON,
  listenForRequests,
  LOCALE,
  openPage,
  places,
  question,
  step,
  TIMED,
  WIDE_PAGE,
  sayPhrase,
  WORDS,
  type Lang,
} from './open-page';

test.use(WIDE_PAGE);

/** "The answer is at rank N: the top 5 miss it", whatever N is. */
function missedAt(lang: Lang): RegExp {
  const [before = '', after = ''] = WORDS[lang].story.answerMissed(987, 5).split('987');
  return new RegExp(`${before}\\d+${after}`);
}

/** Milliseconds from when the page's script had arrived until the first hit had been painted, taken inside the page. */
async function measureFirstPicture(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('.board [data-rank]')) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-hit-painted')));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('first-hit-painted').length > 0);
    return page.evaluate(() => {
      const script = performance.getEntriesByType('resource').find((entry) => /assets\/index-.*\.js$/.test(entry.name));
      const painted = performance.getEntriesByName('first-hit-painted')[0];
      return (painted?.startTime ?? NaN) - ((script as PerformanceResourceTiming | undefined)?.responseEnd ?? NaN);
    });
  };
}

for (const lang of LANGS) {
  test.describe(`a first visit in a browser set to ${lang}`, () => {
    test.use({ locale: LOCALE[lang] });

    test('samples at once: eight documents, a question, one document dominates, the answer is pushed out', TIMED, async ({ page }) => {
      const asked = listenForRequests(page);
      const readMilliseconds = await measureFirstPicture(page);
      await page.goto('./');
      const milliseconds = await readMilliseconds();
      console.log(`first picture (${lang}): ${milliseconds.toFixed(0)} ms after the page's script had arrived`);
      await goToStep(page, 1, lang);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(documentTitles(page)).toHaveCount(8);
      await expect(question(page)).toHaveValue(LESSON[lang].question);
      await expect(hits(page)).toHaveCount(5);
      expect(new Set(await hits(page).locator('.band b').allTextContents())).toEqual(new Set(['A']));
      expect((await hits(page).allTextContents()).join()).not.toContain(LESSON[lang].answer.text);
      await expect(page.getByText(missedAt(lang)).first()).toBeVisible();
      expect(asked.filter(isOfModel), 'no model is fetched').toEqual([]);
      expect(milliseconds).toBeLessThan(1500);
    });

    test('the context handed on contains the marked answer, and the page says so', async ({ page }) => {
      await openPage(page);
      await goToStep(page, 4, lang);
      await expect(page.getByText(WORDS[lang].story.answerHandedOn).first()).toBeVisible();
      await expect(page.locator('.js-prompt')).toContainText(LESSON[lang].answer.text);
      await expect(page.locator('[data-passage] mark', { hasText: LESSON[lang].answer.text })).toHaveCount(1);
    });

    test('sentences of one parent gather into it, freed places stand open, the next voters take them', async ({ page }) => {
      await openPage(page);
      await goToStep(page, 2, lang);
      const ranks = page.locator('li[data-place="1"] [data-slip]');
      expect(await ranks.evaluateAll((all) => all.map((one) => one.getAttribute('data-slip')))).toEqual(['1', '2', '3', '4', '5']);
      await expect(places(page).filter({ hasText: WORDS[lang].board.freePlace })).toHaveCount(4);
      await goToStep(page, 3, lang);
      const letters = await places(page).locator('.band b').allTextContents();
      expect(letters).toHaveLength(5);
      expect(new Set(letters).size, 'five documents').toBe(5);
      await expect(places(page).filter({ hasText: WORDS[lang].board.freePlace })).toHaveCount(0);
    });
  });
}

/** Notes inside the page which steps the story comes to, one after another: on a busy machine a look from outside comes too late. */
async function noteSteps(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const steps: string[] = ((window as { steps?: string[] }).steps = []);
    new MutationObserver(() => {
      const label = document.querySelector('[aria-current="step"]')?.getAttribute('aria-label');
      if (label && label !== steps.at(-1)) steps.push(label);
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] });
  });
  return () => page.evaluate(() => (window as { steps?: string[] }).steps ?? []);
}

const stepLabels = (...steps: readonly (1 | 2 | 3 | 4)[]): readonly string[] => steps.map((number) => WORDS.en.steps[number].label);

test.describe('the story that plays by itself', () => {
  test('a first visit plays once up to Refill and rests there', async ({ page }) => {
    const readSteps = await noteSteps(page);
    await openPage(page, '');
    await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await page.waitForTimeout(2500);
    expect(await readSteps()).toEqual(stepLabels(1, 2, 3));
  });

  for (const [what, act] of [
    ['any key', (page: Page) => page.keyboard.press('Shift')],
    ['any click', (page: Page) => page.locator('.logo').click()],
  ] as const)
    test(`${what} stops it`, async ({ page }) => {
      await openPage(page, '');
      await act(page);
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      /* A slow machine may have come a step further by then; what counts is that it goes no further. */
      const current = page.locator('[aria-current="step"]');
      const reached = await current.textContent();
      await page.waitForTimeout(2500);
      await expect(current).toHaveText(reached ?? '');
    });

  test('a step in the address prevents it', async ({ page }) => {
    await openPage(page, 'step=2');
    await page.waitForTimeout(2500);
    await expect(step(page, 2)).toHaveAttribute('aria-current', 'step');
  });

  test('with reduced motion it rests at Refill', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '');
    await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
    await page.waitForTimeout(1500);
    await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
  });
});

test.describe('step by step, by click, arrow keys or play', () => {
  test('each step says in one sentence what has just happened', async ({ page }) => {
    await openPage(page);
    await expect(headline(page)).toHaveText(sayPhrase(WORDS.en.story.search(5, 5, 'Childcare leave')));
    await goToStep(page, 2);
    await expect(headline(page)).toHaveText(sayPhrase(WORDS.en.story.fold(1, 4)));
    await goToStep(page, 3);
    await expect(headline(page)).toHaveText(/ranks \d+, \d+, \d+ and \d+$/);
    await goToStep(page, 4);
    await expect(headline(page)).toHaveText(sayPhrase(WORDS.en.story.handOn(3, 3, 'section')));
  });

  test('keys act while focus is in the board, and only there', async ({ page }) => {
    await openPage(page);
    await page.locator('.logo').click();
    await page.keyboard.press('ArrowRight');
    await expect(step(page, 1)).toHaveAttribute('aria-current', 'step');
    await question(page).focus();
    await page.keyboard.type('p');
    await expect(question(page)).toHaveValue(/p/);
    await expect(step(page, 1)).toHaveAttribute('aria-current', 'step');
    await page.locator('#board').focus();
    for (const at of [2, 3, 4] as const) {
      await page.keyboard.press('ArrowRight');
      await expect(step(page, at)).toHaveAttribute('aria-current', 'step');
    }
    await page.keyboard.press('ArrowLeft');
    await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('/');
    await expect(question(page)).toBeFocused();
  });

  test('play goes through all four steps', async ({ page }) => {
    const readSteps = await noteSteps(page);
    await openPage(page);
    await page.locator('#board').focus();
    await page.keyboard.press('p');
    await expect(step(page, 4)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await readSteps()).toEqual(stepLabels(1, 2, 3, 4));
  });

  test('the ledger has one line a place, kept or refilled with its ranks, and agrees with the figures', async ({ page }) => {
    await openPage(page, 'step=3');
    const lines = page.getByRole('region', { name: 'Ledger of places' }).getByRole('listitem');
    await expect(lines).toHaveCount(5);
    await expect(lines.nth(0)).toContainText('Childcare leave: 5 sentences, one vote');
    const ranks: number[] = [];
    for (const [index, line] of (await lines.allInnerTexts()).slice(1).entries()) {
      expect(line.replace(/\s+/g, ' ')).toMatch(new RegExp(`Place ${index + 2} freed by A Childcare leave, taken by .+ from rank \\d+`));
      ranks.push(Number(/from rank (\d+)/.exec(line)?.[1]));
    }
    const figures = page.getByRole('region', { name: 'In figures' });
    await expect(figures.getByRole('row', { name: /K\*/ })).toContainText(String(Math.max(...ranks)));
    await expect(figures.getByRole('row', { name: /Places freed/ })).toContainText('4');
    await expect(figures.getByRole('row', { name: /Largest share/ })).toContainText(/100\s*%.*20\s*%/s);
    await expect(figures).toContainText(/A has \d+ of (all )?\d+ sentences/);
  });
});
