import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';

const FIVE_MINUTES_MS = 300_000;

/**
 * Whether there is a Chromium for the tests, after installing one where that is welcome: as root, or with CI set.
 * Elsewhere it prints the command instead.
 */
export function ensureChromium() {
  if (findChromium() !== undefined) return true;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !process.env.CI) {
    console.error(
      'The tests need a Chromium, and none is here. Install one, then try again:\n\n  npx playwright install --with-deps chromium\n',
    );
    return false;
  }
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (findChromium() === undefined && spawnSync('apt-get', ['--version']).status === 0) {
    const [command, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
    run(command, [...before, 'update']);
    run(command, [...before, 'install', '-y', 'chromium', 'fonts-noto-cjk']);
  }
  if (findChromium() !== undefined) return true;
  console.error('The tests need a Chromium, and none could be installed.');
  return false;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: FIVE_MINUTES_MS, env, shell: process.platform === 'win32' });
}
