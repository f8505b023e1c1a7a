/** Checks the types of each room under its own tsconfig, all of them, and fails if one does. */
import { spawnSync } from 'node:child_process';

const ROOMS = ['src/core', 'src/lessons', 'src/bridge', 'src/engine', 'tests', '.'];

let hasFailed = false;
for (const room of ROOMS) check('tsc', ['-p', room]);
check('svelte-check', ['--tsconfig', 'src/app/tsconfig.json', '--fail-on-warnings', '--output', 'human']);
process.exitCode = hasFailed ? 1 : 0;

/**
 * @param {string} tool
 * @param {string[]} args
 */
function check(tool, args) {
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  console.log(`${status === 0 ? '✓' : '✗'} ${tool} ${args.join(' ')}`);
  if (status !== 0) hasFailed = true;
}
