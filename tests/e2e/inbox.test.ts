import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findViolations } from './find-violations';
import { addFiles, documentTitles, hits, LANGS, openPage, question, textFile, WIDE_PAGE, WORDS } from './open-page';
import { readKept } from './read-kept';

test.use(WIDE_PAGE);

const rule = (number: number): string => `第${number}条の手当は、${number * 37}円を毎月${(number % 28) + 1}日に支給する。`;
const rules = (from: number, to: number): string => Array.from({ length: to - from }, (_, i) => rule(from + i)).join('\n');
const GIANT = `${'切れ目のない行が続く、'.repeat(600)}終わり`;
const asides = (page: Page): Locator => page.locator('[data-aside]');

for (const lang of LANGS) {
  const words = WORDS[lang].inbox;

  test(`documents that are doubted are kept aside with the reason, taken in or dropped (${lang})`, async ({ page }) => {
    await openPage(page, `lang=${lang}&step=1`);
    await addFiles(page, [textFile('rules.txt', rules(0, 40))]);
    await addFiles(page, [
      textFile('copy.txt', `${rules(0, 38)}\n新しく加わった規則がここに一つだけある。`),
      textFile('giant.txt', GIANT),
      textFile('giant2.txt', `${GIANT}、二つ目`),
    ]);
    await expect(documentTitles(page)).toHaveCount(1);
    await expect(asides(page)).toHaveCount(3);
    const copy = page.locator('[data-aside="near-duplicate"]');
    await expect(copy).toContainText(/9\d ?%.*rules\.txt/);
    expect(await findViolations(page, '.js-aside')).toEqual([]);
    await page.reload();
    await expect(asides(page)).toHaveCount(3);
    await page.getByRole('button', { name: words.aside.takeInOne('copy.txt'), exact: true }).press('Enter');
    await expect(documentTitles(page)).toHaveCount(2);
    await expect(asides(page)).toHaveCount(2);
    await page.getByRole('button', { name: words.aside.dropAll(2), exact: true }).click();
    await expect(page.locator('.js-aside')).toHaveCount(0);
    const removed = (title: string): Locator => page.getByText(WORDS[lang].documents.removed(2, title), { exact: true });
    await expect(removed('giant.txt').or(removed('giant2.txt'))).toBeVisible();
    await page.getByRole('button', { name: WORDS[lang].undo, exact: true }).click();
    await expect(asides(page)).toHaveCount(2);
    await page.getByRole('button', { name: words.aside.dropAll(2), exact: true }).click();
    await expect(page.locator('.js-aside')).toHaveCount(0);
    await expect(documentTitles(page)).toHaveCount(2);
  });

  test(`a file is read in another encoding, before and after it has become a document (${lang})`, async ({ page }) => {
    await openPage(page, `lang=${lang}&step=1`);
    // 「設定を確かめる。」 in EUC-JP, and the same behind a byte that no Japanese encoding has.
    const euc = Buffer.from('c0dfc4eaa4f2b3cea4aba4e1a4eba1a3', 'hex');
    await addFiles(page, [
      textFile('broken.txt', Buffer.concat([Buffer.from('これは正しい文です。'.repeat(20)), euc])),
      textFile('euc.txt', euc),
    ]);
    const failed = page.locator('.documents li.bad');
    await expect(failed).toHaveCount(1);
    const choose = async (label: string, button: string, encoding: string): Promise<void> => {
      await page.getByRole('combobox', { name: label, exact: true }).selectOption(encoding);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    const { labelOf, readOne } = words.encoding;
    await choose(labelOf('broken.txt'), readOne('broken.txt'), 'shift_jis');
    await expect(failed).toContainText('Shift_JIS');
    await choose(labelOf('broken.txt'), readOne('broken.txt'), 'windows-1252');
    await expect(page.locator('.documents li.bad')).toContainText('windows-1252');
    await page.getByRole('button', { name: WORDS[lang].documents.dismiss('broken.txt'), exact: true }).click();

    await page.getByRole('button', { name: WORDS[lang].documents.open('euc.txt'), exact: true }).click();
    const text = page.locator('.js-document');
    await expect(text).toHaveText('設定を確かめる。');
    const select = page.getByRole('combobox', { name: words.encoding.label, exact: true });
    await expect(select).toHaveValue('euc-jp');
    await choose(words.encoding.label, words.encoding.read, 'koi8-r');
    await expect(text).not.toContainText('設定');
    await choose(words.encoding.label, words.encoding.read, 'euc-jp');
    await expect(text).toHaveText('設定を確かめる。');
    await expect(documentTitles(page)).toHaveCount(1);
    await expect.poll(() => readKept(page)).toMatchObject({ waiting: 0 });
    await page.reload();
    await page.getByRole('button', { name: WORDS[lang].documents.open('euc.txt'), exact: true }).click();
    await expect(page.getByText(words.encoding.gone)).toBeVisible();
  });

  test(`which field of JSON is the text is asked once for a shape, and remembered (${lang})`, async ({ page }) => {
    const records = (at: number): Buffer =>
      Buffer.from(
        JSON.stringify(
          [1, 2].map((id) => ({
            id,
            title: `題${at}-${id}`,
            問い: `出張の旅費は、いつまでに申請するのですか。${at}-${id}`,
            答え: `旅費は、出張から戻って五日以内に、領収書を添えて、所属長の承認を得たうえで経理部に申請してください。梨${at}-${id}`,
          })),
        ),
      );
    await openPage(page, `lang=${lang}&step=1`);
    await addFiles(page, [textFile('a.json', records(1)), textFile('b.json', records(2)), textFile('note.txt', '梅の話。')]);
    await expect(documentTitles(page)).toHaveCount(3);
    const ask = page.getByRole('region', { name: words.fields.title });
    await expect(ask).toHaveCount(1);
    await expect(ask.getByRole('combobox', { name: words.fields.text })).toHaveValue('答え');
    await ask.getByRole('combobox', { name: words.fields.text }).selectOption('問い');
    await ask.getByRole('button', { name: words.fields.read }).click();
    await expect(ask).toHaveCount(0);
    await question(page).fill('いつまでに申請');
    await expect(hits(page)).toHaveCount(4);
    await question(page).fill('梨');
    await expect(hits(page)).toHaveCount(0);
    await page.reload();
    await addFiles(page, [textFile('c.json', records(3))]);
    await expect(documentTitles(page)).toHaveCount(4);
    await question(page).fill('いつまでに申請');
    await expect(hits(page)).toHaveCount(5);
    await expect(ask).toHaveCount(0);
  });
}

test('the words of the reasons are there for every doubt that the engine names', () => {
  const codes = [...readFileSync('src/engine/readers/find-doubts.ts', 'utf8').matchAll(/code: '([\w-]+)'/g)].map(([, code]) => code ?? '');
  expect(new Set(codes).size).toBe(5);
  for (const code of [...codes, 'near-duplicate'])
    for (const lang of LANGS) expect(WORDS[lang].inbox.aside.kind(code, 1)).not.toContain(code);
});
