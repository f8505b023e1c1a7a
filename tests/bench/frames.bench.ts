/**
 * Prints how the built page moves while 1,000 files come in and are asked about, beside its limit, and asserts nothing.
 * Run `npm run build` first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { test } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs';
import { serveDist } from '../e2e/serve-dist';
import { traceTasks, type Task } from '../e2e/trace-tasks';
import { makeMarkdown } from './made-workspace';

const FILES = 1_000;
const SENTENCES = 100;
/** Fifty frames a second. */
const FRAME_MS = 20;
const LONG_TASK_MS = 50;
const WAIT = { timeout: 240_000 };

interface Frames {
  readonly longestMs: readonly number[];
  readonly count: number;
  readonly late: number;
  readonly seconds: number;
}

/** Watches every frame from now until `readFrames`. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frameGaps: gaps });
  });
}

/** Frames since they were read last. */
async function readFrames(page: Page): Promise<Frames> {
  const gaps = await page.evaluate(() => (window as unknown as { frameGaps: number[] }).frameGaps.splice(0));
  return {
    longestMs: gaps.toSorted((a, b) => b - a).slice(0, 3),
    count: gaps.length,
    // A screen of 60 frames a second shows a frame for 16.7 ms, or for twice that.
    late: gaps.filter((gap) => gap > FRAME_MS + 5).length,
    seconds: gaps.reduce((sum, gap) => sum + gap, 0) / 1_000,
  };
}

/** Megabytes in memory of the processes that draw and run the page; null where the machine does not say. */
async function readMemory(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/status`);
  if (!renderers.every((path) => existsSync(path))) return null;
  return renderers.reduce((sum, path) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1_024, 0);
}

function print(name: string, frames: Frames, tasks: readonly Task[]): void {
  const longest = tasks.slice(0, 3).map(({ ownMs, wallMs }) => `${ownMs.toFixed(1)} (${wallMs.toFixed(1)} by the clock)`);
  console.log(
    `${name}: ${frames.seconds.toFixed(1)} s, ${frames.count} frames, ${(frames.count / frames.seconds).toFixed(1)} a second (limit 50); ` +
      `longest gaps ${frames.longestMs.map((gap) => gap.toFixed(0)).join(', ')} ms, ${frames.late} over ${FRAME_MS} ms; ` +
      `of ${tasks.length} tasks of the main thread the longest ${longest.join(', ')} ms of its own (long is ${LONG_TASK_MS} ms)`,
  );
}

async function writeFiles(folder: string): Promise<string[]> {
  const paths = Array.from({ length: FILES }, (_, document) => join(folder, `rule-${document}.md`));
  await Promise.all(paths.map((path, document) => writeFile(path, makeMarkdown(document, SENTENCES))));
  return paths;
}

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('.js-question').fill(question);
  await page.locator('.board [data-rank="1"] .text').filter({ hasText: question }).first().waitFor(WAIT);
}

test(`${FILES} files of ${SENTENCES} sentences, from drop to answers by characters`, async () => {
  const server = await serveDist('/oyako/');
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const folder = await mkdtemp(join(tmpdir(), 'oyako-frames-'));
  try {
    const paths = await writeFiles(folder);
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, serviceWorkers: 'block' });
    await page.goto(`${server.url}#step=4&lang=ja&by=characters`);
    await page.locator('.board [data-rank]').first().waitFor(WAIT);
    const before = await readMemory(browser);
    await watchFrames(page);
    const tasks = await traceTasks(browser, page, async () => {
      await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(paths);
      await page.locator('.progress').waitFor(WAIT);
      await page.locator('.progress').waitFor({ ...WAIT, state: 'detached' });
      await page.locator(`.documents li[aria-setsize="${FILES}"]`).first().waitFor(WAIT);
    });
    print('From drop to the last file', await readFrames(page), tasks);
    const asked = await traceTasks(browser, page, async () => {
      for (const question of ['交通費の精算', '会議室の予約', '備品の購入']) await ask(page, question);
    });
    print('Three questions', await readFrames(page), asked);
    const megabytes = (value: number | null): string => (value === null ? 'not said' : `${value.toFixed(0)} MB`);
    console.log(
      `Memory of the page's process: ${megabytes(before)} before, ${megabytes(await readMemory(browser))} after; ` +
        `load of the machine in the last minute: ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    );
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}, 290_000);
