import { expect, test, type Page } from '@playwright/test';
import { findViolations } from './find-violations';
import {
  addFiles,
  goToStep,
  headline,
  hits,
  LANGS,
  openPage,
  openSettings,
  openPasteDialog,
  places,
  question,
  step,
  textFile,
  WORDS,
  WIDE_PAGE,
} from './open-page';

test.use(WIDE_PAGE);

/* What moves has other colours for a moment than when it rests. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function expectNoFindings(page: Page, what: string): Promise<void> {
  expect(await findViolations(page), what).toEqual([]);
}

/** Every two of language, theme and width meet once. */
for (const [lang, theme, size] of [
  ['ja', 'light', WIDE],
  ['ja', 'dark', PHONE],
  ['en', 'dark', WIDE],
  ['en', 'light', PHONE],
] as const)
  test(`axe has no findings: ${lang}, ${theme}, ${size.width} wide`, async ({ page }) => {
    const words = WORDS[lang];
    await page.setViewportSize(size);
    await openPage(page, `lang=${lang}&theme=${theme}&step=1`);
    await expectNoFindings(page, 'step 1');
    await goToStep(page, 3, lang);
    await expectNoFindings(page, 'step 3');
    await goToStep(page, 4, lang);
    await page.getByRole('tab', { name: words.tabs.document }).click();
    await expect(page.locator('.js-document [data-start]').first()).toBeVisible();
    await expectNoFindings(page, 'step 4 with the document view');
    await openPasteDialog(page, lang);
    await expectNoFindings(page, 'the dialog for pasting');
  });

for (const size of [WIDE, PHONE])
  test(`axe has no findings in the other tabs, the menus and the dialog for removing, ${size.width} wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await openPage(page, 'lang=en&step=4&vote=section');
    for (const tab of [WORDS.en.tabs.ways, WORDS.en.tabs.ranking]) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNoFindings(page, tab);
    }
    await page.getByRole('button', { name: WORDS.en.share, exact: true }).click();
    await expectNoFindings(page, 'the menu Share');
    await page.keyboard.press('Escape');
    const dialog = await openPasteDialog(page);
    await dialog.getByLabel(WORDS.en.pasteDialog.text).fill('A sentence. Another one.');
    await dialog.getByRole('button', { name: WORDS.en.pasteDialog.add, exact: true }).click();
    await expect(page.locator('.documents li button[title]')).toHaveCount(1);
    await expectNoFindings(page, "documents of one's own");
    const settings = page.getByRole('button', { name: WORDS.en.settings.title, exact: true });
    if (await settings.isVisible()) await settings.click();
    await openSettings(page);
    await expectNoFindings(page, 'all settings open');
    await page.getByRole('button', { name: WORDS.en.documents.removeAll }).click();
    await expectNoFindings(page, 'the dialog for removing');
    await page.getByRole('dialog').getByRole('button', { name: WORDS.en.removeAllDialog.confirm }).click();
    await expect(page.locator('.documents li button[title]')).toHaveCount(0);
    await expectNoFindings(page, 'no documents');
  });

for (const width of [1440, 1024, 390, 320])
  test(`nothing is wider than the page at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of LANGS) {
      await page.goto('about:blank');
      await openPage(page, `lang=${lang}&step=4&k=12`);
      for (const tab of ['context', 'ways', 'ranking', 'document', 'everyK', 'rules', 'products', 'questions', 'compare'] as const) {
        await page.getByRole('tab', { name: WORDS[lang].tabs[tab], exact: true }).click();
        await expect(page.getByRole('tabpanel')).not.toBeEmpty();
        expect(await widthBeyond(page), `${lang}, ${tab}`).toBeLessThanOrEqual(0);
      }
    }
  });

const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1440, 320])
  test(`a title, a heading and a word without end widen nothing at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, 'lang=en&step=1');
    const word = 'Supercalifragilistic'.repeat(12);
    await addFiles(page, [
      textFile(`${word.slice(0, 200)}.txt`, `A request of ${word} is a request.`),
      textFile('b.md', `# ${'A heading that goes on and on '.repeat(12)}\n\nA request, and another request. Yet another request.`),
    ]);
    await question(page).fill('request');
    await expect(hits(page).first()).toBeVisible();
    for (const number of [1, 2, 3, 4] as const) {
      await goToStep(page, number);
      expect(await widthBeyond(page), `step ${number}`).toBeLessThanOrEqual(0);
    }
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel').locator('p, table, ol').first()).toBeAttached();
      expect(await widthBeyond(page), await tab.innerText()).toBeLessThanOrEqual(0);
    }
    await expect(page.locator('[data-column] [data-state="ready"]')).toHaveCount(2);
    expect(await widthBeyond(page), 'setups side by side').toBeLessThanOrEqual(0);
    expect((await headline(page).textContent())?.length, 'one sentence still').toBeLessThan(100);
  });

