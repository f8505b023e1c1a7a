import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../src/app/state/page/address';
import { addFiles, goToStep, LANGS, openPage, openSettings, textFile, WIDE_PAGE, WORDS, type Lang } from './open-page';

test.use(WIDE_PAGE);

const GUIDE = readFileSync('docs/driving.md', 'utf8');
const TITLE = 'rules.txt';
const TEXT = 'A rule about trips. A request in advance. 出張の申請。';

interface Named {
  readonly role: Parameters<Page['getByRole']>[0];
  readonly names: Readonly<Record<Lang, string>>;
  readonly where: string;
}

/** The cells of every row of the table whose first column has this heading. */
function readTable(heading: string): string[][] {
  const lines = GUIDE.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  expect(start, `a table with the column "${heading}"`).toBeGreaterThanOrEqual(0);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function readNames(): Named[] {
  return readTable('role').map(([role = '', english = '', japanese = '', where = '']) => ({
    role: role as Named['role'],
    names: { en: english.replace('⟨title⟩', TITLE), ja: japanese.replace('⟨title⟩', TITLE) },
    where,
  }));
}

async function expectNamed(page: Page, { role, names }: Named, lang: Lang): Promise<void> {
  const name = names[lang];
  const begins = name.endsWith('…') ? new RegExp(`^${name.slice(0, -1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) : null;
  await expect(page.getByRole(role, begins ? { name: begins } : { name, exact: true }).first(), `${role} "${name}"`).toBeAttached();
}

/** Brings the page to where a name is promised; `where` is a state of its own or the name of what is opened. */
async function arrange(page: Page, where: string, lang: Lang, all: readonly Named[]): Promise<void> {
  await page.goto('about:blank');
  await openPage(page, `lang=${lang}&step=4&q=request+申請${where === 'both' ? '&by=both' : ''}`);
  if (where === 'settings' || where === 'both') await openSettings(page);
  if (where === 'own' || where === 'Remove all documents') await addFiles(page, [textFile(TITLE, TEXT)]);
  if (where === 'read') {
    await addFiles(page, [textFile(TITLE, TEXT)]);
    await page.getByRole('button', { name: { en: `Open ${TITLE}`, ja: `「${TITLE}」を開く` }[lang], exact: true }).click();
  }
  if (where === 'replaced' || where === 'What changed') await replaceFile(page, lang);
  if (where === 'What changed') return;
  const opener = all.find(({ role, names }) => names.en === where && (role === 'button' || role === 'tab'));
  if (opener) await page.getByRole(opener.role, { name: opener.names[lang], exact: true }).click();
}

/** Drops a file and then a new version of it, and opens what changed. */
async function replaceFile(page: Page, lang: Lang): Promise<void> {
  const { documents, view } = WORDS[lang];
  await addFiles(page, [textFile(TITLE, 'A rule about trips. A request in advance. 出張の申請。')]);
  await addFiles(page, [textFile(TITLE, 'A request a week before. 出張の申請。 A rule about trips.')]);
  await page.getByRole('button', { name: documents.clashNewVersion, exact: true }).click();
  await page.getByRole('button', { name: view.whatChanged, exact: true }).first().click();
  await expect(page.locator('[data-place-change]').first()).toBeVisible();
}

for (const lang of LANGS)
  test(`every name that docs/driving.md lists is on the page, in ${lang}`, async ({ page }) => {
    const all = readNames();
    expect(all.length).toBeGreaterThan(50);
    const places = [...new Set(all.map(({ where }) => where))];
    for (const where of places) {
      await arrange(page, where, lang, all);
      for (const named of all.filter((one) => one.where === where)) await expectNamed(page, named, lang);
    }
  });

test('every mark that docs/driving.md lists is on the page', async ({ page }) => {
  const marks = readTable('selector').map(([selector = '']) => selector.replaceAll('`', ''));
  expect(marks.length).toBeGreaterThan(10);
  const seen = new Set<string>();
  await openPage(page, 'lang=en&step=1&q=request+leave');
  const look = async (): Promise<void> => {
    for (const mark of marks) if ((await page.locator(mark).count()) > 0) seen.add(mark);
  };
  for (const at of [2, 4] as const) {
    await goToStep(page, at);
    await look();
  }
  for (const tab of ['Three ways side by side', 'Every k', 'Other rules', 'Products’ rules', 'Document']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.locator('[data-way], [data-verdict], [data-rule], [data-product], [data-start]').first()).toBeVisible();
    await look();
  }
  await replaceFile(page, 'en');
  await look();
  expect(marks.filter((mark) => !seen.has(mark))).toEqual([]);
});

test('every key of the address is in docs/driving.md, and no other', () => {
  const keys = readTable('key').map(([key = '']) => key.replaceAll('`', ''));
  expect(keys.sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
});
