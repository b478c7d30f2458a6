import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Always the same order: a file leaves its table free for the next one, but for the last of each table. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/** `npm run test:web:long`: those that play until every situation of a ruleset has come. */
const long = process.env.LONG === '1';

/** The whole product in a real browser. One file after the other: they share one running Sabot and its tables. */
export default defineConfig({
  test: {
    include: [long ? 'test/web/browser/long/*.test.ts' : 'test/web/browser/*.test.ts'],
    globalSetup: ['test/web/browser/support/global.ts'],
    setupFiles: ['test/web/browser/support/on-failure.ts'],
    sequence: { sequencer: ByName },
    fileParallelism: false,
    retry: 1,
    reporters: ['default', './test/support/second-try.ts'],
    bail: 1, // what follows a failure finds the tables as it left them
    testTimeout: long ? 1_800_000 : 300_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
