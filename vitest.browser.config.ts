import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { bundleScripts } from './scripts/build/bundle-script.ts';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';
import { killPage } from './tests/browser/kill-page.ts';
import { sharedConfig } from './vite.config.ts';

const shared = fileURLToPath(new URL('../shared', import.meta.url));

/**
 * Suite `browser`: real Chromium, served by Vite's development server with `public/` at its root.
 *
 * Files beside the checkout are reached without a path of this machine, and are simply none where they do not stand:
 *
 * ```ts
 * const files = import.meta.glob<string>('../../../shared/data/evaluation/*.json', { query: '?url', import: 'default' });
 * const [load] = Object.values(files); // undefined without ../shared: describe.skipIf(!load)
 * const json = await (await fetch(await load())).json();
 * ```
 *
 * `?raw` instead of `?url` gives a text at once; `?url` and `fetch` also serve what is binary or large.
 */
export default mergeConfig(
  sharedConfig,
  defineConfig({
    plugins: [bundleScripts()],
    // Where `shared` is a link, it is served from where it leads.
    server: { fs: { allow: ['.', ...(existsSync(shared) ? [realpathSync(shared)] : [])] } },
    test: {
      name: 'browser',
      include: ['tests/browser/**/*.test.ts'],
      setupFiles: ['tests/wait-patiently.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // One page at a time: the model, the store and two cores are shared.
      fileParallelism: false,
      // As the end to end suite: a second try in CI, which the list of tests names.
      retry: process.env.CI ? 1 : 0,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
        instances: [{ browser: 'chromium' }],
        commands: { killPage },
      },
    },
  }),
);
