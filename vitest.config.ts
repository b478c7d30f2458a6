import { globSync, readFileSync } from 'node:fs';
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

/** `npm test` runs them as three scripts, beside each other (`test/all.ts`). What is in no other lane is the pages'. */
const lanes = {
  engine: /^test\/(engine|verifiers|liar|planted|docs)\//,
  server: /^test\/(server|packages|web\/exit-html)\//,
  // These have runners of their own.
  others: /^test\/(contracts|web\/browser|server\/started\/long)\//,
} as const;
type Lane = 'engine' | 'server' | 'pages';

const all = globSync('test/**/*.test.ts');
const others = (file: string): boolean => lanes.others.test(file);
const laneOf = (file: string): Lane =>
  lanes.engine.test(file) ? 'engine' : lanes.server.test(file) ? 'server' : 'pages';

/**
 * The file may share a worker and its modules with others: loading the engine anew for each of two hundred files took
 * half of their time. Not if it changes modules, clocks or globals, needs the engine's own signatures
 * (`native-signatures.ts`), starts whole servers, or is a page's, which keep state in their modules.
 */
const isShared = (file: string): boolean =>
  laneOf(file) === 'engine' &&
  !/^test\/(engine\/(protocol|proof)|verifiers)\//.test(file) &&
  !/\bvi\.(mock|doMock|hoisted|resetModules|stub\w+|useFakeTimers|spyOn)\b/.test(readFileSync(file, 'utf8'));

const filesOf = (lane: Lane, shared: boolean): string[] =>
  all.filter((file) => !others(file) && laneOf(file) === lane && isShared(file) === shared);

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
    projects: onlyLong
      ? [{ extends: true, test: { name: 'long', include: ['test/server/started/long/*.test.ts'] } }]
      : [
          { extends: true, test: { name: 'engine-shared', include: filesOf('engine', true), isolate: false } },
          ...(['engine', 'server', 'pages'] as const).map((lane) => ({
            extends: true as const,
            test: { name: lane, include: filesOf(lane, false) },
          })),
        ],
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
