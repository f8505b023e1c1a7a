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

interface Frame {
  /** Since the first. */
  readonly atMs: number;
  /** Since the frame before. */
  readonly gapMs: number;
}

/** Watches every frame from now until `readFrames`. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times = [performance.now()];
    let isOver = false;
    const tick = (): void => {
      times.push(performance.now());
      if (!isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, {
      endFrames: () => {
        isOver = true;
        return times;
      },
    });
  });
}

async function readFrames(page: Page): Promise<Frame[]> {
  const times = await page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames());
  const [first = 0] = times;
  return times.slice(1).map((time, frame) => ({ atMs: time - first, gapMs: time - (times[frame] ?? time) }));
}

/** Frames in the second that had the fewest. */
function countFewest(frames: readonly Frame[]): number {
  const seconds = Math.floor((frames.at(-1)?.atMs ?? 0) / 1_000);
  const counts = new Array<number>(Math.max(1, seconds)).fill(0);
  for (const { atMs } of frames) {
    const second = Math.floor(atMs / 1_000);
    if (second < counts.length) counts[second] = (counts[second] ?? 0) + 1;
  }
  return Math.min(...counts);
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

interface Watched {
  readonly frames: readonly Frame[];
  readonly tasks: readonly Task[];
}

/** Frames and tasks while `work` goes on; starting and ending the trace stop the page for longer than anything else. */
async function watch(browser: Browser, page: Page, work: () => Promise<void>): Promise<Watched> {
  let frames: Frame[] = [];
  const tasks = await traceTasks(browser, page, async () => {
    await watchFrames(page);
    await work();
    frames = await readFrames(page);
  });
  return { frames, tasks };
}

function print(name: string, { frames, tasks }: Watched): void {
  const seconds = (frames.at(-1)?.atMs ?? 0) / 1_000;
  const gaps = frames.toSorted((a, b) => b.gapMs - a.gapMs).slice(0, 4);
  // A screen of 60 frames a second shows a frame for 16.7 ms, or for twice that.
  const late = frames.filter(({ gapMs }) => gapMs > FRAME_MS + 5).length;
  const longest = tasks.slice(0, 3).map(({ ownMs, wallMs }) => `${ownMs.toFixed(1)} (${wallMs.toFixed(1)} by the clock)`);
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${(frames.length / seconds).toFixed(1)} frames a second, ${countFewest(frames)} in the slowest second (limit 50); ` +
      `longest gaps ${gaps.map(({ gapMs, atMs }) => `${gapMs.toFixed(0)} ms (at ${(atMs / 1_000).toFixed(1)} s)`).join(', ')}, ${late} over ${FRAME_MS} ms; ` +
      `of ${tasks.length} tasks of the main thread the longest ${longest.join(', ')} ms of its own (long is ${LONG_TASK_MS} ms)`,
  );
}

async function writeFiles(folder: string): Promise<string[]> {
  const paths = Array.from({ length: FILES }, (_, document) => join(folder, `rule-${document}.md`));
  await Promise.all(paths.map((path, document) => writeFile(path, makeMarkdown(document, SENTENCES))));
  return paths;
}

/**
 * What the browser itself takes to hand over files that are picked, on a page with nothing on it: Chromium asks another process for the type
 * of each. Nobody is told before it has done, so no page can do it in parts.
 */
async function watchPicking(browser: Browser, paths: readonly string[]): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<input type="file" multiple>');
  const tasks = await traceTasks(browser, page, () => page.locator('input').setInputFiles(paths));
  const [longest] = tasks;
  console.log(
    `The same files picked on an empty page: ${longest?.ownMs.toFixed(1) ?? '?'} ms (${longest?.wallMs.toFixed(1) ?? '?'} by the clock) in one task`,
  );
  await page.close();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('.js-question').fill(question);
  await page.locator('.board [data-rank="1"] .text').filter({ hasText: question }).first().waitFor(WAIT);
}

async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 450, data });
  await session.detach();
}

/** As a person brings files: a folder that is dropped is walked through, single files come all at once. */
const WAYS: Readonly<Record<string, (page: Page, folder: string, paths: readonly string[]) => Promise<void>>> = {
  'a folder dropped': (page, folder) => drop(page, [folder]),
  'single files dropped': (page, _folder, paths) => drop(page, paths),
  'single files picked': (page, _folder, paths) =>
    page
      .locator('input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles([...paths]),
};

/** What a person does with a hundred thousand sentences in view: all of it on the page, but for the question. */
async function useControls(page: Page): Promise<void> {
  await page.locator('.js-question').fill('');
  await page.locator('.js-question').pressSequentially('会議室の予約と備品の購入', { delay: 60 });
  const k = page.locator('.ask input[type=range]').first();
  await k.focus();
  for (const key of ['ArrowRight', 'ArrowLeft']) for (let press = 0; press < 25; press++) await k.press(key);
  for (const step of [1, 2, 3, 4]) await page.locator(`.step-${step}`).click();
  await page.locator('.documents li').first().hover();
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 600);
}

test.each(Object.keys(WAYS))(
  `${FILES} files of ${SENTENCES} sentences, from drop to answers by characters: %s`,
  async (way) => {
    const server = await serveDist('/oyako/');
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    const folder = await mkdtemp(join(tmpdir(), 'oyako-frames-'));
    try {
      const paths = await writeFiles(folder);
      await watchPicking(browser, paths);
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, serviceWorkers: 'block' });
      await page.goto(`${server.url}#step=4&lang=ja&by=characters`);
      await page.locator('.board [data-rank]').first().waitFor(WAIT);
      const before = await readMemory(browser);
      const dropped = await watch(browser, page, async () => {
        await WAYS[way]?.(page, folder, paths);
        await page.locator('.progress').waitFor(WAIT);
        await page.locator('.progress').waitFor({ ...WAIT, state: 'detached' });
        await page.locator(`.documents li[aria-setsize="${FILES}"]`).first().waitFor(WAIT);
      });
      print(`From drop to the last file, ${way}`, dropped);
      const asked = await watch(browser, page, async () => {
        for (const question of ['交通費の精算', '会議室の予約', '備品の購入']) await ask(page, question);
      });
      print('Three questions', asked);
      const used = await watch(browser, page, () => useControls(page));
      print('Typing, k from 5 to 30 and back, steps, and the list of files scrolled', used);
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
  },
  290_000,
);
