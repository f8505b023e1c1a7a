import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { addFiles, openPage, WORDS, sharedPath, textFile, WIDE_PAGE } from './open-page';

test.use(WIDE_PAGE);

interface Shown {
  readonly text: string;
  /** Null for a gap. */
  readonly start: number | null;
  readonly end: number | null;
}

/** What the document view shows, part by part, in the order of the page. */
async function readView(page: Page): Promise<Shown[]> {
  return page.locator('.js-document').evaluate((view) =>
    [...view.children].map((part) => ({
      text: part.textContent ?? '',
      start: part.hasAttribute('data-start') ? Number(part.getAttribute('data-start')) : null,
      end: part.hasAttribute('data-end') ? Number(part.getAttribute('data-end')) : null,
    })),
  );
}

async function openDocument(page: Page, title: string): Promise<Shown[]> {
  await page.getByRole('button', { name: `Open ${title}`, exact: true }).click();
  await expect(page.locator('.js-document [data-start]').first()).toBeVisible();
  return readView(page);
}

/** Every child that is shown is that slice of the text, and nothing is missing or added between them. */
function expectSlices(shown: readonly Shown[], text: string): void {
  let at = 0;
  for (const part of shown) {
    if (part.start !== null) expect(part.start).toBe(at);
    expect(part.text).toBe(text.slice(at, at + part.text.length));
    at += part.text.length;
    if (part.end !== null) expect(part.end).toBe(at);
  }
  expect(shown.filter((part) => part.start !== null).length).toBeGreaterThan(0);
}

const MARKDOWN = `---
title: 規程の見本
---

# 旅費規程 Travel

Dr. Sato pays 3.5 % of it. 「はい。」と答えた。次の文は**強調**を含む。

- first item
- 二つめの項目。二文ある。
  - nested item

| 区分 | 日当 |
| --- | --- |
| 国内 | 2,000円 |
| 海外 | 5,000円 |

\`\`\`js
const ahead = 5; // days. not a sentence
\`\`\`

最後の段落。絵文字👨‍👩‍👧‍👦も𠮷野家も切らない。
`;

test('the document view lights up exactly text.slice(start, end): front matter, headings, lists, tables, code', async ({ page }) => {
  await openPage(page);
  await addFiles(page, [textFile('sample.md', MARKDOWN)]);
  const shown = await openDocument(page, '規程の見本');
  expect(shown.map((part) => part.text).join('')).toBe(MARKDOWN);
  expectSlices(shown, MARKDOWN);
  const children = shown.filter((part) => part.start !== null).map((part) => part.text.trim());
  expect(children).toEqual(expect.arrayContaining(['Dr. Sato pays 3.5 % of it.', '「はい。」と答えた。', 'nested item', '二文ある。']));
  expect(
    children.some((text) => text.includes('2,000円') && !text.includes('5,000円')),
    'a table row is a child',
  ).toBe(true);
  expect(children).toContain('絵文字👨‍👩‍👧‍👦も𠮷野家も切らない。');
});

test('a sentence that was found is opened, in view and lit, in its document', async ({ page }) => {
  await openPage(page);
  await page.locator('.board [data-rank="1"] button').click();
  const sentence = page.locator('.js-document .chosen');
  await expect(sentence).toHaveText((await page.locator('.board [data-rank="1"] .text').textContent()) ?? '');
  await expect(sentence).toBeInViewport();
  await expect(page.locator('.js-document .lit')).toHaveCount(5);
});

test('a person can mark another sentence as the answer', async ({ page }) => {
  await openPage(page);
  await page.locator('.board [data-rank="2"] button').click();
  await page.getByRole('button', { name: 'Mark as the answer' }).click();
  await expect(page.locator('.said .answer')).toContainText(WORDS.en.story.answerAmong(2));
  await page.getByRole('button', { name: 'Unmark the answer' }).click();
});

const real = sharedPath('data/documents/real');
const READ_AS_THEY_ARE = [
  ['mixed-nested.md', 'UTF-8'],
  ['ja-openapi-guide.md', 'UTF-8'],
  ['en-blocks.md', 'UTF-8'],
  ['ja-kanji.cp932.csv', 'Shift_JIS'],
  ['ja-aozora-notation.cp932.txt', 'Shift_JIS'],
  ['ja-wikipedia-english.eucjp.txt', 'EUC-JP'],
  ['multi-utf16le-bom.txt', 'UTF-16LE'],
] as const;

test('every child of real files is that slice of the decoded file, in every encoding', async ({ page }) => {
  // Real files are no part of the project; small copies of what is always tried stand in tests/fixtures.
  test.skip(real === null, '../shared is absent');
  const files = READ_AS_THEY_ARE.map(([name, encoding]) => ({ name, encoding, bytes: readFileSync(path.join(real ?? '', name)) }));
  await openPage(page);
  await addFiles(
    page,
    files.map(({ name, bytes }) => textFile(name, bytes)),
  );
  /* Half of it is Greek and Russian, which the model does not know. */
  await page.getByRole('button', { name: WORDS.en.inbox.aside.takeInOne('multi-utf16le-bom.txt'), exact: true }).click();
  for (const { name, encoding, bytes } of files) {
    await page.locator(`.documents button[title="${name}"]`).click();
    await expect(page.locator('.more .head select option:checked')).toHaveText(/ · /);
    await expect(page.locator('.more .head p')).toContainText(`read as ${encoding}`);
    await expect(page.locator('.js-document [data-start]').first()).toBeVisible();
    expectSlices(await readView(page), new TextDecoder(encoding).decode(bytes));
  }
});
