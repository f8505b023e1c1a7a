/// <reference lib="dom" />
import type {} from '@vitest/browser-playwright';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import type { Killed, KillMoment, KillOrder, KillReport } from './kill-order';

/** An address of the tests' own origin at which nothing is served. */
const EMPTY_PAGE = '/a-page-to-be-ended';

type Arguments = [workerSource: string, order: KillOrder, moment: KillMoment & { readonly origin: string }];

declare module 'vitest/browser' {
  interface BrowserCommands {
    killPage(...given: Arguments): Promise<Killed>;
  }
}

/** In the runner: as `killWorker`, but the worker belongs to a page of its own, which is ended as a whole. */
export const killPage: BrowserCommand<Arguments> = async (
  { context },
  workerSource,
  order,
  { afterMs, isWhileOpening, isCrash, origin },
) => {
  const page = await context.newPage();
  await page.route(`**${EMPTY_PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  return new Promise<Killed>((resolve, reject) => {
    let opened: readonly string[] | null = null;
    let done = 0;
    let isEnding = false;
    const kill = (isInTime: boolean): void => {
      if (isEnding) return;
      isEnding = true;
      clearTimeout(timer);
      endPage(context, page, isCrash).then(() => resolve({ opened, done, isInTime }), reject);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startClock = (): void => void (timer = order.stopAt === null ? setTimeout(() => kill(true), afterMs) : undefined);
    const hear = (report: KillReport): void => {
      if (report.kind === 'stopped') kill(true);
      else if (report.kind === 'opened') {
        opened = report.documents;
        if (!isWhileOpening) startClock();
      } else {
        done = report.steps;
        if (done === order.steps.length) kill(false);
      }
    };
    page
      .exposeFunction('tell', hear)
      .then(() => page.goto(`${origin}${EMPTY_PAGE}`))
      .then(() => {
        if (isWhileOpening) startClock();
        return page.evaluate(startWorker, { workerSource, order });
      })
      .catch((error: Error) => {
        if (!isEnding) reject(error);
      });
  });
};

async function endPage(context: BrowserContext, page: Page, isCrash: boolean): Promise<void> {
  if (isCrash) {
    const session = await context.newCDPSession(page);
    // It never answers.
    session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
  }
  await page.close();
}

/** In the page: starts the worker and tells what it reports. */
function startWorker({ workerSource, order }: { readonly workerSource: string; readonly order: KillOrder }): void {
  const worker = new Worker(URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => (globalThis as typeof globalThis & { tell(report: unknown): void }).tell(data);
  worker.postMessage(order);
}
