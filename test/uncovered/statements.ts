/**
 * Which statements no test ran. Hardhat's lcov has only lines, and its table of statements says how many but not where;
 * so the tags that a run left behind are compared with the statements that the same instrumentation finds in the
 * source.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Edr {
  addStatementCoverageInstrumentation(
    source: string,
    sourceName: string,
    version: string,
  ): {
    readonly metadata: readonly {
      readonly kind: string;
      readonly tag: Uint8Array;
      readonly startUtf16: number;
      readonly endUtf16: number;
    }[];
  };
  latestSupportedSolidityVersion(): string;
}
// As Hardhat itself finds it: the same version.
const edr = createRequire(fileURLToPath(import.meta.resolve('hardhat')))('@nomicfoundation/edr') as Edr;

export interface Statements {
  readonly of: number;
  /** Those that did not run: `line:column` and how they begin. */
  readonly missed: readonly string[];
}

/** The tags that the last run of these tests left under `coverage/data`. */
export function ranTags(coverage: string, tests: string): ReadonlySet<string> {
  const folder = join(coverage, 'data', tests);
  return new Set(
    readdirSync(folder).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, number>),
    ),
  );
}

/** The statements of one source of the project; `file` relative to its root. */
export function statementsOf(root: string, file: string, ran: ReadonlySet<string>): Statements {
  const source = readFileSync(join(root, file), 'utf8');
  const all = edr
    .addStatementCoverageInstrumentation(source, `project/${file}`, edr.latestSupportedSolidityVersion())
    .metadata.filter(({ kind }) => kind === 'statement');
  const missed = all
    .filter(({ tag }) => !ran.has(Buffer.from(tag).toString('hex')))
    .map(({ startUtf16, endUtf16 }) => {
      // A statement begins with the space and the comments before it.
      const start = startUtf16 + /^(\s|\/\/.*|\/\*[^]*?\*\/)*/.exec(source.slice(startUtf16, endUtf16))![0].length;
      const before = source.slice(0, start).split('\n');
      return `${before.length}:${before.at(-1)!.length + 1} ${source.slice(start, endUtf16).split('\n')[0]!.slice(0, 60)}`;
    });
  return { of: all.length, missed };
}
