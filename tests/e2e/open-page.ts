import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Lesson } from '../../src/lessons/lesson';
import { officeRulesEn } from '../../src/lessons/office-rules-en';
import { officeRulesJa } from '../../src/lessons/office-rules-ja';
import { en } from '../../src/app/words/en';
import { ja } from '../../src/app/words/ja';
import type { Words } from '../../src/app/words/words';

export type Lang = 'ja' | 'en';

export const LANGS: readonly Lang[] = ['ja', 'en'];
export const LOCALE: Readonly<Record<Lang, string>> = { ja: 'ja-JP', en: 'en-GB' };
export const WORDS: Readonly<Record<Lang, Words>> = { ja, en };
export const LESSON: Readonly<Record<Lang, Lesson>> = { ja: officeRulesJa, en: officeRulesEn };

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
  await expect(hits(page).first()).toBeVisible();
}

export const hits = (page: Page): Locator => page.locator('.board [data-rank]');
export const places = (page: Page): Locator => page.locator('.board li[data-place]');
export const headline = (page: Page): Locator => page.locator('.js-headline');
export const question = (page: Page): Locator => page.locator('.js-question');

/** Documents of the rail, each with its path (or its title where it has none). */
export const documentTitles = (page: Page): Locator => page.locator('.documents li button[title]');

export function step(page: Page, number: 1 | 2 | 3 | 4, lang: Lang = 'en'): Locator {
  return page.getByRole('button', { name: WORDS[lang].steps[number].label, exact: true });
}

export async function goToStep(page: Page, number: 1 | 2 | 3 | 4, lang: Lang = 'en'): Promise<void> {
  await step(page, number, lang).click();
  await expect(step(page, number, lang)).toHaveAttribute('aria-current', 'step');
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
  await expect(page.locator('.progress')).toHaveCount(0, { timeout: 60_000 });
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
