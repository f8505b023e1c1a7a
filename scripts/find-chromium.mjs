import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What a window of Chromium draws beside the page takes more time of the processor than opening ours does: the list below its address
 * bar is two pages of its own. As this stands in the place of Playwright's list, it repeats from there what could change a test.
 */
const UNWANTED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/**
 * Flags for every Chromium that a test starts.
 *
 * Tests run as root in CI, where the sandbox cannot start. No name resolves but this machine's, so that a test can
 * neither need nor reach anything outside; `classroom.test` is this machine under a name that is no secure origin.
 */
export const chromiumFlags = [
  '--no-sandbox',
  `--disable-features=${UNWANTED_FEATURES.join()}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--host-resolver-rules=MAP classroom.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Path of a Chromium on this machine: the one that `OYAKO_CHROMIUM` names, the system's, or Playwright's own;
 * undefined where there is none.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.OYAKO_CHROMIUM;
  return [...(named ? [named] : []), ...PLACES, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}
