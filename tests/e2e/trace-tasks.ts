import type { Browser, Page } from '@playwright/test';

/** One task of the page's main thread. Milliseconds. */
export interface Task {
  /** By the clock, so with what other programs took from it. */
  readonly wallMs: number;
  /** What the processor spent on this very thread: the same on a busy machine. */
  readonly ownMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Every task of the page's main thread while `work` goes on, the longest first. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, ownMs: tdur / 1_000 }))
    .sort((a, b) => b.ownMs - a.ownMs);
}
