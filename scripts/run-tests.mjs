/**
 * Every check and every suite, cheap to dear, with a Chromium that is fetched where there is none. What keeps one core busy
 * runs two at a time; the suites, which use both, one after the other.
 *
 * Goes on after a red step, so that one run tells all; `--stop` ends at the first. The last line is `N passed, N failed`:
 * each check is one, each test of a suite is one. A suite that ran no test, or broke off, is red.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { countPlaywrightReport, countVitestReport } from './count-report.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

/** @typedef {import('./count-report.mjs').Count} Count */
/**
 * `isSideBySide`: runs beside others of its kind, and what it says is printed once it is done.
 *
 * @typedef {{ name: string, isSideBySide?: true, needs?: string, args?: string[], report?: string, count?: (report: string) => Count }} Step
 */

/** @type {(name: string) => Step} */
const vitest = (name) => {
  const report = `test-results/${name}.json`;
  return { name, report, count: countVitestReport, args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] };
};

/** @type {(name: string) => Step} */
const playwright = (name) => ({
  name,
  needs: 'build',
  report: `test-results/${name}.json`,
  count: countPlaywrightReport,
  args: ['--reporter=list,json'],
});

/** @type {(name: string) => Step} */
const sideBySide = (name) => ({ name, isSideBySide: true });

/**
 * Those that run side by side come first, and of these the longest.
 *
 * @type {Step[]}
 */
const STEPS = [
  sideBySide('lint'),
  sideBySide('types'),
  sideBySide('format'),
  sideBySide('build'),
  // Not called `dependencies`: npm runs a script of that name after every installation.
  sideBySide('rooms'),
  sideBySide('knip'),
  { name: 'size', needs: 'build' },
  vitest('unit'),
  vitest('browser'),
  playwright('e2e'),
  playwright('timed'),
];

const stopsAtFirst = process.argv.includes('--stop');
const hasChromium = ensureChromium();
/** @type {Map<string, Count & { seconds: number }>} */
const results = new Map();
if (!hasChromium) results.set('chromium', { passed: 0, failed: 1, skipped: 0, seconds: 0 });
const waiting = hasChromium ? [...STEPS] : [];
// Two lanes take from the same steps.
const isOfLanes = (/** @type {Step} */ step) => step.isSideBySide === true;
await Promise.all([runWaiting(isOfLanes), runWaiting(isOfLanes)]);
await runWaiting(() => true);
process.exitCode = printResults();

/**
 * Runs the steps that wait, one after the other, up to the first that is none of these; with `--stop` none after a red one.
 *
 * @param {(step: Step) => boolean} isOfThese
 */
async function runWaiting(isOfThese) {
  const isOver = () => stopsAtFirst && [...results.values()].some(({ failed }) => failed > 0);
  while (waiting[0] && isOfThese(waiting[0]) && !isOver()) {
    const step = /** @type {Step} */ (waiting.shift());
    const started = performance.now();
    const count = await runStep(step);
    results.set(step.name, { ...count, seconds: (performance.now() - started) / 1000 });
  }
}

/**
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function runStep(step) {
  const { name, isSideBySide, needs, report, count } = step;
  if (!isSideBySide) console.log(`\n── ${name}`);
  if (needs !== undefined && results.get(needs)?.failed) {
    console.log(`not run: it needs ${needs}, which failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (report !== undefined) rmSync(report, { force: true });
  const isGreen = (await runScript(step)) === 0;
  if (report === undefined || count === undefined) return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 };
  const counted = count(report);
  const ranNothing = counted.passed + counted.failed === 0;
  if (ranNothing) console.log(`${name}: no test ran`);
  // A suite can break off, or find a fault outside any test, without a failed test.
  return counted.failed === 0 && (ranNothing || !isGreen) ? { ...counted, failed: 1 } : counted;
}

/**
 * Exit code of one script of package.json. Its output streams through, or is held until it ends where others run beside it.
 *
 * @param {Step} step
 * @returns {Promise<number>}
 */
function runScript({ name, isSideBySide, args = [], report }) {
  return new Promise((resolve) => {
    const output = isSideBySide ? 'pipe' : 'inherit';
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      stdio: ['ignore', output, output],
      // Where Playwright writes what it counted.
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      shell: process.platform === 'win32',
    });
    /** @type {Buffer[]} */
    const held = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held.push(chunk));
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (isSideBySide) console.log(`\n── ${name}\n${Buffer.concat(held).toString().trimEnd()}`);
      resolve(code ?? 1);
    });
  });
}

/** Exit code of the whole. What failed is said once more at the end, where it is read first, and where a log that is cut still has it. */
function printResults() {
  for (const [name, { failures = [] }] of results) {
    for (const failure of failures) console.log(`\n${name}: ${failure}`);
  }
  console.log('');
  let [passed, failed] = [0, 0];
  for (const { name } of [{ name: 'chromium' }, ...STEPS]) {
    const count = results.get(name);
    if (!count) continue;
    passed += count.passed;
    failed += count.failed;
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    const flaky = count.flaky ? `, ${count.flaky} only at the second try` : '';
    console.log(
      `${count.failed > 0 ? '✗' : '✓'} ${name.padEnd(13)} ${count.passed} of ${count.passed + count.failed}${skipped}${flaky}, ${count.seconds.toFixed(1)} s`,
    );
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
