import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Long for their size, by which vitest orders what it does not know yet: begun late, one would be left alone at the
 * end.
 */
const long = [
  'verifiers/python',
  'server/start/start-kills',
  'server/start/start-supervisor',
  'server/started/kill',
  'engine/proof/vectors',
  'engine/proof/verify-vectors',
].map((name) => `/test/${name}.test.ts`);

/** `npm run test:started:long`: whole games against a running Sabot, that take minutes. */
const onlyLong = process.env.LONG === '1';

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: [onlyLong ? 'test/server/started/long/*.test.ts' : 'test/**/*.test.ts'],
    // These have runners of their own.
    exclude: ['test/contracts/**', 'test/web/browser/**', ...(onlyLong ? [] : ['test/server/started/long/**'])],
    setupFiles: ['test/support/property-seed.ts', 'test/support/native-signatures.ts'],
    sequence: { sequencer: LongFirst },
    retry: 1,
    reporters: ['default', './test/support/second-try.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Whole Sabots run beside each other, each on ports of its own; more at once would only wait for each other.
    maxWorkers: 2,
  },
});
