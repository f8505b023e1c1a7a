import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { compareEn } from '../../src/app/words/compare-en';
import { labEn } from '../../src/app/words/lab-en';
import { workspaceEn } from '../../src/app/words/workspace-en';
import { tidyName } from '../../src/core/split/tidy-name';
import { forge } from '../unit/workspace/forge-workspace';
import { addFiles, documentTitles, goToStep, hits, listenForFaults, openPage, question, textFile, WIDE_PAGE, WORDS } from './open-page';

test.use({ ...WIDE_PAGE, permissions: ['clipboard-read', 'clipboard-write'] });

/** Marks that turn the direction, controls, halves of characters, and what is not seen at all. */
const UNTIDY =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/u;
/** Everything that a name can carry against what it is put into. */
const EVIL =
  '=1+1;"+2`````</text></svg><script>hacked=1</script><img src=x onerror=hacked=1>]]>&amp;{{x}}${x}%00\u202ec\u2066b\u200b\u3164a\u0085[9] x';
const LONG = 'without-end-'.repeat(40_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: keyof typeof WORDS.en.tabs) => page.getByRole('tab', { name: String(WORDS.en.tabs[name]), exact: true });

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Every attribute of the page that bears words, and where they are; values of choices are never shown. */
const attributesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => !/^(?:d|class|style)$/.test(name) && (element.localName !== 'option' || name !== 'value'))
        .map(({ name, value }) => `${element.localName} ${name}: ${value}`),
    ),
  );

const TURNED = 'The same sentence about olives\u202e turns its direction.';

/** What stands beside a text that turns its direction, up to where that ends: words of the page, if it is not isolated from them. */
const strayWords = (page: Page): Promise<string[]> =>
  page.evaluate((turned) => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      let element = walker.currentNode.parentElement;
      // A line of the prompt ends what turns in it.
      if (!(walker.currentNode.textContent ?? '').includes(turned) || element?.closest('pre')) continue;
      const isInline = (one: Element): boolean => {
        const { display, unicodeBidi } = getComputedStyle(one);
        return display === 'inline' && unicodeBidi === 'normal';
      };
      while (element && isInline(element)) element = element.parentElement;
      found.push((element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    }
    return found;
  }, TURNED);

const DOCUMENTS = [
  textFile(
    'title.md',
    `---\ntitle: '${EVIL}'\naccess: 'hr\u202e\u200b'\n---\n\n# ${EVIL}\n\nA sentence about apples. \u202e\`\`\`\`\`\`\n\n## Pay {access=h\u2060r}\n\nA sentence about figs.\n`,
  ),
  textFile('page.html', `<title>${LONG}</title><h1>${LONG}</h1><p>A sentence about plums.</p>`),
  textFile('long.md', `# Code\n\n\`\`\`\nA sentence about grapes ${LONG}\n\`\`\`\n`),
  textFile(
    'mail.eml',
    `Subject: =?utf-8?B?${Buffer.from(`\u0000${EVIL}`).toString('base64')}?=\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nA sentence about pears.\r\n`,
  ),
  textFile(
    'rows.json',
    JSON.stringify([
      { [EVIL]: `A sentence about lemons that is quite long enough to be the text of the record.`, [`${EVIL}2`]: 'x', constructor: 'c' },
    ]),
  ),
  textFile('rows.csv', `"${EVIL.replaceAll('"', '""')}",fruit\n1,A sentence about limes.\n2,Another about dates.\n`),
  textFile('a.constructor', 'A sentence about quinces.'),
  textFile('one.txt', `${TURNED} Rain and snow fall in the north. Ships leave the harbour at noon.`),
  textFile('two.md', `${TURNED} Books are lent for two weeks. The museum opens on Tuesday.`),
  textFile('same.txt', 'A sentence about cherries.'),
  textFile('sa\u200bme.txt', 'Another sentence about medlars.'),
];

