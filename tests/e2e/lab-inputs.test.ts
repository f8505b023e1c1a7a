/** What the lab says where there is little, much of the same, or nothing to fold. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { labEn } from '../../src/app/words/lab-en';
import { labJa } from '../../src/app/words/lab-ja';
import { addFiles, hits, LANGS, listenForFaults, openPage, question, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';

test.use(WIDE_PAGE);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const LAB = { ja: labJa, en: labEn } as const;

async function openTab(page: Page, tab: 'rules' | 'products', lang: Lang): Promise<Locator> {
  await page.getByRole('tab', { name: WORDS[lang].tabs[tab], exact: true }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator('p').first()).toBeVisible();
  return panel;
}

const seats = (panel: Locator, rule: string): Locator => panel.locator(`[data-rule="${rule}"] [data-seat]`);
/** No figure of the lab is ever one of these. */
const BROKEN = /NaN|undefined|Infinity|∞|null/;

for (const lang of LANGS) {
  const words = LAB[lang];

  test(`no hit: the page says so and what to do, and the rules are back with the question: ${lang}`, async ({ page }) => {
    const faults = listenForFaults(page);
    await openPage(page, `lang=${lang}&step=3`);
    const rules = await openTab(page, 'rules', lang);
    await question(page).fill('xyzzy');
    await expect(page.getByText(WORDS[lang].blank.noHitText)).toBeVisible();
    await expect(rules).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText(BROKEN);
    await page.getByRole('button', { name: WORDS[lang].blank.backToQuestion }).click();
    await expect(hits(page)).toHaveCount(5);
    await expect(seats(rules, 'sum')).toHaveCount(5);
    expect(faults).toEqual([]);
  });

  test(`all scores equal: the order of documents decides under every rule, and the reason says so: ${lang}`, async ({ page }) => {
    await openPage(page, `lang=${lang}&step=3`);
    await addFiles(
      page,
      ['c', 'a', 'b'].map((name) => textFile(`${name}.txt`, `旅費は翌月に払う。\n\n${name}。`)),
    );
    await question(page).fill('旅費');
    await expect(hits(page)).toHaveCount(3);
    const rules = await openTab(page, 'rules', lang);
    for (const rule of ['best-child', 'mean', 'sum', 'votes', 'size-calibrated', 'two-level', 'round-robin'])
      await expect(rules.locator(`[data-rule="${rule}"] [data-seat] .rank`)).toHaveText(['1', '2', '3']);
    await expect(rules.locator('[data-rule="sum"]')).toContainText(words.rules.open(2));
    await seats(rules, 'sum').first().click();
    await expect(rules.locator('tr.why')).toContainText(words.why.lacked['document-order']('B', '').split('B').at(-1) ?? '');
    await expect(rules).not.toContainText(BROKEN);
  });

  test(`labels that nobody has: the page says that all is hidden, and nothing of it is in the lab: ${lang}`, async ({ page }) => {
    await openPage(page, `lang=${lang}&step=3`);
    await addFiles(page, [textFile('a.md', '---\naccess: nobody\n---\n\n旅費は翌月に払う。\n')]);
    await question(page).fill('旅費');
    await expect(hits(page)).toHaveCount(1);
    const rules = await openTab(page, 'rules', lang);
    await expect(seats(rules, 'sum')).toHaveCount(1);
    await page.locator('.js-access summary').click();
    await page.getByRole('radio', { name: WORDS[lang].access.viewer, exact: true }).check();
    await expect(page.getByText(WORDS[lang].access.allHidden)).toBeVisible();
    await expect(rules).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('翌月');
  });
}

test('thousands of duplicates: all rules answer, and sharing leaves one vote', async ({ page }) => {
  await openPage(page, 'lang=en&step=3');
  /* The first is the latest: its sentences keep the vote. */
  const line = 'Applications go to Personnel.\n\n';
  await addFiles(
    page,
    Array.from({ length: 4 }, (_, index) =>
      textFile(`f${index}.md`, `---\ndate: ${2025 - index}-04-01\n---\n\n${line.repeat(1000)}Zz${index}.\n`),
    ),
  );
  await question(page).fill('applications');
  await expect(hits(page)).toHaveCount(5);
  const rules = await openTab(page, 'rules', 'en');
  await expect(seats(rules, 'best-child')).toHaveCount(4);
  await expect(rules.locator('[data-taken]')).toHaveText(labEn.duplicates.tookNone(1));
  await rules.getByLabel(labEn.duplicates.share).check();
  await expect(seats(rules, 'best-child')).toHaveCount(1);
  await expect(rules).not.toContainText(BROKEN);
});

test('by meaning MMR picks, its λ can be changed, and near-duplicates have a threshold', async ({ page }) => {
  await openPage(page, 'lang=en&by=meaning&model=static&step=3');
  await page.getByRole('button', { name: WORDS.en.model.start(true) }).click();
  await expect(page.getByText(WORDS.en.model.speaking.static)).toBeVisible();
  const rules = await openTab(page, 'rules', 'en');
  await expect(seats(rules, 'mmr')).toHaveCount(5);
  await expect(rules.getByText(labEn.duplicates.threshold)).toBeVisible();
  const lambda = rules.locator('[data-rule="mmr"]').getByRole('spinbutton');
  const ranks = rules.locator('[data-rule="mmr"] [data-seat] .rank');
  await lambda.fill('1');
  const best = await rules.locator('[data-rule="best-child"] [data-seat] .rank').allTextContents();
  await expect(ranks).toHaveText(best);
  await lambda.fill('0');
  await expect(ranks).not.toHaveText(best);
  await expect(ranks.first()).toHaveText(best[0] ?? '');
  const products = await openTab(page, 'products', 'en');
  const mmr = products.locator('[data-product="langchain-py/ParentDocumentRetriever, mmr"]');
  await expect(mmr).not.toContainText(labEn.rules.noVectors);
  await expect(mmr.locator('.seats li').first()).toBeVisible();
});
