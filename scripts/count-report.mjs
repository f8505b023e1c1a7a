import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Count `flaky`: of those passed, how many only at a second try */

/**
 * What Vitest's JSON report counts; a file that broke before its first test is one failed. No report counts nothing. A test that passed at
 * its second try, which only CI gives it, has passed with the failure of the first, and is counted as flaky so that nobody overlooks it.
 *
 * @param {string} path
 * @returns {Count}
 */
export function countVitestReport(path) {
  const report = readReport(path);
  if (report === null) return { passed: 0, failed: 0, skipped: 0 };
  const files = /** @type {{ status: string, assertionResults: { status: string, failureMessages: string[] }[] }[]} */ (report.testResults);
  const brokenFiles = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const flaky = files
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: flaky.length,
  };
}

/**
 * What Playwright's JSON report counts; an error outside any test is one failed. No report counts nothing. Flaky as above.
 *
 * @param {string} path
 * @returns {Count}
 */
export function countPlaywrightReport(path) {
  const report = readReport(path);
  if (report === null) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, flaky };
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