test('names of every kind reach attributes, pictures, tables, prompt and trace as names on one line, and nothing else', async ({
  page,
}) => {
  test.slow();
  const faults = listenForFaults(page);
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, DOCUMENTS);
  await expect(documentTitles(page)).toHaveCount(DOCUMENTS.length);
  await expect(page.locator('.documents li.bad')).toHaveCount(0);
  expect(await documentTitles(page).evaluateAll((titles) => titles.map((one) => one.getAttribute('title')))).toEqual(
    expect.arrayContaining(['same.txt', 'sa\ufffdme.txt']),
  );
  await question(page).fill('A sentence about grapes');
  await expect(hits(page).first()).toBeVisible();
  for (const at of [2, 3, 4] as const) await goToStep(page, at);

  await test.step('attributes, wherever names are shown', async () => {
    for (const name of ['ranking', 'ways', 'everyK', 'rules', 'products', 'compare', 'context'] as const) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel').locator('p, h3, table').first()).toBeVisible();
      expect((await attributesOf(page)).filter((one) => UNTIDY.test(one))).toEqual([]);
    }
    for (const title of await documentTitles(page).all()) {
      await title.click();
      await expect(page.locator('.js-document').first()).toBeVisible();
      expect((await attributesOf(page)).filter((one) => UNTIDY.test(one) || one.length > 5_000)).toEqual([]);
    }
    const labels = await page.locator('datalist option').evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
    expect(labels).toEqual(['hr']);
  });

  await test.step('the words of the page beside a sentence that turns', async () => {
    await question(page).fill('The same sentence about olives');
    await expect(hits(page).first()).toContainText('olives');
    await tab(page, 'ranking').click();
    await page.getByRole('tabpanel').locator('tbody tr').first().getByRole('button').click();
    await button(page, WORDS.en.view.markAnswer).click();
    for (const name of ['ranking', 'rules'] as const) {
      await tab(page, name).click();
      if (name === 'rules') await page.locator('.duplicates summary').click();
      else await expect(page.getByRole('tabpanel').locator('.star')).toBeVisible();
      const beside = await strayWords(page);
      expect(beside.length).toBeGreaterThan(2);
      const own = DOCUMENTS.map(({ buffer }) => buffer.toString('utf8')).filter((text) => text.includes(TURNED));
      expect(beside.filter((text) => !own.some((one) => one.includes(text.replaceAll('…', '').trim())))).toEqual([]);
    }
  });

  await test.step('pictures', async () => {
    await question(page).fill('A sentence about grapes');
    await expect(hits(page).first()).toContainText('grapes');
    const began = Date.now();
    const svg = (await saved(page, () => button(page, WORDS.en.boardSvg).click())).bytes.toString('utf8');
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(svg.length).toBeLessThan(1_000_000);
    expect(svg).not.toMatch(UNTIDY);
    const tags = await page.evaluate((source) => {
      const elements = source.match(/<[a-z]+/gi) ?? [];
      return [...new Set(elements)];
    }, svg);
    expect(tags.sort()).toEqual(expect.not.arrayContaining(['<script', '<img', '<image', '<foreignObject', '<a', '<style']));
    expect((svg.match(/<svg/g) ?? []).length + (svg.match(/<\/svg>/g) ?? []).length).toBe(2);
    expect((await saved(page, () => button(page, WORDS.en.boardPng).click())).bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('trace and prompt', async () => {
    const { bytes } = await saved(page, () => button(page, WORDS.en.downloadTrace).click());
    const trace = JSON.parse(bytes.toString('utf8')) as { prompt: string; hits: { title: string; headingPath: string[] }[] };
    for (const { title, headingPath } of trace.hits) for (const name of [title, ...headingPath]) expect(name).not.toMatch(UNTIDY);
    await tab(page, 'context').click();
    await button(page, WORDS.en.prompt.copy).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.replaceAll('\r\n', '\n')).toBe(trace.prompt);
    const fence = /^`{3,}$/m.exec(copied)?.[0] ?? '';
    expect(copied.split(`\n${fence}\n`)).toHaveLength(3);
  });

  await test.step('tables of many questions', async () => {
    await tab(page, 'questions').click();
    await page.getByRole('tabpanel').getByRole('textbox').fill(`x;"=1+1\n=2\n\u202e@SUM(1)\nA sentence about apples`);
    await button(page, labEn.questions.run(4)).click();
    const csv = (await saved(page, () => button(page, labEn.questions.csv).click())).bytes.toString('utf8').slice(1);
    for (const cell of csv.split(/[;\t\r\n]|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) expect(cell).not.toMatch(/^[\s"\u202e]*[=+@]/);
  });

  await page.reload();
  await expect(documentTitles(page)).toHaveCount(DOCUMENTS.length);
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
  expect(faults).toEqual([]);
});

test('a workspace and a file of setups that are made against the page are shown as what they are, and the page goes on', async ({
  page,
}) => {
  const faults = listenForFaults(page);
  await openPage(page, 'lang=en&step=1');
  await addFiles(page, [textFile('a.txt', 'A sentence about apples. Another one.'), DOCUMENTS[4] ?? textFile('x.txt', 'x')]);
  await button(page, WORDS.en.documents.saveWorkspace).click();
  const save = page.getByRole('dialog', { name: workspaceEn.saveTitle });
  const { bytes } = await saved(page, () => save.getByRole('button', { name: workspaceEn.save, exact: true }).click());
  await save.getByRole('status').waitFor();
  await save.locator('.acts').getByRole('button', { name: WORDS.en.close, exact: true }).click();
  const forged = await forge(bytes, (_, json) =>
    json('documents/0001.json', (document) => {
      document.title = EVIL;
      document.id = '__proto__';
      document.lang = '"><img src=x onerror=hacked=1>';
      document.warnings = ['__proto__', 'constructor', 'toString', `x${EVIL}`, 'text-field', 'text-field'].map((code) => ({
        code,
        args: { field: EVIL, others: LONG },
      }));
      const field = { name: EVIL, example: LONG };
      document.fields = { shape: EVIL, text: EVIL, heading: null, fields: [field, field], isGuess: true };
    }),
  );
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, WORDS.en.documents.openWorkspace).click()]);
  await chooser.setFiles(textFile('forged.oyako.zip', Buffer.from(forged)));
  const open = page.getByRole('dialog', { name: workspaceEn.openTitle });
  await open.getByRole('button', { name: workspaceEn.replace, exact: true }).click();
  await expect(open).toHaveCount(0);
  await page.getByRole('button', { name: `Open ${tidyName(EVIL)}`, exact: true }).click();
  await expect(page.locator('.js-document')).toContainText('A sentence about apples.');
  expect((await attributesOf(page)).filter((one) => UNTIDY.test(one) || one.length > 5_000)).toEqual([]);

  await question(page).fill('A sentence about apples');
  await expect(hits(page).first()).toContainText('apples');
  await tab(page, 'compare').click();
  const setups = JSON.parse((await saved(page, () => button(page, compareEn.export).click())).bytes.toString('utf8')) as {
    setups: { name: string }[];
  };
  setups.setups.forEach((setup, index) => (setup.name = `a\u202e\n${index}${EVIL}`.slice(0, 80)));
  await page.locator('input[type=file][accept*=json]').setInputFiles(textFile('setups.json', JSON.stringify(setups)));
  await expect(page.getByRole('heading', { name: /^a 0=1\+1/ })).toBeVisible();
  expect((await attributesOf(page)).filter((one) => UNTIDY.test(one))).toEqual([]);
  await page.reload();
  await expect(documentTitles(page).first()).toBeVisible();
  expect(await page.evaluate(() => [(window as { hacked?: unknown }).hacked, ({} as { hacked?: unknown }).hacked])).toEqual([
    undefined,
    undefined,
  ]);
  expect(faults).toEqual([]);
});
