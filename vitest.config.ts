import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Suite `unit`: Node, seconds, no network, no browser. */
export default defineConfig({
  // For the state classes, whose runes are compiled.
  plugins: [svelte({ configFile: false })],
  test: {
    name: 'unit',
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/wait-patiently.ts'],
    environment: 'node',
    // Hangs are found all the same; a busy machine is no failure.
    testTimeout: 20_000,
    // As the other suites: a second try in CI, which is counted and told apart. Properties draw other cases in it.
    retry: process.env.CI ? 1 : 0,
    // One core is left free by default, which of two leaves one to test on.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
