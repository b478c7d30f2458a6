import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/engine/**/*.test.ts', 'test/server/**/*.test.ts', 'test/web-unit/**/*.test.ts', 'test/verifier/**/*.test.ts', 'test/verifiers/**/*.test.ts', 'test/borders.test.ts', 'test/ids.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Whole Sabots run beside each other, each on ports of its own; more at once would only wait for each other.
    maxWorkers: 2,
  },
});
