import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SearchBy } from '../../src/core/model';
import type { Lesson } from '../../src/lessons/lesson';
import { officeRulesEn } from '../../src/lessons/office-rules-en';
import { officeRulesJa } from '../../src/lessons/office-rules-ja';
import { en } from '../../src/app/words/en';
import { ja } from '../../src/app/words/ja';
import type { Phrase, Words } from '../../src/app/words/words';

export type Lang = 'ja' | 'en';

export const LANGS: readonly Lang[] = ['ja', 'en'];
export const LOCALE: Readonly<Record<Lang, string>> = { ja: 'ja-JP', en: 'en-GB' };
export const WORDS: Readonly<Record<Lang, Words>> = { ja, en };
export const LESSON: Readonly<Record<Lang, Lesson>> = { ja: officeRulesJa, en: officeRulesEn };

/** A desk's screen, without the service worker: requests are the page's own then, and can be counted and changed. */
export const WIDE_PAGE = { serviceWorkers: 'block', viewport: { width: 1440, height: 900 } } as const;

/** For a test that holds a time or a size: it runs alone (playwright.config.ts). */
export const TIMED = { tag: '@timed' } as const;

/** A folder beside the checkout with real files; it is not part of the project, so a test must do without it. */
export function sharedPath(path: string): string | null {
  const found = fileURLToPath(new URL(`../../../shared/${path}`, import.meta.url));
  if (existsSync(found)) return found;
  console.log(`Skipped: ../shared/${path} does not stand beside the checkout.`);
  return null;
}

/** Opens the page, with settings in the address, and waits for the board; a step stops the story that plays by itself. */
export async function openPage(page: Page, hash = 'step=1'): Promise<void> {
  await page.goto(hash === '' ? './' : `./#${hash}`);
  /* A narrow board shows one column at a time, so the hits may be there without being seen. */
  await expect(hits(page).first()).toBeAttached();
}

export const hits = (page: Page): Locator => page.locator('.board [data-rank]');
export const places = (page: Page): Locator => page.locator('.board li[data-place]');
export const headline = (page: Page): Locator => page.locator('.js-headline');
export const question = (page: Page): Locator => page.locator('.js-question');

/** Documents of the rail, each with its path (or its title where it has none). */
export const documentTitles = (page: Page): Locator => page.locator('.documents li button[title]');

/** How many documents of one's own there are, as the choice of documents says: of many the list holds only those that are in view. */
export async function ownCount(page: Page): Promise<number> {
  const said = await page.locator('option[value=own]').textContent();
  return Number(/[（(]([\d,]+)/.exec(said ?? '')?.[1]);
}

export function step(page: Page, number: 1 | 2 | 3 | 4, lang: Lang = 'en'): Locator {
  return page.getByRole('button', { name: WORDS[lang].steps[number].label, exact: true });
}

export async function goToStep(page: Page, number: 1 | 2 | 3 | 4, lang: Lang = 'en'): Promise<void> {
  await step(page, number, lang).click();
  await expect(step(page, number, lang)).toHaveAttribute('aria-current', 'step');
}

/** Opens every fold of the settings. */
export async function openSettings(page: Page): Promise<void> {
  const closed = page.locator('.settings details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Chooses how to search; the choice is inside a fold of the settings. */
export async function searchBy(page: Page, by: SearchBy): Promise<void> {
  await openSettings(page);
  await page
    .locator('.settings')
    .getByRole('radio')
    .and(page.locator(`[value=${by}]`))
    .check();
}

/** What the score of the best hit is: the page says which number it shows. */
export const scoreName = (page: Page): Promise<string | null> => page.locator('.board [data-rank="1"] .score').getAttribute('title');

/** Takes one of a few choices that stand side by side; the radio button itself is invisible below its words. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
}

/** The picker's input: the first of the page that takes files and no folder. */
export const picker = (page: Page): Locator => page.locator('input[type=file]:not([webkitdirectory])').first();

export interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function textFile(name: string, text: string | Buffer): NamedFile {
  return { name, mimeType: '', buffer: typeof text === 'string' ? Buffer.from(text, 'utf8') : text };
}

/** Gives files to the picker and waits until the last is read or answered. */
export async function addFiles(page: Page, files: readonly NamedFile[]): Promise<void> {
  await picker(page).setInputFiles([...files]);
  await expect(page.locator('.progress, .js-measuring')).toHaveCount(0, { timeout: 60_000 });
}

/** Opens the dialog for pasting; where the page is narrow its button is in a menu. */
export async function openPasteDialog(page: Page, lang: Lang = 'en'): Promise<Locator> {
  const { addDocuments, paste } = WORDS[lang].documents;
  const menu = page.getByRole('button', { name: addDocuments, exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: paste, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: WORDS[lang].pasteDialog.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What a headline or a line of the ledger says, as text; a voter in it stands as its name. */
export function sayPhrase(phrase: Phrase, nameVoter: (voter: number) => string = String): string {
  return phrase.map((part) => (typeof part === 'string' ? part : 'em' in part ? part.em : nameVoter(part.voter))).join('');
}

/** Everything that the page complains about or that its policy stops, as it comes. */
export function listenForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/** Addresses of every request of the page and its workers, as they come. */
export function listenForRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

export const isOfModel = (url: string): boolean => url.includes('/models/') || url.endsWith('.wasm');
