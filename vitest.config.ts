import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/engine/**/*.test.ts', 'test/server/**/*.test.ts', 'test/web-unit/**/*.test.ts', 'test/verifiers/**/*.test.ts', 'test/borders.test.ts', 'test/ids.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One file at a time: whole Sabots that start in the same moment look for the same next free port.
    maxWorkers: 1,
  },
});
