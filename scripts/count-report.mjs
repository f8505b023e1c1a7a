import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `flaky`: of those passed, how many only at a second try. `failures`: what is to be said of each failure, those of a first try too.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, failures?: string[] }} Count
 */

/** Of the message of a failure; the whole stands where it happened. */
const MESSAGE_LINES = 12;
/** Where a library called the test from. */
const CALLERS = /^\s*at .*(?:node_modules|new Promise)/;

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
  const files =
    /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */ (
      report.testResults
    );
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: relative('.', name) })));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).length,
    failures: [
      ...broken.flatMap(({ name, message }) => tell(relative('.', name), [{ message }])),
      ...tests.flatMap(({ file, fullName, failureMessages }) =>
        tell(
          `${file} › ${fullName}`,
          failureMessages.map((message) => ({ message })),
        ),
      ),
    ],
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
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    flaky,
    failures: [...tell('outside any test', report.errors), ...report.suites.flatMap(tellSuite)],
  };
}

/** @typedef {{ title: string, file: string, line: number, tests: { results: { errors: { message?: string }[] }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function tellSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tell(
      `${file}:${line} › ${title}`,
      tests.flatMap((test) => test.results.flatMap((result) => result.errors)),
    ),
  );
  return [...own, ...suites.flatMap(tellSuite)];
}

/**
 * A test's name, and the beginning of each message below it; nothing where there is no message.
 *
 * @param {string} title
 * @param {readonly { message?: string }[]} errors
 * @returns {string[]}
 */
function tell(title, errors) {
  if (errors.length === 0) return [];
  const linesOf = (/** @type {{ message?: string }} */ { message = '' }) =>
    stripVTControlCharacters(message)
      .trim()
      .split('\n')
      .filter((line) => !CALLERS.test(line))
      .slice(0, MESSAGE_LINES);
  const lines = errors.flatMap(linesOf);
  return [[title, ...lines.map((line) => `    ${line}`)].join('\n')];
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
