import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.mjs';
import { addFiles, documentTitles, goToStep, hits, openPage, question, textFile, TIMED, WIDE_PAGE, WORDS } from './open-page';

/**
 * Without the compilers that optimise, for what they make of busy code lies in the same heap. An hour of work, 600 rounds after 60: the page
 * 5.2 MB → 5.1 MB, the workers 2.0 → 1.8. With them 8.9 → 10.3 and 2.9 → 3.4, ever more slowly: within a tenth from round 150 on, within
 * a hundredth over the last 120. Snapshots of 120 such rounds: of the 2,031 functions that ran often 335 were optimised at first and 634 in the
 * end, none of them twice; that is the code by which the heap grew, while objects grew by 6 kB, texts by 5, closures by .1, and arrays shrank.
 */
const PLAIN_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug';

test.use({ ...WIDE_PAGE, launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, PLAIN_CODE] } });

/** Rounds that are measured; `OYAKO_SOAK_ROUNDS=600` stands for an hour of work. */
const ROUNDS = Number(process.env.OYAKO_SOAK_ROUNDS ?? 8);
/** Until then texts become code and caches fill. */
const WARM_UP = Math.max(8, Math.round(ROUNDS / 10));

interface Figures {
  readonly pageHeap: number;
  readonly workerHeap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
}

/** Asks each worker of the page by the protocol of the browser's own tools, as they have no session with Playwright. */
function openWorkerSessions(cdp: CDPSession): { sumHeap(): Promise<number>; start(): Promise<void> } {
  const sessions = new Set<string>();
  const waiting = new Map<number, (result: { usedSize?: number }) => void>();
  let last = 0;
  cdp.on('Target.attachedToTarget', ({ sessionId }) => sessions.add(sessionId));
  cdp.on('Target.detachedFromTarget', ({ sessionId }) => sessions.delete(sessionId));
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: { usedSize?: number } };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  const ask = (sessionId: string, method: string): Promise<{ usedSize?: number }> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, resolve);
      cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
    });
  return {
    start: async () => void (await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })),
    async sumHeap() {
      let sum = 0;
      for (const session of sessions) {
        await ask(session, 'HeapProfiler.collectGarbage');
        sum += (await ask(session, 'Runtime.getHeapUsage')).usedSize ?? 0;
      }
      return sum;
    },
  };
}

/** One round of everything that is done again and again: documents come, change and go, questions are asked, sliders move. */
async function doRound(page: Page, round: number): Promise<void> {
  const words = WORDS.en;
  await addFiles(page, [textFile(`soak-${round}.md`, `# Round ${round}\n\n${`A sentence of round ${round} about pears. `.repeat(40)}`)]);
  await expect(documentTitles(page)).toHaveCount(4);
  await addFiles(page, [textFile('steady.txt', `A steady sentence, version ${round}.`)]);
  await page.getByRole('button', { name: words.documents.clashNewVersion }).click();
  await expect(page.locator('.progress, .documents li .answers')).toHaveCount(0);
  await question(page).fill(`version ${round}`);
  await expect(hits(page).first()).toContainText(`version ${round}`);
  const slider = page.getByRole('slider', { name: words.k, exact: true });
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await slider.press(key);
  for (const at of [2, 3, 4, 1] as const) await goToStep(page, at);
  for (const tab of ['ways', 'document', 'everyK', 'context'] as const)
    await page.getByRole('tab', { name: words.tabs[tab], exact: true }).click();
  await page.getByRole('button', { name: words.documents.remove(`Round ${round}`), exact: true }).click();
  await expect(documentTitles(page)).toHaveCount(3);
}

test(
  'memory stays flat over a long session of edits, questions and slider moves; no node, listener or worker is left behind',
  TIMED,
  async ({ page }) => {
    test.setTimeout(120_000 + (ROUNDS + WARM_UP) * 10_000);
    const cdp = await page.context().newCDPSession(page);
    const workers = openWorkerSessions(cdp);
    await openPage(page, 'lang=en&step=1');
    await addFiles(
      page,
      ['steady.txt', 'one.txt', 'two.txt'].map((name) => textFile(name, `A sentence in ${name}.`)),
    );
    await cdp.send('HeapProfiler.enable');
    await cdp.send('Performance.enable');
    await workers.start();
    /* The question's field remembers each question for "undo", a text node each. */
    const measureOnce = async (rounds: number): Promise<Figures> => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return {
        pageHeap: of('JSHeapUsedSize'),
        workerHeap: await workers.sumHeap(),
        nodes: of('Nodes') - rounds,
        listeners: of('JSEventListeners'),
        workers: page.workers().length,
      };
    };
    /* The least of a few looks: what is on its way goes, a notice or a drawing among it; what is left behind stays. */
    const measure = async (rounds: number): Promise<Figures> => {
      let least = await measureOnce(rounds);
      for (let look = 1; look < 5; look++) {
        await page.waitForTimeout(400);
        const now = await measureOnce(rounds);
        least = {
          pageHeap: Math.min(least.pageHeap, now.pageHeap),
          workerHeap: Math.min(least.workerHeap, now.workerHeap),
          nodes: Math.min(least.nodes, now.nodes),
          listeners: Math.min(least.listeners, now.listeners),
          workers: Math.min(least.workers, now.workers),
        };
      }
      return least;
    };
    for (let round = 0; round < WARM_UP; round++) await doRound(page, round);
    const before = await measure(WARM_UP);
    for (let round = WARM_UP; round < WARM_UP + ROUNDS; round++) await doRound(page, round);
    const after = await measure(WARM_UP + ROUNDS);
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(
      `soak, ${ROUNDS} rounds after ${WARM_UP}: page ${megabytes(before.pageHeap)} → ${megabytes(after.pageHeap)}, workers ${megabytes(before.workerHeap)} → ${megabytes(after.workerHeap)}, ` +
        `nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}, workers ${before.workers} → ${after.workers}`,
    );
    expect(before.workerHeap).toBeGreaterThan(0);
    for (const figure of ['pageHeap', 'workerHeap', 'nodes', 'listeners'] as const)
      expect(after[figure], figure).toBeLessThan(before[figure] * 1.1);
    expect(after.workers).toBe(before.workers);
  },
);
