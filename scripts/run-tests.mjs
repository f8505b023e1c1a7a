/**
 * Every check and every suite, cheap to dear, with a Chromium that is fetched where there is none.
 *
 * Goes on after a red step, so that one run tells all; `--stop` ends at the first. The last line is `N passed, N failed`:
 * each check is one, each test of a suite is one. A suite that ran no test, or broke off, is red.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { countPlaywrightReport, countVitestReport } from './count-report.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

/** @typedef {import('./count-report.mjs').Count} Count */
/** @typedef {{ name: string, needs?: string, args?: string[], report?: string, count?: (report: string) => Count }} Step */

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

/** @type {Step[]} */
const STEPS = [
  { name: 'format' },
  { name: 'lint' },
  { name: 'types' },
  // Not called `dependencies`: npm runs a script of that name after every installation.
  { name: 'rooms' },
  { name: 'knip' },
  vitest('unit'),
  { name: 'build' },
  { name: 'size', needs: 'build' },
  vitest('browser'),
  playwright('e2e'),
  playwright('timed'),
];

const stopsAtFirst = process.argv.includes('--stop');
const hasChromium = ensureChromium();
/** @type {Map<string, Count & { seconds: number }>} */
const results = new Map();
if (!hasChromium) results.set('chromium', { passed: 0, failed: 1, skipped: 0, seconds: 0 });
for (const step of hasChromium ? STEPS : []) {
  const started = performance.now();
  const count = await runStep(step);
  results.set(step.name, { ...count, seconds: (performance.now() - started) / 1000 });
  if (stopsAtFirst && count.failed > 0) break;
}
process.exitCode = printResults();

/**
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function runStep({ name, needs, args, report, count }) {
  console.log(`\n── ${name}`);
  if (needs !== undefined && results.get(needs)?.failed) {
    console.log(`not run: it needs ${needs}, which failed`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (report !== undefined) rmSync(report, { force: true });
  const isGreen = (await runScript(name, args ?? [], report)) === 0;
  if (report === undefined || count === undefined) return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 };
  const counted = count(report);
  const ranNothing = counted.passed + counted.failed === 0;
  if (ranNothing) console.log(`${name}: no test ran`);
  // A suite can break off, or find a fault outside any test, without a failed test.
  return counted.failed === 0 && (ranNothing || !isGreen) ? { ...counted, failed: 1 } : counted;
}

/**
 * Exit code of one script of package.json; its output streams through.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {string | undefined} report where Playwright writes what it counted
 * @returns {Promise<number>}
 */
function runScript(name, args, report) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Exit code of the whole. */
function printResults() {
  console.log('');
  let [passed, failed] = [0, 0];
  for (const [name, count] of results) {
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
