import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Take about as long as all others together; most of it is waiting for clocks, so both halves run beside each other. */
const secondHalf = ['pinned', 'tampering', 'trouble', 'trust', 'wallets'].map(
  (name) => `/test/web/browser/${name}.test.ts`,
);

/** Always the same order: a file leaves its table free for the next one, but for the last of each table. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }

  /** `--shard=1/2` and `--shard=2/2`: each with a Sabot of its own. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const index = this.ctx.config.shard?.index;
    return files.filter(({ moduleId }) => secondHalf.some((name) => moduleId.endsWith(name)) === (index === 2));
  }
}

/** The whole product in a real browser. One file after the other: they share one running Sabot and its tables. */
export default defineConfig({
  test: {
    include: ['test/web/browser/**/*.test.ts'],
    globalSetup: ['test/web/browser/support/global.ts'],
    setupFiles: ['test/web/browser/support/on-failure.ts'],
    sequence: { sequencer: ByName },
    fileParallelism: false,
    retry: 1,
    reporters: ['default', './test/support/second-try.ts'],
    bail: 1, // what follows a failure finds the tables as it left them
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
