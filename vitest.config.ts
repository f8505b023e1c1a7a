import { defineConfig } from 'vitest/config';

/** Suite `unit`: Node, seconds, no network, no browser. */
export default defineConfig({
  test: {
    name: 'unit',
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
  },
});