for (const width of [1024, 760, 390, 320])
  for (const lang of LANGS)
    test(`in the bar at the top nothing lies on anything else, and projector mode widens nothing: ${lang}, ${width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page, `lang=${lang}`);
      const covered = (): Promise<string[]> =>
        page.locator('header').evaluate((bar) => {
          const parts = [...bar.querySelectorAll<HTMLElement>('.logo, select, fieldset, button:not([popover] *)')];
          const box = (part: HTMLElement): DOMRect => part.getBoundingClientRect();
          return parts.flatMap((one, index) =>
            parts
              .slice(index + 1)
              .filter(
                (other) =>
                  box(one).right > box(other).left + 1 &&
                  box(other).right > box(one).left + 1 &&
                  box(one).bottom > box(other).top + 1 &&
                  box(other).bottom > box(one).top + 1,
              )
              .map((other) => `${one.className || one.tagName} and ${other.className || other.tagName}`),
          );
        });
      expect(await covered()).toEqual([]);
      /* A phone's least width, a quarter larger, is less than any page need be readable at. */
      if (width === 320) return;
      await page.getByRole('button', { name: WORDS[lang].more, exact: true }).click();
      await page.getByRole('button', { name: WORDS[lang].projector }).click();
      expect(await covered(), 'projector mode').toEqual([]);
      expect(await widthBeyond(page), 'projector mode').toBeLessThanOrEqual(0);
    });

test('every tab is in sight on a desk, and no number of the ranking is broken over lines on a phone', async ({ page }) => {
  await openPage(page, 'lang=en&step=4');
  const list = page.getByRole('tablist');
  expect(await list.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('tab', { name: WORDS.en.tabs.ranking }).click();
  const lines = await page.locator('[role=tabpanel] .score').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(40);
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('on paper the page is light, without controls, and cuts off neither prompt nor document', async ({ page }) => {
  await openPage(page, 'lang=en&step=4&theme=dark');
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ media: 'print' });
  expect(await ground()).not.toBe(dark);
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('button', { name: WORDS.en.play })).toBeHidden();
  await expect(headline(page)).toBeVisible();
  expect(await page.locator('.js-prompt').evaluate((prompt) => prompt.scrollHeight - prompt.clientHeight)).toBeLessThanOrEqual(0);
});

test('what a number means is a key away: Enter shows it, Escape hides it and the focus stays', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  const { kStar, kStarHelp } = WORDS.en.figures;
  const term = page.getByRole('button', { name: kStar });
  await expect(term).toHaveAccessibleDescription(kStarHelp);
  await term.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(kStarHelp)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(kStarHelp)).toBeHidden();
  await expect(term).toBeFocused();
});

test('document text carries its language, whatever the language of the interface', async ({ page }) => {
  await openPage(page, 'lang=en&step=4');
  const dialog = await openPasteDialog(page);
  await dialog.getByLabel(WORDS.en.pasteDialog.text).fill('出張の申請は、課長に出す。旅費は、あとで払う。');
  await dialog.getByRole('button', { name: WORDS.en.pasteDialog.add, exact: true }).click();
  await question(page).fill('出張の申請');
  await expect(hits(page).first().locator('.text')).toHaveAttribute('lang', 'ja');
  await expect(places(page).first().locator('.text')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('[data-passage] p').first()).toHaveAttribute('lang', 'ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('only the settled headline is announced, half a second after typing stops', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  const said = page.locator('[role=status].visually-hidden').first();
  await expect(said).not.toHaveText('');
  /* Since the last key, of each announcement: a machine that stalls between two keys has stopped typing for half a second. */
  const waited = await page.evaluateHandle(() => {
    const milliseconds: number[] = [];
    let typed = performance.now();
    document.addEventListener('input', () => (typed = performance.now()));
    const read = (): string | undefined => document.querySelector('[role=status].visually-hidden')?.textContent;
    let said = read();
    new MutationObserver(() => {
      const now = read();
      if (now === undefined || now === said) return;
      said = now;
      milliseconds.push(performance.now() - typed);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    return milliseconds;
  });
  await question(page).pressSequentially('xyz ξψω', { delay: 30 });
  await question(page).fill('ξψω');
  await expect(headline(page)).toHaveText('Not in these documents');
  await expect(said).toContainText('Not in these documents');
  const milliseconds = await waited.jsonValue();
  expect(milliseconds.length).toBeGreaterThan(0);
  expect(Math.min(...milliseconds)).toBeGreaterThanOrEqual(490);
});

/** Presses Tab until the element that matches has the focus; every stop must be visible. */
async function tabTo(
  page: Page,
  matches: (focused: { readonly name: string; readonly matches: string }) => boolean,
  key = 'Tab',
): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const name = element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
      return {
        name,
        matches: `${element?.tagName.toLowerCase()}#${element?.id}.${[...(element?.classList ?? [])].join('.')}[${element?.getAttribute('type') ?? ''}]`,
      };
    });
    if (matches(focused)) return;
  }
  throw new Error('no stop of the Tab key matches');
}

test('keyboard alone: a journey from the skip link to the prompt, without a mouse', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, 'lang=en&step=1');
  const words = WORDS.en;
  await tabTo(page, ({ name }) => name === words.skipToBoard);
  await page.keyboard.press('Enter');
  await expect(page.locator('#board')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Who serves the tea?');
  await expect(hits(page).first()).toContainText('Serve tea');
  await tabTo(page, ({ matches }) => matches.endsWith('[range]'));
  await page.keyboard.press('ArrowRight');
  await expect(hits(page)).toHaveCount(6);
  await tabTo(page, ({ matches }) => matches.startsWith('button#.step-4'));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-passage]').first()).toBeVisible();
  await tabTo(page, ({ matches }) => matches.includes('.tick'));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-tick="2"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.js-document .chosen')).toBeVisible();
  await tabTo(page, ({ name }) => name === words.tabs.document);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, ({ name }) => name === words.prompt.copy);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Who serves the tea?');
});

test('a dialog keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await openPage(page, 'lang=en&step=1');
  await tabTo(page, ({ name }) => name === WORDS.en.documents.paste);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: WORDS.en.documents.paste })).toBeFocused();
});
