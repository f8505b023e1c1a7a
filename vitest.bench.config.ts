import { defineConfig } from 'vitest/config';
import { readProcessorSeconds } from './tests/bench/read-processor.ts';
import { runNative } from './tests/bench/run-native.ts';
import browserConfig from './vitest.browser.config.ts';

/**
 * Suite `bench`: prints figures and asserts none, so it is no part of `npm test`.
 *
 * Plain tests that print: a figure stands beside the machine's own limit, which Vitest's `bench` has no column for.
 * `*.bench.ts` runs in Node; `*.browser.bench.ts` in Chromium, set up as the browser tests are.
 */
export default defineConfig({
  test: {
    disableConsoleIntercept: true,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          testTimeout: 600_000,
          include: ['tests/bench/**/*.bench.ts'],
          exclude: ['tests/bench/**/*.browser.bench.ts'],
        },
      },
      {
        ...browserConfig,
        test: {
          ...browserConfig.test,
          name: 'chromium',
          testTimeout: 600_000,
          include: ['tests/bench/**/*.browser.bench.ts'],
          browser: { ...browserConfig.test.browser, commands: { runNative, readProcessorSeconds } },
        },
      },
    ],
  },
});
