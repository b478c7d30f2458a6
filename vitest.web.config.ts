import { defineConfig } from 'vitest/config';

/** The whole product in a real browser. One file after the other: they share one running Sabot and its tables. */
export default defineConfig({
  test: {
    include: ['test/web/**/*.test.ts'],
    globalSetup: ['test/web/support/global.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
