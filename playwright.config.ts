import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';
import { PORT } from './tests/e2e/test-port';

const isCi = Boolean(process.env.CI);

/** Suite `e2e`: the built page in `dist/`, as a person meets it. Run `npm run build` first. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: isCi,
  // A machine that stalls for seconds must not hide the rest; what passed at the second try only is named and counted apart.
  retries: isCi ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Tests that hold a time or a size stand alone: two browsers on two cores would take it from each other.
  workers: 2,
  projects: [
    { name: 'journeys', grepInvert: /@timed/ },
    { name: 'timed', grep: /@timed/, workers: 1 },
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    browserName: 'chromium',
    headless: true,
    // A button that is not there is said after seconds, not minutes.
    actionTimeout: 20_000,
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  webServer: {
    command: `npx vite preview --config tests/e2e/preview.config.ts --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
});
